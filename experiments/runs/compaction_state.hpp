// SPDX-License-Identifier: BSD-3-Clause
// What a compaction needs to go on with the same bits.
#pragma once

#include <libcd/io/state_file.hpp>
#include "experiments/runs/compaction.hpp"

namespace cd::runs {

/// Notes positions, velocities, cell, remembered impulses and counters of a sample under names that
/// begin with a prefix. Its setup is not noted.
template <int D>
void save(const Compaction<D>& sample, StateFile& state, const std::string& prefix = "");

/// Whether `save` noted a sample under that prefix.
bool is_saved(const StateFile& state, const std::string& prefix = "");

/// Puts what `save` noted into a sample of as many grains. With the same setup it goes on bit for
/// bit; with another cell inertia, pressure or solver it is the old packing under new conditions.
/// Throws Error if the state does not fit.
template <int D>
void restore(const StateFile& state, Compaction<D>& sample, const std::string& prefix = "");

}  // namespace cd::runs
