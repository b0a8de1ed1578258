// SPDX-License-Identifier: BSD-3-Clause
// Beyond Shaebani 2009's figures: the packings of spheres that it mentions, beside those of discs.
#include <algorithm>
#include <functional>

#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/runs/compaction_ensemble.hpp"
#include "harness/different.hpp"
#include "harness/experiment.hpp"
#include "harness/report_mean.hpp"

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

template <int D>
Table<Packing<D>> packings_table() {
  using P = Packing<D>;
  using State = PackingState;
  Table<P> table;
  table.column("dimension", "1", [](const P&) { return D; })
      .fields(&P::setup, &CompactionSetup::friction, &CompactionSetup::seed)
      .fields(&P::state, &State::steps, &State::relaxed)
      .column("phi", "1", &P::state, &State::volume_fraction)
      .column("z", "1", &P::state, &State::coordination)
      .column("rattlers", "1", &P::state, &State::rattler_fraction)
      .column("excess", "1", excess_contacts<D>)
      .column("overlap", "l0", &P::state, &State::mean_overlap)
      .fields(&P::state, &State::force_residual, &State::pressure_error, &State::cpu_seconds);
  return table;
}

/// A number of each packing whose mean is a quantity, and two columns of friction.csv.
template <int D>
struct Mean {
  std::string name, unit, what;
  std::function<double(const Packing<D>&)> of;
};

template <int D>
std::vector<Mean<D>> means() {
  using P = Packing<D>;
  return {
      {"phi", "1", "volume fraction", [](const P& p) { return p.state.volume_fraction; }},
      {"z", "1", "coordination of the backbone", [](const P& p) { return p.state.coordination; }},
      {"z_all", "1", "contacts that carry force, two for each, over all grains",
       [](const P& p) { return 2.0 * static_cast<double>(p.contacts.size()) / p.setup.grains; }},
      {"rattlers", "1", "fraction of the grains",
       [](const P& p) { return p.state.rattler_fraction; }},
      {"overlap", "l0", "mean overlap of contacts",
       [](const P& p) { return p.state.mean_overlap; }},
      {"excess", "1", "contacts beyond the isostatic number without friction", excess_contacts<D>}};
}

/// What the packings at rest with one friction are like: one of means() each.
struct FrictionRow {
  int dimension;
  double friction;
  std::size_t samples;
  std::vector<Estimate> means;
};

Table<FrictionRow> friction_table() {
  using Row = FrictionRow;
  Table<Row> table;
  table.column("dimension", "1", &Row::dimension)
      .column("friction", "1", &Row::friction)
      .column("samples", "1", &Row::samples);
  for (std::size_t k = 0; const Mean<2>& mean : means<2>())
    table.column(mean.name, mean.unit, [k = k++](const Row& row) { return row.means[k]; });
  return table;
}

/// Reports the packings of one dimension, friction by friction.
template <int D>
void report(Run& run, CsvWriter& rows, CsvWriter& friction_rows,
            const std::vector<double>& frictions, const std::vector<Packing<D>>& all) {
  for (const double friction : frictions) {
    std::vector<Packing<D>> packings = all;
    std::erase_if(packings, [&](const auto& p) { return p.setup.friction != friction; });
    packings_table<D>().write(rows, packings);
    std::string key = (D == 3 ? "spheres_mu_" : "discs_mu_") + to_text(friction);
    std::ranges::replace(key, '.', '_');  // as spheres_mu_0_5
    packings = relaxed(run, packings, key + ": ");
    if (packings.empty()) continue;
    FrictionRow row = {D, friction, packings.size(), {}};
    for (const Mean<D>& mean : means<D>()) {
      const std::vector<double> sample = each(packings, mean.of);
      report_mean(run, mean.name + "_" + key, sample, mean.unit, mean.what);
      const SampleStatistics s = statistics(sample);
      row.means.push_back(s.estimate());
    }
    friction_table().row(friction_rows, row);
  }
}

void spheres(const Parameters& p, Run& run) {
  std::vector<CompactionSetup> setups;
  CompactionSetup setup = p.setup;
  for (const double friction : p.frictions) {
    setup.friction = friction;
    for (const CompactionSetup& one : with_seeds(run, setup, p.samples)) setups.push_back(one);
  }
  const auto of_spheres = compact<3>(run, {"spheres", setups});
  const auto of_discs = compact<2>(run, {"discs", setups});
  if (!of_spheres || !of_discs) return;
  auto& packings = run.csv("packings.csv", packings_table<2>().columns());
  auto& friction = run.csv("friction.csv", friction_table().columns());
  report(run, packings, friction, p.frictions, *of_spheres);
  report(run, packings, friction, p.frictions, *of_discs);
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
        options.check([&] { require_different("friction", p.frictions); });
      },
      [&](Run& run) { spheres(p, run); });
}
