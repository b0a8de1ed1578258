// SPDX-License-Identifier: BSD-3-Clause
// One solve is observed, others of as many iterations are timed.
#include "experiments/solvers/residual_curve.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/solver/residual.hpp>
#include "harness/solver_trial.hpp"
#include "harness/task_parts.hpp"
#include "harness/thread_time.hpp"

namespace cd {
namespace {

constexpr double kSpacing = 1.1;  // of the iterations at which the residual is sampled

OptionValues fixed_work(int iterations, std::uint64_t seed) {
  return stopping({.max_iterations = iterations, .report_residual = false}, seed);
}

/// Samples and velocities of a curve.
template <int D>
ResidualCurve sample(const ContactProblem<D>& problem, const std::string& name, const CurveEnd& end,
                     std::uint64_t seed, TaskContext& task) {
  const UnilateralCoulomb<D> law;
  SolverTrial trial(problem, name, fixed_work(end.iterations, seed));
  const double start = thread_seconds();
  ResidualCurve curve;
  int next = 1;
  trial.solve([&](const Iterate<D>& iterate) {
    if (iterate.iteration < next) return true;
    next = std::max(next + 1, static_cast<int>(std::ceil(kSpacing * next)));
    curve.samples.push_back(
        {iterate.iteration, natural_map_error(problem, law, iterate.solution.impulse)});
    return curve.last().residual > end.floor && thread_seconds() - start < end.seconds &&
           !task.interrupted();
  });
  for (const BodyMotion<D>& body : trial.solution().motion)
    curve.velocity.insert(curve.velocity.end(), body.velocity.data(), body.velocity.data() + D);
  return curve;
}

/// Distance of two sets of velocities, as a part of the velocities without contacts.
template <int D>
double distance(const std::vector<double>& a, const std::vector<double>& b,
                const Array<BodyMotion<D>>& free) {
  double difference = 0.0, size = 0.0;
  for (int k = 0; k < free.size(); ++k) {
    const auto first = static_cast<std::size_t>(k * D);
    difference += (Eigen::Map<const Vector<D>>(&a[first]) - Eigen::Map<const Vector<D>>(&b[first]))
                      .squaredNorm();
    size += free[k].velocity.squaredNorm();
  }
  return std::sqrt(difference / size);
}

}  // namespace

double ResidualCurve::seconds(int iteration) const {
  const int count = last().iteration;
  const double each = count > 1 ? std::max(0.0, all - first) / (count - 1) : 0.0;
  return first + each * (iteration - 1);
}

template <int D>
ResidualCurve residual_curve(const std::string& name, const ContactProblem<D>& problem,
                             const std::string& solver, const CurveEnd& end, std::uint64_t seed,
                             TaskContext& task) {
  TaskParts parts(task, 3);
  ResidualCurve curve = parts.get([&] { return sample(problem, solver, end, seed, task); });
  if (task.told()) return curve;
  curve.problem = name;
  curve.solver = solver;
  curve.dimension = D;
  curve.contacts = problem.contact_count();
  curve.converged = curve.last().residual <= end.floor;
  const auto duration = [&](int iterations) {
    return parts.get(
        [&] { return SolverTrial(problem, solver, fixed_work(iterations, seed)).solve().seconds; });
  };
  const int count = curve.last().iteration;
  curve.first = duration(1);
  curve.all = count > 1 ? duration(count) : curve.first;
  return curve;
}

template <int D>
void compare_velocities(std::vector<ResidualCurve>& curves, const ContactProblem<D>& problem) {
  const auto residual = [](const ResidualCurve& curve) { return curve.last().residual; };
  ResidualCurve& best = *std::ranges::min_element(curves, {}, residual);
  best.best = true;
  for (ResidualCurve& curve : curves)
    curve.difference = distance<D>(curve.velocity, best.velocity, problem.free);
}

template ResidualCurve residual_curve(const std::string&, const ContactProblem<2>&,
                                      const std::string&, const CurveEnd&, std::uint64_t,
                                      TaskContext&);
template ResidualCurve residual_curve(const std::string&, const ContactProblem<3>&,
                                      const std::string&, const CurveEnd&, std::uint64_t,
                                      TaskContext&);
template void compare_velocities(std::vector<ResidualCurve>&, const ContactProblem<2>&);
template void compare_velocities(std::vector<ResidualCurve>&, const ContactProblem<3>&);

}  // namespace cd
