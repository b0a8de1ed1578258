// SPDX-License-Identifier: BSD-3-Clause
// Moves along conjugate directions in chunks against those on vectors, their bits, and what they
// lead to.
#include "solvers/chunked_directions.hpp"

#include <libcd/core/parallel.hpp>
#include <libcd/generate/loaded_scene.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/table.hpp"
#include "solvers/vector_directions.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/chunk_cases.hpp"
#include "tests/solvers/stored.hpp"

namespace chunked_directions_test {

using namespace cd;
using namespace cd::test;

/// The last sums of a series of moves.
struct Sums {
  kernels::GradientSums gradient;
  kernels::DirectionSums direction;
  kernels::StepSums descent;
  double energy_change = 0.0;
};

/// The impulses after twelve moves along conjugate directions, from those of a stack of weights.
/// Discs are renewed after every fifth move; one more move, after the eighth, goes downhill.
template <int D, class Directions>
Array<Impulse<D>> after_moves(const ContactProblem<D>& problem, Directions& directions,
                              Sums* last = nullptr) {
  Sums sums;
  directions.bind(problem, UnilateralCoulomb<D>());
  Array<Impulse<D>> r;
  for_each_contact(problem, [&](int c, const auto& contact) {
    r.push_back({0.1 + 0.01 * (c % 7), tangential(contact.normal, 0.05 * Vector<D>::Unit(1))});
  });
  directions.load(r);
  directions.gradient(false);
  double beta = 0.0;
  for (int k = 0; k < 12; ++k) {
    sums.direction = directions.turn(beta);
    sums.energy_change =
        directions.try_move(0.7 * sums.direction.downhill / sums.direction.curvature);
    directions.accept();
    sums.gradient = directions.gradient(true);
    beta = sums.gradient.overlap / sums.direction.curvature;
    if (k == 7) {
      sums.descent = directions.try_descent(0.3);
      directions.accept();
    }
    if (k % 5 == 4) directions.renew_discs();
    if (k == 7 || k % 5 == 4) {
      directions.gradient(false);
      beta = 0.0;
    }
  }
  if (last) *last = sums;
  return stored<D>(problem, directions);
}

/// A packing whose forces the balance of its grains determines, as it has no friction.
template <int D>
ContactProblem<D> smooth_packing(int grains) {
  const std::string name = D == 2 ? "gravity-2d" : "gravity-3d";
  auto problem = first_problem(std::get<LoadedScene<D>>(make_scene(name, grains, 3)));
  for (auto& contact : problem.grain_contacts) contact.friction = 0.0;
  for (auto& contact : problem.boundary_contacts) contact.friction = 0.0;
  return problem;
}

template <int D>
Solution<D> solved(const ContactProblem<D>& problem, const std::string& solver, double tolerance,
                   SolveReport& report) {
  const OptionValues options{{"sweeps", 20000}, {"tolerance", tolerance}};
  Solution<D> solution;
  report = make_solver<D>(solver, options)->solve(problem, UnilateralCoulomb<D>(), solution, {});
  return solution;
}

TEMPLATE_TEST_CASE_SIG("moves in chunks are the moves on vectors, also at walls and odd grains",
                       "[solver]", ((int D), D), 2, 3) {
  const auto problem = several_chunks<D>();
  REQUIRE(problem.grain_contacts.size() > 1000);
  REQUIRE(problem.boundary_contacts.size() > 500);
  VectorDirections<D, ContactProblem<D>> vectors;
  ChunkedDirections<D> chunked;
  Sums expected, found;
  const auto a = after_moves(problem, vectors, &expected);
  const auto b = after_moves(problem, chunked, &found);
  CHECK(largest_difference(a, b) < kRounding);
  const auto same = [](double x, double y) {
    CHECK(std::abs(y) > 0.0);
    CHECK(x == Approx(y).epsilon(kRounding));
  };
  same(found.gradient.squared, expected.gradient.squared);
  same(found.gradient.mismatch, expected.gradient.mismatch);
  same(found.gradient.overlap, expected.gradient.overlap);
  same(found.direction.curvature, expected.direction.curvature);
  same(found.direction.downhill, expected.direction.downhill);
  same(found.descent.distance, expected.descent.distance);
  same(found.descent.curvature, expected.descent.curvature);
  same(found.energy_change, expected.energy_change);
}

TEMPLATE_TEST_CASE_SIG("moves in chunks have the same bits for any threads and instructions",
                       "[solver][determinism]", ((int D), D), 2, 3) {
  const auto problem = several_chunks<D>();
  const int threads = thread_count();
  set_thread_count(1);
  ChunkedDirections<D> one(kernels::portable);
  const auto expected = after_moves(problem, one);
  for (const kernels::Kernels* kernels : {&kernels::portable, &kernels::fastest()}) {
    for (const int many : {1, 2, 3}) {
      set_thread_count(many);
      ChunkedDirections<D> other(*kernels);
      CHECK(same_bits(after_moves(problem, other), expected));
    }
  }
  set_thread_count(threads);
}

// The matrix form is solved on vectors: another program for the same iteration.
TEST_CASE("projected-cg in chunks comes as near to the solution as on vectors", "[solver]") {
  const auto scene = std::get<LoadedScene<2>>(make_scene("gravity-2d", 3000, 3));
  const ContactProblem<2> problem = first_problem(scene);
  const UnilateralCoulomb<2> law;
  const OptionValues options{{"sweeps", 100}};
  Solution<2> in_chunks, on_vectors;
  make_solver<2>("projected-cg", options)->solve(problem, law, in_chunks, {});
  make_solver<2>("projected-cg", options)->solve(to_matrix(problem, law), law, on_vectors, {});
  const double expected = natural_map_error(problem, law, on_vectors.impulse);
  CHECK(expected < 0.03);
  CHECK(natural_map_error(problem, law, in_chunks.impulse) == Approx(expected).epsilon(1e-4));
}

TEMPLATE_TEST_CASE_SIG("projected-cg finds the forces that balance determines", "[solver]",
                       ((int D), D), 2, 3) {
  const auto problem = smooth_packing<D>(60);
  SolveReport report;
  const auto found = solved(problem, "projected-cg", 1e-10, report);
  CHECK(report.status == SolveStatus::converged);
  const auto expected = solved(problem, "accelerated-gradient", 1e-10, report);
  CHECK(report.status == SolveStatus::converged);
  double largest = 0.0;
  for (const Impulse<D>& r : expected.impulse) largest = std::max(largest, r.normal);
  CHECK(largest > 0.0);
  // The condition number of W multiplies the error.
  CHECK(largest_difference(found.impulse, expected.impulse) < 1e-6 * largest);
}

TEMPLATE_TEST_CASE_SIG("projected-cg: a grain on the floor, one that flies, and no grain at all",
                       "[solver]", ((int D), D), 2, 3) {
  SolveReport report;
  CHECK(solved(ContactProblem<D>(), "projected-cg", 1e-10, report).impulse.empty());

  Scene<D> scene;
  Grain<D> grain;
  grain.position = 0.5 * Vector<D>::Unit(1);
  grain.radius = 0.5;
  grain.mass = 3.0;
  grain.velocity = -0.2 * Vector<D>::Unit(1) + 0.01 * Vector<D>::Unit(0);
  scene.add(grain);
  const auto flying = solved(problem_of(scene, 0.1), "projected-cg", 1e-10, report);
  CHECK(flying.impulse.empty());
  CHECK((flying.motion[0].velocity - grain.velocity).norm() == 0.0);

  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(1);
  scene.add(floor);
  for (const double friction : {0.0, 0.001, 0.5}) {
    scene.friction = PairTable<double>(friction);
    const auto landed = solved(problem_of(scene, 0.1), "projected-cg", 1e-12, report);
    REQUIRE(landed.impulse.size() == 1);
    CHECK(landed.impulse[0].normal == Approx(3.0 * 0.2));
    // It slides, or it rolls: then a force at its rim has stopped the rim.
    const double inertia = D == 2 ? 0.5 : 0.4;
    const double rolling = 3.0 * 0.01 * inertia / (1.0 + inertia);
    CHECK(length(landed.impulse[0].tangential) ==
          Approx(std::min(rolling, friction * 3.0 * 0.2)).margin(1e-9));
  }
}

}  // namespace chunked_directions_test
