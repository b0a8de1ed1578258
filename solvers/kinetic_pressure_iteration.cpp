// SPDX-License-Identifier: BSD-3-Clause
// Outer fixed point; the kinetic pressure changes by the order of the Mach number of the collapse.
#include "solvers/kinetic_pressure_iteration.hpp"

#include <cmath>

#include <libcd/problem/response.hpp>
#include <libcd/solver/residual.hpp>

namespace cd {
namespace {

constexpr int kMostRounds = 30;
constexpr double kSameRate = 1e-13;  // relative change of the rate between two rounds, to rounding

}  // namespace

template <int D>
SolveReport KineticPressureIteration<D>::solve(const ContactProblem<D>& problem,
                                               const ContactLaw<D>& law, Solution<D>& solution,
                                               const SolveContext<D>& context) {
  const CellCoupling<D>& cell = problem.cell;
  if (!cell.is_coupled || cell.scheme == PressureScheme::partial)
    return inner_->solve(problem, law, solution, context);

  const SolveContext<D> of_round{.observer = context.observer, .stop = context.stop};
  const bool to_tolerance = stop_.tolerance > 0.0;
  const bool to_law = friction_ == FrictionRule::coulomb;
  const auto judged = [&] {
    return to_law ? *judge(problem, law, solution)
                  : natural_map(problem, law, solution.impulse, friction_);
  };
  frozen_ = problem;
  frozen_.cell.scheme = PressureScheme::partial;
  SolveReport total;
  solution.motion = problem.free;
  Matrix<D> rate = cell.free;
  for (int round = 0; round < kMostRounds; ++round) {
    const Matrix<D> kinetic = cell.time_step * kinetic_tensor<D>(solution.motion);
    frozen_.cell.free = cell.free + cell.mobility * project<D>(kinetic, cell.modes);
    const SolveReport report = inner_->solve(frozen_, law, solution, of_round);
    total.status = report.status;
    total.iterations += report.iterations;
    total.seconds += report.seconds;
    total.formulation = report.formulation;
    if (report.status == SolveStatus::stopped || report.status == SolveStatus::diverged) break;
    const bool settled =
        (solution.cell_rate - rate).norm() <= kSameRate * solution.cell_rate.norm();
    rate = solution.cell_rate;
    if (to_tolerance) {
      if (judged().meets(stop_.tolerance)) {
        total.status = SolveStatus::converged;
        break;
      }
      // The frozen problem is solved, the full one is not.
      if (report.status == SolveStatus::converged) total.status = SolveStatus::iteration_limit;
      if (total.iterations >= stop_.max_iterations) break;
    }
    if (settled && report.status != SolveStatus::converged) break;
    for (int c = 0; c < problem.contact_count(); ++c) {
      const int grains = problem.grain_contacts.size();
      (c < grains ? frozen_.grain_contacts[c].impulse
                  : frozen_.boundary_contacts[c - grains].impulse) = solution.impulse[c];
    }
  }
  store_motion(problem, solution);
  if (stop_.report_residual || to_tolerance) {
    total.residual = residual(problem, law, solution);
    if (!to_law) total.own_residual = judged().error;
  }
  if (total.residual && !std::isfinite(*total.residual)) total.status = SolveStatus::diverged;
  return total;
}

template <int D>
SolveReport KineticPressureIteration<D>::solve(const MatrixProblem<D>& problem,
                                               const ContactLaw<D>& law, Solution<D>& solution,
                                               const SolveContext<D>& context) {
  return inner_->solve(problem, law, solution, context);
}

template class KineticPressureIteration<2>;
template class KineticPressureIteration<3>;

}  // namespace cd
