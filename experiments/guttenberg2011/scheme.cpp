// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Method: do overlaps stick near jamming in the original scheme, and not in this
// one? Sheared cells, a cell that cools and a pack under its weight, by both and by one half way.
#include <algorithm>
#include <cmath>
#include <optional>

#include <libcd/core/error.hpp>
#include "experiments/guttenberg2011/scheme_runs.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/report_mean.hpp"
#include "experiments/runs/stored_flow.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

struct Parameters {
  FlowSetup flow;
  std::vector<double> fractions, time_steps;
  int packs, snapshots, weight_grains;
  double cooling_until, cooling_speed, cooling_fraction, weight_until;
};

/// One scene by one scheme.
struct Observed {
  std::string scene;  ///< shear, cooling or weight
  std::string scheme;
  double fraction = 0.0;  ///< packing fraction aimed at; 0 for the box
  double time_step = 0.0;
  std::uint64_t seed = 0;
  std::vector<Snapshot> snapshots;
  std::optional<FlowMeans> means;  ///< of sheared cells

  /// Mean over the snapshots in a part of the time, given by shares of the run.
  double mean(double Snapshot::*what, double from, double to) const {
    double sum = 0.0;
    int count = 0;
    for (const Snapshot& snapshot : snapshots) {
      if (snapshot.time < from * snapshots.back().time ||
          snapshot.time > to * snapshots.back().time)
        continue;
      sum += snapshot.*what;
      ++count;
    }
    return sum / count;
  }
  double late(double Snapshot::*what) const { return mean(what, 0.75, 1.0); }

  /// The last quarter of the run over quarter 1, 2 or 3.
  double late_over(double Snapshot::*what, int quarter) const {
    return late(what) / mean(what, 0.25 * (quarter - 1), 0.25 * quarter);
  }
};

std::vector<Observed> plan(const Parameters& p, std::uint64_t seed) {
  std::vector<Observed> all;
  for (int pack = 0; pack < p.packs; ++pack) {
    for (const double dt : p.time_steps) {
      const std::uint64_t own = seed + static_cast<std::uint64_t>(pack);
      for (const std::string& scheme : scheme_names()) {
        for (const double phi : p.fractions) all.push_back({"shear", scheme, phi, dt, own, {}, {}});
        all.push_back({"cooling", scheme, p.cooling_fraction, dt, own, {}, {}});
        all.push_back({"weight", scheme, 0.0, dt, own, {}, {}});
      }
      all.push_back({"weight", "cd", 0.0, dt, own, {}, {}});
    }
  }
  return all;
}

/// What is stored of a scene.
using Found = std::pair<std::vector<Snapshot>, std::optional<FlowMeans>>;

Task task_of(const Observed& w) {
  return {w.scene,
          {{"scheme", w.scheme}, {"phi", w.fraction}, {"dt", w.time_step}, {"seed", w.seed}}};
}

Found observe_one(const Parameters& p, const Observed& w, const std::function<bool()>& go_on) {
  FlowSetup setup = p.flow;
  if (w.scheme == "cd")
    setup.method = "cd";
  else
    choose_scheme(w.scheme, setup);
  setup.cell.seed = w.seed;
  setup.time_step = w.time_step;
  if (w.scene == "weight") {
    setup.until = p.weight_until;
    return {watch_pack_under_weight(setup, p.weight_grains, p.snapshots, go_on), std::nullopt};
  }
  setup.cell.volume_fraction = w.fraction;
  if (w.scene == "cooling") {
    setup.cell.turning_rate = 0.0;
    setup.cell.initial_speed = p.cooling_speed;
    setup.until = p.cooling_until;
    setup.window_from = 0.5 * setup.until;
  }
  CouetteFlow flow(setup);
  const std::int64_t last = std::llround(setup.until / w.time_step);
  Found found;
  found.first = watch(flow.scene(), 1.0, w.time_step, last, p.snapshots, [&](std::int64_t step) {
    return flow.run_until(static_cast<double>(step) / static_cast<double>(last), go_on);
  });
  if (w.scene == "shear" && flow.steps() == last) found.second = flow.means();
  return found;
}

void write_tables(Run& run, const std::vector<Observed>& all) {
  auto& csv = run.csv("looks.csv", {{"scene", "name"},
                                    {"scheme", "name"},
                                    {"phi", "1"},
                                    {"time_step", "1/Omega, sqrt(d/g)"},
                                    {"seed", "1"},
                                    {"time", "1/Omega, sqrt(d/g)"},
                                    {"largest_overlap", "<R>, d"},
                                    {"overlap_per_grain", "<R>, d"},
                                    {"stuck", "1"},
                                    {"covered_twice", "1"},
                                    {"kinetic_energy", "<R>^2 Omega^2, d g"},
                                    {"height", "<R>, d"}});
  const std::string stress = "rho <R>^4 Omega^2";
  auto& flows = run.csv("flows.csv", {{"scheme", "name"},
                                      {"phi", "1"},
                                      {"time_step", "1/Omega"},
                                      {"seed", "1"},
                                      {"proxy_stress", stress},
                                      {"torque_inner", stress},
                                      {"torque_inner_error", stress},
                                      {"decay_rate", "1/<2R>"},
                                      {"decay_rate_error", "1/<2R>"}});
  for (const Observed& w : all) {
    for (const Snapshot& l : w.snapshots)
      csv.row(w.scene, w.scheme, w.fraction, w.time_step, w.seed, l.time, l.largest, l.per_grain,
              l.stuck, l.covered_twice, l.kinetic_energy, l.height);
    if (!w.means) continue;
    const FlowMeans& m = *w.means;
    flows.row(w.scheme, w.fraction, w.time_step, w.seed, m.proxy.normal.value, m.torque_inner,
              m.measured_decay.rate, m.measured_decay.rate_error);
  }
}

/// A number for every scheme at the smallest time step: means over the packs.
void report(Run& run, const Parameters& p, const std::vector<Observed>& all) {
  const double dt = std::ranges::min(p.time_steps);
  const double loose = std::ranges::min(p.fractions), dense = std::ranges::max(p.fractions);
  const auto means = [&](const std::string& name, const std::string& scene, double fraction,
                         const std::string& unit, const std::string& what, const auto& value) {
    std::vector<std::string> schemes = scheme_names();
    if (scene == "weight") schemes.push_back("cd");
    for (const std::string& scheme : schemes) {
      std::vector<double> sample;
      for (const Observed& w : all)
        if (w.scene == scene && w.scheme == scheme && w.time_step == dt && w.fraction == fraction)
          sample.push_back(value(w));
      std::string key = name + "_" + scheme;
      std::ranges::replace(key, '-', '_');
      report_mean(run, key, sample, unit, what);
    }
  };
  const auto largest = [](const Observed& w) { return w.late(&Snapshot::largest); };
  means("shear_overlap_loose", "shear", loose, "<R>",
        "largest overlap in the last quarter, loosest sheared cell", largest);
  means("shear_overlap_dense", "shear", dense, "<R>",
        "largest overlap in the last quarter, densest sheared cell", largest);
  means("shear_stuck_dense", "shear", dense, "1", "stuck pairs there per grain, last quarter",
        [](const Observed& w) { return w.late(&Snapshot::stuck); });
  means("shear_covered_twice_dense", "shear", dense, "1",
        "area covered twice there over that of the grains, last quarter",
        [](const Observed& w) { return w.late(&Snapshot::covered_twice); });
  means("cooling_overlap", "cooling", p.cooling_fraction, "<R>",
        "largest overlap in the last quarter of the cooling", largest);
  means("cooling_growth", "cooling", p.cooling_fraction, "1",
        "largest overlap, last over first quarter of the cooling",
        [](const Observed& w) { return w.late_over(&Snapshot::largest, 1); });
  means("cooling_energy", "cooling", p.cooling_fraction, "1",
        "kinetic energy, last over second quarter of the cooling",
        [](const Observed& w) { return w.late_over(&Snapshot::kinetic_energy, 2); });
  means("weight_overlap", "weight", 0.0, "d", "largest overlap in the last quarter, under weight",
        largest);
  means("weight_fall", "weight", 0.0, "d", "by how much the centre of mass falls under weight",
        [](const Observed& w) { return w.snapshots.front().height - w.snapshots.back().height; });
}

/// McNamara's largest overlap over that of approximate hard spheres, pack by pack.
void report_ratio(Run& run, const std::vector<Observed>& all, const std::string& name,
                  const std::string& scene, double fraction, double dt) {
  std::vector<double> sample;
  for (const Observed& other : all) {
    if (other.scene != scene || other.scheme != "mcnamara" || other.fraction != fraction ||
        other.time_step != dt)
      continue;
    for (const Observed& own : all)
      if (own.scene == scene && own.scheme == "ahs" && own.fraction == fraction &&
          own.time_step == dt && own.seed == other.seed)
        sample.push_back(other.late(&Snapshot::largest) / own.late(&Snapshot::largest));
  }
  report_mean(run, name, sample, "1",
              "largest overlap in the last quarter, McNamara over approximate hard spheres");
}

void scheme(const Parameters& p, Run& run) {
  std::vector<Observed> all = plan(p, run.seed());
  const auto observe_scene = [&](const Observed& w, TaskContext& task) {
    return observe_one(p, w, [&] { return !task.interrupted(); });
  };
  const auto found = run.for_each_task(all, task_of, observe_scene, {.unit = "scenes"});
  if (!found) return;
  for (std::size_t k = 0; k < all.size(); ++k)
    std::tie(all[k].snapshots, all[k].means) = (*found)[k];
  write_tables(run, all);
  report(run, p, all);
  const double dt = std::ranges::min(p.time_steps);
  report_ratio(run, all, "shear_ratio_loose", "shear", std::ranges::min(p.fractions), dt);
  report_ratio(run, all, "shear_ratio_dense", "shear", std::ranges::max(p.fractions), dt);
  report_ratio(run, all, "cooling_ratio", "cooling", p.cooling_fraction, dt);
  report_ratio(run, all, "weight_ratio", "weight", 0.0, dt);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Numbers = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_scheme",
       .paper = "guttenberg2011",
       .figure = "Method",
       .summary = "Overlaps that remain near jamming: this scheme, McNamara's and one half way",
       .has_tasks = true},
      [&](Options& options) {
        options.list("phi", p.fractions,
                     ByPreset<Numbers>{{0.80, 0.83},
                                       {0.78, 0.80, 0.82, 0.83, 0.84},
                                       {0.78, 0.79, 0.80, 0.81, 0.82, 0.83, 0.84}},
                     strictly_between(0, 0.95), "packing fractions of the sheared cells");
        options.list("time-steps", p.time_steps,
                     ByPreset<Numbers>{{2e-3}, {4e-3, 1e-3}, {4e-3, 1e-3, 1e-4}}, above(0),
                     "of all scenes");
        options.add("packs", p.packs, {1, 2, 4}, between(1, 100), "scenes of every kind");
        options.add("drum-radius", p.flow.cell.drum_radius, {45, 60, 90}, at_least(45),
                    "of the outer cylinder");
        options.add("until", p.flow.until, {8, 30, 60}, above(0), "end of the shear");
        options.add("window-from", p.flow.window_from, {4, 15, 30}, at_least(0),
                    "start of the averages of sheared cells");
        options.add("cooling-until", p.cooling_until, {16, 60, 200}, above(0),
                    "end of the cooling");
        options.add("cooling-speed", p.cooling_speed, 0.3, above(0),
                    "initial velocities, uniform in +- per component");
        options.add("cooling-phi", p.cooling_fraction, 0.82, strictly_between(0, 0.95),
                    "packing fraction of the cell that cools");
        options.add("weight-grains", p.weight_grains, {200, 400, 1000}, between(10, 100000),
                    "grains of the pack under its weight");
        options.add("weight-until", p.weight_until, {10, 40, 100}, above(0),
                    "how long the pack is watched");
        options.add("looks", p.snapshots, {20, 40, 100}, between(4, 10000), "at each scene");
        options.add("removal-sweeps", p.flow.removal_sweeps, 1, at_least(0),
                    "of overlap removal per step of approximate hard spheres");
        options.add("restitution", p.flow.restitution, 0.9, between(0, 1), "of all collisions");
        options.add("friction", p.flow.cell.friction, 0.5, at_least(0), "Coulomb coefficient");
        options.check([&] {
          const double shortest = std::min({p.flow.until, p.cooling_until, p.weight_until});
          const double longest_step = shortest / (p.snapshots * kStuckSteps + 1);
          if (std::ranges::max(p.time_steps) > longest_step)
            throw Error("time-steps", std::ranges::max(p.time_steps),
                        "at most " + std::to_string(longest_step) + ", " +
                            std::to_string(kStuckSteps) + " steps between snapshots");
        });
      },
      [&](Run& run) {
        p.flow.rings = static_cast<int>(std::lround(p.flow.cell.drum_radius - 30.0));
        scheme(p, run);
      });
}
