// SPDX-License-Identifier: BSD-3-Clause
// Means over courses at equal times.
#include "experiments/scenes/gas_report.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <tuple>

#include <libcd/measure/statistics.hpp>
#include "harness/write_rows.hpp"

namespace cd::scenes {
namespace {

/// Mean of a number of the moment k of all courses, with its error.
template <class Of>
Estimate mean_at(const GasSeries& series, std::size_t k, const Of& of) {
  std::vector<double> values;
  for (const GasCourse& course : series.courses) values.push_back(of(course, course.moments[k]));
  const SampleStatistics s = statistics(values);
  return s.estimate();
}

double collisions_at(const GasSeries& series, std::size_t k) {
  return mean_at(series, k, [](const GasCourse&, const GasMoment& m) { return m.collisions; })
      .value;
}

std::size_t moment_after(const GasSeries& series, double collisions) {
  const std::size_t last = series.courses[0].moments.size() - 1;
  std::size_t k = 0;
  while (k < last && collisions_at(series, k) < collisions) ++k;
  return k;
}

/// Integral of sqrt(T) between two moments.
double thermal_path(const GasCourse& course, std::size_t a, std::size_t b) {
  double sum = 0.0;
  for (std::size_t k = a; k < b; ++k) {
    const GasMoment &m = course.moments[k], &next = course.moments[k + 1];
    sum += 0.5 * (next.time - m.time) * (std::sqrt(m.temperature) + std::sqrt(next.temperature));
  }
  return sum;
}

/// A moment of a series, beside Haff's law and the theory of vortices.
struct CourseRow {
  std::string series;
  double length, time, collisions;
  Estimate temperature;
  double haff;
  Estimate flow;
  double flow_theory;

  static constexpr auto fields = std::tuple(
      field("series", "", &CourseRow::series), field("length", "d", &CourseRow::length),
      field("time", "time", &CourseRow::time), field("collisions", &CourseRow::collisions),
      field("temperature", "T(0)", &CourseRow::temperature),
      field("haff", "T(0)", &CourseRow::haff), field("flow", &CourseRow::flow),
      field("flow_theory", &CourseRow::flow_theory));
};

void write_courses(Run& run, const std::vector<GasSeries>& all) {
  std::vector<CourseRow> rows;
  for (const GasSeries& s : all) {
    const double wave_number = 2.0 * std::numbers::pi / s.length;
    const auto start = [](const GasCourse& c) { return c.moments[0].temperature; };
    const double initial =
        mean_at(s, 0, [&](const GasCourse& c, const GasMoment&) { return start(c); }).value;
    const double rate = s.theory.cooling() * s.theory.cumulant_in_cooling() * std::sqrt(initial);
    for (std::size_t k = 0; k < s.courses[0].moments.size(); ++k) {
      const double time = s.courses[0].moments[k].time, collisions = collisions_at(s, k);
      rows.push_back({s.name, s.length, time, collisions,
                      mean_at(s, k,
                              [&](const GasCourse& c, const GasMoment& m) {
                                return m.temperature / start(c);
                              }),
                      std::pow(1.0 + rate * time, -2),
                      mean_at(s, k, [](const GasCourse&, const GasMoment& m) { return m.flow; }),
                      s.theory.flow(wave_number, collisions)});
    }
  }
  write_rows(run, "courses.csv", rows);
}

void write_discs(Run& run, const GasSeries& series) {
  Table<GasDisc> table;
  table.column("length", "d", [&](const GasDisc&) { return series.length; })
      .fields(std::identity());
  write_rows(run, "discs.csv", table, series.courses.front().end);
}

struct RatesRow {
  std::string series;
  double length;
  int courses;
  GasRates rates;
};

void write_rates(Run& run, const std::vector<GasSeries>& all) {
  const std::vector<double> edges{0, 2, 4, 7, 10, 15, 20, 25, 30, 40, 60, 80};
  std::vector<RatesRow> rows;
  for (const GasSeries& s : all) {
    const double most = collisions_at(s, s.courses[0].moments.size() - 1);
    for (std::size_t k = 0; k + 1 < edges.size() && edges[k + 1] < most; ++k)
      rows.push_back({s.name, s.length, static_cast<int>(s.courses.size()),
                      gas_rates(s, edges[k], edges[k + 1])});
  }
  using R = GasRates;
  Table<RatesRow> table;
  table.column("series", "", &RatesRow::series)
      .column("length", "d", &RatesRow::length)
      .column("courses", "1", &RatesRow::courses)
      .column("from", "1", &RatesRow::rates, &R::from)
      .column("to", "1", &RatesRow::rates, &R::to)
      .column("cooling", "1", &RatesRow::rates, &R::cooling)
      .column("frequency", "1", &RatesRow::rates, &R::frequency)
      .column("path", "1", &RatesRow::rates, &R::path);
  write_rows(run, "rates.csv", table, rows);
}

void report_rates(Run& run, const std::string& prefix, const GasRates& rates) {
  run.quantity(prefix + "cooling", rates.cooling.value, "1",
               "rate of T^(-1/2) over Haff's law with Enskog's frequency", rates.cooling.error);
  run.quantity(prefix + "frequency", rates.frequency.value, "1",
               "collisions over Enskog's frequency", rates.frequency.error);
  run.quantity(prefix + "path", rates.path.value, "1",
               "rate of T^(-1/2) over Haff's law with the gas' own free path", rates.path.error);
}

}  // namespace

GasRates gas_rates(const GasSeries& series, double from, double to) {
  const std::size_t a = moment_after(series, from), b = moment_after(series, to);
  std::vector<double> roots, haff, collisions, expected, logarithms, losses;
  for (const GasCourse& course : series.courses) {
    const GasMoment &begin = course.moments[a], &end = course.moments[b];
    roots.push_back(1.0 / std::sqrt(end.temperature) - 1.0 / std::sqrt(begin.temperature));
    haff.push_back(series.theory.cooling() * (end.time - begin.time));
    collisions.push_back(end.collisions - begin.collisions);
    expected.push_back(series.theory.frequency() * thermal_path(course, a, b));
    logarithms.push_back(std::log(begin.temperature / end.temperature));
    losses.push_back(series.theory.loss() * collisions.back());
  }
  return {collisions_at(series, a), collisions_at(series, b), pooled_ratio(roots, haff),
          pooled_ratio(collisions, expected), pooled_ratio(logarithms, losses)};
}

void report_gases(Run& run, const std::vector<GasSeries>& all, const GasWindows& windows) {
  write_courses(run, all);
  write_rates(run, all);
  write_discs(run, all.back());
  const double endless = std::numeric_limits<double>::infinity();
  const GasSeries& scene = all.front();
  const GasSeries& longest = all.back();
  report_rates(run, "", gas_rates(scene, windows.from, windows.to));
  report_rates(run, "long_", gas_rates(longest, windows.late, endless));
  for (const GasSeries& s : all) {
    if (s.name == "exchanged") report_rates(run, "exchanged_", gas_rates(s, windows.from, endless));
    if (s.name == "mcnamara" || s.name == "contact-dynamics")
      report_rates(run, s.name == "mcnamara" ? "mcnamara_" : "contact_dynamics_",
                   gas_rates(s, windows.from, windows.to));
  }
  const GasTheory& theory = scene.theory;
  run.quantity("fraction", theory.fraction(), "1", "area fraction phi of the scene");
  run.quantity("cooling_theory", theory.cumulant_in_cooling(), "1",
               "of the homogeneous cooling state, 1 + 3 a_2 / 16");
  run.quantity("path_theory", theory.cumulant_in_cooling() / theory.cumulant_in_frequency(), "1",
               "the same over its free path");
  run.quantity("critical_length", theory.critical_length(), "d",
               "of the cell beyond which vortices grow, by Enskog's viscosity");
}

}  // namespace cd::scenes
