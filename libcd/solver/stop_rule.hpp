// SPDX-License-Identifier: BSD-3-Clause
// Stop rule: when an iterative solver ends, and whose error decides.
#pragma once

#include <string>

#include "libcd/core/option_values.hpp"

namespace cd {

class OptionTable;

/// Error that decides whether a solve has converged (solver/residual.hpp).
enum class Judge {
  natural_map,  ///< the residual of the law, free of units, and that nothing approaches
  siconos,      ///< siconos_error in its place: for comparison with other codes, matrix form only
};

/// The name of a judge.
std::string to_string(Judge judge);

/// When an iterative solver stops.
struct StopRule {
  int max_iterations = 100;  ///< >= 0
  double tolerance = 0.0;  ///< residual to be reached; 0: do max_iterations, whatever the residual
  int check_every = 1;     ///< iterations between two evaluations of the residual, >= 1
  bool report_residual = true;       ///< report the residual also where the rule does not need it
  Judge judge = Judge::natural_map;  ///< whose error the tolerance is of

  /// Throws Error if a value is out of range.
  void check() const;

  void describe(OptionTable& table);  ///< the rule by the names of its options
  OptionValues values() const;        ///< the rule as values of these options
};

}  // namespace cd
