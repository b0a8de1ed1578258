// SPDX-License-Identifier: BSD-3-Clause
// Beyond Shaebani 2009's figures: the packings of spheres that it mentions, beside those of discs.
#include <algorithm>
#include <cmath>

#include <libcd/measure/statistics.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/report_mean.hpp"
#include "experiments/runs/compaction_ensemble.hpp"

namespace {

using namespace cd;
using namespace cd::runs;

struct Parameters {
  CompactionSetup setup;
  int samples;
  std::vector<double> frictions;
};

/// Contacts beyond the least number that can hold rigid frictionless grains under an imposed
/// pressure: D equations of force for each grain of the backbone, of which D follow from the others
/// as the cell is periodic, and one for the pressure.
template <int D>
int excess_contacts(const Packing<D>& p) {
  return static_cast<int>(p.contacts.size()) - (D * (p.backbone.grains - 1) + 1);
}

/// "spheres_mu_0_5".
std::string suffix(int dimension, double friction) {
  std::string text = (dimension == 3 ? "spheres_mu_" : "discs_mu_") + to_text(friction);
  std::replace(text.begin(), text.end(), '.', '_');
  return text;
}

struct Tables {
  CsvWriter& samples;
  CsvWriter& means;
};

/// Reports what belongs to one coefficient of friction.
template <int D>
void report(Run& run, const Tables& tables, double friction, const std::vector<Packing<D>>& all) {
  for (const Packing<D>& p : all)
    tables.samples.row(D, friction, p.setup.seed, p.state.steps, p.state.relaxed,
                       p.state.volume_fraction, p.state.coordination, p.state.rattler_fraction,
                       excess_contacts(p), p.state.mean_overlap, p.state.force_residual,
                       p.state.pressure_error, p.state.cpu_seconds);
  std::vector<Packing<D>> packings = all;
  const auto moving = std::erase_if(packings, [](const auto& p) { return !p.state.relaxed; });
  if (moving > 0)
    run.flag(suffix(D, friction) + ": " + std::to_string(moving) +
             " samples did not relax and were left out");
  if (packings.empty()) return;
  std::vector<double> row;
  const auto mean = [&](const char* name, const char* unit, const char* what, const auto& value) {
    const std::vector<double> sample = each(packings, value);
    report_mean(run, name + ("_" + suffix(D, friction)), sample, unit, what);
    const SampleStatistics s = statistics(sample);
    row.push_back(s.mean);
    row.push_back(s.standard_error);
  };
  mean("phi", "1", "volume fraction", [](const auto& p) { return p.state.volume_fraction; });
  mean("z", "1", "coordination of the backbone",
       [](const auto& p) { return p.state.coordination; });
  mean("z_all", "1", "contacts that carry force, two for each, over all grains",
       [](const auto& p) { return 2.0 * static_cast<double>(p.contacts.size()) / p.setup.grains; });
  mean("rattlers", "1", "fraction of the grains",
       [](const auto& p) { return p.state.rattler_fraction; });
  mean("overlap", "l0", "mean overlap of contacts",
       [](const auto& p) { return p.state.mean_overlap; });
  mean("excess", "1", "contacts beyond the isostatic number without friction",
       [](const auto& p) { return static_cast<double>(excess_contacts(p)); });
  tables.means.row(D, friction, packings.size(), row);
}

template <int D>
std::optional<std::vector<Packing<D>>> compact_all(const Parameters& p, Run& run) {
  Samples<D> samples{D == 3 ? "spheres" : "discs", {}};
  for (const double friction : p.frictions) {
    CompactionSetup setup = p.setup;
    setup.friction = friction;
    for (const CompactionSetup& s : with_seeds(run, setup, p.samples)) samples.setups.push_back(s);
  }
  return compact(run, samples);
}

template <int D>
void report_all(const Parameters& p, Run& run, const Tables& tables,
                const std::vector<Packing<D>>& all) {
  for (const double friction : p.frictions) {
    std::vector<Packing<D>> packings = all;
    std::erase_if(packings, [&](const auto& q) { return q.setup.friction != friction; });
    report(run, tables, friction, packings);
  }
}

void spheres(const Parameters& p, Run& run) {
  const auto of_spheres = compact_all<3>(p, run);
  if (!of_spheres) return;
  const auto of_discs = compact_all<2>(p, run);
  if (!of_discs) return;
  const Tables tables = {run.csv("packings.csv", {{"dimension", "1"},
                                                  {"friction", "1"},
                                                  {"seed", "1"},
                                                  {"steps", "1"},
                                                  {"relaxed", "1"},
                                                  {"phi", "1"},
                                                  {"z", "1"},
                                                  {"rattlers", "1"},
                                                  {"excess", "1"},
                                                  {"overlap", "l0"},
                                                  {"force_residual", "1"},
                                                  {"pressure_error", "1"},
                                                  {"cpu_seconds", "s", kTiming}}),
                         run.csv("friction.csv", {{"dimension", "1"},
                                                  {"friction", "1"},
                                                  {"samples", "1"},
                                                  {"phi", "1"},
                                                  {"phi_error", "1"},
                                                  {"z", "1"},
                                                  {"z_error", "1"},
                                                  {"z_all", "1"},
                                                  {"z_all_error", "1"},
                                                  {"rattlers", "1"},
                                                  {"rattlers_error", "1"},
                                                  {"overlap", "l0"},
                                                  {"overlap_error", "l0"},
                                                  {"excess", "1"},
                                                  {"excess_error", "1"}})};
  report_all(p, run, tables, *of_spheres);
  report_all(p, run, tables, *of_discs);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  p.setup.scheme = PressureScheme::partial;
  p.setup.stop_threshold = 1e-4;
  p.setup.cell_inertia = 10;
  using Frictions = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "shaebani2009_spheres",
       .paper = "shaebani2009",
       .figure = "Sec. 5",
       .summary = "Packings of spheres and discs: volume fraction and coordination by friction",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        declare_packing(options, p.setup, {100, 400, 1000});
        options.add("samples", p.samples, {2, 3, 10}, between(1, 100000),
                    "packings for each friction");
        const Frictions some = {0, 0.3, 0.5}, more = {0, 0.05, 0.1, 0.3, 0.5, 1};
        options.list("friction", p.frictions, ByPreset<Frictions>{some, more, more}, at_least(0),
                     "Coulomb coefficients, different ones");
      },
      [&](Run& run) { spheres(p, run); });
}
