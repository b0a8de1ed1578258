// SPDX-License-Identifier: BSD-3-Clause
// Tables of all scenes, means over the packs.
#include "experiments/guttenberg2011/scheme.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/io/table.hpp>
#include "harness/report_mean.hpp"

namespace cd::guttenberg2011 {
namespace {

using runs::FlowMeans;

/// A scene with one of its snapshots.
struct SceneSnapshot {
  const Observed* of;
  const Snapshot* at;
};

Table<SceneSnapshot> snapshots_table() {
  Table<SceneSnapshot> table;
  table.column("scene", "name", &SceneSnapshot::of, &Observed::scene)
      .column("scheme", "name", &SceneSnapshot::of, &Observed::scheme)
      .column("phi", "1", &SceneSnapshot::of, &Observed::fraction)
      .column("time_step", "1/Omega, sqrt(d/g)", &SceneSnapshot::of, &Observed::time_step)
      .column("seed", "1", &SceneSnapshot::of, &Observed::seed)
      .column("time", "1/Omega, sqrt(d/g)", &SceneSnapshot::at, &Snapshot::time)
      .column("largest_overlap", "<R>, d", &SceneSnapshot::at, &Snapshot::largest)
      .column("overlap_per_grain", "<R>, d", &SceneSnapshot::at, &Snapshot::per_grain)
      .column("stuck", "1", &SceneSnapshot::at, &Snapshot::stuck)
      .column("covered_twice", "1", &SceneSnapshot::at, &Snapshot::covered_twice)
      .column("kinetic_energy", "<R>^2 Omega^2, d g", &SceneSnapshot::at, &Snapshot::kinetic_energy)
      .column("height", "<R>, d", &SceneSnapshot::at, &Snapshot::height);
  return table;
}

/// A sheared cell with its averages.
struct Flow {
  const Observed* of;
  const FlowMeans* means;
};

Table<Flow> flows_table() {
  const std::string stress = "rho <R>^4 Omega^2";
  Table<Flow> table;
  table.column("scheme", "name", &Flow::of, &Observed::scheme)
      .column("phi", "1", &Flow::of, &Observed::fraction)
      .column("time_step", "1/Omega", &Flow::of, &Observed::time_step)
      .column("seed", "1", &Flow::of, &Observed::seed)
      .column("proxy_stress", stress, &Flow::means, &FlowMeans::proxy, &ProxyStressMean::normal,
              &Estimate::value)
      .column("torque_inner", stress, &Flow::means, &FlowMeans::torque_inner)
      .column("decay_rate", "1/<2R>", &Flow::means, &FlowMeans::measured_decay,
              &ExponentialDecay::rate);
  return table;
}

void write_tables(Run& run, const std::vector<Observed>& all) {
  std::vector<SceneSnapshot> snapshots;
  std::vector<Flow> flows;
  for (const Observed& w : all) {
    for (const Snapshot& snapshot : w.snapshots) snapshots.push_back({&w, &snapshot});
    if (w.means) flows.push_back({&w, &*w.means});
  }
  const Table<SceneSnapshot> of_snapshots = snapshots_table();
  of_snapshots.write(run.csv("looks.csv", of_snapshots.columns()), snapshots);
  const Table<Flow> of_flows = flows_table();
  of_flows.write(run.csv("flows.csv", of_flows.columns()), flows);
}

/// A number for every scheme at the smallest time step: means over the packs.
void report(Run& run, const SchemeSetup& p, const std::vector<Observed>& all) {
  const double dt = std::ranges::min(p.time_steps);
  const double loose = std::ranges::min(p.fractions), dense = std::ranges::max(p.fractions);
  const auto means = [&](const std::string& name, const std::string& scene, double fraction,
                         const std::string& unit, const std::string& what, const auto& value) {
    std::vector<std::string> schemes = scheme_names;
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
std::vector<double> ratios(const std::vector<Observed>& all, const std::string& scene,
                           double fraction, double dt) {
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
  return sample;
}

}  // namespace

void report_schemes(Run& run, const SchemeSetup& s, const std::vector<Observed>& all) {
  write_tables(run, all);
  report(run, s, all);
  const double dt = std::ranges::min(s.time_steps);
  const std::string what =
      "largest overlap in the last quarter, McNamara over approximate hard spheres";
  const auto report_ratio = [&](const std::string& name, const std::string& scene,
                                double fraction) {
    report_mean(run, name, ratios(all, scene, fraction, dt), "1", what);
  };
  report_ratio("shear_ratio_loose", "shear", std::ranges::min(s.fractions));
  report_ratio("shear_ratio_dense", "shear", std::ranges::max(s.fractions));
  report_ratio("weight_ratio", "weight", 0.0);
  // Overlaps that go differ by decades from pack to pack: of their ratio the logarithm is judged.
  std::vector<double> decades;
  for (const double ratio : ratios(all, "cooling", s.cooling_fraction, dt))
    if (ratio > 0.0 && std::isfinite(ratio)) decades.push_back(std::log10(ratio));
  report_mean(run, "cooling_decades", decades, "1", "decimal logarithm of the " + what);
}

}  // namespace cd::guttenberg2011
