// SPDX-License-Identifier: BSD-3-Clause
// When a task saves itself, and where.
#include "harness/task_context.hpp"

namespace cd {

bool TaskContext::save_due(std::int64_t step) const {
  if (!store_) return false;
  if (checkpoint_every_ > 0 && step > 0 && step % checkpoint_every_ == 0) return true;
  return Clock::now() - saved_ > kSaveInterval;
}

void TaskContext::save(StateFile state) {
  if (!store_) return;
  store_->save(*task_, std::move(state));
  saved_ = Clock::now();
}

}  // namespace cd
