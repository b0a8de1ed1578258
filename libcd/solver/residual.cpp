// SPDX-License-Identifier: BSD-3-Clause
// Natural-map error, evaluated from scratch and independently of any solver.
#include "libcd/solver/residual.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "libcd/core/parallel.hpp"
#include "libcd/law/coulomb_cone.hpp"
#include "libcd/law/visit_law.hpp"
#include "libcd/problem/response.hpp"

namespace cd {
namespace {

constexpr int kBlock = 2048;  // contacts whose sums are made in one go, by any thread

/// Sums over contacts, one by one.
template <int D, FrictionRule kRule>
struct NaturalMap : kernels::NaturalMapSums {
  using kernels::NaturalMapSums::add;

  /// Adds the velocity of a contact without any impulses, with the gap term in its normal part.
  void add_free(const Impulse<D>& velocity) { q += squared_norm(velocity); }

  /// Adds the impulse of a contact and its velocity with all impulses, in the same unit.
  void add(const Impulse<D>& impulse, const Impulse<D>& velocity, double mu) {
    Impulse<D> u_hat = velocity;
    if constexpr (kRule == FrictionRule::coulomb) u_hat.normal += mu * length(velocity.tangential);
    error += squared_norm(impulse - project_on_cone(impulse - u_hat, mu));
    r += squared_norm(impulse);
    u += squared_norm(velocity);
  }
};

template <int D>
int block_count(const ContactProblem<D>& problem) {
  return (problem.contact_count() + kBlock - 1) / kBlock;
}

/// Calls body(c, contact) for the contacts of block k, grain contacts first.
template <int D, class Body>
void for_each_contact_of(const ContactProblem<D>& problem, int k, const Body& body) {
  const int grains = problem.grain_contacts.size();
  const int first = k * kBlock, end = std::min(first + kBlock, problem.contact_count());
  for (int c = first; c < std::min(end, grains); ++c) body(c, problem.grain_contacts[c]);
  for (int c = std::max(first, grains); c < end; ++c)
    body(c, problem.boundary_contacts[c - grains]);
}

/// Calls task(k) for k in [0, count): all threads take part if there is more than one block.
template <class Task>
void for_each_task(int blocks, int count, const Task& task) {
  if (blocks > 1) {
    parallel_tasks(count, task);
  } else {
    for (int k = 0; k < count; ++k) task(k);
  }
}

/// The part that the contacts of block k have of the mean of 1 / effective normal mass.
template <int D>
double normal_response_of(const ContactProblem<D>& problem, int k) {
  double sum = 0.0;
  for_each_contact_of(problem, k, [&](int, const auto& contact) {
    const double mass = effective_mass(contact, problem.free.data(), problem.rotational_response).n;
    if (mass > 0.0) sum += 1.0 / mass / problem.contact_count();
  });
  return sum;
}

/// The cell's velocity gradient without any impulses.
template <int D>
Matrix<D> free_cell_rate(const ContactProblem<D>& problem) {
  if (!problem.cell.is_coupled) return problem.cell.free;
  Array<Impulse<D>> none;
  none.resize(problem.contact_count());
  return cell_rate(problem, none, problem.free);
}

template <FrictionRule kRule, int D>
double error_by(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                const Array<Impulse<D>>& impulse) {
  const auto velocity = [&](int c, const auto& contact, const auto& motion, const auto& rate) {
    Impulse<D> u = velocity_at(problem, c, contact, motion, rate);
    u.normal += law.bias(contact.bias);
    return u;
  };
  const int blocks = block_count(problem);
  Array<NaturalMap<D, kRule>> sums;
  Array<double> response;
  sums.resize(blocks);
  response.resize(blocks);

  // One task moves the bodies, contact after contact; the others look at free velocities.
  const Matrix<D> free_rate = free_cell_rate(problem);
  Array<BodyMotion<D>> motion;
  for_each_task(blocks, 1 + blocks, [&](int task) {
    if (task == 0) {
      motion = problem.free;
      for_each_contact(problem, [&](int c, const auto& contact) {
        apply_impulse(contact, impulse[c], motion.data(), problem.rotational_response);
      });
      return;
    }
    NaturalMap<D, kRule> map;
    for_each_contact_of(problem, task - 1, [&](int c, const auto& contact) {
      map.add_free(velocity(c, contact, problem.free, free_rate));
    });
    sums[task - 1] = map;
    response[task - 1] = normal_response_of(problem, task - 1);
  });

  const double scale = std::accumulate(response.begin(), response.end(), 0.0);
  const Matrix<D> rate = cell_rate(problem, impulse, motion);
  for_each_task(blocks, blocks, [&](int k) {
    NaturalMap<D, kRule> map = sums[k];
    for_each_contact_of(problem, k, [&](int c, const auto& contact) {
      map.add(scale * impulse[c], velocity(c, contact, motion, rate), contact.friction);
    });
    sums[k] = map;
  });
  NaturalMap<D, kRule> map;
  for (const NaturalMap<D, kRule>& part : sums) map.add(part);
  return natural_map_error(map);
}

template <FrictionRule kRule, int D>
double error_by(const MatrixProblem<D>& problem, const ContactLaw<D>& /*law*/,
                const Array<Impulse<D>>& impulse) {
  NaturalMap<D, kRule> map;
  for (int c = 0; c < problem.contact_count(); ++c) {
    Vector<D> u = problem.q[c];
    map.add_free(from_components(u));
    for (int k = problem.row_start[c]; k < problem.row_start[c + 1]; ++k)
      u.noalias() += problem.block[k] * components(impulse[problem.column[k]]);
    map.add(impulse[c], from_components(u), problem.friction[c]);
  }
  return natural_map_error(map);
}

/// How much the law would change the impulse of one contact, all others fixed: the largest change
/// over the largest impulse; 0 where all impulses are zero and stay so.
template <class View, class Law>
double largest_change(const View& contacts, const Law& law) {
  double change = 0.0, size = 0.0;
  for (int c = 0; c < contacts.count; ++c) {
    const auto present = contacts.impulse(c);
    const auto wanted = law.solve(contacts.local(c));
    const double change_here = squared_norm(wanted - present);
    if (!std::isfinite(change_here + squared_norm(wanted)))
      return std::numeric_limits<double>::infinity();
    change = std::max(change, change_here);
    size = std::max({size, squared_norm(wanted), squared_norm(present)});
  }
  return size > 0.0 ? std::sqrt(change / size) : 0.0;
}

/// What a contact has in the solution, in the form that the law solves for; no moment if a solver
/// left none.
template <int D, class Law>
auto unknown(const Solution<D>& solution, int c, const Law& /*law*/) {
  if constexpr (kTransmitsMoments<Law>) {
    const bool has_moments = !solution.moment.empty();
    return Wrench<D>{solution.impulse[c], has_moments ? solution.moment[c] : zero_tangent<D>()};
  } else {
    return solution.impulse[c];
  }
}

}  // namespace

double natural_map_error(const kernels::NaturalMapSums& sums) {
  if (!std::isfinite(sums.q + sums.r + sums.u + sums.error))
    return std::numeric_limits<double>::infinity();
  const double scale = std::max({sums.q, sums.r, sums.u});
  return scale > 0.0 ? std::sqrt(sums.error / scale) : 0.0;
}

template <int D>
double mean_normal_response(const ContactProblem<D>& problem) {
  Array<double> part;
  part.resize(block_count(problem));
  for_each_task(part.size(), part.size(), [&](int k) { part[k] = normal_response_of(problem, k); });
  return std::accumulate(part.begin(), part.end(), 0.0);
}

template <int D>
double natural_map_error(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                         const Array<Impulse<D>>& impulse, FrictionRule rule) {
  return rule == FrictionRule::coulomb ? error_by<FrictionRule::coulomb>(problem, law, impulse)
                                       : error_by<FrictionRule::convex>(problem, law, impulse);
}

template <int D>
double natural_map_error(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                         const Array<Impulse<D>>& impulse, FrictionRule rule) {
  return rule == FrictionRule::coulomb ? error_by<FrictionRule::coulomb>(problem, law, impulse)
                                       : error_by<FrictionRule::convex>(problem, law, impulse);
}

template <int D>
double law_residual(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    const Solution<D>& solution) {
  require_coupling(problem, law);
  SweepState<D> state;
  state.load_cold(problem);
  double change = 0.0;
  visit_law(law, [&](const auto& concrete) {
    state.visit(concrete, [&](const auto& contacts) {
      for (int c = 0; c < problem.contact_count(); ++c)
        contacts.apply(c, unknown(solution, c, concrete));
      change = largest_change(contacts, concrete);
    });
  });
  return change;
}

template <int D>
double law_residual(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                    const Solution<D>& solution) {
  MatrixState<D> state;
  state.load(problem, solution);
  double change = 0.0;
  visit_law(law, [&](const auto& concrete) { change = largest_change(state.view(), concrete); });
  return change;
}

template double natural_map_error(const ContactProblem<2>&, const ContactLaw<2>&,
                                  const Array<Impulse<2>>&, FrictionRule);
template double natural_map_error(const ContactProblem<3>&, const ContactLaw<3>&,
                                  const Array<Impulse<3>>&, FrictionRule);
template double natural_map_error(const MatrixProblem<2>&, const ContactLaw<2>&,
                                  const Array<Impulse<2>>&, FrictionRule);
template double natural_map_error(const MatrixProblem<3>&, const ContactLaw<3>&,
                                  const Array<Impulse<3>>&, FrictionRule);

template double mean_normal_response(const ContactProblem<2>&);
template double mean_normal_response(const ContactProblem<3>&);

template double law_residual(const ContactProblem<2>&, const ContactLaw<2>&, const Solution<2>&);
template double law_residual(const MatrixProblem<2>&, const ContactLaw<2>&, const Solution<2>&);
template double law_residual(const ContactProblem<3>&, const ContactLaw<3>&, const Solution<3>&);
template double law_residual(const MatrixProblem<3>&, const ContactLaw<3>&, const Solution<3>&);

}  // namespace cd
