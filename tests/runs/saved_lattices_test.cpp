// SPDX-License-Identifier: BSD-3-Clause
// A lattice whose stability is studied: stopped in the middle it goes on to the same bits.
#include "experiments/solvers/parallel_update.hpp"
#include "tests/harness/stopped_task.hpp"

namespace saved_lattices_test {

using namespace cd;

TEMPLATE_TEST_CASE_SIG("a lattice under the parallel update goes on bit for bit",
                       "[solver][determinism]", ((int D), D), 2, 3) {
  const auto packing = [] {
    if constexpr (D == 2) return lattices::plane_lattices(64, 0.5).back();
    if constexpr (D == 3) return lattices::space_lattices(64, 0.5).back();
  }();
  const UpdatePlan plan{.iterations = 60, .tolerance = 1e-3, .relaxations = {0.3, 0.6, 1.2}};
  check_goes_on([&](TaskContext& task) { return stability(packing, plan, 1, task); },
                {0.2, 0.5, 0.8});
}

}  // namespace saved_lattices_test
