// SPDX-License-Identifier: BSD-3-Clause
// A long run of a large bed with its files: checkpoint, resumed run, frames for ParaView.
#pragma once

#include <string>
#include <tuple>

#include "experiments/performance/sheared_bed.hpp"

namespace cd::performance {

/// Sizes and times of files, and whether what is read is what was written.
struct FileCost {
  int bodies = 0, contacts = 0, steps = 0;
  double seconds = 0.0;             ///< of all steps, as in StepCost
  double strain = 0.0, rise = 0.0;  ///< as in StepCost
  double checkpoint_bytes = 0.0, save_seconds = 0.0, restore_seconds = 0.0;
  double frame_bytes = 0.0, frame_seconds = 0.0;  ///< of a frame: grains, contacts, walls
  bool same_bits = false;   ///< the resumed run ends in the state of the other one
  bool same_frame = false;  ///< positions, velocities and radii in the frame are those of the bed
  double peak_bytes = 0.0;  ///< resident, the most of the whole run with its files
};
inline auto stored(FileCost& c) {
  return std::tie(c.bodies, c.contacts, c.steps, c.seconds, c.strain, c.rise, c.checkpoint_bytes,
                  c.save_seconds, c.restore_seconds, c.frame_bytes, c.frame_seconds, c.same_bits,
                  c.same_frame, c.peak_bytes);
}

/// `steps` steps under a solver. A checkpoint and a frame are written before the last `resumed` of
/// them, into a temporary folder that is removed; a second simulation reads the checkpoint and does
/// these again. A deliberately wrong run forgets the impulses of contacts as it resumes. Of no use
/// if the task was told to stop; steps before those save themselves.
template <int D>
FileCost run_with_files(const RestingTile<D>& tile, int copies, const std::string& solver,
                        int steps, int resumed, bool forgetful, const FlowPlan& plan,
                        TaskContext& task);

}  // namespace cd::performance
