// SPDX-License-Identifier: BSD-3-Clause
// Ensembles of chains that save themselves: stopped in the middle they go on to the same bits.
#include "experiments/unger2002/chain_mode.hpp"
#include "tests/harness/stopped_task.hpp"

namespace saved_chains_test {

using namespace cd;
using namespace cd::unger2002;

TEST_CASE("runs of a mode go on bit for bit", "[unger2002][determinism]") {
  const ModeRuns how{
      .discs = 20, .sweeps = 20, .k = chain::wave_number(1, 20), .steps = 40, .runs = 30};
  check_goes_on([&](TaskContext& task) { return measure_mode(how, 1, task); });
}

}  // namespace saved_chains_test
