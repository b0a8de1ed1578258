// SPDX-License-Identifier: BSD-3-Clause
// Removal of overlaps after the move.
#include <libcd/core/error.hpp>
#include <libcd/detect/geometry.hpp>
#include <libcd/integrator/euler_removing_overlaps.hpp>
#include <libcd/integrator/overlap_removal.hpp>
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace overlap_removal_test {

using namespace cd;
using namespace cd::test;

constexpr double kRounding = 1e-14;

template <int D>
double total_overlap(const Scene<D>& scene) {
  NeighbourList<D> neighbours(0.1, 0.1);
  double total = 0.0;
  for (const ContactKey& key : neighbours.pairs(scene))
    total += std::max(0.0, -contact_geometry(scene, key).gap);
  return total;
}

/// sum m x cross v, out of the plane.
double angular_momentum(const Scene<2>& scene) {
  double sum = 0.0;
  for (int b = 0; b < scene.size(); ++b)
    sum += scene.mass[b] * tangential(scene.position[b], scene.velocity[b]);
  return sum;
}

TEMPLATE_TEST_CASE_SIG("a pair is moved until it touches and keeps its centre of mass",
                       "[integrator]", ((int D), D), 2, 3) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Scene<D> scene = crowd<D>(2, seed);
    scene.position[1] = scene.position[0] + 0.8 * (scene.radius[0] + scene.radius[1]) *
                                                Vector<D>(scene.velocity[0].normalized());
    const auto centre = [&] {
      return Vector<D>(scene.mass[0] * scene.position[0] + scene.mass[1] * scene.position[1]);
    };
    const Vector<D> before = centre();
    const double overlap = -contact_geometry(scene, ContactKey{0, 1, 0}).gap;
    CHECK(OverlapRemoval<D>().sweep(scene, PairList<D>(scene, {{0, 1, 0}}), 0) == Approx(overlap));
    CHECK((centre() - before).norm() < kRounding);
    CHECK(std::abs(contact_geometry(scene, ContactKey{0, 1, 0}).gap) < kRounding);
  }
}

TEST_CASE("fixed and driven bodies do not yield, a piston yields along its axis", "[integrator]") {
  Scene<2> scene;
  Grain<2> grain;
  scene.add(grain);
  grain.position = {0.6, 0.6};  // no pair with the first, but with the wall
  grain.mobility = Mobility<2>::driven();
  scene.add(grain);
  grain.position = {0.0, 0.9};
  grain.mobility = Mobility<2>::along_axis(1);
  scene.add(grain);
  CHECK(OverlapRemoval<2>().sweep(scene, PairList<2>(scene, {{0, 1, 0}}), 0) > 0.1);
  CHECK(scene.position[1] == Vector<2>(0.6, 0.6));
  CHECK(std::abs(contact_geometry(scene, ContactKey{0, 1, 0}).gap) < kRounding);
  OverlapRemoval<2>().sweep(scene, PairList<2>(scene, {{0, 2, 0}}), 0);
  CHECK(scene.position[2].x() == 0.0);
  scene.mobility.set(0, Mobility<2>::fixed());
  CHECK(OverlapRemoval<2>().sweep(scene, PairList<2>(scene, {{0, 1, 0}}), 0) ==
        0.0);  // two that do not yield
}

TEST_CASE("removal changes the angular momentum by m_n |g| n x w for each pair, else nothing",
          "[integrator]") {
  // Disjoint pairs, so that the sum of all their shares is that of the sweep.
  Scene<2> scene;
  CounterRandom random{4};
  std::vector<ContactKey> pairs;
  double expected = 0.0;
  for (int k = 0; k < 10; ++k) {
    Grain<2> grain;
    grain.radius = random.uniform(0.8, 1.2);
    grain.mass = random.uniform(0.5, 2.0);
    grain.position = {5.0 * k, random.uniform(-1.0, 1.0)};
    grain.velocity = random_vector<2>(random, 1.0);
    const int i = scene.add(grain);
    grain.position += random_vector<2>(random, 1.0);
    grain.velocity = random_vector<2>(random, 1.0);
    const int j = scene.add(grain);
    pairs.push_back({i, j, 0});
    const ContactGeometry<2> g = contact_geometry(scene, pairs.back());
    REQUIRE(g.gap < 0.0);
    const double mass_n = 1.0 / (1.0 / scene.mass[i] + 1.0 / scene.mass[j]);
    expected -= mass_n * g.gap * tangential(g.normal, scene.velocity[j] - scene.velocity[i]);
  }
  const double before = angular_momentum(scene);
  OverlapRemoval<2>().sweep(scene, PairList<2>(scene, pairs), 0);
  REQUIRE(std::abs(expected) > 0.1);
  CHECK(angular_momentum(scene) - before == Approx(expected).epsilon(1e-12));
}

TEMPLATE_TEST_CASE_SIG("sweeps lower the total overlap of a crowd", "[integrator]", ((int D), D), 2,
                       3) {
  Scene<D> scene = crowd<D>(300, 7);
  double before = total_overlap(scene);
  REQUIRE(before > 1.0);
  NeighbourList<D> neighbours(0.1, 0.1);
  for (int sweep = 0; sweep < 5; ++sweep) {
    OverlapRemoval<D>().sweep(scene, neighbours.pairs(scene), sweep);
    const double after = total_overlap(scene);
    CHECK(after < before);
    before = after;
  }
}

TEST_CASE("the integrator moves as Euler does and then removes overlaps", "[integrator]") {
  Scene<2> plain = crowd<2>(60, 3);
  Scene<2> removed = plain;
  Solution<2> solution;
  solution.motion = problem_of(plain, 0.01).free;
  NeighbourList<2> neighbours(0.2, 0.1);
  const auto pairs = neighbours.pairs(plain);
  constexpr int kStep = 5;
  const BodyConstants<2> bodies(plain);
  const auto advance = [&](Integrator<2>&& integrator, Scene<2>& scene) {
    integrator.end(scene, solution, bodies, 0.01);
    if (auto* const correction = integrator.correction()) correction->correct(scene, pairs, kStep);
  };
  advance(Euler<2>(), plain);
  advance(EulerRemovingOverlaps<2>(0), removed);
  CHECK(removed.position == plain.position);
  Scene<2> twice = plain;
  OverlapRemoval<2>().sweep(twice, pairs, 2 * kStep);
  OverlapRemoval<2>().sweep(twice, pairs, 2 * kStep + 1);
  removed = crowd<2>(60, 3);
  advance(EulerRemovingOverlaps<2>(2), removed);
  CHECK(removed.position == twice.position);
  CHECK(removed.velocity == plain.velocity);
  CHECK_THROWS_WITH(EulerRemovingOverlaps<2>(-1),
                    "removal-sweeps: -1 is not allowed, expected an integer >= 0");
}

}  // namespace overlap_removal_test
