// What a compaction needs to go on with the same bits.
#pragma once

#include "experiments/shaebani2009/compaction.hpp"
#include "libcd/io/state_file.hpp"

namespace cd::shaebani2009 {

/// Notes positions, velocities, cell, remembered impulses and counters of a sample. Its setup is
/// not noted.
template <int D>
void save(Compaction<D>& sample, StateFile& state);

/// Puts what `save` noted into a sample of as many grains. With the same setup it goes on bit for
/// bit; with another cell inertia, pressure or solver it is the old packing under new conditions.
/// Throws Error if the state does not fit.
template <int D>
void restore(const StateFile& state, Compaction<D>& sample);

}  // namespace cd::shaebani2009
