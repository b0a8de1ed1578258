// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Secs. 1.5 and 1.9: there may be more than one solution that satisfies all
// constraints. How far apart are the forces of one frozen packing?
#include <algorithm>
#include <cmath>

#include "experiments/brendel2004/indeterminacy_report.hpp"
#include "experiments/runs/compaction_ensemble.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::brendel2004;
using namespace cd::runs;

struct Parameters {
  CompactionSetup packing;
  ForceSeries series;
  int samples, spheres, sphere_samples;
  std::vector<double> frictions, sphere_frictions;
  std::string order;
};

template <int D>
using Packings = std::vector<Packing<D>>;

/// Nothing if interrupted.
template <int D>
std::optional<Packings<D>> compact_all(const std::vector<double>& frictions, CompactionSetup setup,
                                       int samples, Run& run) {
  Samples<D> all{D == 3 ? "spheres" : "discs", {}};
  for (const double friction : frictions) {
    setup.friction = friction;
    for (const CompactionSetup& s : with_seeds(run, setup, samples)) all.setups.push_back(s);
  }
  auto packings = compact(run, all);
  if (!packings) return packings;
  const auto moving = std::erase_if(*packings, [](const auto& p) { return !p.state.relaxed; });
  if (moving > 0) run.flag(std::to_string(moving) + " packings did not relax and were left out");
  return packings;
}

/// The packing of the picture: two members of its ensemble.
void write_members(const Parameters& p, const Packings<2>& packings, Run& run) {
  const auto shown = std::ranges::find_if(
      packings, [&](const auto& packing) { return packing.setup.friction == p.series.reference; });
  if (shown == packings.end()) return;
  write_packing(run, *shown);
  write_first_members(run, *shown, p.series.study.ensemble);
}

void indeterminacy(Parameters p, Run& run) {
  p.series.study.ensemble.order = sweep_order(p.order);
  if (run.max_sweeps() > 0) p.series.study.ensemble.max_sweeps = run.max_sweeps();
  const auto discs = compact_all<2>(p.frictions, p.packing, p.samples, run);
  std::optional<Packings<3>> spheres = Packings<3>{};
  if (p.spheres > 0) {
    CompactionSetup setup = p.packing;
    setup.grains = p.spheres;
    spheres = compact_all<3>(p.sphere_frictions, setup, p.sphere_samples, run);
  }
  if (!discs || !spheres) return;
  std::vector<StudyRow> rows;
  const bool plane = study_all(p.series, *discs, run, rows);
  const bool space = study_all(p.series, *spheres, run, rows);
  if (!plane || !space) return;
  report_studies(run, rows, p.series.reference);
  write_members(p, *discs, run);
}

void declare(Options& options, Parameters& p) {
  using Reals = std::vector<double>;
  declare_packing(options, p.packing, {40, 60, 200});
  options.add("samples", p.samples, {3, 4, 20}, between(1, 1000), "packings for each friction");
  options.add("spheres", p.spheres, {0, 50, 200}, between(0, 100000),
              "spheres of each packing in space, 0 for none");
  options.add("sphere-samples", p.sphere_samples, {1, 2, 10}, between(1, 1000),
              "packings of spheres for each friction");
  const Reals many = {0, 0.01, 0.03, 0.1, 0.2, 0.5, 1};
  options.list("friction", p.frictions, ByPreset<Reals>{Reals{0, 0.1, 0.5}, many, many},
               at_least(0), "Coulomb coefficients that packings of discs are made with");
  options.list("sphere-friction", p.sphere_frictions, Reals{0, 0.1, 0.5}, at_least(0),
               "the same of spheres");
  const Reals decades = {1e-6, 1e-5, 1e-3, 0.01, 0.1, 0.3, 1};
  options.list("switched-friction", p.series.switched,
               ByPreset<Reals>{Reals{1e-6, 1e-5, 0.01, 0.1, 1}, decades, decades}, above(0),
               "coefficients given to frictionless packings once they are frozen");
  options.add("reference", p.series.reference, 0.1, above(0),
              "coefficient at which widths, orders and tolerances are compared");
  const Reals widths = {0, 0.1, 1, 10, 100};
  options.list("widths", p.series.widths, ByPreset<Reals>{Reals{0, 1, 10, 100}, widths, widths},
               at_least(0), "of the random starts, in mean normal forces");
  EnsembleSetup& e = p.series.study.ensemble;
  options.add("members", e.members, {16, 30, 200}, between(2, 100000), "of each ensemble");
  options.add("width", e.width, 1.0, at_least(0), "of the random starts elsewhere");
  options.add("tolerance", e.tolerance, 1e-12, strictly_between(0, 1), "natural-map error");
  options.choice("sweep-order", p.order, "random",
                 {"random", "sequential", "symmetric", "independent", "frozen"},
                 "of the Gauss-Seidel sweeps");
  options.add("walk", p.series.study.walk, {200, 500, 5000}, between(0, 10000000),
              "points drawn uniformly from all solutions, 0 for none");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  p.packing.scheme = PressureScheme::partial;
  p.packing.cell_inertia = 10;
  p.packing.stop_threshold = 1e-8;
  return run_experiment(
      argc, argv,
      {.name = "brendel2004_indeterminacy",
       .paper = "brendel2004",
       .figure = "Secs. 1.5 and 1.9",
       .summary = "How far apart the forces are that hold one frozen packing at rest",
       .takes_max_sweeps = true,
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare(options, p); }, [&](Run& run) { indeterminacy(p, run); });
}
