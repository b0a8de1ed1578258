// SPDX-License-Identifier: BSD-3-Clause
// Residual curve: the error of a solver against its iterations and its time.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/problem/contact_problem.hpp>
#include "harness/task_context.hpp"

namespace cd {

/// Where a curve ends.
struct CurveEnd {
  double floor;    ///< natural-map error
  double seconds;  ///< CPU time, evaluating the error included
  int iterations;
};

struct ResidualSample {
  int iteration = 0;
  double residual = 0.0;  ///< natural-map error

  static constexpr auto fields = std::tuple(field("iterations", &ResidualSample::iteration),
                                            field("residual", &ResidualSample::residual));
};

/// The curve of one solver on one problem, and the velocities at its end.
struct ResidualCurve {
  std::string problem, solver;
  int dimension = 0, contacts = 0;
  bool converged = false;  ///< below the floor
  std::vector<ResidualSample> samples = {};
  double first = 0.0, all = 0.0;      ///< seconds of one iteration and of all, without samples
  std::vector<double> velocity = {};  ///< of all bodies, component by component
  bool best = false;                  ///< of all solvers (compare_velocities)
  double difference = 0.0;            ///< of the velocities from those of the best

  const ResidualSample& last() const { return samples.back(); }

  /// Seconds until an iteration; those after the first share their time evenly.
  double seconds(int iteration) const;

  static constexpr auto fields = std::tuple(
      field("problem", "", &ResidualCurve::problem), field("solver", "", &ResidualCurve::solver),
      field("dimension", &ResidualCurve::dimension), field("contacts", &ResidualCurve::contacts),
      field("converged", &ResidualCurve::converged), field("samples", "", &ResidualCurve::samples),
      timing("first", "s", &ResidualCurve::first), timing("seconds", "s", &ResidualCurve::all),
      field("velocity", "", &ResidualCurve::velocity), field("best", &ResidualCurve::best),
      field("velocity_difference", &ResidualCurve::difference));
};

/// Samples the residual evenly on a logarithmic axis of iterations, until it is below the floor or
/// the time is over; then solves of one iteration and of all are timed: three parts of the task.
template <int D>
ResidualCurve residual_curve(const std::string& name, const ContactProblem<D>& problem,
                             const std::string& solver, const CurveEnd& end, std::uint64_t seed,
                             TaskContext& task);

/// Finds the most accurate one of the curves of a problem and notes how far the velocities of each
/// are from its velocities, as a part of the velocities without contacts.
template <int D>
void compare_velocities(std::vector<ResidualCurve>& curves, const ContactProblem<D>& problem);

}  // namespace cd
