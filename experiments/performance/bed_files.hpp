// SPDX-License-Identifier: BSD-3-Clause
// A long run of a large bed with its files: checkpoint, resumed run, frames for ParaView.
#pragma once

#include <string>
#include <tuple>

#include <libcd/core/fields.hpp>
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

  using C = FileCost;
  static constexpr auto fields = std::tuple(
      field("bodies", &C::bodies), field("contacts", &C::contacts), field("steps", &C::steps),
      timing("seconds", "s", &C::seconds), field("strain", &C::strain), field("rise", &C::rise),
      field("checkpoint_bytes", "B", &C::checkpoint_bytes),
      timing("save_seconds", "s", &C::save_seconds),
      timing("restore_seconds", "s", &C::restore_seconds),
      field("frame_bytes", "B", &C::frame_bytes), timing("frame_seconds", "s", &C::frame_seconds),
      field("same_bits", &C::same_bits), field("same_frame", &C::same_frame),
      timing("peak_bytes", "B", &C::peak_bytes));
};

/// `steps` steps under a solver. A checkpoint and a frame are written before the last `resumed` of
/// them, into a temporary folder that is removed; a second simulation reads the checkpoint and does
/// these again. A deliberately wrong run forgets the impulses of contacts as it resumes. Of no use
/// if the task was told to stop; steps before those save themselves.
template <int D>
FileCost run_with_files(const RestingTile<D>& tile, int copies, const std::string& solver,
                        int steps, int resumed, bool forgetful, const FlowPlan& plan,
                        TaskContext& task);

}  // namespace cd::performance
