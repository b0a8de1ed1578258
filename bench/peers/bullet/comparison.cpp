// SPDX-License-Identifier: BSD-3-Clause
// Solves in turns, so that both codes meet the same state of the machine.
#include "bench/peers/bullet/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/solver/residual.hpp>
#include "harness/thread_time.hpp"
#include "solvers/table.hpp"

namespace cd::bullet {
namespace {

/// CPU times of the fastest solves [s].
struct Fastest {
  double one = std::numeric_limits<double>::infinity();   ///< of one sweep
  double many = std::numeric_limits<double>::infinity();  ///< of all sweeps

  template <class Side>
  void time(Side& side, int sweeps) {
    one = std::min(one, side.solve(1));
    many = std::min(many, side.solve(sweeps));
  }

  double nanoseconds(int contacts, int sweeps) const {
    return 1e9 * (many - one) / (double{1} * contacts * (sweeps - 1));
  }
};

}  // namespace

OwnSweeps::OwnSweeps(const ContactProblem<3>& problem) : problem_(problem) {
  for (auto& contact : problem_.grain_contacts) contact.impulse = {};
  for (auto& contact : problem_.boundary_contacts) contact.impulse = {};
}

double OwnSweeps::solve(int sweeps) {
  const auto solver = make_solver<3>(
      "gauss-seidel",
      {{"sweep_order", "sequential"}, {"sweeps", sweeps}, {"report_residual", false}});
  const double begun = thread_seconds();
  solver->solve(problem_, UnilateralCoulomb<3>(), solution_, {});
  return thread_seconds() - begun;
}

double largest_difference(const Array<Impulse<3>>& a, const Array<Impulse<3>>& b) {
  double difference = 0.0, largest = 0.0;
  for (int c = 0; c < b.size(); ++c) {
    difference = std::max(difference, squared_norm(a[c] - b[c]));
    largest = std::max(largest, squared_norm(b[c]));
  }
  return std::sqrt(difference / largest);
}

FrictionBeyondCone friction_beyond_cone(const ContactProblem<3>& problem,
                                        const Array<Impulse<3>>& impulses) {
  FrictionBeyondCone result;
  for_each_contact(problem, [&](int k, const auto& contact) {
    const Impulse<3>& r = impulses[k];
    const double friction = length(r.tangential);
    if (r.normal > 0.0 && contact.friction > 0.0)
      result.largest = std::max(result.largest, friction / (contact.friction * r.normal));
    if (r.normal == 0.0 && friction > 0.0) ++result.open;
  });
  return result;
}

Comparison compare(OwnSweeps& own, BulletGroup& group, int sweeps, int repeat) {
  own.solve(1);  // touches the memory
  group.solve(1);
  Fastest own_times, bullet_times;
  for (int turn = 0; turn < repeat; ++turn) {
    own_times.time(own, sweeps);
    bullet_times.time(group, sweeps);
  }
  const ContactProblem<3>& problem = own.problem();
  const int contacts = problem.contact_count();
  const auto side = [&](const Fastest& times, const Array<Impulse<3>>& impulses) -> SideCost {
    return {times.nanoseconds(contacts, sweeps),
            natural_map_error(problem, UnilateralCoulomb<3>(), impulses)};
  };
  return {side(own_times, own.impulses()), side(bullet_times, group.impulses()),
          largest_difference(group.impulses(), own.impulses())};
}

}  // namespace cd::bullet
