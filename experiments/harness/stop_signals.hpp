// SPDX-License-Identifier: BSD-3-Clause
// Stop signals: those by which a user, a scheduler or a terminal that is closed ends a program.
#pragma once

#include <csignal>

namespace cd {

/// SIGINT, SIGTERM, and SIGHUP unless it is ignored: a program under nohup goes on.
inline sigset_t stop_signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  struct sigaction hangup = {};
  sigaction(SIGHUP, nullptr, &hangup);
  if (hangup.sa_handler != SIG_IGN) sigaddset(&set, SIGHUP);
  return set;
}

}  // namespace cd
