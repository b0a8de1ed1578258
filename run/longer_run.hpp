// SPDX-License-Identifier: BSD-3-Clause
// Longer run: whether and how a run of a scene goes on that was interrupted or has come to its end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <libcd/io/state_file.hpp>
#include <libcd/scene_file/scene_spec.hpp>

namespace cd {

/// Keys of a scene that may have other values when its run goes on, for they say how long it lasts
/// or how often it is saved, not how bodies move: `run.end`, `output.checkpoint_every`, and
/// `run.rest_speed` if it is 0 by now.
std::vector<std::string> changeable_keys(const RunSpec& run);

/// Notes with a state that the run is at its end: after all its steps, or before, at rest.
void put_end(StateFile& state, std::int64_t last_step, bool at_rest);

/// Whether steps are left from the state of a run that was interrupted, or `ended`. Throws Error if
/// the run is over before the state, or came to rest where it still may.
bool has_steps_left(const RunSpec& run, const StateFile& state, bool ended);

}  // namespace cd
