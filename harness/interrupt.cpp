// SPDX-License-Identifier: BSD-3-Clause
// The signal handler, its flag, and the thread that waits for the end.
#include "harness/interrupt.hpp"

#include <semaphore.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <utility>

namespace cd {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kInterrupted = 130;
constexpr auto kPatience = std::chrono::milliseconds(750);
// A program that others keep from running is not late: so much of the processor's time it gets,
// unless it does nothing at all.
constexpr auto kWork = std::chrono::milliseconds(250);
constexpr auto kIdle = std::chrono::seconds(5);
constexpr auto kInterval = std::chrono::milliseconds(20);

// A handler can reach nothing but globals.
volatile std::sig_atomic_t signalled = 0;
sem_t woken;

std::atomic<int> guards = 0;      // that live; the first one does all
std::atomic<bool> over = false;   // it is about to go
std::atomic<int> saving = 0;      // guards of saving that live
std::atomic<unsigned> saved = 0;  // and that have gone

extern "C" void note_signal(int) {
  signalled = 1;
  sem_post(&woken);
}

std::chrono::nanoseconds processor_time() {
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

/// Returns when the guard goes; ends the program if it takes too long after a signal.
void wait_for_end(const std::function<void()>& leave) {
  while (sem_wait(&woken) != 0) continue;
  auto since = Clock::now();
  auto work = processor_time();
  for (unsigned seen = saved; !over; std::this_thread::sleep_for(kInterval)) {
    if (saving > 0 || saved != seen) {
      seen = saved;
      since = Clock::now();
      work = processor_time();
    }
    const auto waited = Clock::now() - since;
    if (waited < kPatience || (waited < kIdle && processor_time() - work < kWork)) continue;
    leave();
    std::_Exit(kInterrupted);
  }
}

}  // namespace

InterruptGuard::InterruptGuard(std::function<void()> leave) {
  if (guards++ > 0) return;
  signalled = 0;
  over = false;
  sem_init(&woken, 0, 0);
  sigset_t set = stop_signals(), before;  // the thread inherits that they are for others
  pthread_sigmask(SIG_BLOCK, &set, &before);
  watch_ = std::thread([leave = std::move(leave)] { wait_for_end(leave); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  struct sigaction action = {};
  action.sa_handler = note_signal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);  // the second one kills
  for (std::size_t k = 0; k < kDeadlySignals.size(); ++k)
    sigaction(kDeadlySignals[k], &action, &previous_deadly_[k]);
  action.sa_flags = static_cast<int>(SA_RESTART);  // however often they come, they count once
  for (std::size_t k = 0; k < kRepeatedSignals.size(); ++k) {
    const int signal = kRepeatedSignals[k];
    sigaction(signal, sigismember(&set, signal) ? &action : nullptr, &previous_repeated_[k]);
  }
}

InterruptGuard::~InterruptGuard() {
  if (--guards > 0) return;
  for (std::size_t k = 0; k < kDeadlySignals.size(); ++k)
    sigaction(kDeadlySignals[k], &previous_deadly_[k], nullptr);
  for (std::size_t k = 0; k < kRepeatedSignals.size(); ++k)
    sigaction(kRepeatedSignals[k], &previous_repeated_[k], nullptr);
  over = true;
  sem_post(&woken);
  watch_.join();
  sem_destroy(&woken);
}

bool InterruptGuard::interrupted() {
  return signalled != 0;
}

SavingGuard::SavingGuard() {
  ++saving;
}

SavingGuard::~SavingGuard() {
  ++saved;
  --saving;
}

}  // namespace cd
