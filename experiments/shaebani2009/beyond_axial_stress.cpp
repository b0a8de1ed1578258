// SPDX-License-Identifier: BSD-3-Clause
// Beyond Shaebani 2009, as its conclusion suggests: compaction under different stresses along the
// axes of the cell, whose shape follows.
#include <algorithm>
#include <cmath>
#include <functional>

#include "experiments/shaebani2009/axial_report.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::shaebani2009;
using namespace cd::runs;

struct Parameters {
  CompactionSetup setup;
  int samples;
  std::vector<double> deviators;
  double largest_aspect;
};

void axial_stress(const Parameters& p, Run& run) {
  std::vector<CompactionSetup> setups;
  CompactionSetup setup = p.setup;
  for (const StrainModes modes : {StrainModes::axial, StrainModes::axial_shear}) {
    for (const double s : p.deviators) {
      setup.modes = modes;
      setup.deviator = s;
      for (const CompactionSetup& one : with_seeds(run, setup, p.samples)) setups.push_back(one);
    }
  }
  const auto stands = [limit = p.largest_aspect](const Compaction<2>& sample) {
    const Matrix<2> base = sample.scene().cell.carried_base();
    return std::max(aspect(base), 1.0 / aspect(base)) < limit &&
           std::abs(base(0, 1)) < limit * base(1, 1);
  };
  const auto packings = compact<2>(run, {.name = "samples", .setups = setups, .go_on = stands});
  if (packings) report_axial_stress(run, p.deviators, p.samples, *packings);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  p.setup.scheme = PressureScheme::partial;
  p.setup.stop_threshold = 1e-7;
  using Deviators = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "shaebani2009_beyond_axial_stress",
       .paper = "shaebani2009",
       .figure = "beyond: conclusion",
       .summary = "Packings of discs under different stresses along the axes of the cell",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        declare_packing(options, p.setup, {60, 200, 500});
        options.add("friction", p.setup.friction, 0.5, at_least(0), "Coulomb coefficient");
        options.add("samples", p.samples, {3, 6, 40}, between(2, 100000),
                    "packings for each deviator");
        const Deviators few = {0, 0.2, 0.4, 0.6};
        const Deviators many = {0, 0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5};
        options.list("deviators", p.deviators, ByPreset<Deviators>{few, many, many},
                     between(0, 0.95), "s: stress 1 + s along x and 1 - s along y, ascending");
        options.add("largest-aspect", p.largest_aspect, 3.0, above(1),
                    "of the cell, at which a packing is said to flow");
        options.check([&] {
          if (p.deviators.size() < 2 ||
              std::ranges::adjacent_find(p.deviators, std::greater_equal()) != p.deviators.end())
            throw Error("deviators", p.deviators.size(), "at least two, ascending");
        });
      },
      [&](Run& run) { axial_stress(p, run); });
}
