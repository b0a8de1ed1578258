// SPDX-License-Identifier: BSD-3-Clause
// In a periodic cell linked cells find what all pairs of all images find.
#include <algorithm>
#include <array>

#include <libcd/core/error.hpp>
#include <libcd/detect/geometry.hpp>
#include <libcd/detect/neighbour_list.hpp>
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace periodic_neighbours_test {

using namespace cd;
using namespace cd::test;

template <int D>
Matrix<D> inclined(double size) {
  Matrix<D> base = size * Matrix<D>::Identity();
  base(0, 1) = 0.4 * size;
  return base;
}

template <int D>
Scene<D> periodic_crowd(int grains, const Matrix<D>& base, std::uint64_t seed) {
  Scene<D> scene = crowd<D>(grains, seed);
  scene.cell = Cell<D>(base);
  for (auto& x : scene.position) x *= 5.0;  // some of them far outside the cell
  return scene;
}

/// Pairs over all images within three cells beyond the home images.
template <int D>
std::vector<ContactKey> brute_force(const Scene<D>& scene, double reach) {
  using Offset = typename Cell<D>::Offset;
  std::vector<ContactKey> pairs;
  const int images = D == 2 ? 25 : 125;
  for (int i = 0; i < scene.size(); ++i) {
    for (int j = i + 1; j < scene.size(); ++j) {
      const Vector<D> apart =
          scene.cell.fraction(scene.position[i]) - scene.cell.fraction(scene.position[j]);
      const Offset home = apart.array().round().matrix().template cast<int>();
      for (int code = 0; code < images; ++code) {
        Offset offset = home;
        for (int axis = 0, rest = code; axis < D; ++axis, rest /= 5) offset[axis] += rest % 5 - 2;
        bool is_image = true;
        for (int axis = 0; axis < D; ++axis)
          is_image = is_image && (scene.cell.periodic(axis) || offset[axis] == 0);
        if (!is_image) continue;
        const ContactKey key{i, j, Cell<D>::image(offset)};
        if (contact_geometry(scene, key).gap <= reach) pairs.push_back(key);
      }
    }
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

TEMPLATE_TEST_CASE_SIG(
    "the neighbour list of a periodic cell holds all images within reach, while "
    "grains move and the cell deforms",
    "[contact]", ((int D), D), 2, 3) {
  CounterRandom random{7};
  for (const int grains : {2, 12, 80}) {
    for (const double size : {1.75, 2.5, 6.0}) {  // small cells: a pair touches through two faces
      Scene<D> scene = periodic_crowd<D>(grains, inclined<D>(size), 3);
      scene.cell.rate = 0.3 * Matrix<D>::Random();
      NeighbourList<D> list(0.1, 0.2);
      for (int step = 0; step < 10; ++step) {
        const auto& pairs = list.pairs(scene);
        CHECK(std::is_sorted(pairs.begin(), pairs.end()));
        CHECK(std::adjacent_find(pairs.begin(), pairs.end()) == pairs.end());
        const auto expected = brute_force(scene, list.reach());
        CHECK(std::includes(pairs.begin(), pairs.end(), expected.begin(), expected.end()));
        scene.cell.deform(0.01);
        for (auto& x : scene.position)
          x += 0.01 * scene.cell.rate * x + random_vector<D>(random, 0.01);
      }
      CHECK(list.rebuilds() < 10);
    }
  }
}

TEST_CASE("a periodic cell has no walls and is larger than a grain", "[contact]") {
  Scene<2> scene = periodic_crowd<2>(5, inclined<2>(3.0), 1);
  NeighbourList<2> list(0.1, 0.1);
  scene.cell = Cell<2>(Matrix<2>(Vector<2>(9.0, 1.2).asDiagonal()));
  CHECK_THROWS_WITH(list.pairs(scene), Contains("periodic cell of height 1.2"));
  scene.cell = Cell<2>(inclined<2>(6.0));
  scene.add(HalfSpace<2>{});
  CHECK_THROWS_WITH(NeighbourList<2>(0.1, 0.1).pairs(scene), Contains("wall (body 5)"));
}

TEMPLATE_TEST_CASE_SIG("a cell that is periodic along some axes has no images along the others",
                       "[contact]", ((int D), D), 2, 3) {
  for (int axis = 0; axis < D; ++axis) {
    std::array<bool, D> axes{};
    axes[static_cast<std::size_t>(axis)] = true;
    Scene<D> scene = periodic_crowd<D>(60, Matrix<D>::Identity(), 5);
    scene.cell = Cell<D>(Vector<D>::Constant(2.5), axes);
    HalfSpace<D> wall;
    wall.normal = Vector<D>::Unit((axis + 1) % D);
    wall.point = -3.0 * wall.normal;
    const int number = scene.add(wall);
    NeighbourList<D> list(0.1, 0.2);
    const auto& pairs = list.pairs(scene);
    std::vector<ContactKey> expected = brute_force(scene, list.reach());
    std::erase_if(expected, [&](const ContactKey& key) { return key.j == number; });
    for (int b = 0; b < number; ++b)
      if (contact_geometry(scene, ContactKey{b, number, 0}).gap <= list.reach())
        expected.push_back({b, number, 0});
    std::sort(expected.begin(), expected.end());
    CHECK(expected.size() > 20);
    CHECK(std::includes(pairs.begin(), pairs.end(), expected.begin(), expected.end()));
    wall.normal = Vector<D>::Unit(axis);
    scene.add(wall);
    CHECK_THROWS_WITH(NeighbourList<D>(0.1, 0.1).pairs(scene), Contains("translations move it"));
  }
  CHECK_THROWS_AS(Cell<D>(Vector<D>::Ones(), std::array<bool, D>{}), Error);
}

}  // namespace periodic_neighbours_test
