// SPDX-License-Identifier: BSD-3-Clause
// Numbers that may be counted from: the least of each is taken, one less is refused.
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include <libcd/generate/ballistic.hpp>
#include <libcd/generate/couette.hpp>
#include <libcd/generate/deposit.hpp>
#include <libcd/generate/gas.hpp>
#include <libcd/generate/place_grains.hpp>
#include <libcd/generate/plates.hpp>
#include <libcd/measure/fabric.hpp>
#include <libcd/measure/histogram.hpp>
#include <libcd/measure/homogeneity.hpp>
#include <libcd/measure/layer_profile.hpp>
#include <libcd/measure/polar_grid.hpp>
#include <libcd/measure/proxy_stress.hpp>
#include "tests/catch.hpp"

namespace least_counts_test {

using namespace cd;

struct Count {
  std::string what;
  int least;
  std::function<int(int)> take;  ///< makes something of so many; how many there are
};

int grains_of(const Scene<2>& scene) {
  int grains = 0;
  for (const Shape shape : scene.shape) grains += shape == Shape::round;
  return grains;
}

template <class T>
std::vector<T> copies(int count, const T& value) {
  return std::vector<T>(static_cast<std::size_t>(count), value);
}

/// Samples of points in the unit square.
std::vector<Array<Vector<2>>> places(int samples) {
  CounterRandom random{3};
  std::vector<Array<Vector<2>>> all;
  for (int k = 0; k < samples; ++k) {
    all.emplace_back();
    for (int point = 0; point < 20; ++point)
      all.back().push_back({random.uniform(0.0, 1.0), random.uniform(0.0, 1.0)});
  }
  return all;
}

std::vector<Count> counts() {
  const std::vector<Vector<2>> normals{{1.0, 0.0}, {0.0, 1.0}};
  return {{"deposited discs", 1, [](int n) { return deposit<2>({.grains = n}).size(); }},
          {"deposited spheres", 1, [](int n) { return deposit<3>({.grains = n}).size(); }},
          {"discs that stick", 1, [](int n) { return ballistic_deposit<2>({.grains = n}).size(); }},
          {"discs of a gas", 1, [](int n) { return grains_of(make_gas<2>({.grains = n})); }},
          {"grains of a Couette cell", 1,
           [](int n) {
             CouetteOptions options{.shaft_radius = 2.0, .drum_radius = 9.0, .grains = n};
             return grains_of(make_couette_cell(options).scene);
           }},
          {"points of a polyline", 2,
           [](int n) {
             std::vector<Vector<2>> points;
             for (int k = 0; k < n; ++k) points.push_back({1.0 * k, 0.0});
             return static_cast<int>(polyline(points, 0.1).size()) + 1;
           }},
          {"layers", 1,
           [](int n) {
             LayerProfile profile(1.0, n, 1.0);
             profile.add(Scene<2>{});
             return static_cast<int>(profile.result().size());
           }},
          {"samples to judge homogeneity", 2,
           [](int n) { return homogeneity<2>(places(n), 3).density.size() == 9 ? n : 0; }},
          {"boxes per axis", 2,
           [](int n) { return homogeneity<2>(places(3), n).density.size() == n * n ? n : 0; }},
          {"samples of normals", 2,
           [](int n) {
             const std::vector<Array<Vector<2>>> samples = copies(n, Array<Vector<2>>{{1.0, 0.0}});
             return angular_histogram(std::span<const Array<Vector<2>>>(samples), 4).count[0];
           }},
          {"bins of directions", 1,
           [normals](int n) {
             return angular_histogram(std::span<const Vector<2>>(normals), n).count.size();
           }},
          {"bins of a histogram", 1,
           [](int n) {
             const std::vector<double> values{0.5};
             return histogram(std::span<const double>(values), 1.0, n).count.size();
           }},
          {"samples of a histogram", 2,
           [](int n) {
             const auto samples = copies(n, std::vector<double>{0.5});
             return histogram(std::span<const std::vector<double>>(samples), 1.0, 1).count[0];
           }},
          {"grains of a proxy stress", 1,
           [](int n) {
             ProxyStress stress(n);
             return n;
           }},
          {"rings", 1,
           [](int n) {
             const PolarGrid grid{.rings = n};
             require_valid(grid);
             return grid.cells();
           }},
          {"sectors", 1, [](int n) {
             const PolarGrid grid{.sectors = n};
             require_valid(grid);
             return grid.cells();
           }}};
}

TEST_CASE("the least count is taken, one less is refused", "[generate][measure]") {
  for (const auto& [what, least, take] : counts()) {
    CAPTURE(what);
    CHECK(take(least) == least);
    CHECK_THROWS_AS(take(least - 1), Error);
  }
}

TEST_CASE("a lattice without a count fills its box", "[generate]") {
  const LatticeOptions<2> options{.low = {0.0, 0.0}, .high = {4.2, 4.2}};
  CHECK(lattice_grains(options, CounterRandom{1}).size() == 16);
}

}  // namespace least_counts_test
