// SPDX-License-Identifier: BSD-3-Clause
// The kernels of discs, pairs, overlaps, sweeps and collisions against those of plain arrays.
#include <libcd/kernels/kernels.hpp>

#include <algorithm>
#include <set>
#include <vector>

#include <libcd/core/copy_bytes.hpp>
#include <libcd/core/shuffle.hpp>
#include <libcd/detect/pair_list.hpp>
#include <libcd/integrator/pair_batches.hpp>
#include <libcd/scene/solver_bodies.hpp>
#include "solvers/collisions.hpp"
#include "tests/catch.hpp"
#include "tests/kernels/reference_kernels.hpp"
#include "tests/solvers/cases.hpp"

namespace kernels_test {

using namespace cd;
using namespace cd::test;
using kernels::Kernels, kernels::kLanes;

PairList<2> pairs_of(const Scene<2>& scene) {
  std::vector<ContactKey> keys;
  for (int i = 0; i < scene.size(); ++i) {
    for (int j = i + 1; j < scene.size(); ++j) keys.push_back({i, j, 0});
  }
  return PairList<2>(scene, keys);
}

TEST_CASE("kernels of rotation write what plain arrays write", "[kernels][determinism]") {
  const Scene<2> scene = crowd<2>(40, 6);
  const BodyConstants<2> bodies(scene);
  Array<BodyMotion<2>> motion;
  gather_bodies(scene, bodies, motion);
  const auto rotated = [&](const Kernels& k) {
    Array<double> spin;
    spin.assign(scene.size(), 7.0);
    k.rotate({motion.data()->velocity.data(), bodies.surface_scale().data(), spin.data()}, 36);
    return spin;
  };
  for (const Kernels* k : compiled_kernels()) {
    CHECK(same_bytes(rotated(*k), rotated(reference_kernels())));
    CHECK(rotated(*k)[36] == 7.0);
  }
}

TEST_CASE("kernels of pair search find what plain arrays find", "[kernels][determinism]") {
  Scene<2> scene = crowd<2>(83, 5);
  Cylinder<2> drum;
  drum.radius = 3.5;
  drum.centre = {2.0, 2.0};
  scene.add(drum);
  const PairList<2> pairs = pairs_of(scene);
  const int count = kernels::in_batches(pairs.size());
  const double* const x = scene.position.data()->data();
  const double* const v = scene.velocity.data()->data();
  const auto found_by = [&](const Kernels& k, double time) {
    std::vector<std::int32_t> found(static_cast<std::size_t>(count));
    const kernels::PairPlaces* const pair = pairs.places().data();
    const double* const touching = pairs.touching().data();
    found.resize(static_cast<std::size_t>(
        time > 0.0 ? k.closing({pair, touching, x, v, time}, count, found.data())
                   : k.near({pair, touching, x, 0.1}, count, found.data())));
    return found;
  };
  for (const double time : {0.0, 0.05, 3.0}) {
    const auto expected = found_by(reference_kernels(), time);
    CHECK(expected.size() > 20);
    CHECK(std::ssize(expected) < count / 2);
    for (const Kernels* k : compiled_kernels()) CHECK(found_by(*k, time) == expected);
  }
}

TEST_CASE("kernels of overlap removal leave the bits that plain arrays leave",
          "[kernels][determinism]") {
  Scene<2> scene = crowd<2>(400, 8);
  scene.position[7] = scene.position[3];
  const PairList<2> pairs = pairs_of(scene);
  const PairBatches batches = make_pair_batches(scene, pairs.keys(), pairs.touching());
  Array<std::int32_t> order;
  shuffle(CounterRandom{3}, batches.buckets(), order);
  const auto sweep = [&](const Kernels& k, Array<Vector<2>>& position) {
    return k.remove_overlaps({batches.batch.data(), batches.mass_fraction.data(),
                              batches.bucket.data(), order.data(), order.size(), 1.8,
                              position.data()->data()});
  };
  auto expected = scene.position;
  const double largest = sweep(reference_kernels(), expected);
  CHECK(largest > 0.1);
  CHECK_FALSE(same_bytes(expected, scene.position));
  for (const Kernels* k : compiled_kernels()) {
    auto position = scene.position;
    CHECK(sweep(*k, position) == largest);
    CHECK(same_bytes(position, expected));
  }
}

TEST_CASE("kernels of collisions leave the bits that plain arrays leave, and stop where they do",
          "[kernels][determinism]") {
  Scene<2> scene = crowd<2>(400, 12);
  add_shells(scene);
  const ContactProblem<2> problem = problem_of(scene, 0.01, 0.4);
  const int grains = problem.grain_contacts.size();
  Array<std::int32_t> order;
  shuffle(CounterRandom{8}, problem.contact_count(), order);
  struct After {
    Array<BodyMotion<2>> motion;
    Array<Impulse<2>> impulse;
    int done;
  };
  const auto collide_from = [&](const Kernels& k, int first, int count) {
    After after;
    copy_bytes(problem.free, after.motion);
    after.impulse.assign(problem.contact_count(), {0.3, -0.1});
    const kernels::CollisionPass pass =
        collision_pass(problem, Collision<2>(0.7, 0.2), after.motion, after.impulse);
    after.done = k.collide(pass, order.data() + first, count);
    return after;
  };
  int whole = 0, changed = 0;
  for (int first = 0; first + kLanes <= order.size(); first += kLanes) {
    bool expected = true;
    std::set<int> bodies;
    for (int lane = 0; lane < kLanes; ++lane) {
      const int c = order[first + lane];
      expected &= c < grains;
      bodies.insert(problem.label[c].key.i);
      bodies.insert(problem.label[c].key.j);
    }
    expected &= bodies.size() == 8;
    whole += expected;
    const After one = collide_from(reference_kernels(), first, kLanes);
    CHECK(one.done == (expected ? kLanes : 0));
    changed += !same_bytes(one.motion, problem.free);
    for (const Kernels* k : compiled_kernels()) {
      const After other = collide_from(*k, first, kLanes);
      CHECK(other.done == one.done);
      CHECK(same_bytes(other.motion, one.motion));
      CHECK(same_bytes(other.impulse, one.impulse));
      CHECK(collide_from(*k, first, kLanes - 1).done == 0);
    }
  }
  CHECK(changed > 20);  // not all batches have a contact that closes
  CHECK(changed <= whole);
  CHECK(kLanes * whole < order.size() - 40);
}

}  // namespace kernels_test
