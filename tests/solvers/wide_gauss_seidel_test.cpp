// SPDX-License-Identifier: BSD-3-Clause
// Wide Gauss-Seidel: batches without common bodies, one answer for both kernels and as good as any
// random sweep.
#include "solvers/wide_gauss_seidel.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <set>

#include <libcd/core/parallel.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/measure/chain_theory.hpp>
#include <libcd/solver/residual.hpp>
#include "experiments/runs/chain.hpp"
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace wide_gauss_seidel_test {

using namespace cd;
using namespace cd::test;

const UnilateralCoulomb<2> kLaw;

struct Solved {
  Solution<2> solution;
  SolveReport report;
};

Solved solve(const ContactProblem<2>& problem, const StopRule& stop,
             const kernels::Kernels& kernels = kernels::fastest()) {
  Solved s;
  s.report =
      WideGaussSeidel({.stop = stop, .kernels = &kernels}).solve(problem, kLaw, s.solution, {});
  return s;
}

/// A crowd on a floor.
ContactProblem<2> crowd_with_floor() {
  Scene<2> scene = crowd<2>(300, 4);
  HalfSpace<2> floor;
  floor.point = {0.0, -9.0};
  floor.normal = Vector<2>::UnitY();
  scene.add(floor);
  return problem_of(scene, 0.1);
}

/// A crowd in a periodic cell under pressure.
ContactProblem<2> crowd_in_cell(bool own_feedback = false, double inertia = 100.0,
                                const Barostat<2>& barostat = {}) {
  Scene<2> scene = crowd<2>(200, 6);
  scene.cell = Cell<2>(16.0 * Matrix<2>::Identity());
  scene.cell.barostat = barostat;
  scene.cell.barostat->inertia = inertia;
  scene.cell.barostat->own_feedback = own_feedback;
  return problem_of(scene, 0.05);
}

template <class T>
bool same_bits(const Array<T>& a, const Array<T>& b) {
  return a.size() == b.size() &&
         std::memcmp(a.data(), b.data(), sizeof(T) * static_cast<std::size_t>(a.size())) == 0;
}

bool same_bits(const Solution<2>& a, const Solution<2>& b) {
  return same_bits(a.impulse, b.impulse) && same_bits(a.motion, b.motion) &&
         a.cell_rate == b.cell_rate;
}

Array<std::int32_t> random_order(std::int64_t step, int count) {
  return SweepOrder(SweepOrderKind::random, 1).visit(step, 0, count);
}

TEST_CASE("a batch has eight bodies, every contact is in one batch or single", "[solver]") {
  const auto problem = crowd_with_floor();
  REQUIRE(problem.boundary_contacts.size() > 10);
  ContactBatches batches;
  for (const int step : {0, 1, 2}) {
    batches.group(problem, random_order(step, problem.contact_count()));
    REQUIRE(batches.size() > 0.95 * problem.grain_contacts.size() / 4);
    for (int k = 0; k < batches.size(); ++k) {
      std::set<int> bodies;
      for (int lane = 0; lane < 4; ++lane) {
        const int number = batches.member()[4 * k + lane];
        REQUIRE(number < problem.grain_contacts.size());
        bodies.insert({problem.grain_contacts[number].i, problem.grain_contacts[number].j});
      }
      CHECK(bodies.size() == 8);
    }
    std::vector<std::int32_t> all = batches.member();
    all.insert(all.end(), batches.single().begin(), batches.single().end());
    std::sort(all.begin(), all.end());
    std::vector<std::int32_t> expected(static_cast<std::size_t>(problem.contact_count()));
    std::iota(expected.begin(), expected.end(), 0);
    CHECK(all == expected);
  }
}

TEST_CASE("problems with few bodies have no batches and are solved all the same", "[solver]") {
  for (const int grains : {0, 1, 2, 6, 7, 8, 9}) {
    const auto problem = problem_of(stack<2>(grains), 0.01);
    const auto [solution, report] = solve(problem, {.max_iterations = 100000, .tolerance = 1e-10});
    CHECK(report.status == SolveStatus::converged);
    for (int c = 0; c < problem.contact_count(); ++c) {
      double above = 0.0;
      for (int k = problem.label[c].key.j; k <= grains; ++k) above += k;
      CHECK(solution.impulse[c].normal == Approx(0.01 * above).epsilon(1e-7));
    }
  }
}

TEST_CASE("the portable kernels and the fastest ones give the same bits", "[solver][determinism]") {
  for (const int sweeps : {1, 5, 60}) {
    for (const auto& problem : {problem_of(crowd<2>(300, 3), 0.1), crowd_with_floor(),
                                crowd_in_cell(), crowd_in_cell(true, 0.1)}) {
      const StopRule stop{.max_iterations = sweeps};
      const Solved a = solve(problem, stop, kernels::portable);
      const Solved b = solve(problem, stop, kernels::fastest());
      CHECK(same_bits(a.solution, b.solution));
      CHECK(*a.report.residual == *b.report.residual);
      CHECK(std::isfinite(*a.report.residual));
    }
  }
}

TEST_CASE("wide sweeps give the same bits for any number of threads, and every time",
          "[solver][determinism]") {
  const auto problem = problem_of(crowd<2>(2000, 4), 0.1);
  const int threads = thread_count();
  set_thread_count(1);
  WideGaussSeidel solver({.stop = {.max_iterations = 30}});
  Solution<2> one, again;
  solver.solve(problem, kLaw, one, {});
  solver.solve(problem, kLaw, again, {});
  set_thread_count(2);
  const Solved two = solve(problem, {.max_iterations = 30});
  set_thread_count(threads);
  CHECK(same_bits(one, two.solution));
  CHECK(same_bits(one, again));
}

TEST_CASE("batches and orders depend on seed and step", "[solver]") {
  auto problem = problem_of(crowd<2>(300, 4), 0.1);
  const Solved one = solve(problem, {.max_iterations = 3});
  Solution<2> other;
  WideGaussSeidel({.seed = 2, .stop = {.max_iterations = 3}}).solve(problem, kLaw, other, {});
  CHECK_FALSE(same_bits(one.solution, other));
  problem.step = 1;
  CHECK_FALSE(same_bits(one.solution, solve(problem, {.max_iterations = 3}).solution));
}

TEST_CASE("wide sweeps conserve momentum and angular momentum", "[solver]") {
  const Scene<2> scene = crowd<2>(300, 3);
  const auto problem = problem_of(scene, 0.1);
  const auto momenta = [&](const Array<BodyMotion<2>>& motion) {
    Vector<3> sum = Vector<3>::Zero();  // linear and angular
    for (int b = 0; b < scene.size(); ++b) {
      const Vector<2>& x = scene.position[b];
      const Vector<2>& v = motion[b].velocity;
      const double spin = scene.inertia[b] / scene.radius[b] * motion[b].surface;
      const double orbit = scene.mass[b] * (x.x() * v.y() - x.y() * v.x());
      sum += Vector<3>(scene.mass[b] * v.x(), scene.mass[b] * v.y(), spin + orbit);
    }
    return sum;
  };
  const Solved far_from_converged = solve(problem, {.max_iterations = 5});
  double largest = 0.0;
  for (const auto& p : far_from_converged.solution.impulse)
    largest = std::max(largest, std::abs(p.tangential));
  REQUIRE(largest > 0.01);
  constexpr double kRounding = 1e-11;  // of sums over a thousand terms of order ten
  CHECK((momenta(far_from_converged.solution.motion) - momenta(problem.free)).norm() < kRounding);
}

TEST_CASE("wide sweeps come to Coulomb's law as fast as random ones", "[solver]") {
  for (const auto& problem : {problem_of(crowd<2>(60, 9), 0.1), crowd_with_floor(), crowd_in_cell(),
                              crowd_in_cell(true, 0.1)}) {
    // One order needs up to a third more sweeps than another.
    double wide = 0.0, random = 0.0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      OptionValues options{{"sweeps", 50000}, {"tolerance", 1e-9}};
      options["seed"] = seed;
      for (const char* name : {"wide-gauss-seidel", "gauss-seidel"}) {
        Solution<2> solution;
        const SolveReport report =
            make_solver<2>(name, options)->solve(problem, kLaw, solution, {});
        CHECK(report.status == SolveStatus::converged);
        CHECK(natural_map_error(problem, kLaw, solution.impulse) <= 1e-9);
        CHECK(problem.cell.is_coupled == (solution.cell_rate.norm() > 0.0));
        (name[0] == 'w' ? wide : random) += report.iterations;
      }
    }
    CHECK(wide < 1.15 * random);
  }
}

TEST_CASE("wide sweeps end where random ones do if there is one solution", "[solver]") {
  const StopRule stop{.max_iterations = 50000, .tolerance = 1e-11};
  for (const auto& problem : {problem_of(crowd<2>(60, 9), 0.1), crowd_in_cell()}) {
    const Solution<2> wide = solve(problem, stop).solution;
    Solution<2> random;
    make_solver<2>("gauss-seidel", stop.values())->solve(problem, kLaw, random, {});
    for (int b = 0; b < problem.free.size(); ++b)
      CHECK((wide.motion[b].velocity - random.motion[b].velocity).norm() < 1e-8);
    CHECK((wide.cell_rate - random.cell_rate).norm() < 1e-8);
  }
}

/// q of the longest force mode of a chain, from its amplitude A ~ (1 - s)^sweeps, s = q k'^2
/// [Unger 2002, App. A; experiments/unger2002/sweep_constant.cpp].
double measured_q(const std::string& solver_name, int discs, std::uint64_t seed) {
  constexpr double kDisturbance = 0.1;
  const double k = chain::wave_number(1, discs), laplacian = 2.0 * (1.0 - std::cos(k));
  const Scene<2> scene = runs::make_chain({.discs = discs, .force = 1.0, .overlap = 0.01});
  ContactProblem<2> problem = problem_of(scene, 1.0, 0.1);
  REQUIRE(problem.contact_count() == discs);
  REQUIRE(problem.boundary_contacts.size() == 1);
  // Grain contact c is between the discs c and c + 1, the wall at -1.
  for (int c = 0; c < discs - 1; ++c)
    problem.grain_contacts[c].impulse.normal = 1.0 + kDisturbance * std::cos(k * (c + 1));
  problem.boundary_contacts[0].impulse.normal = 1.0 + kDisturbance;
  const auto amplitude = [&](const Array<Impulse<2>>& impulse) {
    double sum = 0.5 * (impulse[discs - 1].normal - 1.0);
    for (int c = 0; c < discs - 1; ++c) sum += (impulse[c].normal - 1.0) * std::cos(k * (c + 1));
    return 2.0 * sum / discs;
  };
  const int last = static_cast<int>(1.0 / laplacian), first = last / 4;
  OptionValues options = StopRule{.max_iterations = last, .report_residual = false}.values();
  options["seed"] = seed;
  const auto solver = make_solver<2>(solver_name, options);
  double amplitude_first = 0.0;
  const SolveContext<2> noted{.observer = [&](const Iterate<2>& iterate) {
    if (iterate.iteration == first) amplitude_first = amplitude(iterate.solution.impulse);
    return true;
  }};
  Solution<2> solution;
  solver->solve(problem, kLaw, solution, noted);
  return std::log(amplitude_first / amplitude(solution.impulse)) / (laplacian * (last - first));
}

TEST_CASE("forces of a chain relax as in the random sweep", "[solver][unger]") {
  constexpr int kDiscs = 100, kRuns = 10;
  double wide = 0.0, random = 0.0;
  for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
    wide += measured_q("wide-gauss-seidel", kDiscs, seed) / kRuns;
    random += measured_q("gauss-seidel", kDiscs, seed) / kRuns;
  }
  // Neighbours in batches would relax as a colouring does, q = 1.
  CHECK(wide == Approx(chain::q_random_sweep()).epsilon(0.02));
  CHECK(wide == Approx(random).epsilon(0.02));
}

TEST_CASE("wide sweeps refuse what they do not do, in one line", "[solver]") {
  const auto problem = problem_of(crowd<2>(20, 1), 0.1);
  WideGaussSeidel wide({});
  Solver<2>& solver = wide;
  Solution<2> solution;
  const SpringDashpot<2> soft(PairTable<SpringDashpotCoefficients>({1.0, 0.0}));
  CHECK_THROWS_WITH(solver.solve(problem, soft, solution, {}),
                    "law: spring-dashpot is not allowed, expected unilateral-coulomb with the "
                    "solver wide-gauss-seidel");
  CHECK_THROWS_WITH(solver.solve(to_matrix<2>(problem, kLaw), kLaw, solution, {}),
                    "form: matrix is not allowed, expected velocity with the solver "
                    "wide-gauss-seidel");
  for (const Barostat<2>& barostat :
       {Barostat<2>{.scheme = PressureScheme::full}, Barostat<2>{.modes = StrainModes::axial}})
    CHECK_THROWS_WITH(solver.solve(crowd_in_cell(false, 100.0, barostat), kLaw, solution, {}),
                      "cell: one of the full scheme or of variable shape is not allowed, expected "
                      "an isotropic one in the partial scheme, or open space, with the solver "
                      "wide-gauss-seidel");
  CHECK_THROWS_AS(WideGaussSeidel({.stop = {.max_iterations = -1}}), Error);
}

}  // namespace wide_gauss_seidel_test
