// SPDX-License-Identifier: BSD-3-Clause
// Walks the README's table of solvers and laws: what it says works, all else is refused.
#include <cmath>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
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
#include "tests/solvers/cases.hpp"

namespace {

using namespace cd;
using namespace cd::test;

/// The cells of a line of a table in Markdown, without blanks around them.
std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream(line.substr(1));
  for (std::string cell; std::getline(stream, cell, '|');) {
    const auto first = cell.find_first_not_of(' '), last = cell.find_last_not_of(' ');
    cells.push_back(first == std::string::npos ? "" : cell.substr(first, last - first + 1));
  }
  return cells;
}

struct Table {
  std::vector<std::string> laws;
  std::map<std::string, std::vector<std::string>> solvers;  ///< what works, law by law
};

/// The name between the first two backticks.
std::string name_in(const std::string& cell) {
  const auto first = cell.find('`');
  return cell.substr(first + 1, cell.find('`', first + 1) - first - 1);
}

Table readme_table() {
  std::ifstream file(CD_README);
  REQUIRE(file);
  Table table;
  std::string line;
  while (std::getline(file, line) && line.rfind("| solver \\ law |", 0) != 0) {
  }
  const auto head = cells(line);
  table.laws.assign(head.begin() + 1, head.end());
  std::getline(file, line);
  while (std::getline(file, line) && line.rfind('|', 0) == 0) {
    auto row = cells(line);
    const std::string solver = name_in(row.front());
    row.erase(row.begin());
    table.solvers[solver] = row;
  }
  return table;
}

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
  auto solver = make_solver<D>(
      solver_name, {.relaxation = {}, .stop = {.max_iterations = 2000, .tolerance = 1e-10}});
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
  const auto solver = make_solver<D>(
      solver_name, {.relaxation = {}, .stop = {.max_iterations = 2000, .tolerance = 1e-10}});
  Solution<D> solution;
  const SolveReport report = solver->solve(problem, law, solution);
  CHECK(report.status == SolveStatus::converged);
  CHECK(solution.impulse[0].normal == Approx(1.0).epsilon(1e-8));
  CHECK(components(solution.impulse[0])[1] == Approx(-0.3).epsilon(1e-8));
}

/// The row of a solver as the solvers themselves say it, given each law (check_law).
std::string row_of(const std::string& solver, const std::vector<std::string>& laws) {
  std::string row = "| `" + solver + "` |";
  for (const std::string& law : laws) {
    bool matrix = false;
    const auto look_at = [&](const LawReport& report, const char* dimension) {
      for (const LawPartner& partner : report.solvers) {
        if (partner.solver != solver) continue;
        if (partner.takes) row += dimension;
        matrix = matrix || partner.takes_matrix;
      }
    };
    look_at(check_law(*law_of<2>(law), {.contacts = 20}), " 2D");
    look_at(check_law(*law_of<3>(law), {.contacts = 20}), " 3D");
    row += matrix ? " matrix |" : " |";
  }
  return row;
}

template <class Try>
void check_cell(bool promised, const Try& attempt) {
  if (promised) {
    attempt();
  } else {
    CHECK_THROWS_AS(attempt(), Error);
  }
}

template <int D>
void check_dimension(const std::string& solver, const std::string& law, const std::string& cell) {
  const std::string dimension = std::to_string(D) + "D";
  CAPTURE(solver, law, dimension);
  const bool promised = cell.find(dimension) != std::string::npos;
  check_cell(promised, [&] { check_steps<D>(solver, law_of<D>(law)); });
  const bool matrix = promised && cell.find("matrix") != std::string::npos;
  check_cell(matrix, [&] { check_matrix<D>(solver, *law_of<D>(law)); });
}

}  // namespace

TEST_CASE("README: every pair of solver and law works or is refused as its table says",
          "[solver][readme]") {
  const Table table = readme_table();
  REQUIRE(table.laws.size() == 8);
  for (const TableEntry& entry : solver_table()) {
    const std::string row = row_of(entry.name, table.laws);
    INFO("the README's table needs the row " << row);
    REQUIRE(table.solvers.count(entry.name) == 1);
    std::string found = "| `" + entry.name + "` |";
    for (const std::string& cell : table.solvers.at(entry.name))
      found += (cell.empty() ? "" : " " + cell) + " |";
    CHECK(found == row);
  }
  REQUIRE(table.solvers.size() == solver_table().size());
  for (const auto& row : table.solvers) {
    REQUIRE(row.second.size() == table.laws.size());
    for (std::size_t k = 0; k < table.laws.size(); ++k) {
      check_dimension<2>(row.first, table.laws[k], row.second[k]);
      check_dimension<3>(row.first, table.laws[k], row.second[k]);
    }
  }
}

TEST_CASE("README: every law of the program's table is in it", "[solver][readme]") {
  const Table table = readme_table();
  for (const TableEntry& law : law_table()) {
    const bool named =
        std::any_of(table.laws.begin(), table.laws.end(), [&](const std::string& column) {
          return column.find('`' + law.name + '`') != std::string::npos;
        });
    INFO(law.name);
    CHECK(named);
  }
}
