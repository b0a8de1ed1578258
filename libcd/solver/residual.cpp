// SPDX-License-Identifier: BSD-3-Clause
// Natural map and law residual, evaluated from scratch and independently of any solver.
#include "libcd/solver/residual.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "libcd/core/parallel.hpp"
#include "libcd/law/coulomb_cone.hpp"
#include "libcd/law/typed_law.hpp"
#include "libcd/problem/response.hpp"

namespace cd {
namespace {

constexpr int kBlock = 2048;  // contacts whose sums are made in one go, by any thread

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Squares of velocities below 2^-450 are lost in part; with this unit those above 2^-1000 are not.
constexpr double kLeastSquare = 0x1p-900, kLargeUnit = 0x1p700;

// Of the norm of all v: iterates are sums of thousands of updates of that size, each rounded.
constexpr double kRounding = 4096.0 * std::numeric_limits<double>::epsilon();

/// Sums over contacts, one by one.
template <int D, FrictionRule kRule>
struct NaturalMap : kernels::NaturalMapSums {
  using kernels::NaturalMapSums::add;

  double unit = 1.0;  ///< of all velocities

  /// Adds the velocity of a contact without any impulses, with the gap term in its normal part.
  void add_free(const Impulse<D>& velocity) {
    const double size = squared_norm(unit * velocity);
    q += size;
    most_q = std::max(most_q, size);
  }

  /// Adds the impulse of a contact with its normal response, and its velocity with all impulses.
  void add(const Impulse<D>& impulse, double response, const Impulse<D>& velocity, double mu) {
    const Impulse<D> scaled = unit * (response * impulse), now = unit * velocity;
    v += squared_norm(scaled);
    u += squared_norm(now);
    signorini = std::max(signorini, -now.normal);
    if constexpr (kRule == FrictionRule::coulomb)
      signorini = std::max(signorini, std::min(now.normal, scaled.normal));
    error += response > 0.0 ? squared_error(scaled, now, std::min(mu, kernels::kMostFriction))
                            : squared(std::max(0.0, -now.normal));
  }

 private:
  static double squared(double x) { return x * x; }

  static double squared_error(const Impulse<D>& scaled, const Impulse<D>& now, double mu) {
    Impulse<D> u_hat = now;
    if constexpr (kRule == FrictionRule::coulomb) u_hat.normal += mu * length(now.tangential);
    return squared_norm(scaled - project_on_cone(scaled - u_hat, mu));
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

/// The cell's velocity gradient without any impulses.
template <int D>
Matrix<D> free_cell_rate(const ContactProblem<D>& problem) {
  if (!problem.cell.is_coupled) return problem.cell.free;
  Array<Impulse<D>> none;
  none.resize(problem.contact_count());
  return cell_rate(problem, none, problem.free);
}

template <FrictionRule kRule, int D>
kernels::NaturalMapSums sums_by(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                const Array<Impulse<D>>& impulse, double unit) {
  const auto velocity = [&](int c, const auto& contact, const auto& motion, const auto& rate) {
    Impulse<D> u = velocity_at(problem, c, contact, motion, rate);
    u.normal += law.bias(contact.bias);
    return u;
  };
  const int blocks = block_count(problem);
  Array<NaturalMap<D, kRule>> sums;
  sums.resize(blocks);

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
    map.unit = unit;
    for_each_contact_of(problem, task - 1, [&](int c, const auto& contact) {
      map.add_free(velocity(c, contact, problem.free, free_rate));
    });
    sums[task - 1] = map;
  });

  const Matrix<D> rate = cell_rate(problem, impulse, motion);
  for_each_task(blocks, blocks, [&](int k) {
    NaturalMap<D, kRule> map = sums[k];
    for_each_contact_of(problem, k, [&](int c, const auto& contact) {
      map.add(impulse[c], normal_response(problem, c, contact), velocity(c, contact, motion, rate),
              contact.friction);
    });
    sums[k] = map;
  });
  kernels::NaturalMapSums sum;
  for (const NaturalMap<D, kRule>& part : sums) sum.add(part);
  return sum;
}

/// `response(c)` is what the impulse of contact c is multiplied by.
template <FrictionRule kRule, int D, class Response>
kernels::NaturalMapSums sums_with(const MatrixProblem<D>& problem, const Array<Impulse<D>>& impulse,
                                  double unit, const Response& response) {
  NaturalMap<D, kRule> map;
  map.unit = unit;
  for (int c = 0; c < problem.contact_count(); ++c) {
    Vector<D> u = problem.q[c];
    map.add_free(from_components(u));
    for (int k = problem.row_start[c]; k < problem.row_start[c + 1]; ++k)
      u.noalias() += problem.block[k] * components(impulse[problem.column[k]]);
    map.add(impulse[c], response(c), from_components(u), problem.friction[c]);
  }
  return map;
}

template <FrictionRule kRule, int D>
kernels::NaturalMapSums sums_by(const MatrixProblem<D>& problem, const ContactLaw<D>& /*law*/,
                                const Array<Impulse<D>>& impulse, double unit) {
  return sums_with<kRule>(problem, impulse, unit,
                          [&](int c) { return problem.block[problem.diagonal[c]](0, 0); });
}

template <int D, class Problem>
Judgement judge_by_map(const Problem& problem, const ContactLaw<D>& law,
                       const Array<Impulse<D>>& impulse, FrictionRule rule) {
  return natural_map([&](double unit) {
    return rule == FrictionRule::coulomb
               ? sums_by<FrictionRule::coulomb>(problem, law, impulse, unit)
               : sums_by<FrictionRule::convex>(problem, law, impulse, unit);
  });
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
    if (!std::isfinite(change_here + squared_norm(wanted))) return kInfinity;
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

Judgement natural_map(const std::function<kernels::NaturalMapSums(double unit)>& sums_in) {
  kernels::NaturalMapSums sums = sums_in(1.0);
  if (std::max({sums.q, sums.v, sums.u}) < kLeastSquare) sums = sums_in(kLargeUnit);
  if (!std::isfinite(sums.q + sums.v + sums.u + sums.error)) return {kInfinity, kInfinity};
  const double scale = std::max({sums.q, sums.v, sums.u});
  if (scale == 0.0) return {};
  const bool is_seen = sums.signorini > kRounding * std::sqrt(sums.v);
  return {.error = std::sqrt(sums.error / scale),
          .signorini = is_seen ? sums.signorini / std::sqrt(sums.most_q) : 0.0};
}

template <int D>
Judgement natural_map(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                      const Array<Impulse<D>>& impulse, FrictionRule rule) {
  return judge_by_map(problem, law, impulse, rule);
}

template <int D>
Judgement natural_map(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                      const Array<Impulse<D>>& impulse, FrictionRule rule) {
  return judge_by_map(problem, law, impulse, rule);
}

template <int D>
double siconos_error(const MatrixProblem<D>& problem, const Array<Impulse<D>>& impulse,
                     FrictionRule rule) {
  const auto as_it_is = [](int) { return 1.0; };
  return natural_map([&](double unit) {
           return rule == FrictionRule::coulomb
                      ? sums_with<FrictionRule::coulomb>(problem, impulse, unit, as_it_is)
                      : sums_with<FrictionRule::convex>(problem, impulse, unit, as_it_is);
         })
      .error;
}

template <int D>
double law_residual(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    const Solution<D>& solution) {
  require_coupling(problem, law);
  SweepState<D> state;
  state.load_cold(problem);
  double change = 0.0;
  TypedLaw<D>(law).visit([&](const auto& concrete) {
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
  TypedLaw<D>(law).visit(
      [&](const auto& concrete) { change = largest_change(state.view(), concrete); });
  return change;
}

template Judgement natural_map(const ContactProblem<2>&, const ContactLaw<2>&,
                               const Array<Impulse<2>>&, FrictionRule);
template Judgement natural_map(const ContactProblem<3>&, const ContactLaw<3>&,
                               const Array<Impulse<3>>&, FrictionRule);
template Judgement natural_map(const MatrixProblem<2>&, const ContactLaw<2>&,
                               const Array<Impulse<2>>&, FrictionRule);
template Judgement natural_map(const MatrixProblem<3>&, const ContactLaw<3>&,
                               const Array<Impulse<3>>&, FrictionRule);

template double siconos_error(const MatrixProblem<2>&, const Array<Impulse<2>>&, FrictionRule);
template double siconos_error(const MatrixProblem<3>&, const Array<Impulse<3>>&, FrictionRule);

template double law_residual(const ContactProblem<2>&, const ContactLaw<2>&, const Solution<2>&);
template double law_residual(const MatrixProblem<2>&, const ContactLaw<2>&, const Solution<2>&);
template double law_residual(const ContactProblem<3>&, const ContactLaw<3>&, const Solution<3>&);
template double law_residual(const MatrixProblem<3>&, const ContactLaw<3>&, const Solution<3>&);

}  // namespace cd
