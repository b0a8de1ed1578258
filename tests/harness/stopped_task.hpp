// SPDX-License-Identifier: BSD-3-Clause
// A task that is stopped in the middle, as a user would, and goes on with what it has saved.
#pragma once

#include <algorithm>
#include <csignal>
#include <limits>
#include <vector>

#include <libcd/core/archive.hpp>
#include "harness/interrupt.hpp"
#include "harness/task_context.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"

/// Shares of its way that the body of a task has shown.
struct ShownShares {
  double first = 0.0, last = 0.0;
};

/// body(context) of a task of its own, again from what it saved the time before.
class StoppedTask {
 public:
  /// The body's result, to be compared bit by bit. At the share `stop` the user asks to stop.
  template <class Body>
  cd::StateFile run(const Body& body, double stop = std::numeric_limits<double>::infinity()) {
    const cd::InterruptGuard guard([] {});
    shown_ = {.first = -1.0};
    cd::TaskContext context(store_, task_, store_.state(task_), 0, [&](double share) {
      if (shown_.first < 0.0) shown_.first = share;
      if (share < shown_.last) FAIL("the share of the task that is done falls");
      if (share >= stop && shown_.last < stop) std::raise(SIGINT);
      shown_.last = share;
    });
    auto result = body(context);
    left_ = context.told();
    cd::StateFile state;
    cd::write(state, "result", result);
    return state;
  }

  const ShownShares& shown() const { return shown_; }  ///< of the last run
  bool left() const { return left_; }                  ///< whether the last run was told to leave

 private:
  TemporaryFolder folder_;
  cd::TaskStore store_{folder_.path(), "test"};
  cd::Task task_{"body", {}};
  ShownShares shown_;
  bool left_ = false;
};

/// Checks that a body that is stopped at each of these shares of its way, one after the other,
/// goes on there and returns the same bits as one that nobody stops.
template <class Body>
void check_goes_on(const Body& body, const std::vector<double>& stops = {0.3, 0.4, 0.7}) {
  StoppedTask undisturbed, stopped;
  const cd::StateFile whole = undisturbed.run(body);
  const double end = undisturbed.shown().last;
  REQUIRE(end > 0.0);
  double begin = 0.0;
  for (const double stop : stops) {
    CAPTURE(stop);
    stopped.run(body, stop * end);
    CHECK(stopped.shown().first == begin);
    REQUIRE(stopped.left());
    begin = stopped.shown().last;
    CHECK(begin < end);  // it has left
  }
  const cd::StateFile rest = stopped.run(body);
  CHECK(stopped.shown().first == begin);
  CHECK_FALSE(stopped.left());
  CHECK((rest == whole));
}
