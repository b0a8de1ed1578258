// SPDX-License-Identifier: BSD-3-Clause
// Solvers: one answer on a determinate problem, conservation, determinism, honest reports.
#include <cmath>
#include <cstring>
#include "tests/catch.hpp"

#include <libcd/core/parallel.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/contact_vectors.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/table.hpp"
#include "tests/analytic/textbook.hpp"
#include "tests/solvers/cases.hpp"

namespace solver_test {

using namespace cd;
using namespace cd::test;

constexpr double kRounding = 1e-12;  // of sums over some hundred impulses of order one

template <int D>
Solution<D> solve(const ContactProblem<D>& problem, const std::string& solver,
                  const OptionValues& options, SolveReport* report = nullptr) {
  Solution<D> solution;
  const SolveReport r =
      make_solver<D>(solver, options)->solve(problem, UnilateralCoulomb<D>(), solution, {});
  if (report) *report = r;
  return solution;
}

template <class T>
bool same_bits(const Array<T>& a, const Array<T>& b) {
  return a.size() == b.size() &&
         std::memcmp(a.data(), b.data(), sizeof(T) * static_cast<std::size_t>(a.size())) == 0;
}

/// The numbers of all bodies, without what fills up a record in memory.
template <int D>
Array<kernels::BodyRow<D>> rows(const Array<BodyMotion<D>>& motion) {
  Array<kernels::BodyRow<D>> rows;
  for (const BodyMotion<D>& body : motion) rows.push_back(body_row(body));
  return rows;
}

TEMPLATE_TEST_CASE_SIG("all solvers and orders find the forces of a stack: the weight above",
                       "[solver]", ((int D), D), 2, 3) {
  constexpr int kGrains = 6;
  constexpr double kTolerance = 1e-10;
  const auto problem = problem_of(stack<D>(kGrains), 0.01);
  OptionValues options{{"sweeps", 100000}, {"tolerance", kTolerance}};
  std::vector<Solution<D>> solutions;
  for (const auto& entry : sweep_order_table()) {
    options["sweep_order"] = entry.name;
    SolveReport report;
    solutions.push_back(solve(problem, "gauss-seidel", options, &report));
    CHECK(report.status == SolveStatus::converged);
    CHECK(*report.residual <= kTolerance);
  }
  options.erase("sweep_order");
  solutions.push_back(solve(problem, "jacobi", options));
  options["relaxation"] = 0.7;
  solutions.push_back(solve(problem, "jacobi", options));
  options.erase("relaxation");
  for (const std::string name :
       {"accelerated-gradient", "coloured-gauss-seidel", "nonsmooth-cg", "projected-cg"})
    solutions.push_back(solve(problem, name, options));

  for (const auto& solution : solutions) {
    for (int c = 0; c < problem.contact_count(); ++c) {
      // Grain k (mass k) rests on what is below it; the contact with key (k, k+1) carries the
      // masses k+1 and higher.
      double above = 0.0;
      for (int k = problem.label[c].key.j; k <= kGrains; ++k) above += k;
      // The error of a force is at most the residual times the chain's condition number, below 100.
      CHECK(solution.impulse[c].normal == Approx(0.01 * above).epsilon(100 * kTolerance));
      CHECK(length(solution.impulse[c].tangential) < kRounding);
    }
  }
}

TEMPLATE_TEST_CASE_SIG("contacts conserve momentum and angular momentum, also across gaps",
                       "[solver]", ((int D), D), 2, 3) {
  for (const bool mixed : {false, true}) {
    const Scene<D> scene = crowd<D>(60, 3, mixed);
    const auto problem = problem_of(scene, 0.1);
    REQUIRE((problem.boundary_contacts.size() > 0) == mixed);
    for (const std::string& solver : general_solvers()) {
      // Far from converged: it must hold for every impulse.
      const OptionValues options{{"sweeps", 5}};
      const auto solution = solve(problem, solver, options);
      double largest = 0.0;
      for (const auto& p : solution.impulse) largest = std::max(largest, length(p.tangential));
      REQUIRE(largest > 0.01);
      const Vector<D> before = linear_momentum(scene, problem.free);
      const Vector<D> after = linear_momentum(scene, solution.motion);
      CHECK((after - before).norm() < kRounding);
      const Spin<D> turn = angular_momentum(scene, problem.free);
      const Spin<D> turned = angular_momentum(scene, solution.motion);
      CHECK(length(Spin<D>(turned - turn)) < kRounding);
    }
  }
}

TEMPLATE_TEST_CASE_SIG("grains of special inertia go the same way through both kinds of contacts",
                       "[solver]", ((int D), D), 2, 3) {
  // The first grain decides which inertia is the common one: with a shell as grain 0 of two equal
  // crowds all contacts change their kind, the physics does not.
  Scene<D> scene = crowd<D>(40, 5);
  const auto isotropic = problem_of(scene, 0.1);
  Grain<D> shell;
  shell.position = Vector<D>::Constant(1e3);
  shell.inertia = 0.2;
  Scene<D> other;
  other.friction = PairTable<double>(0.4);
  other.add(shell);
  for (int b = 0; b < scene.size(); ++b) {
    Grain<D> grain;
    grain.position = scene.position[b];
    grain.radius = scene.radius[b];
    grain.mass = scene.mass[b];
    grain.velocity = scene.velocity[b];
    grain.angular_velocity = scene.angular_velocity[b];
    other.add(grain);
  }
  const auto general = problem_of(other, 0.1);
  REQUIRE(isotropic.boundary_contacts.empty());
  REQUIRE(general.grain_contacts.empty());
  REQUIRE(general.contact_count() == isotropic.contact_count());
  const OptionValues options{{"sweeps", 20}};
  const auto a = solve(isotropic, "gauss-seidel", options);
  const auto b = solve(general, "gauss-seidel", options);
  for (int c = 0; c < isotropic.contact_count(); ++c) {
    CHECK(a.impulse[c].normal == Approx(b.impulse[c].normal).margin(kRounding));
    CHECK(length(Tangent<D>(a.impulse[c].tangential - b.impulse[c].tangential)) < kRounding);
  }
}

TEMPLATE_TEST_CASE_SIG("every solver comes to Coulomb's law, also where grains slide", "[solver]",
                       ((int D), D), 2, 3) {
  // The natural map is Coulomb's, not the convexified law's: a solver of the latter alone would be
  // left with sliding contacts that open and fail here.
  const auto problem = problem_of(crowd<D>(60, 9), 0.1);
  const OptionValues options =
      StopRule{.max_iterations = 50000, .tolerance = 1e-9, .check_every = 10}.values();
  for (const std::string& solver : general_solvers()) {
    SolveReport report;
    const auto solution =
        solve(problem, solver, relaxed_if_honoured(solver, 0.3, options), &report);
    INFO(solver);
    CHECK(report.status == SolveStatus::converged);
    CHECK(natural_map_error(problem, UnilateralCoulomb<D>(), solution.impulse) <= 1e-9);
  }
}

TEMPLATE_TEST_CASE_SIG("a solution of the residual zero obeys Coulomb and Signorini", "[solver]",
                       ((int D), D), 2, 3) {
  const Scene<D> scene = crowd<D>(60, 9);
  const auto problem = problem_of(scene, 0.1);
  const OptionValues options{{"sweeps", 20000}, {"tolerance", 1e-11}};
  SolveReport report;
  const auto solution = solve(problem, "gauss-seidel", options, &report);
  REQUIRE(report.status == SolveStatus::converged);
  SweepState<D> state;
  state.load_cold(problem);
  const SweepView<D> contacts = state.view();
  for (int c = 0; c < contacts.count; ++c) contacts.apply(c, solution.impulse[c]);
  int stick = 0, slip = 0, open = 0;
  for (int c = 0; c < contacts.count; ++c) {
    const LocalContact<D> local = contacts.local(c);
    const double approach = local.velocity_n + std::max(0.0, local.bias);
    const double limit = local.friction * local.impulse.normal;
    CHECK(approach > -1e-8);
    CHECK(local.impulse.normal >= 0.0);
    CHECK(std::abs(approach * local.impulse.normal) < 1e-8);
    CHECK(length(local.impulse.tangential) <= limit * (1.0 + 1e-15));
    if (local.impulse.normal == 0.0) {
      ++open;
    } else if (length(local.impulse.tangential) < 0.999 * limit) {
      CHECK(length(local.velocity_t) < 1e-8);
      ++stick;
    } else {
      ++slip;
    }
  }
  CHECK(stick > 0);
  CHECK(slip > 0);
  CHECK(open > 0);
}

TEMPLATE_TEST_CASE_SIG("same bits for any number of threads", "[solver][determinism]", ((int D), D),
                       2, 3) {
  const auto problem = problem_of(crowd<D>(D == 2 ? 2000 : 500, 4), 0.1);
  REQUIRE(problem.contact_count() > kWorthAThread);
  const int threads = thread_count();
  for (const std::string& solver : general_solvers()) {
    const OptionValues options{{"sweeps", 30}};
    set_thread_count(1);
    const auto one = solve(problem, solver, options);
    for (const int many : {2, 3}) {
      set_thread_count(many);
      const auto other = solve(problem, solver, options);
      CHECK(same_bits(other.impulse, one.impulse));
      CHECK(same_bits(rows(other.motion), rows(one.motion)));
    }
  }
  set_thread_count(threads);
}

TEST_CASE("the status of a report matches the reason to stop", "[solver]") {
  const auto problem = problem_of(stack<2>(20), 0.01);
  OptionValues options{{"sweeps", 3}};
  SolveReport report;
  solve(problem, "gauss-seidel", options, &report);
  CHECK(report.status == SolveStatus::done);
  CHECK(report.iterations == 3);
  CHECK(*report.residual > 1e-6);
  options["tolerance"] = 1e-12;
  solve(problem, "gauss-seidel", options, &report);
  CHECK(report.status == SolveStatus::iteration_limit);
  options["report_residual"] = false;
  options["tolerance"] = 0.0;
  solve(problem, "gauss-seidel", options, &report);
  CHECK_FALSE(report.residual.has_value());
}

TEST_CASE("an observer sees every iteration and can stop", "[solver]") {
  const auto problem = problem_of(stack<2>(5), 0.01);
  for (const std::string& name : general_solvers()) {
    const auto solver = make_solver<2>(name, {});
    std::vector<int> seen;
    std::vector<double> residuals;
    const UnilateralCoulomb<2> law;
    const SolveContext<2> noted{.observer = [&](const Iterate<2>& iterate) {
      seen.push_back(iterate.iteration);
      residuals.push_back(natural_map_error(problem, law, iterate.solution.impulse));
      return iterate.iteration < 4;
    }};
    Solution<2> solution;
    const SolveReport report = solver->solve(problem, law, solution, noted);
    CHECK(seen == std::vector{1, 2, 3, 4});
    CHECK(report.status == SolveStatus::stopped);
    CHECK(residuals.back() < residuals.front());
  }
}

TEST_CASE("the natural-map error does not depend on the unit of mass or time", "[solver]") {
  const UnilateralCoulomb<2> law;
  Scene<2> scene = crowd<2>(50, 8);
  const auto error = [&](double mass, double rate) {
    Scene<2> s = scene;
    for (int b = 0; b < s.size(); ++b) {
      s.mass.set(b, mass * scene.mass[b]);
      s.inertia.set(b, mass * scene.inertia[b]);
    }
    for (auto& v : s.velocity) v *= rate;
    for (auto& w : s.angular_velocity) w *= rate;
    const auto problem = problem_of(s, 0.1 / rate);
    const OptionValues options{{"sweeps", 4}};
    return natural_map_error(problem, law, solve(problem, "gauss-seidel", options).impulse);
  };
  const double reference = error(1.0, 1.0);
  CHECK(reference > 1e-4);
  CHECK(error(1e6, 1.0) == Approx(reference).epsilon(1e-9));
  CHECK(error(1.0, 1e-3) == Approx(reference).epsilon(1e-9));
}

TEST_CASE("solvers refuse what makes no sense, in one line", "[solver]") {
  CHECK_THROWS_WITH(make_solver<2>("newton-raphson", {}),
                    StartsWith("solver: newton-raphson is not allowed, expected one of "
                               "gauss-seidel, "));
  OptionValues options{{"sweeps", -1}};
  CHECK_THROWS_WITH(make_solver<2>("gauss-seidel", options),
                    "sweeps: -1 is not allowed, expected an integer, at least 1 and at most "
                    "2147483647");
  options = {{"tolerance", -1.0}};
  CHECK_THROWS_AS(make_solver<2>("gauss-seidel", options), Error);
  options = {{"relaxation", 2.5}};
  CHECK_THROWS_AS(make_solver<2>("jacobi", options), Error);
  const auto problem = problem_of(stack<2>(2), 0.01);
  Solution<2> solution;
  CHECK_THROWS_WITH(
      make_solver<2>("explicit", {})->solve(problem, UnilateralCoulomb<2>(), solution, {}),
      "law: unilateral-coulomb is not allowed, expected an explicit force law with the "
      "solver explicit");
  const SpringDashpot<2> soft(PairTable<SpringDashpotCoefficients>({1.0, 0.0}));
  for (const std::string& name : general_solvers())
    CHECK_THROWS_AS(make_solver<2>(name, {})->solve(problem, soft, solution, {}), Error);
}

}  // namespace solver_test
