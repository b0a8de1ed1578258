// SPDX-License-Identifier: BSD-3-Clause
// Contacts as the assembler writes them.
#include <libcd/problem/assembler.hpp>

#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace assembler_test {

using namespace cd;
using namespace cd::test;

/// Two materials, some shells and some fixed grains, and two grains with one centre.
Scene<2> mixed_crowd() {
  Scene<2> scene = crowd<2>(300, 5);
  add_shells(scene);
  scene.friction = PairTable<double>(0.4, 3);
  scene.friction.set(0, 2, 0.1);
  scene.friction.set(2, 2, 0.7);
  for (int b = 0; b < scene.size(); b += 4) scene.material.set(b, 2);
  for (int b = 1; b < scene.size(); b += 9) scene.mobility.set(b, Mobility<2>::fixed());
  scene.position[201] = scene.position[202];
  return scene;
}

/// An impulse for each contact.
ContactMemory<2> memory_of(const ContactProblem<2>& problem) {
  ContactMemory<2> memory;
  memory.resize(problem.contact_count(), problem.grain_contacts.size());
  for (int c = 0; c < problem.contact_count(); ++c)
    memory.set(c, problem.label[c].key, {1.0 + c, 0.1 * c});
  return memory;
}

bool same(const GrainContact<2>& a, const GrainContact<2>& b) {
  return a.normal == b.normal && a.bias == b.bias && a.impulse.normal == b.impulse.normal &&
         a.impulse.tangential == b.impulse.tangential && a.arm == b.arm &&
         a.friction == b.friction && a.i == b.i && a.j == b.j;
}

TEST_CASE("contacts of a long list and of lists of three pairs have the same bits",
          "[contact][determinism]") {
  const Scene<2> scene = mixed_crowd();
  constexpr double kReach = 0.2, kStep = 0.01;
  NeighbourList<2> neighbours(kReach, 0.1);
  const PairList<2>& all = neighbours.pairs(scene);
  for (const PairFilter wanted :
       {PairFilter::within_reach, PairFilter::overlapping, PairFilter::colliding}) {
    ContactProblem<2> cold, warm;
    assemble<2>(scene, all, kReach, kStep, 0, nullptr, cold, wanted);
    const ContactMemory<2> memory = memory_of(cold);
    for (const bool is_warm : {false, true}) {
      const ContactMemory<2>* const remembered = is_warm ? &memory : nullptr;
      assemble<2>(scene, all, kReach, kStep, 0, remembered, warm, wanted);
      CHECK(warm.grain_contacts.size() > 100);
      CHECK(warm.boundary_contacts.size() > 20);
      CHECK(warm.label.size() == warm.contact_count());
      CHECK(warm.branch.size() == warm.contact_count());
      int grain = 0, boundary = warm.grain_contacts.size();
      for (int k = 0; k < all.size(); k += 3) {
        ContactProblem<2> few;
        assemble<2>(
            scene, PairList<2>(scene, {all.begin() + k, all.begin() + std::min(k + 3, all.size())}),
            kReach, kStep, 0, remembered, few, wanted);
        for (int c = 0; c < few.contact_count(); ++c) {
          const bool is_grain = c < few.grain_contacts.size();
          const int d = is_grain ? grain++ : boundary++;
          REQUIRE(d < warm.contact_count());
          CHECK(warm.label[d].key == few.label[c].key);
          CHECK(warm.label[d].pair == few.label[c].pair);
          CHECK(warm.branch[d] == few.branch[c]);
          if (is_grain) CHECK(same(warm.grain_contacts[d], few.grain_contacts[c]));
        }
      }
      CHECK(grain == warm.grain_contacts.size());
      CHECK(boundary == warm.contact_count());
    }
  }
}

}  // namespace assembler_test
