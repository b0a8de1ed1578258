// SPDX-License-Identifier: BSD-3-Clause
// A solver whose solves are timed.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include <libcd/solver/solver.hpp>
#include "harness/thread_time.hpp"

namespace cd::performance {

/// Seconds from some moment on: CPU time of the calling thread where it works alone, so that what
/// else the machine does hardly counts, else time of the wall.
inline double seconds_now(int threads) {
  if (threads == 1) return thread_seconds();
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

/// Does what another solver does and adds up how long it takes.
template <int D>
class TimedSolver final : public Solver<D> {
 public:
  TimedSolver(std::unique_ptr<Solver<D>> solver, int threads)
      : solver_(std::move(solver)), threads_(threads) {}

  std::string name() const override { return solver_->name(); }
  PairFilter pair_filter() const override { return solver_->pair_filter(); }
  bool starts_warm() const override { return solver_->starts_warm(); }

  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override {
    const double begun = seconds_now(threads_);
    const SolveReport report = solver_->solve(problem, law, solution, context);
    seconds_ += seconds_now(threads_) - begun;
    return report;
  }

  double seconds() const { return seconds_; }  ///< of all solves so far

 private:
  std::unique_ptr<Solver<D>> solver_;
  int threads_;
  double seconds_ = 0.0;
};

}  // namespace cd::performance
