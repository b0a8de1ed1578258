// SPDX-License-Identifier: BSD-3-Clause
// Directions of contacts: lattices with known amplitudes, and random directions of a known density.
#include <libcd/measure/fabric.hpp>

#include <cmath>
#include <numbers>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include "tests/catch.hpp"

namespace fabric_test {

using cd::Array;
using cd::Vector;

constexpr double kPi = std::numbers::pi;
constexpr double kRounding = 1e-14;
constexpr double kErrors = 4.0;  // standard errors that a right result stays within

Vector<2> direction(double angle) {
  return {std::cos(angle), std::sin(angle)};
}

/// Directions of density 1 + depth wave(angle) relative to uniform, n or -n at random.
template <class Wave>
Array<Vector<2>> normals(std::uint64_t seed, int count, double depth, const Wave& wave) {
  cd::CounterRandom random{seed};
  Array<Vector<2>> result;
  while (result.size() < count) {
    const double angle = random.uniform(0.0, 2.0 * kPi);
    if (random.uniform(0.0, 1.0 + depth) < 1.0 + depth * wave(angle))
      result.push_back(direction(angle));
  }
  return result;
}

Array<Vector<2>> uniform(std::uint64_t seed, int count) {
  return normals(seed, count, 0.0, [](double) { return 0.0; });
}

Array<Vector<3>> uniform_in_space(std::uint64_t seed, int count) {
  cd::CounterRandom random{seed};
  Array<Vector<3>> result;
  while (result.size() < count) {
    const double z = random.uniform(-1.0, 1.0);
    const double angle = random.uniform(0.0, 2.0 * kPi);
    const double r = std::sqrt(1.0 - z * z);
    result.push_back({r * std::cos(angle), r * std::sin(angle), z});
  }
  return result;
}

void check_within_error(const cd::Estimate& estimate, double truth) {
  CHECK(estimate.error > 0.0);
  CHECK(std::abs(estimate.value - truth) < kErrors * estimate.error);
}

TEST_CASE("the amplitudes of lattices are those of their axes", "[measure]") {
  const auto check = [](const Array<Vector<2>>& n, double a2, double b2, double a4, double b4) {
    const auto found = cd::angular_amplitudes(n);
    CHECK(found.a2.value == Approx(a2).margin(kRounding));
    CHECK(found.b2.value == Approx(b2).margin(kRounding));
    CHECK(found.a4.value == Approx(a4).margin(kRounding));
    CHECK(found.b4.value == Approx(b4).margin(kRounding));
  };
  check({direction(0.0)}, 2.0, 0.0, 2.0, 0.0);                                 // a row along x
  check({direction(kPi / 2)}, -2.0, 0.0, 2.0, 0.0);                            // along y
  check({direction(kPi / 4)}, 0.0, 2.0, -2.0, 0.0);                            // along x = y
  check({direction(-kPi / 4)}, 0.0, -2.0, -2.0, 0.0);                          // along x = -y
  check({direction(0.0), direction(kPi / 2)}, 0.0, 0.0, 2.0, 0.0);             // square lattice
  check({direction(kPi / 8), direction(kPi * 5 / 8)}, 0.0, 0.0, 0.0, 2.0);     // turned
  check({direction(0), direction(kPi / 3), direction(-kPi / 3)}, 0, 0, 0, 0);  // triangular
}

TEST_CASE("a normal and its opposite are the same direction", "[measure]") {
  Array<Vector<2>> n = uniform(1, 300);
  const auto before = cd::angular_amplitudes(n);
  const auto bins_before = cd::angular_histogram(n, 12);
  const auto fabric_before = cd::fabric_tensor<2>(n);
  for (int k = 0; k < n.size(); k += 2) n[k] = -n[k];
  const auto after = cd::angular_amplitudes(n);
  CHECK(after.a2.value == Approx(before.a2.value).margin(kRounding));
  CHECK(after.b4.value == Approx(before.b4.value).margin(kRounding));
  CHECK(cd::angular_histogram(n, 12).count == bins_before.count);
  CHECK((cd::fabric_tensor<2>(n) - fabric_before).norm() < kRounding);
}

TEST_CASE("without a preferred direction amplitudes are zero and scatter by sqrt(2 / n)",
          "[measure]") {
  const int repetitions = 400, count = 500;
  double squares = 0.0;
  for (int k = 0; k < repetitions; ++k) {
    const auto found = cd::angular_amplitudes(uniform(100 + static_cast<std::uint64_t>(k), count));
    CHECK(found.a4.error == Approx(std::sqrt(2.0 / count)));
    for (const auto& a : {found.a2, found.b2, found.a4, found.b4})
      squares += a.value * a.value / (a.error * a.error);
  }
  const int squared = 4 * repetitions;  // each of mean 1 and variance 2
  CHECK(std::abs(squares / squared - 1.0) < kErrors * std::sqrt(2.0 / squared));
}

TEST_CASE("an excess along the axes is recovered from random directions", "[measure]") {
  const auto along = normals(2, 100000, 0.03, [](double t) { return std::cos(4.0 * t); });
  const auto found = cd::angular_amplitudes(along);
  check_within_error(found.a4, 0.03);
  check_within_error(found.a2, 0.0);
  check_within_error(found.b2, 0.0);
  check_within_error(found.b4, 0.0);
  CHECK(found.a4.value > kErrors * found.a4.error);  // enough contacts to see 3 %

  const auto across = normals(3, 20000, 0.3, [](double t) { return std::sin(2.0 * t); });
  check_within_error(cd::angular_amplitudes(across).b2, 0.3);
  check_within_error(cd::angular_amplitudes(across).a4, 0.0);
}

TEST_CASE("samples of any size: every contact counts alike, errors from the spread", "[measure]") {
  std::vector<Array<Vector<2>>> samples;
  Array<Vector<2>> all;
  const int sample_count = 200;
  for (int s = 0; s < sample_count; ++s) {
    samples.push_back(normals(1000 + static_cast<std::uint64_t>(s), 100 + s, 0.2,
                              [](double t) { return std::cos(4.0 * t); }));
    all.insert(all.end(), samples.back().begin(), samples.back().end());
  }
  const auto one = cd::angular_amplitudes(all);
  const auto many = cd::angular_amplitudes(samples);
  CHECK(many.a4.value == Approx(one.a4.value));
  CHECK(many.b2.value == Approx(one.b2.value));
  check_within_error(many.a4, 0.2);
  // Independent contacts: both errors agree within the scatter 1 / sqrt(2 S) of a deviation.
  const double scatter = kErrors / std::sqrt(2.0 * sample_count);
  CHECK(many.b2.error == Approx(one.b2.error).epsilon(scatter));

  const auto bins_one = cd::angular_histogram(all, 8);
  const auto bins_many = cd::angular_histogram(samples, 8);
  CHECK(bins_many.count == bins_one.count);
  for (int k = 0; k < 8; ++k) {
    CHECK(bins_many.density[k] == Approx(bins_one.density[k]));
    CHECK(bins_many.error[k] == Approx(bins_one.error[k]).epsilon(scatter));
  }
}

TEST_CASE("contacts that are not independent: only the spread between samples tells the error",
          "[measure]") {
  std::vector<Array<Vector<2>>> samples;  // square lattices, each turned by its own angle
  Array<Vector<2>> all;
  cd::CounterRandom random{4};
  const int sample_count = 50;
  for (int s = 0; s < sample_count; ++s) {
    const double turn = random.uniform(0.0, kPi);
    samples.emplace_back();
    for (int k = 0; k < 100; ++k) samples.back().push_back(direction(turn + k % 2 * kPi / 2));
    all.insert(all.end(), samples.back().begin(), samples.back().end());
  }
  const auto many = cd::angular_amplitudes(samples);
  check_within_error(many.a4, 0.0);
  CHECK(many.a4.error == Approx(std::sqrt(2.0 / sample_count)).epsilon(0.3));
  CHECK(cd::angular_amplitudes(all).a4.error < 0.2 * many.a4.error);
}

TEST_CASE("the histogram has bins centred on both axes", "[measure]") {
  // Normals along the axes fall into one bin each, on whichever side rounding puts them.
  const Array<Vector<2>> n{{1.0, 1e-17},   {1.0, -1e-17}, {-1.0, 1e-17},
                           {-1.0, -1e-17}, {1e-17, 1.0},  {-1e-17, -1.0}};
  const auto h = cd::angular_histogram(n, 8);
  CHECK(h.count == Array<int>{4, 0, 0, 0, 2, 0, 0, 0});
  CHECK(h.angle[4] == Approx(kPi / 2));
  CHECK(h.density[0] == Approx(8.0 * 4.0 / 6.0));
  CHECK(h.density[1] == 0.0);
  CHECK(h.error[0] == Approx(8.0 * std::sqrt(4.0 / 6.0 * 2.0 / 6.0 / 6.0)));
}

TEST_CASE("the histogram shows the density that directions were drawn from", "[measure]") {
  const int bins = 36;
  const double depth = 0.3;
  const auto h = cd::angular_histogram(
      normals(5, 200000, depth, [](double t) { return std::cos(4.0 * t); }), bins);
  const double flattened = std::sin(2.0 * kPi / bins) / (2.0 * kPi / bins);  // mean over a bin
  double squares = 0.0, sum = 0.0;
  for (int k = 0; k < bins; ++k) {
    const double expected = 1.0 + depth * flattened * std::cos(4.0 * h.angle[k]);
    squares += std::pow((h.density[k] - expected) / h.error[k], 2);
    sum += h.density[k];
  }
  CHECK(sum / bins == Approx(1.0));
  CHECK(std::abs(squares / bins - 1.0) < kErrors * std::sqrt(2.0 / bins));
}

TEST_CASE("the fabric tensor holds the second harmonic", "[measure]") {
  const auto n = normals(6, 1000, 0.5, [](double t) { return std::cos(2.0 * t - 1.0); });
  const auto fabric = cd::fabric_tensor<2>(n);
  const auto amplitudes = cd::angular_amplitudes(n);
  CHECK(fabric.trace() == Approx(1.0));
  CHECK(fabric(0, 1) == fabric(1, 0));
  CHECK(fabric(0, 0) == Approx(0.5 + amplitudes.a2.value / 4.0));
  CHECK(fabric(0, 1) == Approx(amplitudes.b2.value / 4.0));

  const auto sphere = uniform_in_space(7, 20000);
  // <n_x^2> = 1/3 with variance 1/5 - 1/9
  CHECK(std::abs(cd::fabric_tensor<3>(sphere)(2, 2) - 1.0 / 3.0) <
        kErrors * std::sqrt((1.0 / 5.0 - 1.0 / 9.0) / 20000));
}

TEST_CASE("directions of no contact are refused, and one sample where several are needed",
          "[measure]") {
  const Array<Vector<2>> none;
  const std::vector<Array<Vector<2>>> one{uniform(10, 5)}, empty(3);
  CHECK_THROWS_AS(cd::angular_amplitudes(none), cd::Error);
  CHECK_THROWS_AS(cd::angular_histogram(none, 4), cd::Error);
  CHECK_THROWS_AS(cd::fabric_tensor<2>(none), cd::Error);
  CHECK_THROWS_AS(cd::angular_histogram(one.front(), 0), cd::Error);
  CHECK_THROWS_AS(cd::angular_amplitudes(one), cd::Error);
  CHECK_THROWS_AS(cd::angular_histogram(one, 4), cd::Error);
  CHECK_THROWS_AS(cd::angular_amplitudes(empty), cd::Error);
}

}  // namespace fabric_test
