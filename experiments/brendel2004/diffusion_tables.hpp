// SPDX-License-Identifier: BSD-3-Clause
// Force diffusion measured: sweeps needed against size, and profiles on the way, for chain and
// boxes.
#pragma once

#include <string>
#include <vector>

#include "experiments/runs/settled_boxes.hpp"

namespace cd::brendel2004 {

/// What is measured on the chain.
struct ChainStudy {
  std::vector<int> discs;             ///< lengths
  int runs = 10;                      ///< of each length, with successive seeds
  int profile_discs = 40;             ///< length whose profiles are compared
  int profile_runs = 400;             ///< averaged for them
  std::vector<double> profile_times;  ///< diffusion times [n^2 / q sweeps]
  std::string order = "random";       ///< of the sweeps
  double tolerance = 0.01;            ///< of the wall's force
};

/// The tables of the experiment, open for rows of all dimensions.
struct DiffusionTables {
  explicit DiffusionTables(Run& run);

  CsvWriter& needed;    ///< a row for each chain length or packing
  CsvWriter& profiles;  ///< a row for each depth and time
};

/// Chains: exponent and profiles against the diffusion equation with q and the exact mean.
void study_chain(const ChainStudy& study, DiffusionTables& tables, Run& run);

/// Boxes: exponents by size and height, diffusion constant, profiles of the largest ones. Returns
/// the sweeps that each needs.
template <int D>
std::vector<double> study_boxes(const std::vector<runs::PressedBox<D>>& boxes,
                                const ChainStudy& study, DiffusionTables& tables, Run& run);

}  // namespace cd::brendel2004
