// SPDX-License-Identifier: BSD-3-Clause
// A packing on its path of deviators that saves itself: stopped in the middle it goes on to the
// same bits.
#include "experiments/brendel2004/biaxial_loading.hpp"
#include "tests/harness/stopped_task.hpp"

namespace saved_loading_test {

using namespace cd;
using namespace cd::brendel2004;

TEST_CASE("a packing that is loaded goes on bit for bit", "[networks][determinism]") {
  LoadingPath path{.setup = {}, .deviators = {0.0, 0.1}, .largest_aspect = 3.0};
  path.setup.grains = 20;
  path.setup.sweeps = 20;
  path.setup.scheme = PressureScheme::partial;
  path.setup.modes = StrainModes::axial;
  path.setup.stop_threshold = 1e-2;
  path.setup.max_steps = 4000;
  const auto body = [&](TaskContext& task) {
    auto packings = load(path, task);
    for (auto& packing : packings) packing.state.cpu_seconds = 0.0;
    return packings;
  };
  check_goes_on(body, {0.01, 0.2, 0.4});
}

}  // namespace saved_loading_test
