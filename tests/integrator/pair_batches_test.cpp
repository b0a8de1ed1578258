// SPDX-License-Identifier: BSD-3-Clause
// Pair batches, and the sweep of overlap removal over them.
#include <libcd/integrator/pair_batches.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include <libcd/detect/neighbour_list.hpp>
#include <libcd/integrator/overlap_removal.hpp>
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace pair_batches_test {

using namespace cd;
using namespace cd::test;

bool is_empty(const kernels::PairBatch& batch, int lane) {
  return batch.i[lane] == batch.j[lane];
}

/// Calls visit(i, j) for the pairs of batches first, first + 1, ... below last.
template <class Visit>
void for_each_pair(const PairBatches& batches, int first, int last, const Visit& visit) {
  for (int f = first; f < last; ++f) {
    for (int lane = 0; lane < kernels::kLanes; ++lane) {
      const kernels::PairBatch& batch = batches.batch[f];
      if (!is_empty(batch, lane)) visit(batch.i[lane] / 2, batch.j[lane] / 2);
    }
  }
}

template <class Visit>
void for_each_separated_pair(const PairBatches& batches, const Visit& visit) {
  for (int b = 0; b < batches.buckets(); ++b)
    for_each_pair(batches, batches.bucket[b].separated, batches.bucket[b + 1].first, visit);
}

bool overlap(const Scene<2>& scene, int i, int j) {
  return (scene.position[j] - scene.position[i]).norm() < scene.radius[i] + scene.radius[j];
}

TEST_CASE("every pair is in one lane or single, and no body in two lanes", "[contact]") {
  for (const int grains : {2, 7, 9, 20, 300}) {
    Scene<2> scene = crowd<2>(grains, 3);
    scene.mobility.set(1, Mobility<2>::fixed());
    NeighbourList<2> neighbours(0.3, 0.1);
    const PairList<2>& list = neighbours.pairs(scene);
    const PairBatches batches = make_pair_batches(scene, list.keys(), list.touching());
    std::multiset<ContactKey> found;
    for (const auto& [key, touching] : batches.single) {
      found.insert(key);
      CHECK(touching == scene.radius[key.i] + scene.radius[key.j]);
    }
    REQUIRE(batches.mass_fraction.size() == batches.batch.size());
    for (int f = 0; f < batches.batch.size(); ++f) {
      const kernels::PairBatch& batch = batches.batch[f];
      std::set<int> bodies;
      int lanes = 0;
      for (int lane = 0; lane < kernels::kLanes; ++lane) {
        if (is_empty(batch, lane)) {
          CHECK(batch.touching[lane] == 0.0);
          continue;
        }
        ++lanes;
        const int i = batch.i[lane] / 2, j = batch.j[lane] / 2;
        found.insert({i, j, 0});
        bodies.insert({i, j});
        CHECK(batch.touching[lane] == scene.radius[i] + scene.radius[j]);
        CHECK(batches.mass_fraction[f].of_i[lane] * (scene.mass[i] + scene.mass[j]) ==
              Approx(scene.mass[j]));
      }
      CHECK(std::ssize(bodies) == 2 * lanes);
      for (int lane = 0; lane < kernels::kLanes; ++lane) {
        if (is_empty(batch, lane)) CHECK(bodies.count(batch.i[lane] / 2) == 0);
      }
    }
    CHECK(std::vector<ContactKey>(found.begin(), found.end()) == list.keys());
    CHECK(batches.bucket.back().first == batches.batch.size());
  }
}

TEST_CASE("separated pairs are apart and share no body with another pair of their bucket",
          "[contact]") {
  const Scene<2> scene = crowd<2>(400, 8);
  NeighbourList<2> neighbours(1.5, 0.05);
  const PairList<2>& list = neighbours.pairs(scene);
  const PairBatches batches = make_pair_batches(scene, list.keys(), list.touching());
  int separated = 0;
  for (int b = 0; b < batches.buckets(); ++b) {
    std::map<int, int> pairs_of;  // of a body, in this bucket
    const auto [first, first_separated] = batches.bucket[b];
    const int last = batches.bucket[b + 1].first;
    REQUIRE((first <= first_separated && first_separated <= last));
    for_each_pair(batches, first, last, [&](int i, int j) { ++pairs_of[i], ++pairs_of[j]; });
    for_each_pair(batches, first_separated, last, [&](int i, int j) {
      ++separated;
      CHECK((pairs_of[i] == 1 && pairs_of[j] == 1));
      CHECK_FALSE(overlap(scene, i, j));
    });
  }
  CHECK(separated > 20);  // or there was little to test
}

TEST_CASE("an overlap sweep is independent of the positions at which its batches were built",
          "[contact][determinism]") {
  const Scene<2> then = crowd<2>(400, 8);
  Scene<2> now = then;
  for (Vector<2>& x : now.position) x *= 0.3;
  NeighbourList<2> neighbours(3.0, 0.05);
  const PairList<2> pairs = neighbours.pairs(then);
  OverlapRemoval<2> made_then, made_now;
  Scene<2> unused = then, one = now, other = now;
  made_then.sweep(unused, pairs, 0);
  made_then.sweep(one, pairs, 1);
  made_now.sweep(other, pairs, 1);
  CHECK(one.position == other.position);
  CHECK(one.position != now.position);
  int awake = 0;  // separated pairs that overlap now: without them there was nothing to test
  for_each_separated_pair(make_pair_batches(then, pairs.keys(), pairs.touching()),
                          [&](int i, int j) { awake += overlap(now, i, j); });
  CHECK(awake > 20);
}

TEST_CASE("an overlap sweep is independent of listed pairs that do not touch",
          "[contact][determinism]") {
  const Scene<2> scene = crowd<2>(400, 8);
  NeighbourList<2> near(1.5, 0.05), far(4.0, 0.2);
  REQUIRE(far.pairs(scene).size() > 2 * near.pairs(scene).size());
  OverlapRemoval<2> few, many;
  Scene<2> with_few = scene, with_many = scene;
  for (int sweep = 0; sweep < 3; ++sweep) {
    few.sweep(with_few, near.last_pairs(), sweep);
    many.sweep(with_many, far.last_pairs(), sweep);
  }
  CHECK(with_few.position == with_many.position);
  CHECK(with_few.position != scene.position);
}

TEST_CASE("grains at the same place are moved apart", "[contact]") {
  Scene<2> scene = crowd<2>(40, 2);
  scene.position[7] = scene.position[3];
  NeighbourList<2> neighbours(0.3, 0.1);
  OverlapRemoval<2>().sweep(scene, neighbours.pairs(scene), 0);
  CHECK((scene.position[7] - scene.position[3]).norm() > 0.0);
  for (const Vector<2>& x : scene.position) CHECK(x.allFinite());
}

TEST_CASE("each sweep has an order of its own", "[contact]") {
  Scene<2> a = crowd<2>(200, 4), b = a, c = a;
  NeighbourList<2> neighbours(0.3, 0.1);
  const PairList<2>& pairs = neighbours.pairs(a);
  OverlapRemoval<2>().sweep(a, pairs, 1);
  OverlapRemoval<2>().sweep(b, pairs, 2);
  OverlapRemoval<2>().sweep(c, pairs, 1);
  CHECK(a.position != b.position);
  CHECK(a.position == c.position);
}

}  // namespace pair_batches_test
