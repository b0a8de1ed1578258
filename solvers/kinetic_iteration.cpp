// The kinetic part converges fast: its change is of the order of the Mach number of the collapse.
#include "solvers/kinetic_iteration.hpp"

#include <libcd/problem/response.hpp>
#include <libcd/solver/residual.hpp>

namespace cd {
namespace {

constexpr int kMostRounds = 30;
constexpr double kSameRate = 1e-13;  // relative change of the rate between two rounds

}  // namespace

template <int D>
SolveReport KineticIteration<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                       Solution<D>& solution) {
  inner_->observe(this->observer_);
  const CellCoupling<D>& cell = problem.cell;
  if (!cell.takes_part || cell.scheme == PressureScheme::partial)
    return inner_->solve(problem, law, solution);

  frozen_ = problem;
  frozen_.cell.scheme = PressureScheme::partial;
  SolveReport total;
  solution.motion = problem.free;
  Matrix<D> rate = cell.free;
  for (int round = 0; round < kMostRounds; ++round) {
    const Matrix<D> kinetic = cell.time_step * kinetic_tensor<D>(solution.motion);
    frozen_.cell.free = cell.free + cell.mobility * project<D>(kinetic, cell.modes);
    const SolveReport report = inner_->solve(frozen_, law, solution);
    total.status = report.status;
    total.iterations += report.iterations;
    total.seconds += report.seconds;
    total.formulation = report.formulation;
    const double change = (solution.cell_rate - rate).norm();
    rate = solution.cell_rate;
    if (change <= kSameRate * rate.norm()) break;
    if (report.status == SolveStatus::stopped || report.status == SolveStatus::diverged) break;
    for (int c = 0; c < problem.contact_count(); ++c) {
      const int grains = problem.grain_contacts.size();
      (c < grains ? frozen_.grain_contacts[c].impulse
                  : frozen_.boundary_contacts[c - grains].impulse) = solution.impulse[c];
    }
    total.residual = report.residual;
  }
  store_motion(problem, solution);
  if (total.residual) total.residual = residual(problem, law, solution);
  return total;
}

template <int D>
SolveReport KineticIteration<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                       Solution<D>& solution) {
  inner_->observe(this->observer_);
  return inner_->solve(problem, law, solution);
}

template class KineticIteration<2>;
template class KineticIteration<3>;

}  // namespace cd
