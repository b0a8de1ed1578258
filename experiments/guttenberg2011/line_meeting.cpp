// SPDX-License-Identifier: BSD-3-Clause
// The meeting of two fitted lines, and its jackknife.
#include "experiments/guttenberg2011/line_meeting.hpp"

#include <cmath>
#include <cstddef>

#include <libcd/core/error.hpp>

namespace cd::guttenberg2011 {
namespace {

double meeting(const LineFit& a, const LineFit& b) {
  if (a.slope == b.slope)
    throw Error("slope of a line that meets another", a.slope, "another one than the other's");
  return (a.intercept - b.intercept) / (b.slope - a.slope);
}

LineFit line_without(Branch branch, std::size_t point) {
  branch.x.erase(branch.x.begin() + static_cast<std::ptrdiff_t>(point));
  branch.y.erase(branch.y.begin() + static_cast<std::ptrdiff_t>(point));
  return line_of(branch);
}

}  // namespace

LineFit line_of(const Branch& branch) {
  if (branch.is_level) return {.intercept = statistics(branch.y).mean};
  return fit_line(branch.x, branch.y);
}

Estimate line_meeting(const Branch& before, const Branch& after) {
  for (const Branch* branch : {&before, &after})
    if (branch->x.size() < 3)
      throw Error("points of a line that meets another", branch->x.size(), "at least 3");
  const LineFit a = line_of(before), b = line_of(after);
  std::vector<double> left_out;
  for (std::size_t k = 0; k < before.x.size(); ++k)
    left_out.push_back(meeting(line_without(before, k), b));
  for (std::size_t k = 0; k < after.x.size(); ++k)
    left_out.push_back(meeting(a, line_without(after, k)));
  const SampleStatistics s = statistics(left_out);
  const auto n = static_cast<double>(left_out.size());
  return {meeting(a, b), (n - 1.0) / std::sqrt(n) * s.deviation};
}

}  // namespace cd::guttenberg2011
