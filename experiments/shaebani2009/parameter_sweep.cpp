// SPDX-License-Identifier: BSD-3-Clause
// Running samples; means, slopes and collapse.
#include "experiments/shaebani2009/parameter_sweep.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace cd::shaebani2009 {
namespace {

/// y of a curve at an overlap within its range.
std::optional<double> interpolate(std::span<const Point> curve, double overlap, Of y) {
  std::vector<Point> sorted(curve.begin(), curve.end());
  std::ranges::sort(sorted, {}, &Point::overlap);
  for (std::size_t k = 1; k < sorted.size(); ++k) {
    const Point &low = sorted[k - 1], &high = sorted[k];
    if (overlap < low.overlap || overlap > high.overlap) continue;
    const double share = std::log(overlap / low.overlap) / std::log(high.overlap / low.overlap);
    return std::pow(low.*y, 1.0 - share) * std::pow(high.*y, share);
  }
  return std::nullopt;
}

void set_geometric_mean(double& mean, double& error, const std::vector<double>& logarithms) {
  const SampleStatistics s = statistics(logarithms);
  mean = std::exp(s.mean);
  error = s.standard_error;
}

Point point_of(std::span<const Sample> samples) {
  Point point{.parameter = samples[0].parameter,
              .value = samples[0].value,
              .samples = static_cast<int>(samples.size())};
  std::vector<double> updates, cpu, overlap, fraction, coordination;
  for (const Sample& sample : samples) {
    const runs::PackingState& s = sample.state;
    if (!s.relaxed) continue;
    ++point.relaxed;
    updates.push_back(std::log(s.contact_updates));
    cpu.push_back(std::log(s.cpu_seconds));
    // No overlap at all is as good as one of rounding errors.
    overlap.push_back(std::log(std::max(s.mean_overlap, 1e-16)));
    fraction.push_back(s.volume_fraction);
    coordination.push_back(s.coordination);
  }
  set_geometric_mean(point.updates, point.updates_error, updates);
  set_geometric_mean(point.cpu, point.cpu_error, cpu);
  set_geometric_mean(point.overlap, point.overlap_error, overlap);
  point.fraction = statistics(fraction);
  point.coordination = statistics(coordination);
  return point;
}

}  // namespace

bool run_samples(Run& run, const std::string& name, std::vector<Sample>& samples) {
  // That grains cross the cell in a step is a result as well: the method ends there.
  runs::Samples<2> all{.name = name, .setups = {}, .keeps_too_fast = true, .timed = true};
  for (const Sample& sample : samples) all.setups.push_back(sample.setup);
  const auto ends =
      runs::run_samples(run, all, [](const runs::Compaction<2>& sample, runs::SampleEnd end) {
        const std::string text = end == runs::SampleEnd::too_fast ? "too-fast"
                                 : sample.relaxed()               ? "relaxed"
                                                                  : "max-steps";
        return std::pair(sample.steps() > 0 ? sample.state() : runs::PackingState{}, text);
      });
  if (!ends) return false;
  for (std::size_t k = 0; k < samples.size(); ++k)
    std::tie(samples[k].state, samples[k].end) = (*ends)[k];
  return true;
}

std::vector<Point> points_of(std::span<const Sample> samples) {
  std::vector<Point> points;
  for (std::size_t first = 0, next; first < samples.size(); first = next) {
    const auto same = [&](const Sample& s) {
      return s.parameter == samples[first].parameter && s.value == samples[first].value;
    };
    for (next = first; next < samples.size() && same(samples[next]);) ++next;
    points.push_back(point_of(samples.subspan(first, next - first)));
  }
  return points;
}

LineFit fit_points(std::span<const Point> points, Of x, Of y) {
  std::vector<double> xs, ys;
  for (const Point& p : points) {
    xs.push_back(p.*x);
    ys.push_back(p.*y);
  }
  return fit_power_law(xs, ys);
}

double collapse_factor(std::span<const std::vector<Point>> curves, Of y) {
  double largest = 1.0;
  for (const auto& curve : curves) {
    for (const auto& other : curves) {
      for (const Point& p : curve) {
        const auto there = interpolate(other, p.overlap, y);
        if (there) largest = std::max({largest, *there / (p.*y), p.*y / *there});
      }
    }
  }
  return largest;
}

double largest_rise(std::span<const Point> curve, Of y) {
  double largest = 0.0;
  for (std::size_t k = 1; k < curve.size(); ++k)
    largest = std::max(largest, curve[k].*y / (curve[k - 1].*y));
  return largest;
}

Sameness sameness(std::span<const Point> points) {
  Sameness s;
  double samples = 0.0, within = 0.0, between = 0.0;
  for (const Point& p : points) {
    samples += p.relaxed;
    s.mean += p.relaxed * p.fraction.mean;
    within += (p.relaxed - 1) * p.fraction.deviation * p.fraction.deviation;
  }
  const double groups = static_cast<double>(points.size());
  s.mean /= samples;
  s.deviation = std::sqrt(within / (samples - groups));
  s.error = s.deviation / std::sqrt(samples);
  for (const Point& p : points) {
    const double pull = (p.fraction.mean - s.mean) / s.deviation * std::sqrt(p.relaxed);
    between += pull * pull;
    s.largest_deviation = std::max(s.largest_deviation, std::abs(pull));
  }
  s.chi2 = between / (groups - 1.0);
  s.chi2_error = std::sqrt(2.0 / (groups - 1.0) + 2.0 / (samples - groups));
  return s;
}

}  // namespace cd::shaebani2009
