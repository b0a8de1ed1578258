// SPDX-License-Identifier: BSD-3-Clause
// Stop rule: when an iterative solver ends, and whose error decides.
#pragma once

namespace cd {

/// What decides that a solve has converged (solver/residual.hpp).
enum class Judge {
  natural_map,  ///< the residual of the law, free of units, and that nothing approaches
  siconos,      ///< siconos_error in its place: for comparison with other codes, matrix form only
};

/// When an iterative solver stops.
struct StopRule {
  int max_iterations = 100;  ///< >= 0
  double tolerance = 0.0;  ///< residual to be reached; 0: do max_iterations, whatever the residual
  int check_every = 1;     ///< iterations between two evaluations of the residual, >= 1
  bool report_residual = true;       ///< report the residual also where the rule does not need it
  Judge judge = Judge::natural_map;  ///< whose error the tolerance is of

  /// Throws Error if a value is out of range.
  void check() const;
};

}  // namespace cd
