// SPDX-License-Identifier: BSD-3-Clause
// Means over the seeds, with the term against without it.
#include "experiments/shaebani2009/momentum_report.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include <libcd/measure/statistics.hpp>
#include "harness/each.hpp"
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd::shaebani2009 {
namespace {

using Runs = std::vector<HeatedRun>;

const char* start_of(const HeatedRun& r) {
  return r.gas.hot ? "hot" : "rest";
}
double steps(const HeatedRun& r) {
  return r.state.steps;
}
double fraction(const HeatedRun& r) {
  return r.state.volume_fraction;
}
double coordination(const HeatedRun& r) {
  return r.state.coordination;
}

/// Mean of the kinetic energy of a grain over the time that is followed.
double mean_energy(const HeatedRun& r) {
  return statistics(r.energy).mean;
}

/// Momentum when relaxed, over that which Andersen's term or its absence makes expected.
double drift_ratio(const HeatedRun& r) {
  return r.drift / (r.gas.term ? r.shrinking : 1.0);
}

Table<HeatedRun> gases_table() {
  using Row = HeatedRun;
  using State = runs::PackingState;
  Table<Row> table;
  table.column("start", "1", [](const Row& r) { return std::string(start_of(r)); })
      .fields(&Row::gas, &HeatedGas::term, &HeatedGas::seed)
      .column("static_steps", "1", &Row::static_steps)
      .column("mean_energy", "rho0 l0^4/t0^2", mean_energy)
      .fields(std::identity(), &Row::drift, &Row::shrinking)
      .fields(&Row::state, &State::steps, &State::volume_fraction, &State::coordination,
              &State::rattler_fraction, &State::mean_overlap, &State::pressure_error,
              &State::relaxed);
  return table;
}

/// A time of the gases of one kind.
struct CurveRow {
  const HeatedRun* first;
  double time;
  Estimate energy, growth, momentum;
};

void write_curves(Run& run, double time_step, const std::vector<Runs>& kinds) {
  using Row = CurveRow;
  Table<Row> table;
  table.column("start", "1", [](const Row& r) { return std::string(start_of(*r.first)); })
      .column("term", "1", [](const Row& r) { return r.first->gas.term; })
      .column("time", "t0", &Row::time)
      .column("energy", "rho0 l0^4/t0^2", &Row::energy)
      .column("shrinking", "1", &Row::growth)
      .column("momentum", "1", &Row::momentum);
  auto& csv = run.csv("curves.csv", table.columns());
  for (const Runs& kind : kinds) {
    for (std::size_t k = 0; k < kind.front().energy.size(); ++k) {
      const auto mean = [&](const auto member) {
        return statistics(each(kind, [&](const HeatedRun& r) { return (r.*member)[k]; }))
            .estimate();
      };
      table.row(csv,
                {&kind.front(), time_step * kStepsPerPoint * static_cast<double>(k),
                 mean(&HeatedRun::energy), mean(&HeatedRun::growth), mean(&HeatedRun::momentum)});
    }
  }
}

/// One start, with the term against without it.
void compare(Run& run, const Runs& without, const Runs& with) {
  const std::string start = start_of(without.front());
  const auto ratio = [&](const std::string& name, const std::string& what, auto value) {
    report_mean(run, name + "_" + start, each(without, value),
                name == "energy" ? "rho0 l0^4/t0^2" : "1",
                what + ", gas that begins " + (start == "hot" ? "hot" : "at rest") + ", Eq. 18");
    report_ratio(run, name + "_ratio_" + start, each(with, value), each(without, value),
                 what + ", with the term of Eq. 14 over without");
  };
  ratio("steps", "steps until relaxed", steps);
  ratio("static_steps", "steps until the pressure is static",
        [](const HeatedRun& r) { return r.static_steps; });
  ratio("energy", "mean kinetic energy of a grain over the time followed", mean_energy);
  const auto difference = [&](const std::string& name, const std::string& what, auto value) {
    const SampleStatistics a = statistics(each(without, value)), b = statistics(each(with, value));
    run.quantity(name + "_" + start, a.mean, "1", what + ", Eq. 18", a.standard_error);
    run.quantity(name + "_difference_" + start, b.mean - a.mean, "1",
                 what + ", with the term of Eq. 14 minus without",
                 std::hypot(a.standard_error, b.standard_error));
  };
  difference("volume_fraction", "volume fraction", fraction);
  difference("coordination", "coordination", coordination);
}

}  // namespace

void report_heating(Run& run, const runs::CompactionSetup& setup, const Runs& all) {
  write_rows(run, "gases.csv", gases_table(), all);
  const Runs relaxed = select(all, [](const HeatedRun& r) { return r.state.relaxed; });
  if (relaxed.size() < all.size())
    run.flag(std::to_string(all.size() - relaxed.size()) +
             " gases did not relax within max-steps and were left out");
  std::vector<Runs> kinds;
  for (const bool hot : {false, true})
    for (const bool term : {false, true})
      kinds.push_back(select(
          relaxed, [&](const HeatedRun& r) { return r.gas.hot == hot && r.gas.term == term; }));
  if (std::ranges::any_of(kinds, &Runs::empty)) return;
  write_curves(run, setup.time_step, kinds);
  compare(run, kinds[0], kinds[1]);
  compare(run, kinds[2], kinds[3]);
  report_mean(run, "drift_without", each(kinds[2], drift_ratio), "1",
              "momentum of a hot gas when it is relaxed over that at the start, Eq. 18");
  report_mean(run, "drift_with", each(kinds[3], &HeatedRun::drift), "1", "the same, Eq. 14");
  report_mean(run, "drift_ratio", each(kinds[3], drift_ratio), "1",
              "the same over L_0 / L, by which Eq. 14 enlarges it");
}

}  // namespace cd::shaebani2009
