// SPDX-License-Identifier: BSD-3-Clause
// Studies of the forces of frozen packings that were stopped go on with the same bits.
#include <libcd/core/random.hpp>
#include <libcd/measure/force_walk.hpp>
#include "experiments/brendel2004/force_study.hpp"
#include "experiments/brendel2004/frozen_packing.hpp"
#include "tests/harness/stopped_task.hpp"

namespace saved_forces_test {

using namespace cd;
using namespace cd::brendel2004;

template <int D>
runs::Packing<D> small_packing(double friction) {
  runs::CompactionSetup setup;
  setup.grains = D == 2 ? 20 : 30;
  setup.friction = friction;
  setup.scheme = PressureScheme::partial;
  setup.cell_inertia = 10;
  setup.stop_threshold = 1e-8;
  runs::Compaction<D> sample(setup);
  while (!sample.ended()) sample.step();
  REQUIRE(sample.relaxed());
  return runs::packing_of(sample);
}

/// Spread of a walk that forgets its start in one go.
template <int D>
double uniform_spread(const runs::Packing<D>& packing, double friction,
                      const ForceStudySetup& setup) {
  const ContactProblem<D> problem = frozen(packing, friction);
  const ForceSpace<D> space(problem);
  TaskContext alone;
  const auto ensemble = make_ensemble(space, mean_force(packing), setup.ensemble, alone);
  ForceWalk<D> walk(space, ensemble.members, mix64(setup.ensemble.seed));
  walk.walk(setup.walk * space.nullity());
  ForceSpread<D> spread;
  for (int k = 0; k < setup.walk; ++k) {
    walk.walk(space.nullity());
    spread.add(walk.impulses());
  }
  return spread.value();
}

TEMPLATE_TEST_CASE_SIG("the uniform spread of a study is that of one walk", "[brendel]",
                       ((int D), D), 2, 3) {
  const ForceStudySetup setup{.ensemble = {.members = 4, .tolerance = 1e-9}, .walk = 7};
  for (const double friction : {0.3, 0.0}) {
    CAPTURE(friction);
    const runs::Packing<D> packing = small_packing<D>(friction);
    TaskContext alone;
    const ForceStudy study = study_forces(packing, 0.3, setup, alone);
    CAPTURE(study.nullity);
    CHECK(study.uniform == uniform_spread(packing, 0.3, setup));
  }
}

TEMPLATE_TEST_CASE_SIG("a study of forces that was stopped goes on bit for bit",
                       "[brendel][determinism]", ((int D), D), 2, 3) {
  const runs::Packing<D> packing = small_packing<D>(0.3);
  for (const int points : {0, 7}) {
    CAPTURE(points);
    const ForceStudySetup setup{.ensemble = {.members = 8, .tolerance = 1e-9}, .walk = points};
    TaskContext alone;
    const ForceStudy whole = study_forces(packing, 0.3, setup, alone);
    REQUIRE(whole.members >= 2);
    REQUIRE(whole.nullity > 0);
    REQUIRE((whole.uniform_change != 0.0) == (points > 0));
    check_goes_on([&](TaskContext& task) { return study_forces(packing, 0.3, setup, task); },
                  {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8});
  }
}

TEST_CASE("an ensemble of forces that was stopped goes on bit for bit", "[brendel][determinism]") {
  const runs::Packing<2> packing = small_packing<2>(0.3);
  const ContactProblem<2> problem = frozen(packing, 0.3);
  const ForceSpace<2> space(problem);
  // Few sweeps: some starts are missed, and count in the order of starts nevertheless.
  for (const int sweeps : {200000, 2000}) {
    CAPTURE(sweeps);
    check_goes_on([&](TaskContext& task) {
      return make_ensemble(space, mean_force(packing), {.members = 10, .max_sweeps = sweeps}, task);
    });
  }
}

}  // namespace saved_forces_test
