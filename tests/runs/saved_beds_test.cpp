// SPDX-License-Identifier: BSD-3-Clause
// Flows of large beds that were stopped go on with the same bits; what they took aside.
#include "experiments/performance/bed_files.hpp"
#include "experiments/performance/sheared_bed.hpp"
#include "tests/harness/stopped_task.hpp"

namespace saved_beds_test {

using namespace cd;
using namespace cd::performance;

constexpr FlowPlan kPlan{.shear = {.inclination = 22.0, .rate = 0.02},
                         .iterations = 10,
                         .rest_steps = 1,
                         .start_steps = 2,
                         .repeat = 1,
                         .threads = 1};
constexpr int kCopies = 2;

template <int D>
RestingTile<D> tile() {
  TaskContext alone;
  const Tile tile{.grains = 60, .height = 6.0, .limits = {400, 15}, .seed = 3};
  return runs::settle_packing<D>(tile, alone);
}

TEMPLATE_TEST_CASE_SIG("steps of a bed that were stopped go on bit for bit",
                       "[performance][determinism]", ((int D), D), 2, 3) {
  const auto resting = tile<D>();
  check_goes_on([&](TaskContext& task) {
    const StepCost cost = step_cost(resting, kCopies, "gauss-seidel", 12, kPlan, task);
    CHECK((cost.steps == 12 || task.told()));
    return std::vector<double>{1.0 * cost.bodies, 1.0 * cost.contacts, 1.0 * cost.steps,
                               cost.strain, cost.rise};
  });
}

TEMPLATE_TEST_CASE_SIG("a bed with its files that was stopped ends with the same ones",
                       "[performance][determinism]", ((int D), D), 2, 3) {
  const auto resting = tile<D>();
  check_goes_on(
      [&](TaskContext& task) {
        const FileCost cost =
            run_with_files(resting, kCopies, "accelerated-gradient", 16, 3, false, kPlan, task);
        CHECK((task.told() || (cost.same_bits && cost.same_frame)));
        return std::vector<double>{1.0 * cost.bodies, 1.0 * cost.contacts, 1.0 * cost.steps,
                                   cost.strain,       cost.rise,           cost.checkpoint_bytes,
                                   cost.frame_bytes};
      },
      {0.3, 0.5});
}

}  // namespace saved_beds_test
