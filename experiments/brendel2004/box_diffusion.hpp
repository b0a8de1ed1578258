// SPDX-License-Identifier: BSD-3-Clause
// Force diffusion in boxes at rest: sweeps needed against size, and profiles on the way.
#pragma once

#include <vector>

#include "experiments/brendel2004/chain_diffusion.hpp"
#include "experiments/runs/pressed_box.hpp"

namespace cd::brendel2004 {

/// Exponents by size and height, diffusion constant, profiles of the largest boxes. Returns the
/// sweeps that each needs, 0 for too many; nothing if interrupted.
template <int D>
std::vector<double> study_boxes(const DiffusionStudy& study,
                                const std::vector<runs::PressedBox<D>>& boxes, Run& run,
                                DiffusionRows& rows);

}  // namespace cd::brendel2004
