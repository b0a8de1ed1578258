// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Sec. 1.9: strong contacts carry the deviator of the stress, weak ones are nearly
// isotropic.
#include <algorithm>
#include <cmath>
#include <functional>

#include "experiments/brendel2004/biaxial_loading.hpp"
#include "experiments/brendel2004/networks_report.hpp"
#include "experiments/runs/compaction_ensemble.hpp"
#include "experiments/runs/force_networks.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::brendel2004;
using namespace cd::runs;

struct Parameters {
  CompactionSetup setup;
  int samples;
  std::vector<double> deviators, cutoffs;
  double largest_aspect;
  bool at_once, deal_out;
};

bool ascending(const std::vector<double>& values) {
  return std::ranges::adjacent_find(values, std::greater_equal()) == values.end();
}

/// Each sample goes along all deviators, or has each of them from the gas on.
std::vector<LoadingPath> paths_of(const Parameters& p, const Run& run) {
  std::vector<LoadingPath> paths;
  for (const CompactionSetup& setup : with_seeds(run, p.setup, p.samples)) {
    if (!p.at_once) paths.push_back({setup, p.deviators, p.largest_aspect});
    for (const double s : p.deviators)
      if (p.at_once) paths.push_back({setup, {s}, p.largest_aspect});
  }
  return paths;
}

void networks(const Parameters& p, Run& run) {
  const std::vector<LoadingPath> paths = paths_of(p, run);
  const auto task_of = [](const LoadingPath& path) {
    return Task("loading", {{"seed", path.setup.seed}, {"first", path.deviators.front()}});
  };
  const auto loaded = run.for_each_task(paths, task_of, load, {.unit = "samples"});
  if (!loaded) return;
  std::vector<Packing<2>> packings;
  for (const auto& path : *loaded) {
    for (const Packing<2>& packing : path)
      packings.push_back(p.deal_out ? with_forces_dealt_out(packing, packing.setup.seed) : packing);
  }
  report_networks(run, p.deviators, p.cutoffs, packings);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  p.setup.scheme = PressureScheme::partial;
  p.setup.modes = StrainModes::axial;
  using Numbers = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "brendel2004_networks",
       .paper = "brendel2004",
       .figure = "Sec. 1.9",
       .summary = "Which contacts carry the pressure, and which the deviator of the stress",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        p.setup.stop_threshold = 1e-5;
        declare_packing(options, p.setup, {50, 500, 1000});
        options.add("friction", p.setup.friction, 0.5, at_least(0), "Coulomb coefficient");
        options.add("samples", p.samples, {3, 5, 40}, between(2, 100000),
                    "packings for each deviator");
        options.list(
            "deviators", p.deviators,
            ByPreset<Numbers>{{0, 0.2}, {0, 0.1, 0.2, 0.25}, {0, 0.05, 0.1, 0.15, 0.2, 0.25}},
            between(0, 0.95), "s: stress 1 + s along x and 1 - s along y, ascending");
        options.list("cutoffs", p.cutoffs,
                     Numbers{0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.5, 2, 2.5, 3, 4, 5}, above(0),
                     "forces up to which contacts are counted, mean forces, ascending");
        options.add("largest-aspect", p.largest_aspect, 3.0, above(1),
                    "of the cell, at which a packing is said to flow");
        options.on_off("at-once", p.at_once, false,
                       "each deviator acts from the gas on, none on a packing at rest");
        options.on_off("deal-out", p.deal_out, false,
                       "forces are dealt out to the contacts at random before they are measured");
        options.check([&] {
          if (!ascending(p.deviators)) throw Error("deviators", p.deviators.size(), "ascending");
          if (!ascending(p.cutoffs)) throw Error("cutoffs", p.cutoffs.size(), "ascending");
        });
      },
      [&](Run& run) { networks(p, run); });
}
