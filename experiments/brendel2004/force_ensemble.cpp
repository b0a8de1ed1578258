// SPDX-License-Identifier: BSD-3-Clause
// Random starts, solves, and measures of each member.
#include "experiments/brendel2004/force_ensemble.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/core/random.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/measure/rank.hpp>
#include "harness/task_state.hpp"
#include "solvers/gauss_seidel.hpp"

namespace cd::brendel2004 {
namespace {

constexpr double kZeroValue = 1e-8;
// Imbalance over the mean force. At rest it is the tolerance times the softness of the network, at
// most 1e-6; where grains yield, a part of the forces, 1e-3 and more.
constexpr double kAtRest = 1e-5;
constexpr int kSweepsBetweenLooks = 20;

/// Uniform in the tangential part of a cone of radius `most`.
Impulse<2> random_impulse(const Vector<2>&, double normal, double most, CounterRandom& random) {
  return {normal, random.uniform(-most, most)};
}
Impulse<3> random_impulse(const Vector<3>& n, double normal, double most, CounterRandom& random) {
  const double length = most * std::sqrt(random.uniform(0.0, 1.0));
  const double angle = random.uniform(0.0, 2.0 * std::numbers::pi);
  const Vector<3> u = n.unitOrthogonal();
  return {normal, length * (std::cos(angle) * u + std::sin(angle) * n.cross(u))};
}

}  // namespace

template <int D>
void add_start(ForceEnsemble<D>& ensemble, const ForceSpace<D>& space, double scale,
               const EnsembleSetup& setup) {
  ContactProblem<D> problem = space.problem();
  const auto start = static_cast<std::uint64_t>(ensemble.starts());
  CounterRandom random{setup.seed, start, 0x666f726365};
  for (auto& contact : problem.grain_contacts) {
    const double normal = random.uniform(0.0, 2.0 * setup.width * scale);
    contact.impulse = random_impulse(contact.normal, normal, contact.friction * normal, random);
  }
  GaussSeidel<D> solver({.order = setup.order,
                         .seed = mix64(setup.seed + start),
                         .stop = {.max_iterations = setup.max_sweeps,
                                  .tolerance = setup.tolerance,
                                  .check_every = kSweepsBetweenLooks}});
  Solution<D> solution;
  const SolveReport report = solver.solve(problem, UnilateralCoulomb<D>(), solution, {});
  ensemble.sweeps += static_cast<double>(report.iterations) / setup.members;
  if (report.status != SolveStatus::converged) {
    ++ensemble.missed;
    return;
  }
  const double imbalance = space.imbalance(solution.impulse);
  if (imbalance > kAtRest) {
    ++ensemble.yielding;
    return;
  }
  ensemble.residual = std::max(ensemble.residual, *report.residual);
  ensemble.imbalance = std::max(ensemble.imbalance, imbalance);
  ensemble.violation = std::max(ensemble.violation, cone_violation(problem, solution.impulse));
  ensemble.members.push_back(solution.impulse);
}

template <int D>
ForceEnsemble<D> make_ensemble(const ForceSpace<D>& space, double scale, const EnsembleSetup& setup,
                               TaskContext& task) {
  ForceEnsemble<D> ensemble;
  TaskState saved(task, ensemble);
  while (ensemble.starts() < setup.members && !saved.interrupted(ensemble.starts(), setup.members))
    add_start(ensemble, space, scale, setup);
  return ensemble;
}

template <int D>
ForceSpread<D> ForceEnsemble<D>::spread() const {
  ForceSpread<D> spread;
  for (const auto& member : members) spread.add(member);
  return spread;
}

template <int D>
int spanned_dimension(const ForceSpace<D>& space, const ForceEnsemble<D>& ensemble) {
  const auto count = static_cast<Eigen::Index>(ensemble.members.size());
  const Array<Impulse<D>> impulse = ensemble.spread().mean();
  const Eigen::VectorXd mean = space.unknowns_of(impulse);
  Eigen::MatrixXd differences(space.unknowns(), count);
  for (Eigen::Index m = 0; m < count; ++m)
    differences.col(m) = space.unknowns_of(ensemble.members[static_cast<std::size_t>(m)]) - mean;
  const double whole =
      mean_normal<D>(impulse) * std::sqrt(static_cast<double>(count) * impulse.size());
  return rank_above(differences, kZeroValue * whole);
}

template struct ForceEnsemble<2>;
template struct ForceEnsemble<3>;
template void add_start(ForceEnsemble<2>&, const ForceSpace<2>&, double, const EnsembleSetup&);
template void add_start(ForceEnsemble<3>&, const ForceSpace<3>&, double, const EnsembleSetup&);
template ForceEnsemble<2> make_ensemble(const ForceSpace<2>&, double, const EnsembleSetup&,
                                        TaskContext&);
template ForceEnsemble<3> make_ensemble(const ForceSpace<3>&, double, const EnsembleSetup&,
                                        TaskContext&);
template int spanned_dimension(const ForceSpace<2>&, const ForceEnsemble<2>&);
template int spanned_dimension(const ForceSpace<3>&, const ForceEnsemble<3>&);

}  // namespace cd::brendel2004
