// SPDX-License-Identifier: BSD-3-Clause
// A task that is given up without notice, as by a kill.
#pragma once

#include "harness/task_context.hpp"
#include "tests/io/temporary_folder.hpp"

/// A task in a folder of its own: each context goes on with what the one before it saved.
struct KilledTask {
  TemporaryFolder folder;
  cd::TaskStore store{folder.path(), "test"};
  cd::Task task{"follow", {}};

  cd::TaskContext context(std::int64_t checkpoint_every = 0) {
    return {store, task, store.state(task), checkpoint_every, [](double) {}};
  }
};
