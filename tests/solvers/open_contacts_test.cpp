// SPDX-License-Identifier: BSD-3-Clause
// Contacts that cannot close stay out of sweeps: the same solution, nothing missed, fewer visits.
#include <cstring>
#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/problem/contact_step.hpp>
#include <libcd/solver/open_contacts.hpp>
#include "solvers/table.hpp"
#include "tests/solvers/cases.hpp"

namespace open_contacts_test {

using namespace cd;
using namespace cd::test;

constexpr double kTolerance = 1e-10;
// Velocities of order 1 of a crowd whose matrix is conditioned like 1e3 at most.
constexpr double kSame = 1e-6;

OptionValues sweeps(OpenContacts open,
                    StopRule stop = {.max_iterations = 20000, .tolerance = kTolerance}) {
  OptionValues options = stop.values();
  options["open_contacts"] = to_string(open);
  return options;
}

template <int D>
struct Solved {
  SolveReport report;
  Solution<D> solution;
};

template <int D>
Solved<D> solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                const OptionValues& options) {
  Solved<D> solved;
  solved.report = make_solver<D>("gauss-seidel", options)->solve(problem, law, solved.solution, {});
  return solved;
}

template <int D>
double difference(const Solution<D>& a, const Solution<D>& b) {
  double largest = 0.0;
  for (int k = 0; k < a.motion.size(); ++k) {
    largest = std::max(largest, (a.motion[k].velocity - b.motion[k].velocity).norm());
    largest = std::max(largest, length(Spin<D>(a.motion[k].surface - b.motion[k].surface)));
  }
  return largest;
}

template <int D>
bool same_bits(const Solution<D>& a, const Solution<D>& b) {
  const auto bytes = sizeof(Impulse<D>) * static_cast<std::size_t>(a.impulse.size());
  return a.impulse.size() == b.impulse.size() &&
         std::memcmp(a.impulse.data(), b.impulse.data(), bytes) == 0;
}

std::int64_t visits_of_all(const SolveReport& report, int contacts) {
  return std::int64_t{1} * report.iterations * contacts;
}

/// A crowd above a floor, its first step begun under the law.
template <int D>
ContactProblem<D> crowd_problem(const ContactLaw<D>& law, bool mixed) {
  Scene<D> scene = crowd<D>(60, 2, mixed);
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  floor.point = -2.0 * floor.normal;
  scene.add(floor);
  ContactProblem<D> problem = problem_of(scene, 0.1, 0.5);
  begin_step<D>(scene, {}, law, false, problem);
  return problem;
}

/// Discs or spheres of radius 1/2 in a row, gaps between them; the last one, the intruder, flies
/// towards the others, which are at rest, and the first is a wall. Sweeps by contact number carry
/// its push by one contact only.
template <int D>
ContactProblem<D> row_problem(int grains, double gap) {
  Scene<D> scene;
  HalfSpace<D> wall;
  wall.normal = Vector<D>::Unit(0);
  scene.add(wall);
  for (int k = 0; k < grains; ++k) {
    Grain<D> grain;
    grain.position = (0.5 + gap + k * (1.0 + gap)) * Vector<D>::Unit(0);
    if (k == grains - 1) grain.velocity = -50.0 * Vector<D>::Unit(0);
    scene.add(grain);
  }
  return problem_of(scene, 1.0, 2.0 * gap);
}

/// Coulomb's law, unknown to the library.
class OwnLaw final : public ContactLaw<2> {
 public:
  explicit OwnLaw(bool acts) : acts_(acts) {}
  std::string name() const override { return "own"; }
  LawTraits traits() const override {
    return {.criterion = Criterion::natural_map, .acts_across_gaps = acts_};
  }
  double bias(double gap_rate) const override { return rigid_.bias(gap_rate); }
  Impulse<2> solve(const LocalContact<2>& c) const override { return rigid_.solve(c); }

 private:
  bool acts_;
  UnilateralCoulomb<2> rigid_;
};

ExtendedCoulomb<2> extended(const ContactCoefficients& coefficients) {
  return ExtendedCoulomb<2>(PairTable<ContactCoefficients>(coefficients));
}

TEMPLATE_TEST_CASE_SIG("without open contacts sweeps come to the same solution in fewer visits",
                       "[solver]", ((int D), D), 2, 3) {
  const UnilateralCoulomb<D> law;
  for (const bool mixed : {false, true}) {
    const auto problem = crowd_problem<D>(law, mixed);
    REQUIRE(problem.boundary_contacts.size() > 0);
    const Solved<D> all = solve<D>(problem, law, sweeps(OpenContacts::visit));
    CHECK_FALSE(all.report.visits.has_value());
    for (const TableEntry& order : sweep_order_table()) {
      for (const std::optional<double> relaxation : {std::optional<double>(), {1.2}}) {
        CAPTURE(mixed, order.name, relaxation);
        OptionValues options = sweeps(OpenContacts::skip);
        options["sweep_order"] = order.name;
        if (relaxation) options["relaxation"] = *relaxation;
        const Solved<D> fewer = solve<D>(problem, law, options);
        CHECK(fewer.report.status == SolveStatus::converged);
        CHECK(*fewer.report.residual <= kTolerance);
        CHECK(difference(fewer.solution, all.solution) < kSame);
        const auto most = visits_of_all(fewer.report, problem.contact_count());
        REQUIRE(fewer.report.visits.has_value());
        CHECK(static_cast<double>(*fewer.report.visits) < 0.8 * static_cast<double>(most));
        CHECK(10 * *fewer.report.visits > most);  // each is visited now and then
      }
    }
  }
}

TEMPLATE_TEST_CASE_SIG("a contact left out comes back when an intruder closes it", "[solver]",
                       ((int D), D), 2, 3) {
  // Ten sweeps carry the push to the first contacts of the row only: without another look at the
  // others grains would pass through each other. With the velocity 50 all gaps close in the step.
  constexpr int kGrains = 12;
  const auto problem = row_problem<D>(kGrains, 0.1);
  REQUIRE(problem.contact_count() == kGrains);
  const UnilateralCoulomb<D> law;
  OptionValues options = sweeps(OpenContacts::skip);
  options["sweep_order"] = "sequential";
  const Solved<D> solved = solve<D>(problem, law, options);
  REQUIRE(solved.report.status == SolveStatus::converged);
  REQUIRE(*solved.report.visits < visits_of_all(solved.report, kGrains));
  for (int c = 0; c < kGrains; ++c) CHECK(solved.solution.impulse[c].normal > 1.0);
  options["open_contacts"] = "visit";
  CHECK(difference(solved.solution, solve<D>(problem, law, options).solution) < 1e-7);
}

TEST_CASE("the first and the last permitted sweep visit all contacts", "[solver]") {
  const UnilateralCoulomb<2> law;
  const auto problem = crowd_problem<2>(law, false);
  const int count = problem.contact_count();
  for (const int iterations : {1, 2}) {
    const StopRule stop{.max_iterations = iterations};
    const Solved<2> fewer = solve<2>(problem, law, sweeps(OpenContacts::skip, stop));
    CHECK(fewer.report.visits == std::int64_t{iterations} * count);
    CHECK(same_bits(fewer.solution,
                    solve<2>(problem, law, sweeps(OpenContacts::visit, stop)).solution));
  }
  const Solved<2> three = solve<2>(problem, law, sweeps(OpenContacts::skip, {.max_iterations = 3}));
  CHECK(*three.report.visits > 2 * count);
  CHECK(*three.report.visits < 3 * count);
}

TEST_CASE("contacts of a law that acts across gaps are never left out", "[solver]") {
  const StopRule stop{.max_iterations = 30};
  const auto is_left_out = [&](const ContactLaw<2>& law) {
    const auto problem = crowd_problem<2>(law, true);
    const Solved<2> all = solve<2>(problem, law, sweeps(OpenContacts::visit, stop));
    const Solved<2> fewer = solve<2>(problem, law, sweeps(OpenContacts::skip, stop));
    const bool left_out = fewer.report.visits.has_value();
    CHECK(left_out != same_bits(all.solution, fewer.solution));
    CHECK(left_out != law.traits().acts_across_gaps);
    return left_out;
  };
  CHECK_FALSE(is_left_out(extended({.cohesion = {.force = 0.5, .energy = 0.02}})));
  CHECK_FALSE(is_left_out(extended({.cohesion = {.force = 0.5}})));
  CHECK_FALSE(is_left_out(OwnLaw(true)));
  CHECK(is_left_out(OwnLaw(false)));
  CHECK(is_left_out(extended({.restitution = 0.6})));
  CHECK(is_left_out(extended({.rolling = proportional_moment_friction(0.2)})));
}

TEST_CASE("rolling friction without open contacts has the same solution", "[solver]") {
  const ExtendedCoulomb<2> law = extended({.rolling = proportional_moment_friction(0.2)});
  const auto problem = crowd_problem<2>(law, true);
  const Solved<2> all = solve<2>(problem, law, sweeps(OpenContacts::visit));
  const Solved<2> fewer = solve<2>(problem, law, sweeps(OpenContacts::skip));
  CHECK(fewer.report.status == SolveStatus::converged);
  CHECK(difference(all.solution, fewer.solution) < kSame);
}

TEST_CASE("a problem in matrix form knows no gaps: all its contacts are visited", "[solver]") {
  const UnilateralCoulomb<2> law;
  const auto matrix = to_matrix<2>(crowd_problem<2>(law, false), law);
  Solution<2> solution;
  const auto solver = make_solver<2>("gauss-seidel", sweeps(OpenContacts::skip, {}));
  CHECK_FALSE(solver->solve(matrix, law, solution, {}).visits.has_value());
}

TEST_CASE("an unknown choice for open contacts, or another solver, is refused in one line",
          "[solver]") {
  CHECK_THROWS_WITH(make_solver<2>("gauss-seidel", {{"open_contacts", "leave"}}),
                    "open_contacts: leave is not allowed, expected one of visit, skip");
  CHECK_THROWS_WITH(make_solver<2>("jacobi", sweeps(OpenContacts::skip)),
                    "open_contacts: skip is not allowed, expected none with the solver jacobi");
}

}  // namespace open_contacts_test
