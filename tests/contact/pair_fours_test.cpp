// Pairs in fours, and the sweep of overlap removal over them.
#include "libcd/contact/pair_fours.hpp"

#include <catch2/catch.hpp>
#include <numeric>
#include <set>

#include "libcd/contact/remove_overlaps.hpp"
#include "libcd/core/cpu.hpp"
#include "tests/solvers/cases.hpp"

namespace {

using namespace cd;
using namespace cd::test;

overlap_sweep::Order in_turn(const PairFours& pairs) {
  overlap_sweep::Order order(static_cast<std::size_t>(pairs.buckets()));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

bool is_empty(const PairFour& four, std::size_t lane) {
  return four.i[lane] == four.j[lane];
}

}  // namespace

TEST_CASE("every pair is in one lane or single, and no body in two lanes", "[contact]") {
  for (const int grains : {2, 7, 9, 20, 300}) {
    Scene<2> scene = crowd<2>(grains, 3);
    scene.mobility.set(1, Mobility<2>::fixed());
    NeighbourList<2> neighbours(0.3, 0.1);
    const PairList<2>& list = neighbours.pairs(scene);
    const PairFours& fours = list.fours(scene);
    std::multiset<ContactKey> found(fours.single.begin(), fours.single.end());
    for (const PairFour& four : fours.fours) {
      std::set<int> bodies;
      int lanes = 0;
      for (std::size_t lane = 0; lane < PairFour::kLanes; ++lane) {
        if (is_empty(four, lane)) {
          CHECK(four.touching[lane] == 0.0);
          continue;
        }
        ++lanes;
        const int i = four.i[lane], j = four.j[lane];
        found.insert({i, j, 0});
        bodies.insert({i, j});
        CHECK(four.touching[lane] == scene.radius[i] + scene.radius[j]);
        CHECK(four.share_i[lane] * (scene.mass[i] + scene.mass[j]) == Approx(scene.mass[j]));
      }
      CHECK(std::ssize(bodies) == 2 * lanes);
      for (std::size_t lane = 0; lane < PairFour::kLanes; ++lane) {
        if (is_empty(four, lane)) CHECK(bodies.count(four.i[lane]) == 0);
      }
    }
    CHECK(std::vector<ContactKey>(found.begin(), found.end()) == list.keys());
    CHECK(fours.bucket.back() == fours.fours.size());
  }
}

TEST_CASE("what a sweep does depends neither on AVX2 nor on pairs that do not touch",
          "[contact][determinism]") {
  if (!has_avx2()) WARN("no AVX2 here: both are the portable sweep");
  const Scene<2> scene = crowd<2>(400, 8);
  NeighbourList<2> near(1.5, 0.05), far(4.0, 0.2);
  const PairFours& pairs = near.pairs(scene).fours(scene);
  REQUIRE(far.pairs(scene).size() > 2 * near.pairs(scene).size());
  auto one = scene.position, other = scene.position;
  const auto order = in_turn(pairs);
  const double largest = overlap_sweep::portable(pairs, order, one.data(), 1.0);
  if (has_avx2()) {
    CHECK(overlap_sweep::avx2(pairs, order, other.data(), 1.0) == largest);
    CHECK(one == other);
  }
  CHECK(one != scene.position);
  Scene<2> with_few = scene, with_many = scene;
  for (int sweep = 0; sweep < 3; ++sweep) {
    remove_overlaps(with_few, near.last_pairs(), sweep);
    remove_overlaps(with_many, far.last_pairs(), sweep);
  }
  CHECK(with_few.position == with_many.position);
}

TEST_CASE("grains at the same place are moved apart", "[contact]") {
  Scene<2> scene = crowd<2>(40, 2);
  scene.position[7] = scene.position[3];
  NeighbourList<2> neighbours(0.3, 0.1);
  remove_overlaps(scene, neighbours.pairs(scene), 0);
  CHECK((scene.position[7] - scene.position[3]).norm() > 0.0);
  for (const Vector<2>& x : scene.position) CHECK(x.allFinite());
}

TEST_CASE("each sweep has an order of its own", "[contact]") {
  Scene<2> a = crowd<2>(200, 4), b = a, c = a;
  NeighbourList<2> neighbours(0.3, 0.1);
  const PairList<2>& pairs = neighbours.pairs(a);
  remove_overlaps(a, pairs, 1);
  remove_overlaps(b, pairs, 2);
  remove_overlaps(c, pairs, 1);
  CHECK(a.position != b.position);
  CHECK(a.position == c.position);
}
