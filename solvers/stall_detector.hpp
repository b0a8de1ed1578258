// SPDX-License-Identifier: BSD-3-Clause
// Stall detector: whether the residual of an iteration still falls.
#pragma once

#include <algorithm>
#include <limits>

#include <libcd/solver/solve_report.hpp>

namespace cd {

/// Notices that the residual has ceased to fall: its least value has not improved by a tenth of a
/// per cent over the second half of the iterations, nor over the last thousand.
class StallDetector {
 public:
  /// Tells the residual after some iteration.
  void add(int iteration, double residual) {
    if (residual < 0.999 * least_) {
      least_ = residual;
      improved_ = iteration;
    }
  }

  /// Returns the status of a solve that ends here without having reached its tolerance.
  SolveStatus verdict(int iteration) const {
    const bool stalled = iteration - improved_ > std::max(1000, iteration / 2);
    return stalled ? SolveStatus::stalled : SolveStatus::iteration_limit;
  }

 private:
  double least_ = std::numeric_limits<double>::infinity();
  int improved_ = 0;
};

}  // namespace cd
