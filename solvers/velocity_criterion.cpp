// SPDX-License-Identifier: BSD-3-Clause
// Energies of differences, from the impulses and the relative velocities of all contacts.
#include "solvers/velocity_criterion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <libcd/core/error.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/problem/response.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/table.hpp"

namespace cd {
namespace {

constexpr double kExact = 1e-10, kExactEnough = 1e-8;  // judgements of the reference

/// The fastest of large packings, the most exact, the sturdiest.
struct Attempt {
  const char* solver;
  int max_iterations, check_every;
};
constexpr Attempt kAttempts[] = {
    {"accelerated-gradient", 50000, 50}, {"newton", 300, 1}, {"gauss-seidel", 50000, 50}};

template <int D>
std::vector<double> flat(const Array<Impulse<D>>& of_contacts) {
  std::vector<double> values;
  for (const Impulse<D>& one : of_contacts) {
    const Vector<D> parts = components(one);
    values.insert(values.end(), parts.begin(), parts.end());
  }
  return values;
}

/// Relative velocities of all contacts with these impulses, without the gap terms.
template <int D>
std::vector<double> contact_velocities(const ContactProblem<D>& problem,
                                       const Array<Impulse<D>>& impulse) {
  Solution<D> state;
  state.impulse = impulse;
  store_motion(problem, state);
  Array<Impulse<D>> velocity;
  velocity.resize(problem.contact_count());
  for_each_contact(problem, [&](int c, const auto& contact) {
    velocity[c] = velocity_at(problem, c, contact, state.motion, state.cell_rate);
  });
  return flat(velocity);
}

template <int D>
std::vector<double> contact_velocities(const MatrixProblem<D>& problem,
                                       const Array<Impulse<D>>& impulse) {
  Array<Vector<D>> r, u;
  for (const Impulse<D>& one : impulse) r.push_back(components(one));
  multiply(problem, r, u);
  std::vector<double> values;
  for (int c = 0; c < u.size(); ++c)
    for (int k = 0; k < D; ++k) values.push_back(u[c][k] + problem.q[c][k]);
  return values;
}

template <int D, template <int> class Problem>
Array<Impulse<D>> solve_exactly(const Problem<D>& problem) {
  const UnilateralCoulomb<D> law;
  Array<Impulse<D>> best;
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [name, max_iterations, check_every] : kAttempts) {
    const StopRule rule{
        .max_iterations = max_iterations, .tolerance = kExact, .check_every = check_every};
    Solution<D> solution;
    make_solver<D>(name, rule.values())->solve(problem, law, solution, {});
    const double error = natural_map(problem, law, solution.impulse).worst();
    if (!(error < least)) continue;
    least = error;
    best = solution.impulse;
    if (least <= kExact) return best;
  }
  if (!(least <= kExactEnough))
    throw Error("judge", "velocity", "natural-map: no solver has solved the problem to 1e-8");
  return best;
}

/// a . (b - c)
double product(const std::vector<double>& a, const std::vector<double>& b,
               const std::vector<double>& c) {
  double sum = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * (b[k] - c[k]);
  return sum;
}

}  // namespace

template <int D, template <int> class Problem>
VelocityCriterion::VelocityCriterion(const Problem<D>& problem) {
  const Array<Impulse<D>> exact = solve_exactly(problem);
  impulse_ = flat(exact);
  velocity_ = contact_velocities(problem, exact);
  change_ = product(impulse_, velocity_,
                    contact_velocities(problem, Array<Impulse<D>>(impulse_.size() / D)));
}

template <int D, template <int> class Problem>
double VelocityCriterion::error(const Problem<D>& problem, const Array<Impulse<D>>& impulse) const {
  if (!(change_ > 0.0)) return 0.0;
  const std::vector<double> velocity = contact_velocities(problem, impulse);
  std::vector<double> difference = flat(impulse);
  for (std::size_t k = 0; k < difference.size(); ++k) difference[k] -= impulse_[k];
  return std::sqrt(std::max(0.0, product(difference, velocity, velocity_)) / change_);
}

template VelocityCriterion::VelocityCriterion(const ContactProblem<2>&);
template VelocityCriterion::VelocityCriterion(const ContactProblem<3>&);
template VelocityCriterion::VelocityCriterion(const MatrixProblem<2>&);
template VelocityCriterion::VelocityCriterion(const MatrixProblem<3>&);
template double VelocityCriterion::error(const ContactProblem<2>&, const Array<Impulse<2>>&) const;
template double VelocityCriterion::error(const ContactProblem<3>&, const Array<Impulse<3>>&) const;
template double VelocityCriterion::error(const MatrixProblem<2>&, const Array<Impulse<2>>&) const;
template double VelocityCriterion::error(const MatrixProblem<3>&, const Array<Impulse<3>>&) const;

}  // namespace cd
