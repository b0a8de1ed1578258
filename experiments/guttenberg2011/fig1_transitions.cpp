// SPDX-License-Identifier: BSD-3-Clause
// Three lines of the logarithm of the stress, and their meetings.
#include "experiments/guttenberg2011/fig1_transitions.hpp"

#include <cmath>
#include <string>

#include <libcd/io/table.hpp>
#include "experiments/guttenberg2011/line_meeting.hpp"
#include "harness/run.hpp"

namespace cd::guttenberg2011 {
namespace {

/// Logarithm of the stress against the packing fraction, of some cells by the fraction aimed at.
template <class Wanted>
Branch branch(const std::vector<FractionCell>& cells, const Wanted& wanted) {
  Branch found;
  for (const FractionCell& cell : cells) {
    if (!wanted(cell.aimed)) continue;
    found.x.push_back(cell.fraction);
    found.y.push_back(std::log(cell.means.proxy.normal.value));
  }
  return found;
}

/// A straight line of ln(stress) between two packing fractions.
struct Segment {
  double from, to, stress_from, stress_to;

  Segment(const Branch& part, double begin, double end) : from(begin), to(end) {
    const LineFit line = line_of(part);
    stress_from = std::exp(line.intercept + line.slope * from);
    stress_to = std::exp(line.intercept + line.slope * to);
  }
};

void write_lines(Run& run, const std::vector<Segment>& lines) {
  Table<Segment> table;
  table.column("phi_from", "1", &Segment::from)
      .column("phi_to", "1", &Segment::to)
      .column("proxy_stress_from", "rho <R>^4 Omega^2", &Segment::stress_from)
      .column("proxy_stress_to", "rho <R>^4 Omega^2", &Segment::stress_to);
  table.write(run.csv("lines.csv", table.columns()), lines);
}

}  // namespace

void report_transitions(Run& run, const FractionSet& set, const std::vector<FractionCell>& cells) {
  const Branch loose = branch(cells, [&](double aimed) { return set.is_loose(aimed); }),
               rising = branch(cells, [](double a) { return a > 0.775 && a < 0.835; }),
               jammed = branch(cells, [](double a) { return a > 0.845; });
  const auto meeting = [&](const std::string& name, const Branch& before, const Branch& after,
                           const std::string& description) {
    if (before.x.size() < 3 || after.x.size() < 3) return cells.back().fraction;
    const Estimate at = line_meeting(before, after);
    run.quantity(name, at.value, "1", description, at.error);
    return at.value;
  };
  std::vector<Segment> lines;
  const auto add = [&](const Branch& part, double from, double to) {
    if (part.x.size() >= 3) lines.emplace_back(part, from, to);
  };
  const double onset =
      meeting("onset", loose, rising,
              "phi where the line of ln(stress) of loose cells meets that of those between 0.775 "
              "and 0.835");
  Branch level = loose;
  level.is_level = true;
  meeting("onset_by_level", level, rising, "the same with the mean of loose cells for their line");
  const double saturation =
      meeting("saturation", rising, jammed, "phi where the latter meets the line above 0.845");
  add(loose, cells.front().fraction, onset);
  add(rising, onset, saturation);
  add(jammed, saturation, cells.back().fraction);
  write_lines(run, lines);
  const auto slope = [&](const std::string& name, const Branch& part, const std::string& where) {
    if (part.x.size() < 3) return;
    const LineFit fit = line_of(part);
    run.quantity(name, fit.slope, "1", "d ln(stress) / d phi of cells " + where, fit.slope_error);
  };
  slope("rise_before_jamming", rising, "between 0.775 and 0.835");
  slope("rise_after_jamming", jammed, "above 0.845");
}

}  // namespace cd::guttenberg2011
