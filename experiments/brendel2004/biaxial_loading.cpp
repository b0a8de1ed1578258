// SPDX-License-Identifier: BSD-3-Clause
// Loading of a packing, deviator after deviator.
#include "experiments/brendel2004/biaxial_loading.hpp"

#include <algorithm>

namespace cd::brendel2004 {
namespace {

/// The setup under deviator number k of a path.
runs::CompactionSetup setup_of(const LoadingPath& path, std::size_t k) {
  runs::CompactionSetup setup = path.setup;
  setup.deviator = path.deviators[k];
  return setup;
}

}  // namespace

BiaxialLoading::BiaxialLoading(const LoadingPath& path)
    : path_(path), sample_(std::make_unique<runs::Compaction<2>>(setup_of(path, 0))) {}

void BiaxialLoading::step() {
  sample_->step();
  if (sample_->relaxed()) {
    packings_.push_back(runs::packing_of(*sample_));
    packings_.back().state.contact_updates += updates_before_;
    impose_next();
  } else {
    ended_ = flows() || steps() - first_step_ >= path_.setup.max_steps;
  }
}

void BiaxialLoading::impose_next() {
  ended_ = packings_.size() == path_.deviators.size();
  if (ended_) return;
  State state;
  sample_->simulation().save(state);
  sample_ = std::make_unique<runs::Compaction<2>>(setup_of(path_, packings_.size()));
  sample_->simulation().restore(state);
  first_step_ = steps();
  updates_before_ = 0.0;
}

bool BiaxialLoading::flows() const {
  const Matrix<2> base = sample_->scene().cell.carried_base();
  return std::max(base(0, 0), base(1, 1)) > path_.largest_aspect * std::min(base(0, 0), base(1, 1));
}

void BiaxialLoading::archive(Archive& archive) {
  double updates = updates_before_ + sample_->contact_updates();
  archive("packings", packings_)("first step", first_step_)("contact updates", updates);
  if (archive.reads()) {
    updates_before_ = updates;
    sample_ = std::make_unique<runs::Compaction<2>>(setup_of(path_, packings_.size()));
  }
  archive("simulation", sample_->simulation());
}

std::vector<runs::Packing<2>> load(const LoadingPath& path, TaskContext& task) {
  BiaxialLoading loading(path);
  TaskState saved(task, loading);
  const auto most = static_cast<std::int64_t>(path.deviators.size()) * path.setup.max_steps;
  while (!loading.ended() && !saved.interrupted(loading.steps(), most)) loading.step();
  return loading.packings();
}

}  // namespace cd::brendel2004
