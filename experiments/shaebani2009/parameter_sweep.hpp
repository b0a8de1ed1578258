// SPDX-License-Identifier: BSD-3-Clause
// Samples of the reference system with one parameter changed, and the curves they make.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <libcd/measure/statistics.hpp>
#include "experiments/runs/compaction_ensemble.hpp"

namespace cd::shaebani2009 {

/// One packing of a curve.
struct Sample {
  std::string parameter;  ///< the one that is varied: name of the curve
  double value = 0.0;     ///< of that parameter
  runs::CompactionSetup setup;
  runs::PackingState state = {};  ///< at the end; steps = 0 if it was not run
  std::string end = {};           ///< relaxed, max-steps, or too-fast: Simulation refused a step
};

/// Runs samples to their end; false if interrupted.
bool run_samples(Run& run, const std::string& name, std::vector<Sample>& samples);

/// All samples of one parameter at one value. Means and errors are of the relaxed ones: geometric
/// means, with the standard errors of the logarithms, and moments.
struct Point {
  std::string parameter;
  double value = 0.0;
  int samples = 0;
  int relaxed = 0;
  double updates = 0.0, updates_error = 0.0;  ///< contact updates
  double cpu = 0.0, cpu_error = 0.0;          ///< seconds
  double overlap = 0.0, overlap_error = 0.0;  ///< [l0]
  SampleStatistics fraction = {}, coordination = {};

  bool complete() const { return relaxed == samples; }
};

/// The points in the order of the samples, which are grouped by parameter and value.
std::vector<Point> points_of(std::span<const Sample> samples);

/// A number of a point.
using Of = double Point::*;

/// log y against log x; needs at least two points.
LineFit fit_points(std::span<const Point> points, Of x, Of y);

/// How far curves of y against overlap lie apart: the largest ratio of a point of one curve and
/// another curve at the same overlap, interpolated on logarithmic axes between its points. 1 if no
/// curve has a point within the range of another.
double collapse_factor(std::span<const std::vector<Point>> curves, Of y);

/// The largest ratio of y at a point and at the point before it in the curve: below 1 if it falls.
double largest_rise(std::span<const Point> curve, Of y);

/// Whether the volume fraction is the same at all points: square deviations from the mean of all
/// samples, over what the scatter of the samples (one for all points) makes expected.
struct Sameness {
  double mean = 0.0, error = 0.0;
  double deviation = 0.0;          ///< of one sample, within the points
  double chi2 = 0.0;               ///< per degree of freedom: 1 if all are the same
  double chi2_error = 0.0;         ///< its standard deviation then, for Gaussian samples
  double largest_deviation = 0.0;  ///< of a point, over its standard error
};
Sameness sameness(std::span<const Point> points);

}  // namespace cd::shaebani2009
