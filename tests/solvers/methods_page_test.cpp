// SPDX-License-Identifier: BSD-3-Clause
// Walks all pairs of solvers and laws: what the table of docs/guide/methods.md says works, all else
// is refused.
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>
#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include <libcd/law/collision.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/law/hertz_mindlin.hpp>
#include <libcd/law/soft_collision.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/documentation/page_table.hpp"
#include "tests/solvers/cases.hpp"

namespace methods_page_test {

using namespace cd;
using namespace cd::test;

constexpr const char* kPage = "docs/guide/methods.md";

/// The laws of the columns of the table.
const std::vector<std::string> kLaws = {"`unilateral-coulomb`", "`extended-coulomb`: restitution",
                                        "static friction",      "cohesion",
                                        "rolling, torsion",     "`collision`",
                                        "`spring-dashpot`",     "`hertz-mindlin`"};

constexpr double kStiffness = 1e5, kMass = 1.0, kTimeStep = 1e-3;

/// The law of a column of the table.
template <int D>
std::unique_ptr<ContactLaw<D>> law_of(const std::string& column) {
  if (column == "`unilateral-coulomb`") return std::make_unique<UnilateralCoulomb<D>>();
  const auto extended = [](const ContactCoefficients& coefficients) {
    return std::make_unique<ExtendedCoulomb<D>>(PairTable<ContactCoefficients>(coefficients));
  };
  if (column == "`extended-coulomb`: restitution") return extended({.restitution = 0.5});
  if (column == "static friction") return extended({.static_friction = 1.5});
  if (column == "cohesion") return extended({.cohesion = {.force = 1.0, .energy = 0.01}});
  if (column == "rolling, torsion") {
    ContactCoefficients coefficients{.rolling = constant_moment_friction(0.1)};
    if (D == 3) coefficients.torsion = constant_moment_friction(0.1);
    return extended(coefficients);
  }
  if (column == "`collision`") return std::make_unique<Collision<D>>(0.5);
  const double gamma = linear_damping(damping_ratio_for(0.5), kStiffness, kMass);
  if (column == "`spring-dashpot`")
    return std::make_unique<SpringDashpot<D>>(
        PairTable<SpringDashpotCoefficients>({.stiffness = kStiffness,
                                              .damping = gamma,
                                              .tangential_stiffness = kStiffness,
                                              .tangential_damping = gamma}));
  REQUIRE(column == "`hertz-mindlin`");
  return std::make_unique<HertzMindlin<D>>(
      PairTable<HertzMindlinCoefficients>(hertz_mindlin(1e6, 0.3, 0.5)));
}

/// Whether the balls stay where they must: within a few overlaps of the soft laws, slower than they
/// began. Throws what the parts throw.
template <int D>
void check_steps(const std::string& solver_name, std::unique_ptr<ContactLaw<D>> law) {
  auto solver = make_solver<D>(solver_name, {{"sweeps", 2000}, {"tolerance", 1e-10}});
  auto integrator = make_integrator<D>(
      solver_name == "approximate-hard-sphere" ? "euler-removing-overlaps" : "euler");
  Simulation<D> simulation(two_balls<D>(),
                           Method<D>(std::move(law), std::move(solver), std::move(integrator)),
                           {.time_step = kTimeStep, .reach = 0.02});
  for (int k = 0; k < 100; ++k) simulation.step();
  const Scene<D>& scene = simulation.scene();
  for (const int ball : {1, 2}) {
    CHECK(std::abs(scene.position[ball][D - 1] - (ball - 0.5)) < 2e-3);
    CHECK(std::abs(scene.velocity[ball].norm()) < 0.12);
  }
}

/// The same contacts as a problem in matrix form: one that is pressed and slides.
template <int D>
void check_matrix(const std::string& solver_name, const ContactLaw<D>& law) {
  MatrixProblem<D> problem;
  problem.row_start = {0, 1};
  problem.column = {0};
  problem.diagonal = {0};
  problem.block = {Eigen::Matrix<double, D, D>::Identity()};
  problem.q = {-Vector<D>::Unit(0) + 2.0 * Vector<D>::Unit(1)};
  problem.friction = {0.3};
  const auto solver = make_solver<D>(solver_name, {{"sweeps", 2000}, {"tolerance", 1e-10}});
  Solution<D> solution;
  const SolveReport report = solver->solve(problem, law, solution, {});
  CHECK(report.status == SolveStatus::converged);
  CHECK(solution.impulse[0].normal == Approx(1.0).epsilon(1e-8));
  CHECK(components(solution.impulse[0])[1] == Approx(-0.3).epsilon(1e-8));
}

/// What a solver does with a law, as the solver itself says (check_law).
struct Ability {
  bool in_2d = false, in_3d = false, matrix = false;

  std::string text() const {
    return std::string(in_2d ? " 2D" : "") + (in_3d ? " 3D" : "") + (matrix ? " matrix" : "");
  }
};

Ability ability_of(const std::string& solver, const std::string& law) {
  Ability can;
  const auto look_at = [&](const LawReport& report, bool& takes) {
    for (const LawPartner& partner : report.solvers) {
      if (partner.solver != solver) continue;
      takes = partner.takes;
      can.matrix = can.matrix || partner.takes_matrix;
    }
  };
  look_at(check_law(*law_of<2>(law), {.contacts = 20}), can.in_2d);
  look_at(check_law(*law_of<3>(law), {.contacts = 20}), can.in_3d);
  return can;
}

template <class Try>
void check_kept(bool promised, const Try& attempt) {
  if (promised) {
    attempt();
  } else {
    CHECK_THROWS_AS(attempt(), Error);
  }
}

template <int D>
void check_dimension(const std::string& solver, const std::string& law, bool promised,
                     bool matrix) {
  CAPTURE(solver, law, D);
  check_kept(promised, [&] { check_steps<D>(solver, law_of<D>(law)); });
  check_kept(promised && matrix, [&] { check_matrix<D>(solver, *law_of<D>(law)); });
}

/// Names and summaries, as `--list` shows them.
template <class Entry>
std::vector<std::string> summaries(const std::vector<Entry>& table) {
  std::vector<std::string> rows;
  for (const Entry& entry : table)
    rows.push_back("| `" + entry.name + "` | " + entry.summary + " |");
  return rows;
}

TEST_CASE("every pair of solver and law works or is refused as the table of methods says",
          "[solver][readme]") {
  std::string head = "| solver \\ law |";
  for (const std::string& law : kLaws) head += ' ' + law + " |";
  std::vector<std::string> rows;
  for (const TableEntry& entry : solver_table()) {
    rows.push_back("| `" + entry.name + "` |");
    for (const std::string& law : kLaws) {
      const Ability can = ability_of(entry.name, law);
      rows.back() += can.text() + " |";
      check_dimension<2>(entry.name, law, can.in_2d, can.matrix);
      check_dimension<3>(entry.name, law, can.in_3d, can.matrix);
    }
  }
  check_table(kPage, head, rows);
}

TEST_CASE("README, docs: solvers, laws and methods are those of --list", "[solver][readme]") {
  check_table(kPage, "| solver | |", summaries(solver_table()));
  check_table(kPage, "| contact law | |", summaries(law_table()));
  std::vector<std::string> methods;
  for (const MethodEntry& m : method_table()) {
    const std::string alias = m.alias.empty() ? "" : " (`" + m.alias + "`)";
    methods.push_back("| `" + m.name + "`" + alias + " | `" + m.law + "` | `" + m.solver + "` | `" +
                      m.integrator + "` |");
  }
  for (const char* page : {kPage, "README.md"}) check_table(page, "| method (alias) |", methods);
}

TEST_CASE("docs: every law of the program's table is a column", "[solver][readme]") {
  for (const TableEntry& law : law_table()) {
    INFO(law.name);
    CHECK(std::ranges::any_of(kLaws, [&](const std::string& column) {
      return column.find('`' + law.name + '`') != std::string::npos;
    }));
  }
}

}  // namespace methods_page_test
