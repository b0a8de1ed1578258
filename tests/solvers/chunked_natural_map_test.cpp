// SPDX-License-Identifier: BSD-3-Clause
// The natural map evaluated in chunks against that of the problem, its bits, and what a solve does
// with it.
#include "solvers/chunked_natural_map.hpp"

#include <array>
#include <limits>

#include <libcd/core/parallel.hpp>
#include <libcd/generate/loaded_scene.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/chunked_directions.hpp"
#include "solvers/chunked_steps.hpp"
#include "solvers/iteration.hpp"
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/chunk_cases.hpp"
#include "tests/solvers/stored.hpp"

namespace chunked_natural_map_test {

using namespace cd;
using namespace cd::test;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Of numbers of order one, by which all terms are divided: some rounding errors of each contact.
constexpr double kLeast = 1e-14;

auto near(double expected) {
  return Approx(expected).epsilon(kRounding).margin(kLeast);
}

/// Some impulses inside of their cones, some on the edge, some outside, some pulls, some none.
template <int D>
Array<Impulse<D>> any_impulses(const ContactProblem<D>& problem) {
  Array<Impulse<D>> r;
  for_each_contact(problem, [&](int c, const auto& contact) {
    r.push_back({0.1 * (c % 4) - (c % 23 == 0 ? 0.15 : 0.0),
                 tangential(contact.normal, 0.04 * (c % 3) * Vector<D>::Unit(1))});
  });
  return r;
}

/// Of all contacts a third without friction, a third with little, a third with much.
template <int D>
ContactProblem<D> mixed(ContactProblem<D> problem) {
  int k = 0;
  const auto change = [&](auto& contact) { contact.friction = 0.6 * (k++ % 3); };
  for (auto& contact : problem.grain_contacts) change(contact);
  for (auto& contact : problem.boundary_contacts) change(contact);
  return problem;
}

/// Walls, a drum in 2D, odd grains; a packing at rest in several chunks; one in one chunk; none.
template <int D>
std::vector<ContactProblem<D>> problems() {
  const std::string name = D == 2 ? "gravity-2d" : "gravity-3d";
  const auto packing = [&](int grains) {
    return first_problem(std::get<LoadedScene<D>>(make_scene(name, grains, 3)));
  };
  return {several_chunks<D>(), mixed(several_chunks<D>()), packing(1500), mixed(packing(300)),
          ContactProblem<D>()};
}

template <int D>
std::vector<std::unique_ptr<ContactLaw<D>>> laws() {
  std::vector<std::unique_ptr<ContactLaw<D>>> all;
  all.push_back(std::make_unique<UnilateralCoulomb<D>>());
  all.push_back(std::make_unique<ExtendedCoulomb<D>>(
      PairTable<ContactCoefficients>({.restitution = 0.6, .static_friction = 1.5}, 1)));
  return all;
}

TEMPLATE_TEST_CASE_SIG("the natural map in chunks is that of the problem", "[solver]", ((int D), D),
                       2, 3) {
  for (const ContactProblem<D>& problem : problems<D>()) {
    const Array<Impulse<D>> any = any_impulses(problem);
    for (const auto& law : laws<D>()) {
      for (const FrictionRule rule : {FrictionRule::coulomb, FrictionRule::convex}) {
        INFO(problem.contact_count() << " contacts, " << law->name());
        ChunkedSteps<D> steps;
        steps.bind(problem, *law, FrictionRule::coulomb);
        steps.load(any);
        const Judgement first = natural_map(problem, *law, any, rule);
        CHECK((first.error > 0.01 || any.empty()));
        CHECK(steps.natural_map(rule).error == near(first.error));
        CHECK(steps.natural_map(rule).signorini == near(first.signorini));
        for (int k = 0; k < 20; ++k) {
          steps.try_step(0.2, 0.4);
          steps.accept();
        }
        const auto r = stored<D>(problem, steps);
        CHECK(steps.natural_map(rule).error == near(natural_map_error(problem, *law, r, rule)));
      }
    }
  }
}

TEMPLATE_TEST_CASE_SIG("the natural map of conjugate directions is that of what they store",
                       "[solver]", ((int D), D), 2, 3) {
  const UnilateralCoulomb<D> law;
  for (const ContactProblem<D>& problem : problems<D>()) {
    ChunkedDirections<D> directions;
    directions.bind(problem, law);
    directions.load(any_impulses(problem));
    for (int k = 0; k < 6; ++k) {
      directions.gradient(false);
      const auto [curvature, downhill] = directions.turn(0.0);
      directions.try_move(curvature > 0.0 ? downhill / curvature : 0.0);
      directions.accept();
      if (k == 3) directions.renew_discs();
      const auto r = stored<D>(problem, directions);
      CHECK(directions.natural_map(FrictionRule::coulomb).error ==
            near(natural_map_error(problem, law, r)));
    }
  }
}

TEMPLATE_TEST_CASE_SIG(
    "the natural map in chunks has the same bits for any threads and instructions",
    "[solver][determinism]", ((int D), D), 2, 3) {
  const auto problem = several_chunks<D>();
  const UnilateralCoulomb<D> law;
  const Array<Impulse<D>> r = any_impulses(problem);
  const auto errors = [&](const kernels::Kernels& kernels) {
    ChunkedSteps<D> steps(kernels);
    steps.bind(problem, law, FrictionRule::coulomb);
    steps.load(r);
    ChunkedDirections<D> directions(kernels);
    directions.bind(problem, law);
    directions.load(r);
    return std::array{steps.natural_map(FrictionRule::coulomb).error,
                      steps.natural_map(FrictionRule::convex).error,
                      directions.natural_map(FrictionRule::coulomb).error};
  };
  const int threads = thread_count();
  set_thread_count(1);
  const auto expected = errors(kernels::portable);
  for (const kernels::Kernels* kernels : {&kernels::portable, &kernels::fastest()}) {
    for (const int many : {1, 2, 3}) {
      set_thread_count(many);
      CHECK(errors(*kernels) == expected);
    }
  }
  set_thread_count(threads);
}

TEMPLATE_TEST_CASE_SIG("the natural map in chunks of what is not finite is infinite", "[solver]",
                       ((int D), D), 2, 3) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  const ContactProblem<D> problem = problem_of(two_balls<D>(), 0.01);
  for (const double number : {kNaN, kInfinity, 1e200}) {
    for (const int contact : {0, 1}) {
      Array<Impulse<D>> r;
      r.resize(problem.contact_count());
      r[contact].normal = number;
      ChunkedSteps<D> steps;
      steps.bind(problem, UnilateralCoulomb<D>(), FrictionRule::coulomb);
      steps.load(r);
      CHECK(steps.natural_map(FrictionRule::coulomb).error == kInfinity);
    }
  }
}

TEMPLATE_TEST_CASE_SIG(
    "evaluations of the error do not change the iterates; what is reported is "
    "the residual of the solution",
    "[solver]", ((int D), D), 2, 3) {
  const auto problem = several_chunks<D>();
  const UnilateralCoulomb<D> law;
  for (const std::string name : {"accelerated-gradient", "jacobi", "projected-cg"}) {
    OptionValues options{{"sweeps", 30}};
    Solution<D> unseen, seen;
    make_solver<D>(name, options)->solve(problem, law, unseen, {});
    options["tolerance"] = 1e-30;
    SolveReport report = make_solver<D>(name, options)->solve(problem, law, seen, {});
    CHECK(report.status == SolveStatus::iteration_limit);
    CHECK(report.iterations == 30);
    CHECK(same_bits(seen.impulse, unseen.impulse));
    const double error = natural_map_error(problem, law, seen.impulse);
    CHECK(*report.residual == error);
    // A tolerance that the thirtieth iterate meets, and none before it by much.
    const double tolerance = 1.001 * natural_map(problem, law, seen.impulse).worst();
    options["tolerance"] = tolerance;
    report = make_solver<D>(name, options)->solve(problem, law, seen, {});
    CHECK(report.status == SolveStatus::converged);
    CHECK(report.iterations <= 30);
    CHECK(*report.residual == natural_map_error(problem, law, seen.impulse));
    CHECK(*report.residual <= tolerance);
  }
}

/// An iteration that does nothing and says what its error is.
struct Idle {
  double told;
  int stored = 0;

  void load(const ContactProblem<2>&, const Solution<2>&) {}
  void store(Solution<2>& solution) {
    ++stored;
    solution.impulse.assign(2, Impulse<2>{});
  }
  Judgement natural_map(FrictionRule) const { return {.error = told}; }
};

TEST_CASE("an iterate is stored and judged where its own error is within the tolerance",
          "[solver]") {
  const ContactProblem<2> problem = problem_of(two_balls<2>(), 0.01);
  const StopRule rule{.max_iterations = 12, .tolerance = 1e-6, .check_every = 3};
  const auto solve = [&](Idle& state) {
    Solution<2> solution;
    return iterate(problem, UnilateralCoulomb<2>(), rule, {}, state, solution, [](int) {});
  };
  Idle far{.told = 2e-6};
  CHECK(solve(far).status == SolveStatus::iteration_limit);
  CHECK(far.stored == 1);  // at the end
  Idle close{.told = 1e-6};
  const SolveReport report = solve(close);
  CHECK(report.status == SolveStatus::iteration_limit);  // the residual says otherwise
  CHECK(*report.residual > 0.01);
  CHECK(close.stored == 4);
  Idle lost{.told = kInfinity};
  CHECK(solve(lost).status == SolveStatus::iteration_limit);
  CHECK(lost.stored == 4);
}

}  // namespace chunked_natural_map_test
