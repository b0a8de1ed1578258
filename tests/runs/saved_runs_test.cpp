// SPDX-License-Identifier: BSD-3-Clause
// Runs of Brendel 2004 that save themselves: stopped in the middle they go on to the same bits.
#include "experiments/runs/drum.hpp"
#include "experiments/runs/heap.hpp"
#include "experiments/runs/powder.hpp"
#include "tests/harness/stopped_task.hpp"

namespace saved_runs_test {

using namespace cd;
using namespace cd::runs;

TEMPLATE_TEST_CASE_SIG("a drum goes on bit for bit", "[brendel2004][determinism]", ((int D), D), 2,
                       3) {
  DrumSetup setup{.dimension = D, .froude = 3.0, .sweeps = 5, .settle_turns = 0.3};
  setup.drum.radius = 5.0;
  setup.drum.length = 4.0;
  setup.drum.least_radius = 0.45;
  setup.drum.largest_radius = 0.55;
  setup.least_settle = setup.least_measure = 0.0;
  setup.measure_turns = 2.1;  // long enough for the share of grains that turn with the drum
  check_goes_on([&](TaskContext& task) { return run_drum(setup, task); },
                {0.05, 0.3, 0.4, 0.7, 0.99});
}

TEMPLATE_TEST_CASE_SIG("a heap goes on bit for bit", "[brendel2004][determinism]", ((int D), D), 2,
                       3) {
  const HeapSetup setup{
      .grains = 20, .rolling = 0.4, .torsion = 0.4, .sweeps = 20, .at_rest = 1e-6};
  const auto body = [&](TaskContext& task) { return make_heap<D>(setup, task); };
  TaskContext none;
  REQUIRE(body(none).rests);  // so that the steps in a row at rest take part
  check_goes_on(body, {0.3, 0.4, 0.7, 0.95});
}

TEMPLATE_TEST_CASE_SIG("a powder goes on bit for bit", "[brendel2004][determinism]", ((int D), D),
                       2, 3) {
  const PowderSetup setup{.grains = 20,
                          .width = 4.0,
                          .rolling = 0.2,
                          .torsion = D == 3 ? 0.2 : 0.0,
                          .stresses = {0.3, 3.0, 30.0},
                          .sweeps = 20,
                          .most_steps = 600};
  check_goes_on([&](TaskContext& task) { return compact_powder<D>(setup, task); },
                {0.1, 0.3, 0.4, 0.7, 0.8});
}

}  // namespace saved_runs_test
