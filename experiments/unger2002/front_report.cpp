// SPDX-License-Identifier: BSD-3-Clause
// Fits over fronts, chain lengths and distances.
#include "experiments/unger2002/front_report.hpp"

#include <cmath>
#include <map>
#include <optional>

#include <libcd/measure/statistics.hpp>
#include "harness/each.hpp"
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd::unger2002 {
namespace {

/// The speed over that of Eq. 17.
Estimate speed_ratio(const TimedFront& f) {
  const double formula = f.runs.step_path() / f.runs.time_step;
  return {f.measured.speed.value / formula, f.measured.speed.error / formula};
}

/// Way of the front in a step [d].
Estimate path(const TimedFront& f) {
  return {f.measured.speed.value * f.runs.time_step, f.measured.speed.error * f.runs.time_step};
}

/// The weight of the logarithm of an estimate.
double log_weight(const Estimate& e) {
  return e.error > 0.0 ? e.value * e.value / (e.error * e.error) : 1.0;
}

/// Mean by the weights of the errors, and its error by them; plain if there is no error, as in
/// sweeps without chance.
Estimate weighted_mean(const std::vector<Estimate>& values) {
  double sum = 0.0, weights = 0.0;
  for (const Estimate& e : values) {
    if (e.error == 0.0) return statistics(each(values, &Estimate::value)).estimate();
    const double weight = 1.0 / (e.error * e.error);
    sum += weight * e.value;
    weights += weight;
  }
  return {sum / weights, 1.0 / std::sqrt(weights)};
}

void report(Run& run, const std::string& name, const Estimate& e, const std::string& unit,
            const std::string& description) {
  run.quantity(name, e.value, unit, description, e.error);
}

/// Reports the root mean square of the differences of measured from expected speeds in standard
/// errors; nothing for sweeps without chance.
void report_difference(const std::vector<TimedFront>& fronts, Run& run) {
  double squares = 0.0;
  for (const TimedFront& f : fronts) {
    const Estimate& speed = f.measured.speed;
    if (speed.error == 0.0) return;
    squares += std::pow((speed.value - f.expected.speed.value) / speed.error, 2);
  }
  run.quantity("speed_difference", std::sqrt(squares / static_cast<double>(fronts.size())), "1",
               "rms difference of the speeds from the exact discrete law, in standard errors");
}

void write_fronts(const std::vector<TimedFront>& fronts, Run& run) {
  using Row = TimedFront;
  Table<Row> table;
  table.column("time_step", "t_0", &Row::runs, &FrontRuns::time_step)
      .column("sweeps", "1", &Row::runs, &FrontRuns::sweeps)
      .fields(&Row::measured, &Front::speed)
      .column("speed_formula", "d/t_0",
              [](const Row& f) { return f.runs.step_path() / f.runs.time_step; })
      .column("speed_exact", "d/t_0", &Row::expected, &Front::speed, &Estimate::value)
      .column("ratio", "1", speed_ratio)
      .fields(&Row::measured, &Front::delay)
      .column("delay_exact", "dt", &Row::expected, &Front::delay, &Estimate::value)
      .fields(&Row::measured, &Front::plateau);
  write_rows(run, "fronts.csv", table, fronts);
  struct Passage {
    FrontRuns runs;
    Arrival measured, expected;
  };
  std::vector<Passage> passages;
  for (const TimedFront& f : fronts)
    for (std::size_t a = 0; a < f.measured.arrivals.size(); ++a)
      passages.push_back({f.runs, f.measured.arrivals[a], f.expected.arrivals[a]});
  Table<Passage> arrivals;
  arrivals.column("time_step", "t_0", &Passage::runs, &FrontRuns::time_step)
      .column("sweeps", "1", &Passage::runs, &FrontRuns::sweeps)
      .fields(&Passage::measured)
      .column("time_exact", "t_0", &Passage::expected, &Arrival::time, &Estimate::value);
  write_rows(run, "arrivals.csv", arrivals, passages);
}

}  // namespace

void report_fronts(const std::vector<TimedFront>& fronts, Run& run) {
  write_fronts(fronts, run);
  const auto sweeps = each(fronts, &TimedFront::runs, &FrontRuns::sweeps);
  std::vector<double> log_sweeps, log_path, weight;
  std::vector<Estimate> ratios, delays, plateaus;
  std::map<int, std::vector<TimedFront>> by_sweeps;
  for (const TimedFront& f : fronts) {
    log_sweeps.push_back(std::log(f.runs.sweeps));
    log_path.push_back(std::log(path(f).value));
    weight.push_back(log_weight(path(f)));
    ratios.push_back(speed_ratio(f));
    delays.push_back(f.measured.delay);
    plateaus.push_back(f.measured.plateau);
    by_sweeps[f.runs.sweeps].push_back(f);
  }
  const LineFit line = fit_line(log_sweeps, log_path, weight);
  run.quantity("speed_exponent_sweeps", line.slope, "1", "c dt ~ N_I^exponent", line.slope_error);
  std::vector<double> exponents;
  for (const auto& [number, same] : by_sweeps) {
    const auto step = each(same, &TimedFront::runs, &FrontRuns::time_step);
    const auto speed = each(same, [](const TimedFront& f) { return f.measured.speed.value; });
    if (same.size() > 1) exponents.push_back(fit_power_law(step, speed).slope);
  }
  report_mean(run, "speed_exponent_step", exponents, "1", "c ~ dt^exponent, mean over N_I");
  report(run, "speed_ratio", weighted_mean(ratios), "1", "c over sqrt(q N_I) d/dt, all fronts");
  report_difference(fronts, run);
  report(run, "front_delay", weighted_mean(delays), "dt", "arrival at distance zero, all fronts");
  run.quantity("front_delay_theory", 1.0 / 12.0, "dt", "from the cubic term of omega(k)");
  report(run, "plateau_ratio", weighted_mean(plateaus), "1",
         "velocity behind the front over dF d/(m c)");
}

void report_bounds(const std::vector<LengthBounds>& lengths, const std::vector<TimedFront>& fronts,
                   Run& run) {
  struct Row {
    std::string bound;
    Estimate length, sweeps;
    double formula;
    std::optional<double> wall, wall_error;
  };
  std::vector<Row> diffusion, cut_off, sound;
  for (const LengthBounds& l : lengths) {
    const auto mean = [&](double RigidBounds::*of) {
      return statistics(each(l.runs, of)).estimate();
    };
    const Estimate length{1.0 * l.length, 0.0};
    const Estimate all = mean(&RigidBounds::at_diffusion), some = mean(&RigidBounds::at_cut_off);
    diffusion.push_back({"diffusion", length, mean(&RigidBounds::diffusion),
                         diffusion_bound(l.length), all.value, all.error});
    cut_off.push_back({"cut-off", length, mean(&RigidBounds::cut_off), cut_off_bound(l.length),
                       some.value, some.error});
  }
  for (const TimedFront& f : fronts)
    sound.push_back(
        {"sound", path(f), {1.0 * f.runs.sweeps, 0.0}, diffusion_bound(path(f).value), {}, {}});
  Table<Row> table;
  table.column("bound", "", &Row::bound)
      .column("length", "d", &Row::length)
      .column("sweeps", "1", &Row::sweeps)
      .column("sweeps_formula", "1", &Row::formula)
      .column("wall_part", "1", &Row::wall)
      .column("wall_part_error", "1", &Row::wall_error);
  auto& csv = run.csv("bounds.csv", table.columns());
  std::map<std::string, Estimate> prefactors;
  for (const auto& [name, rows] :
       {std::pair{"diffusion", &diffusion}, {"sound", &sound}, {"cut_off", &cut_off}}) {
    table.write(csv, *rows);
    const std::string bound = name;
    std::vector<double> log_length, log_sweeps, weight;
    for (const Row& row : *rows) {
      log_length.push_back(std::log(row.length.value));
      log_sweeps.push_back(std::log(row.sweeps.value));
      weight.push_back(log_weight(bound == "sound" ? row.length : row.sweeps));
    }
    const LineFit line = fit_line(log_length, log_sweeps, weight);
    run.quantity("exponent_" + bound, line.slope, "1", "of n in the bound: " + bound,
                 line.slope_error);
    std::vector<Estimate> in_squares;
    for (const Row& row : *rows) {
      const double square = row.length.value * row.length.value;
      const double relative = std::hypot(row.sweeps.error / row.sweeps.value,
                                         2.0 * row.length.error / row.length.value);
      const double prefactor = row.sweeps.value / square;
      in_squares.push_back({prefactor, prefactor * relative});
    }
    // Counted bounds of short chains feel the lattice, fronts do not.
    prefactors[bound] = bound == "sound" ? weighted_mean(in_squares) : in_squares.back();
    report(run, "prefactor_" + bound, prefactors[bound], "1", "N_I / n^2 at the bound: " + bound);
  }
  for (const std::string bound : {"sound", "cut_off"}) {
    const Estimate &a = prefactors[bound], &b = prefactors["diffusion"];
    const double ratio = a.value / b.value;
    report(run, bound + "_to_diffusion",
           {ratio, ratio * std::hypot(a.error / a.value, b.error / b.value)}, "1",
           "prefactor of this bound over that of diffusion");
  }
  const Estimate& wave = prefactors["cut_off"];
  report(run, "prefactor_cut_off_longest", {16.0 * wave.value, 16.0 * wave.error}, "1",
         "N_I / n^2 with the longest wave of wall and free end, 4 n, at the cut-off");
  run.quantity("wall_part_diffusion", *diffusion.back().wall, "1",
               "of a load, at the wall after n^2 / q sweeps, longest chain",
               *diffusion.back().wall_error);
  run.quantity("wall_part_cut_off", *cut_off.back().wall, "1",
               "of a load, at the wall after n^2 / (pi^2 q) sweeps, longest chain",
               *cut_off.back().wall_error);
}

void report_sweeps(const std::vector<OrderedSweeps>& orders, Run& run) {
  struct Share {
    std::string order;
    int distance;
    Estimate share;
    double theory;
  };
  struct Load {
    std::string order;
    int distance;
    Estimate with, against;
  };
  Table<Share> shares;
  shares.column("order", "", &Share::order)
      .column("distance", "contacts", &Share::distance)
      .column("share", "1", &Share::share)
      .column("share_theory", "1", &Share::theory);
  Table<Load> loads;
  loads.column("order", "", &Load::order)
      .column("distance", "contacts", &Load::distance)
      .column("with", "sweeps", &Load::with)
      .column("against", "sweeps", &Load::against);
  auto& share_csv = run.csv("one_sweep.csv", shares.columns());
  auto& load_csv = run.csv("loads.csv", loads.columns());
  for (const OrderedSweeps& all : orders) {
    const std::string& order = all.order;
    const auto mean = [&](const auto& of) { return statistics(each(all.carried, of)).estimate(); };
    for (int r = -kShownDistance; r <= kShownDistance; ++r) {
      const auto place = static_cast<std::size_t>(r + kShownDistance);
      const auto share = [&](const CarriedForce& f) { return f.share[place]; };
      shares.row(share_csv, {order, r, mean(share), carried_share(order, r)});
    }
    report(run, "reach_with_" + order, mean(&CarriedForce::with), "contacts",
           "that feel a force after a sweep, in the direction of the order");
    report(run, "reach_against_" + order, mean(&CarriedForce::against), "contacts",
           "that feel a force after a sweep, in the other direction");
    const auto surplus = [](const CarriedForce& f) { return 1.0 * (f.with - f.against); };
    report(run, "reach_surplus_" + order, mean(surplus), "contacts", "their difference");
    report(run, "centre_" + order, mean(&CarriedForce::centre), "contacts",
           "mean distance of the force after a sweep, with the order");
    for (const CarriedLoad& load : all.loads)
      loads.row(load_csv, {order, load.distance, statistics(load.with).estimate(),
                           statistics(load.against).estimate()});
    const CarriedLoad& longest = all.loads.back();
    const SampleStatistics with = statistics(longest.with), against = statistics(longest.against);
    const double lead = against.mean - with.mean;
    const double error = std::hypot(against.standard_error, with.standard_error);
    report(run, "lead_" + order, {lead / (longest.distance - 1), error / (longest.distance - 1)},
           "sweeps/contact", "a load is earlier with the order, for each contact after the first");
    report(run, "lead_share_" + order, {lead / against.mean, error / against.mean}, "1",
           "the same over the sweeps against the order, longest distance");
  }
  run.quantity("reach_theory_random", random_reach(), "contacts", "e - 3/2, random sweep");
  run.quantity("contacts_ahead", kSweptContacts, "contacts", "on each side of the disturbed one");
}

}  // namespace cd::unger2002
