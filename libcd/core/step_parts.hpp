// SPDX-License-Identifier: BSD-3-Clause
// Step parts: how long the parts of a time step take, for who asks.
#pragma once

#include <array>
#include <cstddef>

namespace cd {

/// Parts of a step, in the order in which it comes to them.
enum class StepPart {
  list,        ///< the neighbour list: whether it holds, and a new one
  motion,      ///< velocities without contacts
  search,      ///< pairs of the list that are near enough
  contacts,    ///< records of the contacts, and what they remember
  solve,       ///< what none of the following is
  order,       ///< of the bodies in space
  layout,      ///< of the problem for the kernels of a solver
  load,        ///< the initial impulses, and what they do to bodies
  iterations,  ///< of the solver
  error,       ///< of an iterate
  store,       ///< impulses and velocities of the solution
  verdict,     ///< whether the motion may be made
  memory,      ///< what contacts keep
  integrate,   ///< the motion
};

/// Returns whether a part is of the solver.
constexpr bool is_of_solve(StepPart part) {
  return part >= StepPart::solve && part <= StepPart::store;
}

/// Number of parts.
constexpr std::size_t kStepParts = static_cast<std::size_t>(StepPart::integrate) + 1;

/// Name of a part.
constexpr const char* name_of(StepPart part) {
  constexpr const char* kNames[kStepParts] = {"list",  "motion",  "search", "contacts",   "solve",
                                              "order", "layout",  "load",   "iterations", "error",
                                              "store", "verdict", "memory", "integrate"};
  return kNames[static_cast<std::size_t>(part)];
}

/// Seconds that the parts of the steps of this thread take while a record of them lives. One at a
/// time.
class StepParts {
 public:
  /// Seconds from some moment on: of the wall, or of the processor.
  using Clock = double (*)();
  /// By this clock.
  explicit StepParts(Clock now) : now_(now) { listening = this; }
  ~StepParts() { listening = nullptr; }
  StepParts(StepParts&&) = delete;

  /// Of a part so far, without the parts that are inside of it.
  double seconds(StepPart part) const { return seconds_[static_cast<std::size_t>(part)]; }

  /// Of the solver so far.
  double solve_seconds() const {
    double sum = 0.0;
    for (std::size_t part = 0; part < kStepParts; ++part)
      if (is_of_solve(static_cast<StepPart>(part))) sum += seconds_[part];
    return sum;
  }

  /// Times a part from here to the end of the block; a part that begins inside of it is its own.
  class Timer {
   public:
    /// The part begins.
    explicit Timer(StepPart part) : parts_(listening) {
      if (parts_) outer_ = parts_->change_to(static_cast<std::size_t>(part));
    }
    ~Timer() {
      if (parts_) parts_->change_to(outer_);
    }
    Timer(Timer&&) = delete;

   private:
    StepParts* parts_;
    std::size_t outer_ = kStepParts;
  };

 private:
  /// Another part from now on; returns the one until now.
  std::size_t change_to(std::size_t part) {
    const double now = now_();
    seconds_[present_] += now - since_;
    since_ = now;
    const std::size_t before = present_;
    present_ = part;
    return before;
  }

  static constinit inline thread_local StepParts* listening = nullptr;

  Clock now_;
  std::size_t present_ = kStepParts;  ///< none
  double since_ = 0.0;
  std::array<double, kStepParts + 1> seconds_ = {};
};

}  // namespace cd
