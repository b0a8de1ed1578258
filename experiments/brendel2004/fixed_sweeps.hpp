// SPDX-License-Identifier: BSD-3-Clause
// The other side of force diffusion: with few sweeps per step, always as many, a step costs what it
// does in molecular dynamics, and the box yields like springs.
#pragma once

#include <vector>

#include "experiments/brendel2004/diffusion_tables.hpp"
#include "experiments/runs/pressed_box.hpp"

namespace cd::brendel2004 {

/// What is pressed how.
struct FixedSweeps {
  std::vector<int> sweeps;  ///< values of N_I
  double tolerance = 0.1;   ///< that the sweeps needed belong to
  double load_step = 0.01;  ///< relative increase of the force on the piston
  int most_grains = 400;    ///< of the boxes that are pressed
  int timed_sweeps = 10;    ///< N_I of the steps that are timed
};

/// Modulus against N_I from the two largest sizes up to most_grains, and CPU time per step against
/// size, from boxes sorted by size and the sweeps that each needs.
template <int D>
void study_fixed_sweeps(const FixedSweeps& study, const std::vector<runs::PressedBox<D>>& boxes,
                        const std::vector<double>& needed, Run& run, DiffusionRows& rows);

}  // namespace cd::brendel2004
