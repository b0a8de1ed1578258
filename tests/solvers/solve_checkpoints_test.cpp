// SPDX-License-Identifier: BSD-3-Clause
// Checkpoints of solves: every solver that iterates goes on from one to the same bits.
#include <chrono>
#include <optional>
#include <thread>

#include <libcd/core/error.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/contact_vectors.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/simulation/simulation.hpp>
#include <libcd/solver/open_contacts.hpp>
#include "solvers/table.hpp"
#include "tests/analytic/textbook.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/chunk_cases.hpp"

namespace solve_checkpoints_test {

using namespace cd;
using namespace cd::test;

constexpr int kIterations = 40;
constexpr int kSavedAfter = 17;

OptionValues unreachable() {
  return StopRule{.max_iterations = kIterations, .tolerance = 1e-300, .check_every = 5}.values();
}

template <int D>
struct Solved {
  SolveReport report;
  Solution<D> solution;
  std::optional<State> saved;
};

/// Saves the solve once, after kSavedAfter iterations of its own.
template <int D, class Problem>
Solved<D> solve(const Problem& problem, const ContactLaw<D>& law, const std::string& solver,
                const OptionValues& options, const State* resume = nullptr) {
  Solved<D> solved;
  int asked = 0;
  const Checkpoints once{.due = [&] { return ++asked == kSavedAfter; },
                         .save = [&](State state) { solved.saved = std::move(state); },
                         .resume = resume};
  solved.report =
      make_solver<D>(solver, options)->solve(problem, law, solved.solution, {.checkpoints = once});
  return solved;
}

/// The numbers of all bodies, without what fills up a record in memory.
template <int D>
Array<kernels::BodyRow<D>> rows(const Array<BodyMotion<D>>& motion) {
  Array<kernels::BodyRow<D>> rows;
  for (const BodyMotion<D>& body : motion) rows.push_back(body_row(body));
  return rows;
}

/// Whether a second solver goes on from the checkpoint of the first to its solution and report.
template <int D, class Problem>
bool goes_on(const Problem& problem, const ContactLaw<D>& law, const std::string& solver,
             const OptionValues& options) {
  const Solved<D> whole = solve<D>(problem, law, solver, options);
  REQUIRE(whole.saved);
  REQUIRE(whole.report.iterations == kIterations);
  const Solved<D> rest = solve<D>(problem, law, solver, options, &*whole.saved);
  return same_bits(whole.solution.impulse, rest.solution.impulse) &&
         same_bits(whole.solution.moment, rest.solution.moment) &&
         same_bits(rows(whole.solution.motion), rows(rest.solution.motion)) &&
         whole.solution.cell_rate == rest.solution.cell_rate &&
         rest.report.iterations == kIterations && rest.report.status == whole.report.status &&
         rest.report.residual == whole.report.residual &&
         rest.report.visits == whole.report.visits && rest.report.seconds > 0.0;
}

/// The problem of a step of rolling grains under this law.
template <int D>
ContactProblem<D> rolling_crowd(const ExtendedCoulomb<D>& law) {
  Method<D> method = make_method<D>("contact-dynamics", {{"sweeps", 3}});
  method.law = std::make_unique<ExtendedCoulomb<D>>(law);
  Simulation<D> simulation(crowd<D>(60, 9), std::move(method), {.time_step = 0.1});
  simulation.step();
  return simulation.problem();
}

TEMPLATE_TEST_CASE_SIG("a solve goes on from its checkpoint to the same bits, under every solver",
                       "[solver][checkpoint]", ((int D), D), 2, 3) {
  const auto small = problem_of(crowd<D>(60, 9), 0.1);
  const auto large = several_chunks<D>();
  const UnilateralCoulomb<D> law;
  for (const std::string& solver : general_solvers()) {
    INFO(solver);
    const bool factorises = solver == "newton" || solver == "admm";
    CHECK(goes_on<D>(factorises ? small : large, law, solver, unreachable()));
  }
}

TEMPLATE_TEST_CASE_SIG("the same in matrix form", "[solver][checkpoint]", ((int D), D), 2, 3) {
  const UnilateralCoulomb<D> law;
  const auto problem = to_matrix<D>(problem_of(crowd<D>(60, 9), 0.1), law);
  for (const std::string& solver : general_solvers()) {
    INFO(solver);
    CHECK(goes_on<D>(problem, law, solver, unreachable()));
  }
}

TEMPLATE_TEST_CASE_SIG("the same with moments, under every solver that takes them",
                       "[solver][checkpoint]", ((int D), D), 2, 3) {
  const ExtendedCoulomb<D> law{PairTable<ContactCoefficients>(
      ContactCoefficients{.rolling = constant_moment_friction(0.1)})};
  const ContactProblem<D> problem = rolling_crowd(law);
  REQUIRE_FALSE(problem.coupling.empty());
  for (const std::string& solver : contact_solvers()) {
    INFO(solver);
    CHECK(goes_on<D>(problem, law, solver, unreachable()));
  }
}

TEST_CASE("the same in a cell that responds, with other orders, and with open contacts left out",
          "[solver][checkpoint]") {
  const UnilateralCoulomb<2> law;
  Scene<2> scene = crowd<2>(40, 5);
  scene.cell = Cell<2>(7.0 * Matrix<2>::Identity());
  Barostat<2> barostat;
  barostat.stress = 2.0 * Matrix<2>::Identity();
  barostat.inertia = 3.0;
  scene.cell.barostat = barostat;
  const auto in_cell = problem_of(scene, 0.05);
  REQUIRE(in_cell.cell.is_coupled);
  for (const char* solver :
       {"gauss-seidel", "jacobi", "projected-cg", "accelerated-gradient", "nonsmooth-cg"}) {
    INFO(solver);
    CHECK(goes_on<2>(in_cell, law, solver, unreachable()));
  }
  const auto open = several_chunks<2>();
  for (const TableEntry& order : sweep_order_table())
    for (const OpenContacts contacts : {OpenContacts::visit, OpenContacts::skip}) {
      OptionValues options = unreachable();
      options["sweep_order"] = order.name;
      options["open_contacts"] = to_string(contacts);
      INFO(order.name + ", open contacts " + to_string(contacts));
      CHECK(goes_on<2>(open, law, "gauss-seidel", options));
    }
}

TEST_CASE("a checkpoint of another problem or solver is refused", "[solver][checkpoint]") {
  const UnilateralCoulomb<2> law;
  const auto problem = problem_of(crowd<2>(60, 9), 0.1);
  const auto other = problem_of(crowd<2>(50, 9), 0.1);
  const auto saved = solve<2>(problem, law, "gauss-seidel", unreachable()).saved;
  REQUIRE(saved);
  CHECK_THROWS_AS(solve<2>(other, law, "gauss-seidel", unreachable(), &*saved), Error);
  CHECK_THROWS_AS(solve<2>(problem, law, "accelerated-gradient", unreachable(), &*saved), Error);
}

TEST_CASE("what saving takes is no time of the solve", "[solver][checkpoint]") {
  const auto problem = problem_of(crowd<2>(60, 9), 0.1);
  const auto solver = make_solver<2>("gauss-seidel", unreachable());
  constexpr std::chrono::milliseconds kEach(5);
  std::chrono::milliseconds saving(0);  // at least: a thread sleeps so long or longer
  const auto save = [&](const State&) {
    saving += kEach;
    std::this_thread::sleep_for(kEach);
  };
  const SolveContext<2> context{.checkpoints = {.due = [] { return true; }, .save = save}};
  Solution<2> solution;
  const auto begun = std::chrono::steady_clock::now();
  const SolveReport report = solver->solve(problem, UnilateralCoulomb<2>(), solution, context);
  const std::chrono::duration<double> rest = std::chrono::steady_clock::now() - begun - saving;
  REQUIRE(saving == (kIterations - 1) * kEach);
  CHECK(report.seconds <= rest.count());
}

}  // namespace solve_checkpoints_test
