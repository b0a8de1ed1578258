// SPDX-License-Identifier: BSD-3-Clause
// The approximate hard sphere method and the older one it derives from.
#include "solvers/approximate_hard_sphere.hpp"

#include <set>

#include <libcd/core/error.hpp>
#include <libcd/detect/geometry.hpp>
#include <libcd/generate/couette.hpp>
#include <libcd/integrator/euler_removing_overlaps.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/mcnamara.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace approximate_hard_sphere_test {

using namespace cd;
using namespace cd::test;

/// Whether the gap of a pair shrinks and is negative at some time in [0, dt] while both move
/// straight on, by looking at many times: no formula in common with the library.
template <int D>
bool collides_by_sampling(Scene<D> scene, const ContactKey& key, double dt) {
  const Vector<D> x_i = scene.position[key.i], x_j = scene.position[key.j];
  const auto gap_at = [&](double t) {
    scene.position[key.i] = x_i + t * scene.velocity[key.i];
    scene.position[key.j] = x_j + t * scene.velocity[key.j];
    return contact_geometry(scene, key).gap;
  };
  const double h = 1e-6 * dt;
  if (!(gap_at(h) < gap_at(-h))) return false;
  constexpr int kSamples = 2000;
  for (int k = 0; k <= kSamples; ++k) {
    if (gap_at(dt * k / kSamples) < 0.0) return true;
  }
  return false;
}

/// Grains of unequal speed, some of them fast, between a floor, a moving shaft and a drum.
template <int D>
Scene<D> fast_crowd(std::uint64_t seed) {
  Scene<D> scene = crowd<D>(80, seed);
  for (int b = 0; b < scene.size(); b += 4) scene.velocity[b] *= 20.0;
  HalfSpace<D> floor;
  floor.point = -0.8 * scene.position.front().norm() * Vector<D>::Unit(0);
  scene.add(floor);
  if constexpr (D == 2) {  // in 3D cylinders count as their tangent planes
    Cylinder<D> cylinder;
    cylinder.radius = 1.0;
    cylinder.grains_inside = false;
    cylinder.velocity = {0.5, 0.3};
    cylinder.mobility = Mobility<D>::driven();
    scene.add(cylinder);
    cylinder = {};
    cylinder.radius = 4.5;
    scene.add(cylinder);
  }
  return scene;
}

template <int D>
std::set<ContactKey> keys_of(const ContactProblem<D>& problem) {
  std::set<ContactKey> keys;
  for (const ContactLabel& label : problem.label) keys.insert(label.key);
  return keys;
}

/// A row of n touching discs of diameter 1 at rest.
Scene<2> row(int n) {
  Scene<2> scene;
  for (int k = 0; k < n; ++k) {
    Grain<2> grain;
    grain.position = {1.0 * k, 0.0};
    scene.add(grain);
  }
  return scene;
}

TEMPLATE_TEST_CASE_SIG("pairs collide whose swept paths overlap while they approach, no others",
                       "[solver]", ((int D), D), 2, 3) {
  constexpr double dt = 0.04;
  int found = 0, crossing = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Scene<D> scene = fast_crowd<D>(seed);
    std::set<ContactKey> expected;
    for (int i = 0; i < scene.size(); ++i) {
      for (int j = i + 1; j < scene.size(); ++j) {
        const ContactKey key{i, j, 0};
        if (scene.shape[i] != Shape::round && scene.shape[j] != Shape::round) continue;
        if (!collides_by_sampling(scene, key, dt)) continue;
        expected.insert(key);
        ++found;
        crossing += contact_geometry(scene, key).gap > 0.2;
      }
    }
    // Asked for by the solver: the problem holds these pairs only.
    constexpr double kReach = 4.0;
    NeighbourList<D> neighbours(kReach, 0.5);
    ContactProblem<D> problem;
    const auto& pairs = neighbours.pairs(scene);
    assemble<D>(scene, pairs, kReach, dt, 0, nullptr, problem, PairFilter::colliding);
    CHECK(keys_of(problem) == expected);
    // Found by the solver in a problem with all pairs: these get impulses, unless earlier
    // collisions have turned them away, and the result is the same.
    ApproximateHardSphere<D> solver({});
    const Collision<D> law(0.9);
    Solution<D> few, many;
    solver.solve(problem, law, few, {});
    assemble<D>(scene, pairs, kReach, dt, 0, nullptr, problem);
    REQUIRE(problem.contact_count() > std::ssize(expected));
    solver.solve(problem, law, many, {});
    for (int b = 0; b < scene.size(); ++b)
      REQUIRE(few.motion[b].velocity == many.motion[b].velocity);
    for (int c = 0; c < problem.contact_count(); ++c) {
      if (many.impulse[c].normal > 0.0) REQUIRE(expected.count(problem.label[c].key) == 1);
    }
  }
  CHECK(found > 100);
  CHECK(crossing > 20);
}

TEST_CASE("a push runs along a row by one grain per pass", "[solver]") {
  // The spurious sound speed: passes times diameter over dt. The order within a pass lets the front
  // not run ahead, because only one pair collides in each snapshot.
  for (const int passes : {1, 3}) {
    const ApproximateHardSphere<2> solver({.passes = passes});
    constexpr double dt = 1e-3;
    Simulation<2> simulation(row(40),
                             Method<2>(Collision<2>(1.0), solver, EulerRemovingOverlaps<2>()),
                             {.time_step = dt, .reach = 0.05});
    Scene<2>& scene = simulation.scene();
    scene.velocity[0].x() = 1.0;
    for (int step = 1; step <= 10; ++step) {
      const SolveReport report = simulation.step();
      CHECK(report.iterations == passes);
      int front = 0;
      while (front + 1 < scene.size() && std::abs(scene.velocity[front].x()) < 0.5) ++front;
      CHECK(front == step * passes);
    }
  }
}

TEST_CASE("passes end when no pair collides", "[solver]") {
  Scene<2> scene = row(20);
  scene.velocity[0].x() = 1.0;
  const auto problem = problem_of(scene, 1e-3);
  Solution<2> solution;
  ApproximateHardSphere<2> many({.passes = 1000});
  const SolveReport report = many.solve(problem, Collision<2>(1.0), solution, {});
  CHECK(report.status == SolveStatus::converged);
  CHECK(report.iterations == 19);
  CHECK_FALSE(report.residual);
  CHECK(solution.motion[19].velocity.x() == Approx(1.0));
  ApproximateHardSphere<2> one({});
  CHECK(one.solve(problem, Collision<2>(1.0), solution, {}).status == SolveStatus::done);
}

TEST_CASE("two grains thrown at each other never overlap at the end of a step", "[solver]") {
  CounterRandom random{11};
  int collisions = 0;
  for (int k = 0; k < 200; ++k) {
    Scene<2> pair;
    pair.friction = PairTable<double>(0.5);
    Grain<2> grain;
    grain.angular_velocity = random.uniform(-5.0, 5.0);
    pair.add(grain);
    grain.position = {3.0, random.uniform(-1.0, 1.0)};
    grain.velocity = {random.uniform(-20.0, -1.0), random.uniform(-1.0, 1.0)};
    pair.add(grain);
    const Collision<2> law(random.uniform(0.0, 1.0));
    Simulation<2> simulation(pair, Method<2>(law, ApproximateHardSphere<2>({}), Euler<2>()),
                             {.time_step = 0.01, .reach = 1.0});
    for (int step = 0; step < 100; ++step) {
      simulation.step();
      collisions += simulation.problem().contact_count();
      REQUIRE(contact_geometry(simulation.scene(), ContactKey{0, 1, 0}).gap > -1e-12);
    }
  }
  CHECK(collisions > 100);
}

TEST_CASE("the first snapshot contains what forces do within the step", "[solver]") {
  Scene<2> scene = row(2);
  scene.position[1].x() += 1e-4;
  scene.force.set(0, {1.0, 0.0});
  constexpr double dt = 0.05;  // dt^2 is more than the gap
  NeighbourList<2> neighbours(0.1, 0.1);
  ContactProblem<2> problem;
  assemble<2>(scene, neighbours.pairs(scene), 0.1, dt, 0, nullptr, problem, PairFilter::colliding);
  CHECK(problem.contact_count() == 1);
}

TEST_CASE("only the first collision of an overlap is dissipative in McNamara's method",
          "[solver]") {
  Scene<2> scene = row(2);
  scene.position[1].x() = 0.9;
  McNamara<2> solver(1);
  const Collision<2> law(0.25);
  const auto collide = [&](double speed) {
    scene.velocity[0].x() = speed;
    scene.velocity[1].x() = 0.0;
    Solution<2> solution;
    solver.solve(problem_of(scene, 0.01), law, solution, {});
    return solution.motion[1].velocity.x() - solution.motion[0].velocity.x();
  };
  CHECK(collide(1.0) == Approx(0.25));
  CHECK(collide(-1.0) == Approx(1.0));  // separating: nothing, but the overlap goes on
  CHECK(collide(1.0) == Approx(1.0));
  scene.position[1].x() = 1.05;
  CHECK(collide(1.0) == Approx(-1.0));  // apart: no collision, and forgotten
  scene.position[1].x() = 0.9;
  CHECK(collide(1.0) == Approx(0.25));
}

TEST_CASE("grains that collide without restitution stick overlapping in McNamara's method only",
          "[solver]") {
  const auto overlap_after = [](const auto& solver) {
    Simulation<2> simulation(row(2), Method<2>(Collision<2>(0.0), solver, Euler<2>()),
                             {.time_step = 0.01, .reach = 0.1});
    simulation.scene().position[1].x() = 1.105;
    simulation.scene().velocity[1].x() = -1.0;
    for (int step = 0; step < 100; ++step) simulation.step();
    return -contact_geometry(simulation.scene(), ContactKey{0, 1, 0}).gap;
  };
  // They collide one step before they would touch.
  CHECK(overlap_after(ApproximateHardSphere<2>({})) == Approx(-0.005));
  CHECK(overlap_after(McNamara<2>(1)) == Approx(0.005));
}

TEST_CASE("McNamara's method leaves large overlaps in a dense shear flow", "[solver]") {
  const auto overlap_after = [](const auto& solver, const auto& integrator) {
    CouetteOptions options;
    options.shaft_radius = 5.0;
    options.drum_radius = 15.0;
    options.volume_fraction = 0.83;
    options.max_sweeps = 0;
    Simulation<2> simulation(make_couette_cell(options).scene,
                             Method<2>(Collision<2>(0.9), solver, integrator),
                             {.time_step = 1e-3, .reach = 0.2});
    const Scene<2>& scene = simulation.scene();
    for (int step = 0; step < 3000; ++step) simulation.step();
    double largest = 0.0;
    for (int b = 2; b < scene.size(); ++b) {
      for (int a = 0; a < b; ++a)
        largest = std::max(largest, -contact_geometry(scene, ContactKey{a, b, 0}).gap);
    }
    return largest;
  };
  const double now = overlap_after(ApproximateHardSphere<2>({}), EulerRemovingOverlaps<2>());
  const double then = overlap_after(McNamara<2>(1), Euler<2>());
  INFO("overlap " << now << " and " << then);
  CHECK(now < 0.2);
  CHECK(then > 0.5);
}

TEST_CASE("hard-sphere solvers refuse other laws and senseless options", "[solver]") {
  const auto problem = problem_of(crowd<2>(10, 1), 0.1);
  Solution<2> solution;
  const UnilateralCoulomb<2> rigid;
  CHECK_THROWS_WITH(ApproximateHardSphere<2>({}).solve(problem, rigid, solution, {}),
                    "law: unilateral-coulomb is not allowed, expected collision with the solver "
                    "approximate-hard-sphere");
  CHECK_THROWS_AS(McNamara<2>(1).solve(problem, rigid, solution, {}), Error);
  CHECK_THROWS_WITH(ApproximateHardSphere<2>({.passes = 0}),
                    "passes: 0 is not allowed, expected an integer >= 1");
}

}  // namespace approximate_hard_sphere_test
