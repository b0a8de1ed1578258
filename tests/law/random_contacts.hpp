// SPDX-License-Identifier: BSD-3-Clause
// Random velocities and friction of one contact, also velocities whose solution is known.
#pragma once

#include <array>
#include <cstdint>

#include "tests/law/random_blocks.hpp"

namespace cd::test {

/// A velocity b and its solution r, made from an impulse and a velocity that satisfy the law, a
/// third of them each open, sticking and sliding.
template <int D>
struct Solved {
  Vector<D> b;
  Vector<D> r;
};
template <int D>
Solved<D> with_solution(CounterRandom& random, const Block<D>& W, double mu) {
  const std::uint32_t kind = random.below(3);
  Vector<D> r = Vector<D>::Zero();
  Vector<D> u = Vector<D>::Zero();
  const Vector<D> along = random_vector<D>(random);
  const double impulse = power_of_ten(random, -3.0, 0.0);
  if (kind == 0) {
    u = along;
    u[0] = random.uniform(0.0, 1.0);
  } else {
    r = along * (mu * impulse / tangential_norm(along));
    if (kind == 1) {
      r *= random.uniform(0.0, 1.0);
    } else {
      u = -along * power_of_ten(random, -4.0, 0.0);
      u[0] = 0.0;
    }
    r[0] = impulse;
  }
  return {u - W * r, r};
}

template <int D>
Vector<D> random_velocity(CounterRandom& random, const Block<D>& W, double mu) {
  switch (random.below(3)) {
    case 0:
      return with_solution<D>(random, W, mu).b;
    case 1: {
      Vector<D> b = random_vector<D>(random);
      b[0] *= power_of_ten(random, -4.0, 1.0);
      return b;
    }
    default:
      return random_vector<D>(random);
  }
}

inline constexpr std::array<double, 5> kFriction{0.0, 0.01, 0.3, 0.8, 2.0};

inline double friction_of(int trial) {
  return kFriction[static_cast<std::size_t>(trial) % kFriction.size()];
}

}  // namespace cd::test
