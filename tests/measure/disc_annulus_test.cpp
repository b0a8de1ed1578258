// SPDX-License-Identifier: BSD-3-Clause
// Areas of discs in rings.
#include <libcd/measure/disc_annulus.hpp>

#include <cmath>
#include <numbers>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include "tests/catch.hpp"

namespace disc_annulus_test {

using namespace cd;
using std::numbers::pi;

constexpr double kRounding = 1e-14;  // of the area of the disc

/// Area of a disc within a circle by integration of the common chord lengths along concentric arcs,
/// 2 rho phi(rho), with rho substituted so that its square-root ends are smooth (midpoint rule).
double area_by_quadrature(double r, double d, double inner, double outer) {
  const double low = std::max(inner, std::abs(d - r)), high = std::min(outer, d + r);
  double sum = d < r && inner < r - d ? pi * (std::pow(std::min(outer, r - d), 2) - inner * inner)
                                      : 0.0;  // whole circles within the disc
  if (!(high > low)) return sum;
  const int steps = 20000;
  for (int k = 0; k < steps; ++k) {
    const double s = (k + 0.5) / steps;
    const double rho = low + (high - low) * 0.5 * (1.0 - std::cos(pi * s));
    const double weight = (high - low) * 0.5 * pi * std::sin(pi * s) / steps;
    const double cosine = (rho * rho + d * d - r * r) / (2.0 * rho * d);
    sum += 2.0 * rho * std::acos(std::clamp(cosine, -1.0, 1.0)) * weight;
  }
  return sum;
}

TEST_CASE("a disc within a ring, beyond it, or around it", "[measure]") {
  CHECK(disc_annulus_area(0.5, 3.0, 2.0, 4.0) == Approx(pi / 4.0).epsilon(kRounding));
  CHECK(disc_annulus_area(0.5, 2.5, 2.0, 3.0) == Approx(pi / 4.0).epsilon(kRounding));  // tangent
  CHECK(disc_annulus_area(0.5, 4.5, 2.0, 4.0) == 0.0);
  CHECK(disc_annulus_area(0.5, 1.5, 2.0, 4.0) == 0.0);
  CHECK(disc_annulus_area(0.5, 9.0, 2.0, 4.0) == 0.0);
  CHECK(disc_annulus_area(0.5, 0.1, 2.0, 4.0) == 0.0);
  CHECK(disc_annulus_area(5.0, 0.5, 2.0, 4.0) == Approx(12.0 * pi).epsilon(kRounding));
  CHECK(disc_annulus_area(3.0, 0.0, 2.0, 4.0) ==
        Approx(5.0 * pi).epsilon(kRounding));  // concentric
  CHECK(disc_annulus_area(1.0, 0.0, 0.0, 0.5) == Approx(0.25 * pi).epsilon(kRounding));
  CHECK(disc_annulus_area(0.5, 3.0, 3.0, 3.0) == 0.0);
  CHECK(disc_annulus_area(0.0, 3.0, 2.0, 4.0) == 0.0);
  CHECK_THROWS_WITH(disc_annulus_area(-1.0, 3.0, 2.0, 4.0), StartsWith("radius of a disc"));
  CHECK_THROWS_WITH(disc_annulus_area(1.0, 3.0, 4.0, 2.0), StartsWith("outer radius"));
}

TEST_CASE("two equal circles through each other's centre share the classical lens", "[measure]") {
  const double lens = 2.0 * pi / 3.0 - std::sqrt(3.0) / 2.0;
  CHECK(disc_parts(1.0, 1.0, 1.0).inside == Approx(lens).epsilon(kRounding));
  CHECK(disc_parts(1.0, 1.0, 1.0).outside == Approx(pi - lens).epsilon(kRounding));
}

TEST_CASE("caps of discs that hardly reach across a circle are accurate in themselves",
          "[measure]") {
  // A cap of height s on a disc of radius r that a circle of radius R cuts off has the area
  // (4/3) sqrt(2 q) s^(3/2) (1 + O(s)), with 1/q = 1/r + 1/R from outside, 1/r - 1/R from inside.
  const double r = 0.5, R = 32.0;
  for (const double s : {0x1p-14, 0x1p-24, 0x1p-40}) {
    const double outside = 4.0 / 3.0 * std::sqrt(2.0 / (1.0 / r + 1.0 / R) * s) * s;
    const double inside = 4.0 / 3.0 * std::sqrt(2.0 / (1.0 / r - 1.0 / R) * s) * s;
    CHECK(disc_annulus_area(r, R + r - s, 30.0, R) == Approx(outside).epsilon(s + kRounding));
    CHECK(disc_annulus_area(r, R - r + s, R, 40.0) == Approx(inside).epsilon(s + 1e-13));
  }
}

TEST_CASE("areas agree with quadrature, and those of rings add up to the disc", "[measure]") {
  CounterRandom random{7};
  for (int n = 0; n < 200; ++n) {
    const double r = random.uniform(0.05, 3.0), d = random.uniform(0.01, 6.0);
    const double inner = random.uniform(0.0, 5.0), outer = inner + random.uniform(0.0, 2.0);
    CHECK(disc_annulus_area(r, d, inner, outer) ==
          Approx(area_by_quadrature(r, d, inner, outer)).margin(1e-7));

    const int rings = 1 + n % 40;
    double sum = 0.0;
    for (int k = 0; k < rings; ++k) {
      const auto edge = [&](int e) { return std::lerp(0.0, 10.0, static_cast<double>(e) / rings); };
      const double part = disc_annulus_area(r, d, edge(k), edge(k + 1));
      CHECK(part >= 0.0);
      sum += part;
    }
    CHECK(sum == Approx(pi * r * r).epsilon(1e-13));
  }
}

}  // namespace disc_annulus_test
