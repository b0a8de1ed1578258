// SPDX-License-Identifier: BSD-3-Clause
// Linked cells find what all pairs find.
#include <libcd/detect/neighbour_list.hpp>

#include <algorithm>
#include <limits>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include <libcd/detect/geometry.hpp>
#include <libcd/detect/linked_cells.hpp>
#include "tests/catch.hpp"

namespace neighbour_list_test {

using namespace cd;

template <int D>
Vector<D> random_vector(CounterRandom& random, double low, double high) {
  Vector<D> x;
  for (int axis = 0; axis < D; ++axis) x[axis] = random.uniform(low, high);
  return x;
}

template <int D>
Scene<D> random_scene(int grains, double size, CounterRandom& random) {
  Scene<D> scene;
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  scene.add(floor);
  for (int k = 0; k < grains; ++k) {
    Grain<D> grain;
    grain.position = random_vector<D>(random, 0.0, size);
    grain.radius = random.uniform(0.2, 0.8);
    if (k % 7 == 0) grain.mobility = Mobility<D>::fixed();
    scene.add(grain);
  }
  return scene;
}

/// Every pair that can interact, with a gap below reach, by looking at all of them.
template <int D>
std::vector<ContactKey> brute_force(const Scene<D>& scene, double reach) {
  std::vector<ContactKey> pairs;
  for (int i = 0; i < scene.size(); ++i) {
    for (int j = i + 1; j < scene.size(); ++j) {
      if (!scene.moves(i) && !scene.moves(j)) continue;
      if (contact_geometry(scene, {i, j, 0}).gap <= reach) pairs.push_back({i, j, 0});
    }
  }
  return pairs;
}

TEMPLATE_TEST_CASE_SIG("the neighbour list holds all pairs within reach, while grains move",
                       "[contact]", ((int D), D), 2, 3) {
  CounterRandom random{static_cast<std::uint64_t>(D)};
  for (const int grains : {1, 2, 60, 300}) {
    Scene<D> scene = random_scene<D>(grains, 10.0, random);
    NeighbourList<D> list(0.1, 0.3);
    for (int step = 0; step < 40; ++step) {
      const auto& pairs = list.pairs(scene);
      CHECK(std::is_sorted(pairs.begin(), pairs.end()));
      CHECK(std::adjacent_find(pairs.begin(), pairs.end()) == pairs.end());
      const auto expected = brute_force(scene, list.reach());
      CHECK(std::includes(pairs.begin(), pairs.end(), expected.begin(), expected.end()));
      for (auto& x : scene.position) x += random_vector<D>(random, -0.02, 0.02);
    }
    CHECK(list.rebuilds() < 20);
    if (grains >= 60) CHECK(list.rebuilds() > 1);
  }
}

template <int D>
std::vector<double> margins(const NeighbourList<D>& list) {
  std::vector<double> all;
  for (int b = 0; b < list.budget().size(); ++b) all.push_back(list.budget().margin(b));
  return all;
}

/// Brings a list to where the scene is; whether bodies were recentred: without a new list nothing
/// else changes margins.
template <int D>
bool recentres(NeighbourList<D>& list, const Scene<D>& scene) {
  const int rebuilds = list.rebuilds();
  const std::vector<double> before = margins(list);
  list.pairs(scene);
  return list.rebuilds() == rebuilds && margins(list) != before;
}

/// Bodies near the middle stir, the others creep; then all are stirred.
TEMPLATE_TEST_CASE_SIG("a list in which most bodies hardly move holds all pairs, and is shorter",
                       "[contact]", ((int D), D), 2, 3) {
  CounterRandom random{static_cast<std::uint64_t>(10 + D)};
  Scene<D> scene = random_scene<D>(300, D == 2 ? 20.0 : 10.0, random);
  constexpr double kReach = 0.05, kSkin = 0.6;
  NeighbourList<D> list(kReach, kSkin);
  const int long_list = list.pairs(scene).size();
  const Vector<D> middle = Vector<D>::Constant(D == 2 ? 10.0 : 5.0);
  int shortest = long_list, recentred = 0;
  for (int step = 0; step < 200; ++step) {
    const bool all = step >= 150;
    for (auto& x : scene.position) {
      const double stir = all || (x - middle).norm() < 2.0 ? 0.02 : 1e-4;
      x += random_vector<D>(random, -stir, stir);
    }
    recentred += recentres(list, scene);
    const auto& pairs = list.pairs(scene);
    if (!all) shortest = std::min(shortest, pairs.size());
    const auto expected = brute_force(scene, kReach);
    REQUIRE(std::includes(pairs.begin(), pairs.end(), expected.begin(), expected.end()));
  }
  CHECK(list.rebuilds() > 3);
  CHECK(shortest < 0.9 * long_list);  // the first list gave all bodies the same margin
  CHECK(recentred > 0);
}

/// Its place moves along, as long as that makes no new pair.
TEMPLATE_TEST_CASE_SIG("a body that travels through others that creep meets them in the list",
                       "[contact]", ((int D), D), 2, 3) {
  CounterRandom random{static_cast<std::uint64_t>(20 + D)};
  Scene<D> scene = random_scene<D>(120, 10.0, random);
  Grain<D> traveller;
  traveller.position = Vector<D>::Constant(5.0) - 6.0 * Vector<D>::Unit(0);
  const int body = scene.add(traveller);
  constexpr double kReach = 0.02;
  NeighbourList<D> list(kReach, 0.6);
  int recentred = 0, rebuilds = 0;
  for (int step = 0; step < 1200; ++step) {
    recentred += recentres(list, scene);
    const auto& pairs = list.pairs(scene);
    const auto expected = brute_force(scene, kReach);
    REQUIRE(std::includes(pairs.begin(), pairs.end(), expected.begin(), expected.end()));
    rebuilds = list.rebuilds();
    for (int b = 0; b < scene.size(); ++b)
      scene.position[b][0] += b == body ? 0.01 : -1e-3 * (b % 3);
  }
  CHECK(rebuilds > 1);
  CHECK(recentred > 0);
}

TEST_CASE("grains far apart need no grid as large as the space between them", "[contact]") {
  Scene<3> scene;
  for (const double x : {0.0, 0.9, 1e9}) {
    Grain<3> grain;
    grain.position = {x, 0.0, -x};
    scene.add(grain);
  }
  scene.position[1].z() = 0.0;
  NeighbourList<3> list(0.1, 0.1);
  CHECK(list.pairs(scene).keys() == std::vector<ContactKey>{{0, 1, 0}});
}

/// Of 1000 sites of radius 1/2 anywhere in a space of these edges.
template <int D>
LinkedCells<D> cells_in(const Vector<D>& edges) {
  CounterRandom random{30};
  std::vector<Site<D>> sites;
  for (int k = 0; k < 1000; ++k) {
    const Vector<D> x = edges.cwiseProduct(random_vector<D>(random, 0.0, 1.0));
    sites.push_back({x, 0.5, k, Cell<D>::Offset::Zero()});
  }
  return LinkedCells<D>(sites, 1.1);
}

TEST_CASE("there are some boxes for each grain, whatever the shape of the space", "[contact]") {
  for (const LinkedCells<3>& cells :
       {cells_in<3>({1000.0, 1.0, 1.0}), cells_in<3>({1e5, 1.0, 1.0}), cells_in<3>({1e3, 1e3, 1e3}),
        cells_in<3>({10.0, 10.0, 10.0}), cells_in<3>({1e-3, 1e4, 1e4})}) {
    CHECK(cells.size() > 700);
    CHECK(cells.size() <= 8000);
  }
  CHECK(cells_in<2>({2000.0, 0.5}).size() > 1700);
  CHECK(cells_in<2>({1e5, 1e5}).size() <= 8000);
}

TEST_CASE("the largest space is no endless search for boxes, and a larger one is refused",
          "[contact]") {
  const auto pairs = [](double far) {
    Scene<2> scene;
    for (const double x : {0.0, 0.9, far, -far}) scene.add(Grain<2>{.position = {x, 0.0}});
    return NeighbourList<2>(0.1, 0.1).pairs(scene).keys();
  };
  CHECK(pairs(2.25e9) == std::vector<ContactKey>{{0, 1, 0}});
  // Beyond places that resolve a millionth of the radius; the width of the last is no number.
  for (const double far : {2.26e9, 1e300, 1.7e308}) CHECK_THROWS_AS(pairs(far), Error);
}

TEST_CASE("more pairs than an int counts are refused", "[contact]") {
  CHECK(checked_pair_count(5) == 5);
  CHECK_THROWS_WITH(
      checked_pair_count(std::size_t{1} << 31),
      "pairs within reach and skin: 2147483648 is not allowed, expected at most 2147483647");
}

TEST_CASE("a body at a position that is not finite is found among slow ones", "[contact]") {
  CounterRandom random{31};
  Scene<2> scene = random_scene<2>(120, 10.0, random);
  const int body = scene.add(Grain<2>{.position = {-1.0, 5.0}});
  NeighbourList<2> list(0.02, 0.6);
  bool recentred = false;
  while (list.rebuilds() < 2 || !recentred) {  // places are given by motion
    recentred = recentres(list, scene);
    scene.position[body][0] += 0.01;
  }
  scene.position[5][1] = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH(list.pairs(scene), StartsWith("scene: position of body 5"));
}

TEST_CASE("an unusable reach or skin is refused", "[contact]") {
  CHECK_THROWS_WITH(NeighbourList<2>(-1.0, 0.1),
                    "reach: -1 is not allowed, expected a finite length > 0");
  CHECK_THROWS_AS(NeighbourList<2>(0.1, 0.0), Error);
}

}  // namespace neighbour_list_test
