// SPDX-License-Identifier: BSD-3-Clause
// Velocity criterion: the velocities of all bodies against those of a solution far more exact.
#pragma once

#include <vector>

#include <libcd/law/impulse.hpp>
#include <libcd/problem/contact_problem.hpp>
#include <libcd/problem/matrix_problem.hpp>

namespace cd {

/// The error of impulses r of one problem in velocities,
///   error^2 = (r - r*) . W (r - r*) / (r* . W r*),
/// which is the kinetic energy of the velocities v - v* of all bodies over that of what the exact
/// impulses r* change them by. It sees errors that spread over many contacts, to which the natural
/// map is blind. With friction there may be several solutions, at a distance from each other.
class VelocityCriterion {
 public:
  /// Solves the problem, ContactProblem or MatrixProblem, first: to a natural-map error (and
  /// Signorini error) of 1e-10 where that can be reached. Throws Error if no solver of this library
  /// solves it to 1e-8.
  template <int D, template <int> class Problem>
  explicit VelocityCriterion(const Problem<D>& problem);

  /// The error of impulses of the same problem, 0 if the exact ones change no velocity.
  template <int D, template <int> class Problem>
  double error(const Problem<D>& problem, const Array<Impulse<D>>& impulse) const;

 private:
  std::vector<double> impulse_, velocity_;  ///< r* and W r* + q, component by component
  double change_ = 0.0;                     ///< r* . W r*
};

}  // namespace cd
