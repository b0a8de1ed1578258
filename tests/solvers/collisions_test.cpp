// SPDX-License-Identifier: BSD-3-Clause
// Collisions in SIMD batches.
#include "solvers/collisions.hpp"

#include <libcd/core/copy_bytes.hpp>
#include <libcd/core/shuffle.hpp>
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace collisions_test {

using namespace cd;
using namespace cd::test;

Solution<2> before_collisions(const ContactProblem<2>& problem) {
  Solution<2> solution;
  copy_bytes(problem.free, solution.motion);
  solution.impulse.assign(problem.contact_count(), {0.3, -0.1});
  return solution;
}

bool same(const Solution<2>& a, const Solution<2>& b) {
  for (int c = 0; c < a.impulse.size(); ++c) {
    if (a.impulse[c].normal != b.impulse[c].normal) return false;
    if (a.impulse[c].tangential != b.impulse[c].tangential) return false;
  }
  for (int k = 0; k < a.motion.size(); ++k) {
    if (a.motion[k].velocity != b.motion[k].velocity) return false;
    if (a.motion[k].surface != b.motion[k].surface) return false;
  }
  return true;
}

TEST_CASE("collisions in one order and those of its contacts one by one have the same bits",
          "[solver][determinism]") {
  for (const bool mixed : {false, true}) {    // with and without boundary contacts
    for (const int grains : {12, 30, 400}) {  // the fewer, the more batches have a body twice
      Scene<2> scene = crowd<2>(grains, 12);
      if (mixed) add_shells(scene);
      scene.mobility.set(5, Mobility<2>::fixed());
      const ContactProblem<2> problem = problem_of(scene, 0.01, 0.4);
      const Collision<2> law(0.7, 0.2);
      Array<std::int32_t> order;
      shuffle(CounterRandom{7}, problem.contact_count(), order);
      Solution<2> together = before_collisions(problem), one_by_one = together;
      collide(problem, law, order, together);
      for (const std::int32_t c : order) collide<2>(problem, law, {c}, one_by_one);
      CHECK(same(together, one_by_one));
      CHECK_FALSE(same(together, before_collisions(problem)));
    }
  }
}

}  // namespace collisions_test
