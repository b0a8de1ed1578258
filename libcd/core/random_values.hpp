// SPDX-License-Identifier: BSD-3-Clause
// Random vectors and magnitudes, for checks on random cases.
#pragma once

#include <cmath>

#include "libcd/core/random.hpp"
#include "libcd/core/vector.hpp"

namespace cd {

/// A vector whose components are uniform in [-1, 1).
template <int D>
Vector<D> random_vector(CounterRandom& random) {
  Vector<D> v;
  for (int k = 0; k < D; ++k) v[k] = random.uniform(-1.0, 1.0);
  return v;
}

/// Ten to a power that is uniform in [low, high).
inline double power_of_ten(CounterRandom& random, double low, double high) {
  return std::pow(10.0, random.uniform(low, high));
}

}  // namespace cd
