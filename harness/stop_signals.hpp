// SPDX-License-Identifier: BSD-3-Clause
// Stop signals: those by which a user, a scheduler, a terminal that is closed or a reader that has
// gone ends a program.
#pragma once

#include <array>
#include <csignal>

namespace cd {

/// A second one of these kills. The others come again by themselves: of terminal and shell, of
/// every write into a closed pipe, of a processor time that is used up in every second.
inline constexpr std::array kDeadlySignals = {SIGINT, SIGTERM};
inline constexpr std::array kRepeatedSignals = {SIGHUP, SIGPIPE, SIGUSR1, SIGUSR2, SIGXCPU};

/// All of them, but for repeated ones that are ignored: a program under nohup goes on.
inline sigset_t stop_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : kDeadlySignals) sigaddset(&set, signal);
  for (const int signal : kRepeatedSignals) {
    struct sigaction now = {};
    sigaction(signal, nullptr, &now);
    if (now.sa_handler != SIG_IGN) sigaddset(&set, signal);
  }
  return set;
}

}  // namespace cd
