// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of scenes of one body with a closed form.
#pragma once

#include <vector>

#include "experiments/brendel2004/hertz_ball.hpp"
#include "experiments/brendel2004/stick_slip.hpp"
#include "harness/run.hpp"

namespace cd::brendel2004 {

struct SingleBodyStudy {
  std::vector<double> ratios, speeds;            ///< of the block, each with each
  std::vector<double> loads, radii, curvatures;  ///< of balls that roll
  std::vector<double> impact_speeds, poissons;   ///< of the Hertzian sphere
  StickSlipSetup block = {};                     ///< what all blocks share
  HertzSetup sphere = {};                        ///< what all impacts share
  double stop_step = 0.01;                       ///< time step of balls until they rest
  double grip = 1.0;                             ///< Coulomb coefficient under balls that roll
};

/// The block, balls that roll, spin and slide, and the Hertzian sphere.
void report_single_bodies(Run& run, const SingleBodyStudy& study);

}  // namespace cd::brendel2004
