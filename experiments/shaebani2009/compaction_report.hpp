// SPDX-License-Identifier: BSD-3-Clause
// What is reported of compactions: one in detail, many in the mean.
#pragma once

#include <tuple>
#include <vector>

#include "experiments/runs/packing.hpp"

namespace cd::shaebani2009 {

/// The dilation rate at the last step before the first contact.
struct FreeStart {
  int steps = 0;
  double rate = 0.0;
  bool over = false;
};

/// All about one sample at its end.
template <int D>
void report_first(Run& run, const runs::Compaction<D>& first, const FreeStart& start);

/// One packing among many.
struct PackingSample {
  runs::PackingState state;
  double mean_velocity = 0.0;
  std::vector<double> forces;  ///< normal, over their mean
};

inline auto stored(PackingSample& s) {
  return std::tie(s.state, s.mean_velocity, s.forces);
}

/// Means and scatter over the relaxed samples, whose seeds follow that of the setup: samples.csv
/// and the distribution of forces, forces.csv.
void report_samples(Run& run, const runs::CompactionSetup& setup,
                    const std::vector<PackingSample>& samples);

}  // namespace cd::shaebani2009
