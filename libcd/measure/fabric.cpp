// SPDX-License-Identifier: BSD-3-Clause
// Sums of harmonics over contact normals, one sample at a time.
#include "libcd/measure/fabric.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "libcd/core/error.hpp"

namespace cd {
namespace {

template <int D>
void check(std::span<const Vector<D>> normals) {
  if (normals.empty()) throw Error("contact normals", normals.size(), "at least one");
}

void check(std::span<const Array<Vector<2>>> samples) {
  if (samples.size() < 2) throw Error("samples of contact normals", samples.size(), "at least 2");
  std::size_t total = 0;
  for (const auto& sample : samples) total += static_cast<std::size_t>(sample.size());
  if (total == 0) throw Error("contact normals", total, "at least one");
}

double angle(const Vector<2>& n) {
  return std::atan2(n.y(), n.x());
}

int bin_of(const Vector<2>& n, int bins) {
  const auto k = static_cast<int>(std::lround(angle(n) / std::numbers::pi * bins));
  return (k % bins + bins) % bins;
}

AngularHistogram empty_histogram(int bins) {
  if (bins < 1) throw Error("bins of contact directions", bins, "at least 1");
  AngularHistogram h;
  for (int k = 0; k < bins; ++k) h.angle.push_back(k * std::numbers::pi / bins);
  h.count.assign(bins, 0);
  h.density.assign(bins, 0.0);
  h.error.assign(bins, 0.0);
  return h;
}

constexpr double kSquare = 0.5;  // mean square of a wave over all directions

template <class Function>
double sum_over(std::span<const Vector<2>> normals, const Function& f) {
  double sum = 0.0;
  for (const Vector<2>& n : normals) sum += f(n);
  return sum;
}

/// <f> / <f^2> of all samples together.
template <class Function>
Estimate amplitude(std::span<const Array<Vector<2>>> samples, const Function& f) {
  std::vector<double> total, weight;
  for (const auto& sample : samples) {
    total.push_back(sum_over(sample, f) / kSquare);
    weight.push_back(static_cast<double>(sample.size()));
  }
  return pooled_ratio(total, weight);
}

/// The same of one sample, with the error of independent contacts.
template <class Function>
Estimate amplitude(std::span<const Vector<2>> normals, const Function& f) {
  const auto n = static_cast<double>(normals.size());
  return {sum_over(normals, f) / (n * kSquare), 1.0 / std::sqrt(n * kSquare)};
}

/// Of one sample or of several.
template <class Normals>
AngularAmplitudes all_amplitudes(Normals normals) {
  const auto along = [&](const auto& wave, int order) {
    return amplitude(normals, [&](const Vector<2>& n) { return wave(order * angle(n)); });
  };
  const auto cosine = [](double t) { return std::cos(t); };
  const auto sine = [](double t) { return std::sin(t); };
  return {along(cosine, 2), along(sine, 2), along(cosine, 4), along(sine, 4)};
}

}  // namespace

AngularHistogram angular_histogram(std::span<const Vector<2>> normals, int bins) {
  check<2>(normals);
  AngularHistogram h = empty_histogram(bins);
  for (const Vector<2>& n : normals) ++h.count[bin_of(n, bins)];
  const auto total = static_cast<double>(normals.size());
  for (int k = 0; k < bins; ++k) {
    const double part = h.count[k] / total;
    h.density[k] = bins * part;
    h.error[k] = bins * std::sqrt(part * (1.0 - part) / total);
  }
  return h;
}

AngularHistogram angular_histogram(std::span<const Array<Vector<2>>> samples, int bins) {
  check(samples);
  AngularHistogram h = empty_histogram(bins);
  Array<std::vector<double>> counts;  // of each bin in each sample
  counts.assign(bins, std::vector<double>(samples.size(), 0.0));
  std::vector<double> expected;
  for (std::size_t s = 0; s < samples.size(); ++s) {
    for (const Vector<2>& n : samples[s]) {
      const int k = bin_of(n, bins);
      ++h.count[k];
      ++counts[k][s];
    }
    expected.push_back(static_cast<double>(samples[s].size()) / bins);
  }
  for (int k = 0; k < bins; ++k) {
    const Estimate density = pooled_ratio(counts[k], expected);
    h.density[k] = density.value;
    h.error[k] = density.error;
  }
  return h;
}

AngularAmplitudes angular_amplitudes(std::span<const Vector<2>> normals) {
  check<2>(normals);
  return all_amplitudes(normals);
}

AngularAmplitudes angular_amplitudes(std::span<const Array<Vector<2>>> samples) {
  check(samples);
  return all_amplitudes(samples);
}

template <int D>
Eigen::Matrix<double, D, D> fabric_tensor(std::span<const Vector<D>> normals) {
  check<D>(normals);
  Eigen::Matrix<double, D, D> sum = Eigen::Matrix<double, D, D>::Zero();
  for (const Vector<D>& n : normals) sum += n * n.transpose();
  return sum / static_cast<double>(normals.size());
}

template Eigen::Matrix<double, 2, 2> fabric_tensor<2>(std::span<const Vector<2>>);
template Eigen::Matrix<double, 3, 3> fabric_tensor<3>(std::span<const Vector<3>>);

}  // namespace cd
