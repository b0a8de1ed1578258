// SPDX-License-Identifier: BSD-3-Clause
// A drum of one entrant: stopped while it comes into flow or is measured, it goes on to the same
// bits.
#include "experiments/solvers/honesty_drum.hpp"
#include "tests/harness/stopped_task.hpp"

namespace saved_honest_drum_test {

using namespace cd;

TEST_CASE("a drum of solvers_honesty goes on bit for bit", "[solver][determinism]") {
  const HonestDrum setup{
      .radius = 6.0, .settle_turns = 0.2, .measure_turns = 0.3, .stop = HonestStop{20}};
  const Entrant entrant = honest_entrants().front();
  const auto body = [&](TaskContext& task) {
    DrumReport report = run_honest_drum(setup, entrant, 1, task);
    report.microseconds = 0.0;
    return report;
  };
  check_goes_on(body, {0.2, 0.5, 0.8});
}

}  // namespace saved_honest_drum_test
