// SPDX-License-Identifier: BSD-3-Clause
// Quantities and tables from the studies of a packing's forces.
#include "experiments/brendel2004/indeterminacy_report.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <libcd/measure/statistics.hpp>
#include <libcd/measure/stress.hpp>
#include "experiments/brendel2004/frozen_packing.hpp"
#include "harness/each.hpp"
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd::brendel2004 {
namespace {

constexpr auto kFound = &StudyRow::found;
constexpr double kLinear = 1.1e-5;   // frictions up to it count in the exponent
constexpr double kNoSpread = 1e-9;   // of a walk that found no room
constexpr double kCollapsed = 1e-3;  // of the friction: a smaller spread is none

using Rows = std::vector<StudyRow>;

/// "spheres_mu_0_5".
std::string suffix(int dimension, double friction) {
  std::string text = (dimension == 3 ? "spheres_mu_" : "discs_mu_") + to_text(friction);
  std::ranges::replace(text, '.', '_');
  return text;
}

/// Without commas, which separate fields.
std::string series_name(const StudyRow& row) {
  std::string name = row.series;
  std::ranges::replace(name, ',', ';');
  return name;
}

Table<StudyRow> studies_table() {
  using Row = StudyRow;
  using Found = ForceStudy;
  constexpr auto ensemble = &ForceStudySetup::ensemble;
  Table<Row> table;
  table.column("dimension", "1", &Row::dimension)
      .column("series", "", series_name)
      .column("friction", "1", &Row::friction)
      .column("seed", "1", &Row::seed)
      .column("width", "1", &Row::setup, ensemble, &EnsembleSetup::width)
      .column("order", "", &Row::setup, ensemble, &EnsembleSetup::order,
              [](SweepOrderKind order) { return to_string(order); })
      .column("tolerance", "1", &Row::setup, ensemble, &EnsembleSetup::tolerance)
      .column("members", "1", &Row::setup, ensemble, &EnsembleSetup::members)
      .fields(&Row::found, &Found::grains, &Found::contacts, &Found::nullity, &Found::counted,
              &Found::spanned, &Found::spread, &Found::uniform, &Found::uniform_change,
              &Found::sliding, &Found::imbalance, &Found::violation, &Found::residual,
              &Found::sweeps, &Found::missed, &Found::yielding, &Found::held);
  return table;
}

/// What must hold for every member of every ensemble.
void report_worst(Run& run, const Rows& rows) {
  const auto largest = [&](const std::string& name, const std::string& what, const Rows& of,
                           const auto& value) {
    double most = 0.0;
    for (const double one : each(of, kFound, value)) most = std::max(most, one);
    run.quantity(name, most, "1", what);
  };
  largest("imbalance", "largest net force or torque on a grain over the mean force", rows,
          &ForceStudy::imbalance);
  largest("cone_violation", "largest excess over Coulomb's law over the mean force", rows,
          &ForceStudy::violation);
  largest("nullity_error", "largest difference of the dimension by rank from that by counting",
          rows, [](const ForceStudy& f) { return std::abs(f.nullity - f.counted); });
  largest("spanned_excess", "dimension that members span beyond the null space, largest", rows,
          [](const ForceStudy& f) { return f.spanned - f.nullity; });
  // In space the backbone may lack spheres that bear force by two contacts.
  largest("held", "the same of the forces that packings of discs had themselves",
          select(rows, [](const StudyRow& r) { return r.dimension == 2; }), &ForceStudy::held);
  double missed = 0.0, yielding = 0.0, starts = 0.0;
  for (const StudyRow& row : rows) {
    missed += row.found.missed;
    yielding += row.found.yielding;
    starts += row.setup.ensemble.members;
    if (2 * row.found.missed > row.setup.ensemble.members)
      run.flag("packing " + std::to_string(row.seed) + ", friction " + to_text(row.friction) +
               ": most starts did not come to the tolerance");
  }
  run.quantity("missed", missed / starts, "1", "share of the starts that were not solved");
  run.quantity("yielding", yielding / starts, "1",
               "share of the starts that ended in a solution with moving grains");
}

/// Each dimension and friction of the packings' own.
void report_own(Run& run, const Rows& own) {
  std::map<std::pair<int, double>, Rows> groups;
  for (const StudyRow& row : own) groups[{row.dimension, row.friction}].push_back(row);
  for (const auto& [key, rows] : groups) {
    const std::string name = suffix(key.first, key.second);
    const Rows held = select(rows, [](const StudyRow& r) { return r.found.members > 1; });
    report_mean(run, "spread_" + name, each(held, kFound, &ForceStudy::spread), "1",
                "deviation of a contact force between solutions over the mean force");
    report_mean(run, "freedom_" + name,
                each(rows, kFound, [](const ForceStudy& f) { return f.nullity * 1.0 / f.grains; }),
                "1", "dimension of the balanced forces per grain of the backbone");
    if (key.second == 0.0) {
      run.quantity("nullity_" + name, std::ranges::max(each(rows, kFound, &ForceStudy::nullity)),
                   "1", "the same, largest packing");
      run.quantity("spread_largest_" + name,
                   std::ranges::max(each(rows, kFound, &ForceStudy::spread)), "1",
                   "largest spread of a packing");
    } else {
      const Rows walked =
          select(held, [](const StudyRow& r) { return r.found.uniform > kNoSpread; });
      report_mean(run, "uniform_" + name, each(walked, kFound, &ForceStudy::uniform), "1",
                  "the same spread of forces drawn uniformly from all solutions");
      report_mean(run, "uniform_ratio_" + name,
                  each(walked, kFound, [](const ForceStudy& f) { return f.spread / f.uniform; }),
                  "1", "spread of the solver's solutions over that of uniform ones");
    }
  }
}

/// d ln spread / d ln mu of each frictionless packing with small friction switched on, unless all
/// its starts end in one solution.
void report_exponent(Run& run, const Rows& rows, const std::string& name) {
  std::map<std::uint64_t, std::pair<std::vector<double>, std::vector<double>>> curves;
  for (const StudyRow& row : rows) {
    if (row.friction > kLinear) continue;
    curves[row.seed].first.push_back(row.friction);
    curves[row.seed].second.push_back(row.found.spread);
  }
  std::vector<double> exponents;
  for (const auto& [seed, curve] : curves) {
    const auto& [friction, spread] = curve;
    const bool collapsed = spread.front() < kCollapsed * friction.front();
    if (friction.size() > 1 && !collapsed)
      exponents.push_back(fit_power_law(friction, spread).slope);
  }
  report_mean(run, name, exponents, "1", "of spread ~ mu^x, friction up to 1e-5 switched on");
  if (!curves.empty())
    run.quantity("collapsed_" + name,
                 1.0 - static_cast<double>(exponents.size()) / static_cast<double>(curves.size()),
                 "1", "share of these packings whose members are all the same");
}

/// Spread of a variation over that of the same packing as it is, mean over packings.
void report_ratio(Run& run, const Rows& varied, const Rows& plain, const std::string& name,
                  const std::string& what) {
  std::vector<double> ratios;
  for (const StudyRow& row : varied) {
    const auto same = std::ranges::find(plain, row.seed, &StudyRow::seed);
    if (same != plain.end() && same->found.spread > 0.0)
      ratios.push_back(row.found.spread / same->found.spread);
  }
  report_mean(run, name, ratios, "1", what);
}

void report_variations(Run& run, const Rows& rows, const Rows& plain) {
  const auto series = [&](const std::string& name) {
    return select(rows, [&](const StudyRow& r) { return r.series == name; });
  };
  const auto width = [&](double w) {
    return select(series("width"), [w](const auto& r) { return r.setup.ensemble.width == w; });
  };
  report_ratio(run, series("loose"), plain, "ratio_loose",
               "spread at a thousandfold tolerance over that at the tolerance");
  report_ratio(run, series("order"), plain, "ratio_order",
               "spread with sequential and symmetric sweeps over that with random ones");
  report_ratio(run, series("other starts"), plain, "ratio_starts",
               "spread from other random starts over that from the first: its scatter");
  report_ratio(
      run, width(0), plain, "ratio_zero",
      "spread of members that all start from zero, other sweeps, over that of random ones");
  report_ratio(run, width(100), width(10), "ratio_wide",
               "spread at width 100 over that at width 10");
  report_ratio(run, width(10), plain, "ratio_ten", "spread at width 10 over that at width 1");
}

}  // namespace

void report_studies(Run& run, const Rows& rows, double reference) {
  write_rows(run, "studies.csv", studies_table(), rows);
  if (rows.empty()) return;
  const auto series = [&](const std::string& name, int dimension) {
    return select(rows,
                  [&](const StudyRow& r) { return r.series == name && r.dimension == dimension; });
  };
  report_worst(run, rows);
  report_own(run, select(rows, [](const StudyRow& r) { return r.series == "own"; }));
  report_exponent(run, series("switched", 2), "exponent_discs");
  report_exponent(run, series("switched", 3), "exponent_spheres");
  report_variations(run, rows, select(series("own", 2), [&](const StudyRow& r) {
                      return r.friction == reference;
                    }));
}

void write_first_members(Run& run, const runs::Packing<2>& packing, const EnsembleSetup& setup) {
  const ContactProblem<2> problem = frozen(packing, packing.setup.friction);
  const ForceSpace<2> space(problem);
  EnsembleSetup own = setup;
  own.seed += packing.setup.seed;
  const auto solve = [&](int, TaskContext& task) {
    return make_ensemble(space, mean_force(packing), own, task);
  };
  const auto made = run.for_each_task(std::vector<Task>{{"members", {}}}, solve);
  if (!made || made->front().members.size() < 2) return;
  const ForceEnsemble<2>& ensemble = made->front();
  const ForceSpread<2> spread = ensemble.spread();
  auto& csv = run.csv("members.csv", {{"contact", "1"},
                                      {"first_n", "P_ext l0"},
                                      {"first_x", "P_ext l0"},
                                      {"first_y", "P_ext l0"},
                                      {"second_n", "P_ext l0"},
                                      {"second_x", "P_ext l0"},
                                      {"second_y", "P_ext l0"},
                                      {"mean_n", "P_ext l0"},
                                      {"deviation", "P_ext l0"}});
  for (int c = 0; c < problem.contact_count(); ++c) {
    const Vector<2>& n = problem.grain_contacts[c].normal;
    const Impulse<2>&first = ensemble.members[0][c], &second = ensemble.members[1][c];
    csv.row(c, first.normal, cartesian_impulse<2>(n, first), second.normal,
            cartesian_impulse<2>(n, second), spread.mean()[c].normal, spread.deviation(c));
  }
}

}  // namespace cd::brendel2004
