// SPDX-License-Identifier: BSD-3-Clause
// The signal handler and its flag.
#include "experiments/harness/interrupt.hpp"

namespace cd {

namespace {

// A handler can reach nothing but a global.
volatile std::sig_atomic_t signalled = 0;

extern "C" void note_signal(int) {
  signalled = 1;
}

}  // namespace

InterruptGuard::InterruptGuard() {
  signalled = 0;
  struct sigaction action = {};
  action.sa_handler = note_signal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);  // the second one kills
  sigaction(SIGINT, &action, &previous_int_);
  sigaction(SIGTERM, &action, &previous_term_);
}

InterruptGuard::~InterruptGuard() {
  sigaction(SIGINT, &previous_int_, nullptr);
  sigaction(SIGTERM, &previous_term_, nullptr);
}

bool InterruptGuard::interrupted() {
  return signalled != 0;
}

}  // namespace cd
