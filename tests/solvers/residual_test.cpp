// SPDX-License-Identifier: BSD-3-Clause
// The natural map against its definition, contact after contact, and its bits.
#include <libcd/solver/residual.hpp>

#include <limits>

#include <libcd/core/parallel.hpp>
#include <libcd/law/coulomb_cone.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/problem/response.hpp>
#include "tests/catch.hpp"
#include "tests/solvers/chunk_cases.hpp"

namespace residual_test {

using namespace cd;
using namespace cd::test;

/// Some impulses inside of their cones, some on the edge, some outside, some none.
template <int D>
Array<Impulse<D>> any_impulses(const ContactProblem<D>& problem) {
  Array<Impulse<D>> r;
  for_each_contact(problem, [&](int c, const auto& contact) {
    r.push_back({0.1 * (c % 4), tangential(contact.normal, 0.04 * (c % 3) * Vector<D>::Unit(1))});
  });
  return r;
}

template <int D>
double natural_map_by_definition(const ContactProblem<D>& problem, const Array<Impulse<D>>& r) {
  const UnilateralCoulomb<D> law;
  Solution<D> with{.impulse = r};
  store_motion(problem, with);
  double inverse_mass = 0.0, q = 0.0, size = 0.0, u = 0.0, error = 0.0;
  for_each_contact(problem, [&](int, const auto& contact) {
    const double mass = effective_mass(contact, problem.free.data(), problem.rotational_response).n;
    if (mass > 0.0) inverse_mass += 1.0 / mass / problem.contact_count();
  });
  for_each_contact(problem, [&](int c, const auto& contact) {
    Impulse<D> at_first = relative_velocity(contact, problem.free.data());
    Impulse<D> now = relative_velocity(contact, with.motion.data());
    at_first.normal += law.bias(contact.bias);
    now.normal += law.bias(contact.bias);
    const Impulse<D> scaled = inverse_mass * r[c];
    q += squared_norm(at_first);
    u += squared_norm(now);
    size += squared_norm(scaled);
    now.normal += contact.friction * length(now.tangential);
    error += squared_norm(scaled - project_on_cone(scaled - now, contact.friction));
  });
  return std::sqrt(error / std::max({q, size, u}));
}

TEMPLATE_TEST_CASE_SIG("the natural map is what its definition says, for any number of threads",
                       "[solver][determinism]", ((int D), D), 2, 3) {
  const auto problem = several_chunks<D>();
  REQUIRE(problem.grain_contacts.size() > 2500);  // in several blocks, as
  REQUIRE(problem.contact_count() > 4500);        // the boundary contacts are
  const UnilateralCoulomb<D> law;
  const Array<Impulse<D>> r = any_impulses(problem);
  const double expected = natural_map_by_definition(problem, r);
  CHECK(expected > 0.01);
  const int threads = thread_count();
  set_thread_count(1);
  const double found = natural_map_error(problem, law, r);
  CHECK(found == Approx(expected).epsilon(1e-13));
  for (const int many : {2, 3}) {
    set_thread_count(many);
    CHECK(natural_map_error(problem, law, r) == found);
  }
  set_thread_count(threads);
}

TEMPLATE_TEST_CASE_SIG("what is not finite is no solution, by either residual", "[solver]",
                       ((int D), D), 2, 3) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN(),
                   kInfinity = std::numeric_limits<double>::infinity();
  const UnilateralCoulomb<D> law;
  const ContactProblem<D> problem = problem_of(two_balls<D>(), 0.01);
  REQUIRE(problem.contact_count() == 2);
  for (const int contact : {0, 1}) {
    Solution<D> solution;
    solution.impulse.resize(2);
    solution.impulse[contact].normal = kNaN;
    CHECK(natural_map_error(problem, law, solution.impulse) == kInfinity);
    CHECK(law_residual(problem, law, solution) == kInfinity);
  }
  ContactProblem<D> moving = problem;
  moving.free[1].velocity[D - 1] = kNaN;
  const Array<Impulse<D>> none(2);
  CHECK(natural_map_error(moving, law, none) == kInfinity);
}

}  // namespace residual_test
