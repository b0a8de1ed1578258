// SPDX-License-Identifier: BSD-3-Clause
// Force diffusion in the chain: sweeps needed against its length, and profiles on the way.
#pragma once

#include <string>
#include <vector>

#include "experiments/brendel2004/diffusion_tables.hpp"

namespace cd::brendel2004 {

/// What is measured on the chain, and of how the boxes are solved.
struct DiffusionStudy {
  std::vector<int> discs;        ///< lengths of the chain
  int runs = 10;                 ///< of each length, with successive seeds
  int profile_discs = 40;        ///< length whose profiles are compared
  int profile_runs = 400;        ///< averaged for them
  std::string order = "random";  ///< of the sweeps
  double tolerance = 0.01;       ///< of the force at wall or floor
  std::vector<double> profile_times = {0.02, 0.1, 0.3, 1.0};  ///< ascending [n^2 / q sweeps]
};

/// Exponent, and profiles against the diffusion equation with q and the exact mean.
void study_chain(const DiffusionStudy& study, Run& run, DiffusionRows& rows);

}  // namespace cd::brendel2004
