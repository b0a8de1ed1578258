// SPDX-License-Identifier: BSD-3-Clause
// The mean random sweep against all orders, and the load through every cut of a box at rest.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "experiments/brendel2004/cold_chain.hpp"
#include "experiments/runs/far_force.hpp"
#include "tests/catch.hpp"

namespace far_force_test {

using namespace cd;
using namespace cd::runs;

/// One sweep of a chain pushed with force 1, contacts from the wall outwards.
std::vector<double> sweep(std::vector<double> force, const std::vector<std::size_t>& order) {
  for (const std::size_t c : order) {
    const double outer = c + 1 < force.size() ? force[c + 1] : 1.0;
    force[c] = c > 0 ? 0.5 * (force[c - 1] + outer) : outer;
  }
  return force;
}

template <int D>
void require_load_everywhere() {
  PressedBox<D> box = deposited_box<D>({.grains = 40, .seed = 3});
  TaskContext alone;
  settle(box, 4000, alone);
  REQUIRE(box.at_rest);
  const ColdStep<D> step(box);
  CHECK(step.load == Approx(box.load).epsilon(1e-3));
  const std::vector<double> heights{0.01, 1.0, 0.5 * box.height(), box.height() - 0.01};
  LongPart part;
  const int enough = 20 * iterations_needed(step, {}, part);
  const auto profiles = force_profiles(step, {}, {enough}, heights);
  for (const double force : profiles[0])
    CHECK(force == Approx(1.0).epsilon(2e-3));  // the box is at rest within 1e-4 of the load
}

TEST_CASE("the mean sweep is the mean over all orders of the contacts", "[brendel]") {
  const std::vector<double> before{0.1, 0.7, 0.2, 0.4, 0.9};
  std::vector<std::size_t> order(before.size());
  std::iota(order.begin(), order.end(), 0U);
  std::vector<double> mean(before.size(), 0.0);
  do {
    const std::vector<double> after = sweep(before, order);
    for (std::size_t c = 0; c < mean.size(); ++c) mean[c] += after[c] / 120.0;
  } while (std::next_permutation(order.begin(), order.end()));
  const std::vector<double> found = brendel2004::mean_sweep(before);
  for (std::size_t c = 0; c < mean.size(); ++c) CHECK(found[c] == Approx(mean[c]).epsilon(1e-12));
}

TEST_CASE("a chain is solved by force 1 at every contact", "[brendel]") {
  const brendel2004::ColdChain chain(8);
  const auto forces = chain.forces("random", 1, {2000});
  for (const double force : forces[0]) CHECK(force == Approx(1.0).epsilon(1e-12));
  CHECK(brendel2004::mean_sweep(std::vector<double>(8, 1.0)) == std::vector<double>(8, 1.0));
}

TEST_CASE("diffused force is right at the surface, at first and in the end", "[brendel]") {
  CHECK(diffused_force(0.0, 0.3) == Approx(1.0));
  CHECK(diffused_force(1.0, 0.005) == Approx(0.0).margin(1e-6));
  CHECK(diffused_force(0.1, 0.005) == Approx(std::erfc(0.1 / std::sqrt(0.02))).epsilon(1e-6));
  CHECK(diffused_force(1.0, 10.0) == Approx(1.0));
  CHECK(diffused_force(1.0, diffusion_time(0.01)) == Approx(0.99).epsilon(1e-6));
}

TEST_CASE("all of the load passes every cut of a box at rest", "[brendel]") {
  require_load_everywhere<2>();
  require_load_everywhere<3>();
}

}  // namespace far_force_test
