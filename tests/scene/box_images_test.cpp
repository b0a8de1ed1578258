// SPDX-License-Identifier: BSD-3-Clause
// Boxes in periodic cells hold a point if an image of it lies between their bounds.
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/scene/box_images.hpp>
#include "tests/catch.hpp"

namespace box_images_test {

using namespace cd;

constexpr double kNoEnd = std::numeric_limits<double>::infinity();

/// A cell whose translations have leant by a strain along x.
template <int D>
Cell<D> sheared(double edge, double strain) {
  Matrix<D> base = edge * Matrix<D>::Identity();
  base(0, 1) = strain * edge;
  return Cell<D>(base);
}

/// How many images are in a box, each multiple of a translation up to eight tried.
template <int D>
int images_by_trial(const Cell<D>& cell, const Vector<D>& x, const Vector<D>& low,
                    const Vector<D>& high) {
  constexpr int kMost = 8, kTried = 2 * kMost + 1;
  int all = 1, found = 0;
  for (int axis = 0; axis < D; ++axis) all *= kTried;
  for (int k = 0; k < all; ++k) {
    Vector<D> image = x;
    for (int axis = 0, rest = k; axis < D; ++axis, rest /= kTried)
      image += (rest % kTried - kMost) * cell.base().col(axis);
    found += (image.array() >= low.array()).all() && (image.array() <= high.array()).all() ? 1 : 0;
  }
  return found;
}

TEMPLATE_TEST_CASE_SIG("a box has the images of a point that lie in it, each once", "[scene]",
                       ((int D), D), 2, 3) {
  std::mt19937 random(1848);
  std::uniform_real_distribution<double> place(-12.0, 12.0), size(0.5, 9.0), lean(-0.5, 0.5);
  int inside = 0;
  for (int k = 0; k < 300; ++k) {
    const Cell<D> cell = sheared<D>(5.0, lean(random));
    Vector<D> x, low, high;
    for (int axis = 0; axis < D; ++axis) {
      x[axis] = place(random);
      low[axis] = 0.3 * place(random);
      high[axis] = low[axis] + size(random);
    }
    const BoxImages<D> box(cell, low, high);
    int images = 0;
    box.for_each(x, 0.0, [&](const Vector<D>& image) {
      const Vector<D> steps = cell.fraction(image - x);
      CHECK((steps.array() - steps.array().round()).matrix().norm() < 1e-12);
      ++images;
    });
    CHECK(images == images_by_trial<D>(cell, x, low, high));
    CHECK(box.contains(x) == (images > 0));
    inside += images > 0 ? 1 : 0;
  }
  CHECK(inside > 50);
  CHECK(inside < 290);
}

TEST_CASE("bounds of a box belong to it, in open space and in a cell", "[scene]") {
  for (const Cell<2>& cell : {Cell<2>(), Cell<2>(Vector<2>(8.0, 8.0), {true, false})}) {
    const BoxImages<2> box(cell, {1.0, 1.0}, {2.0, 2.0});
    for (const double x : {1.0, 2.0}) {
      CHECK(box.contains({x, 1.5}));
      CHECK(box.contains({1.5, x}));
    }
    const double below = std::nextafter(1.0, 0.0), above = std::nextafter(2.0, 3.0);
    for (const double x : {below, above}) {
      CHECK_FALSE(box.contains({x, 1.5}));
      CHECK_FALSE(box.contains({1.5, x}));
    }
  }
}

TEST_CASE("images are those of the translations as they lean now", "[scene]") {
  const BoxImages<2> straight(sheared<2>(10.0, 0.0), {0.0, 1.0}, {2.0, 3.0});
  const BoxImages<2> leaning(sheared<2>(10.0, 0.3), {0.0, 1.0}, {2.0, 3.0});
  CHECK(leaning.contains({4.0, 12.0}));  // (1, 2), the translation being (3, 10)
  CHECK_FALSE(straight.contains({4.0, 12.0}));
  CHECK(straight.contains({1.0, 12.0}));
  CHECK_FALSE(leaning.contains({1.0, 12.0}));
}

TEST_CASE("axes that are open have no images", "[scene]") {
  const Cell<3> cell(Vector<3>(4.0, 4.0, 4.0), {true, true, false});
  const BoxImages<3> box(cell, {0.0, 0.0, 0.0}, {1.0, 1.0, 1.0});
  CHECK(box.contains({-7.5, 8.5, 0.5}));
  CHECK_FALSE(box.contains({-7.5, 8.5, 4.5}));
}

TEST_CASE("a box without an end takes all images along a parallel translation", "[scene]") {
  const Vector<2> low(-kNoEnd, 0.0), high(kNoEnd, 1.0);
  for (const Cell<2>& cell : {sheared<2>(10.0, 0.0), sheared<2>(10.0, 0.4)}) {
    const BoxImages<2> layer(cell, low, high);
    CHECK(layer.contains({1e3, 50.5}));
    CHECK_FALSE(layer.contains({1e3, 52.5}));
    int images = 0;
    layer.for_each({3.0, 7.0}, 12.0, [&](const Vector<2>&) { ++images; });
    CHECK(images == 2);  // 7 and -3 between -12 and 13
  }
  // Half a line and a lattice along it is the whole line.
  const BoxImages<2> below(sheared<2>(10.0, 0.0), {0.0, -kNoEnd}, {1.0, 0.0});
  CHECK(below.contains({20.5, 3.0}));
  CHECK_FALSE(below.contains({22.5, 3.0}));
}

TEST_CASE("a strip along leaning translations would be everywhere, and is refused", "[scene]") {
  const Vector<2> low(0.0, -kNoEnd), high(1.0, 0.0);
  Cell<2> shears = sheared<2>(10.0, 0.0);
  shears.rate(0, 1) = 0.1;  // it will lean
  for (const Cell<2>& cell : {sheared<2>(10.0, 0.3), shears})
    CHECK_THROWS_WITH(BoxImages<2>(cell, low, high),
                      StartsWith("bound along y: -inf is not allowed, expected a finite number"));
  const BoxImages<2> large(sheared<2>(10.0, 0.3), {0.0, -1e9}, {1.0, 0.0});
  CHECK_THROWS_WITH(large.contains({5.0, 5.0}), Contains("more than 1e6 images"));
}

}  // namespace box_images_test
