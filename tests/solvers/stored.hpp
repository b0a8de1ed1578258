// SPDX-License-Identifier: BSD-3-Clause
// Impulses that steps in chunks, or on vectors, store.
#pragma once

#include <algorithm>

#include <libcd/problem/response.hpp>
#include "tests/catch.hpp"

namespace cd::test {

/// The impulses; the velocities stored beside them must be those that they cause.
template <int D, class Steps>
Array<Impulse<D>> stored(const ContactProblem<D>& problem, Steps& steps) {
  constexpr double kRounding = 1e-12;  // sums in another order
  Solution<D> found;
  steps.store(found);
  Solution<D> expected = found;
  store_motion(problem, expected);
  REQUIRE(found.motion.size() == expected.motion.size());
  double off = 0.0, largest = 0.0;
  for (int b = 0; b < found.motion.size(); ++b) {
    const BodyMotion<D>&x = found.motion[b], &y = expected.motion[b];
    off = std::max(off, (x.velocity - y.velocity).norm() + length(x.surface - y.surface));
    largest = std::max(largest, y.velocity.norm());
  }
  CHECK(off <= kRounding * largest);
  return found.impulse;
}

}  // namespace cd::test
