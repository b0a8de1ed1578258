// SPDX-License-Identifier: BSD-3-Clause
// Reading and writing checkpoint.cbor and end.cbor.
#include "harness/saved_states.hpp"

#include <system_error>

namespace cd {

namespace {

/// Whether there is something of that name, readable or not: reading says why it cannot.
bool is_there(const std::filesystem::path& file) {
  std::error_code ignored;
  return symlink_status(file, ignored).type() != std::filesystem::file_type::not_found;
}

}  // namespace

bool SavedStates::has_checkpoint() const {
  return experiment_.takes_checkpoints && is_there(checkpoint());
}

bool SavedStates::has_any() const {
  return has_checkpoint() || (experiment_.has_more && is_there(end()));
}

void SavedStates::go_on(const Fingerprint& run) {
  if (!has_any()) return;
  const bool ended = !has_checkpoint();
  StateFile state = StateFile::read(ended ? end() : checkpoint());
  require_fingerprint(state, run, experiment_.may_change);
  if (experiment_.has_more) done_ = !experiment_.has_more(state, ended);
  found_ = std::move(state);
}

void SavedStates::begin() const {
  std::error_code ignored;
  if (experiment_.has_more) std::filesystem::remove(end(), ignored);
  if (experiment_.takes_checkpoints) std::filesystem::remove(checkpoint(), ignored);
}

void SavedStates::write(const StateFile& state, const BeforeRename& before_rename) const {
  state.write(checkpoint(), before_rename);
}

void SavedStates::finish() const {
  if (end_) end_->write(end());
  std::error_code ignored;  // a checkpoint that stays would only repeat the end of this run
  if (experiment_.takes_checkpoints) std::filesystem::remove(checkpoint(), ignored);
}

}  // namespace cd
