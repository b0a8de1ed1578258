// SPDX-License-Identifier: BSD-3-Clause
// Homogeneous points, crowded or not, pass; a gradient or a denser corner does not.
#include <libcd/measure/homogeneity.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include "tests/catch.hpp"

namespace homogeneity_test {

using cd::Array;
using cd::Vector;

constexpr double kErrors = 4.0;  // standard errors that a right result stays within

/// Independent points of density 1 + depth (2 x - 1), x along the last axis.
template <int D>
std::vector<Array<Vector<D>>> gradient(std::uint64_t seed, int samples, int points, double depth) {
  std::vector<Array<Vector<D>>> result;
  for (int s = 0; s < samples; ++s) {
    cd::CounterRandom random{seed, static_cast<std::uint64_t>(s)};
    result.emplace_back();
    while (result.back().size() < points) {
      Vector<D> x;
      for (int a = 0; a < D; ++a) x[a] = random.uniform(0.0, 1.0);
      if (random.uniform(0.0, 1.0 + depth) < 1.0 + depth * (2.0 * x[D - 1] - 1.0))
        result.back().push_back(x);
    }
  }
  return result;
}

/// A square lattice of side^2 points, each moved by up to `shake` of the cell: numbers in boxes
/// hardly fluctuate, and only by exchange with neighbours.
std::vector<Array<Vector<2>>> shaken_lattice(std::uint64_t seed, int samples, int side,
                                             double shake) {
  std::vector<Array<Vector<2>>> result;
  for (int s = 0; s < samples; ++s) {
    cd::CounterRandom random{seed, static_cast<std::uint64_t>(s)};
    result.emplace_back();
    for (int k = 0; k < side * side; ++k) {
      Vector<2> x((k % side + 0.5) / side, (k / side + 0.5) / side);
      for (int a = 0; a < 2; ++a) {
        x[a] += random.uniform(-shake, shake);
        x[a] -= std::floor(x[a]);
      }
      result.back().push_back(x);
    }
  }
  return result;
}

struct Spread {
  double mean, deviation;
};

/// Of chi2 over repetitions.
template <class Make>
Spread spread_of_chi2(int repetitions, int boxes, const Make& make) {
  double sum = 0.0, squares = 0.0;
  for (int r = 0; r < repetitions; ++r) {
    const double chi2 = cd::homogeneity<2>(make(static_cast<std::uint64_t>(r)), boxes).chi2;
    sum += chi2;
    squares += chi2 * chi2;
  }
  const double mean = sum / repetitions;
  return {mean, std::sqrt(squares / repetitions - mean * mean)};
}

TEST_CASE("box means and chi2 of counts done by hand", "[measure]") {
  const Vector<2> sw(0.1, 0.1), se(0.9, 0.2), nw(0.2, 0.6), ne(0.5, 0.5);
  const std::vector<Array<Vector<2>>> samples{{sw, sw, se, nw}, {sw, se, nw, ne}, {sw, sw, se, ne}};
  const auto h = cd::homogeneity<2>(samples, 2);
  REQUIRE(h.density.size() == 4);
  CHECK(h.density[0] == Approx(5.0 / 3.0));  // x runs fastest
  CHECK(h.density[1] == Approx(1.0));
  CHECK(h.density[2] == Approx(2.0 / 3.0));
  CHECK(h.density[3] == Approx(2.0 / 3.0));
  const double between = (4.0 + 0.0 + 1.0 + 1.0) / 9.0 / 3.0;
  const double within = 3.0 * (2.0 / 3.0) / 6.0;  // squares about three means, over (B-1)(S-1)
  CHECK(h.chi2 == Approx(between / (within / 3.0)));
  CHECK(h.density_error == Approx(std::sqrt(within * 3.0 / 4.0 / 3.0)));
  CHECK(h.expected == Approx(6.0 / 4.0));
  CHECK(h.deviation == Approx(std::sqrt(2.0 * 36.0 * 7.0 / (3.0 * 16.0 * 2.0))));
}

TEMPLATE_TEST_CASE_SIG("homogeneous points give chi2 of the F distribution", "[measure]",
                       ((int D), D), 2, 3) {
  const auto h = cd::homogeneity<D>(gradient<D>(1, 20, 1000, 0.0), 4);
  CHECK(h.expected == Approx(1.0).epsilon(0.01));
  CHECK(std::abs(h.chi2 - h.expected) < kErrors * h.deviation);
  double largest = 0.0;
  for (const double density : h.density) largest = std::max(largest, std::abs(density - 1.0));
  CHECK(largest < 5.0 * h.density_error);  // of up to 64 boxes
  // Poisson, as these points are independent: 1000 x 20 in all boxes together.
  CHECK(h.density_error == Approx(std::sqrt(h.density.size() / 20000.0)).epsilon(0.15));
}

TEST_CASE("few boxes and few samples: chi2 scatters as stated", "[measure]") {
  const int repetitions = 2000;
  const auto chi2 = spread_of_chi2(
      repetitions, 2, [](std::uint64_t r) { return gradient<2>(50 + r, 8, 400, 0.0); });
  const auto h = cd::homogeneity<2>(gradient<2>(50, 8, 400, 0.0), 2);  // 3 and 21 degrees
  CHECK(std::abs(chi2.mean - h.expected) < kErrors * h.deviation / std::sqrt(1.0 * repetitions));
  CHECK(chi2.deviation == Approx(h.deviation).epsilon(0.15));  // fourth moments are large
}

TEST_CASE("chi2 is 1 also where numbers fluctuate much less than those of independent points",
          "[measure]") {
  const int repetitions = 300, samples = 20, boxes = 4;
  const auto crowd = [&](std::uint64_t r) { return shaken_lattice(300 + r, samples, 40, 0.025); };
  const auto h = cd::homogeneity<2>(crowd(0), boxes);
  CHECK(h.density_error < 0.5 * std::sqrt(16.0 / (1600.0 * samples)));  // Poisson's
  const auto chi2 = spread_of_chi2(repetitions, boxes, crowd);
  CHECK(std::abs(chi2.mean - h.expected) <
        kErrors * std::sqrt(1.25) * h.deviation / std::sqrt(1.0 * repetitions));
  CHECK(chi2.deviation > 0.9 * h.deviation);
  CHECK(chi2.deviation < 1.15 * std::sqrt(1.25) * h.deviation);  // exchange with neighbours only
}

TEST_CASE("a density gradient is detected and shown in the box means", "[measure]") {
  const auto h = cd::homogeneity<2>(gradient<2>(2, 20, 1000, 0.2), 4);
  CHECK(h.chi2 > h.expected + 10.0 * h.deviation);
  for (int b = 0; b < 16; ++b) {  // y is the slow axis
    const double expected = 1.0 + 0.2 * (2.0 * (b / 4 + 0.5) / 4.0 - 1.0);
    CHECK(std::abs(h.density[b] - expected) < kErrors * h.density_error);
  }
  const auto space = cd::homogeneity<3>(gradient<3>(3, 20, 1000, 0.2), 2);
  CHECK(space.chi2 > space.expected + kErrors * space.deviation);
  CHECK(space.density[7] > 1.0);
  CHECK(space.density[0] < 1.0);
}

TEST_CASE("in a crowd a much weaker inhomogeneity is detected than among independent points",
          "[measure]") {
  auto crowd = shaken_lattice(4, 20, 40, 0.025);
  for (auto& sample : crowd)  // ten more points in 1600, always in the same corner
    sample.insert(sample.end(), 10, Vector<2>(0.01, 0.01));
  auto independent = gradient<2>(5, 20, 1600, 0.0);
  for (auto& sample : independent) sample.insert(sample.end(), 10, Vector<2>(0.01, 0.01));
  const auto seen = cd::homogeneity<2>(crowd, 4);
  const auto unseen = cd::homogeneity<2>(independent, 4);
  CHECK(seen.density[0] > 1.0);
  CHECK(seen.chi2 > seen.expected + 10.0 * seen.deviation);
  CHECK(seen.chi2 > 3.0 * unseen.chi2);
}

TEST_CASE("samples of different size weigh alike", "[measure]") {
  auto samples = gradient<2>(6, 6, 300, 0.0);
  const auto before = cd::homogeneity<2>(samples, 3);
  const auto copy = samples[2];
  samples[2].insert(samples[2].end(), copy.begin(), copy.end());  // the same density twice
  const auto after = cd::homogeneity<2>(samples, 3);
  CHECK(after.chi2 == Approx(before.chi2));
  CHECK(after.density_error == Approx(before.density_error));
}

TEST_CASE("homogeneity cannot be judged without repetitions or of points outside", "[measure]") {
  const auto good = gradient<2>(7, 3, 50, 0.0);
  CHECK_THROWS_AS(cd::homogeneity<2>(gradient<2>(7, 1, 50, 0.0), 3), cd::Error);
  CHECK_THROWS_AS(cd::homogeneity<2>(good, 1), cd::Error);
  CHECK_THROWS_AS(cd::homogeneity<2>(gradient<2>(7, 2, 50, 0.0), 2), cd::Error);  // 3 degrees
  auto outside = good;
  outside[1][0].x() = -0.01;
  CHECK_THROWS_AS(cd::homogeneity<2>(outside, 3), cd::Error);
  outside[1][0].x() = std::nan("");
  CHECK_THROWS_AS(cd::homogeneity<2>(outside, 3), cd::Error);
  outside[1].clear();
  CHECK_THROWS_AS(cd::homogeneity<2>(outside, 3), cd::Error);
  const std::vector<Array<Vector<2>>> equal(4, good[0]);
  CHECK_THROWS_AS(cd::homogeneity<2>(equal, 3), cd::Error);
  auto edge = good;  // 1 is the place 0
  edge[0][0] = {1.0, 0.0};
  auto corner = good;
  corner[0][0] = {0.0, 0.0};
  CHECK(cd::homogeneity<2>(edge, 3).density == cd::homogeneity<2>(corner, 3).density);
}

}  // namespace homogeneity_test
