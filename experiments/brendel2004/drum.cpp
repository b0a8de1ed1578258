// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Sec. 1.4: contact dynamics of a flow. A half-filled rotating drum, its surface and
// its torque against speed and friction.
#include <algorithm>
#include <cmath>

#include "experiments/brendel2004/drum_report.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::brendel2004;
using namespace cd::runs;

struct Parameters {
  DrumSetup setup;
  std::vector<double> froude, frictions, rough, sphere_froude;
  double friction_froude, kept_froude, sphere_radius;
};

/// Steps times grains.
double cost_of(const DrumSetup& s) {
  const double grains = std::pow(s.drum.radius, 2) * (s.dimension == 3 ? 2 * s.drum.length : 1.0);
  return grains * (s.settle_time() + s.measure_time()) / s.step();
}

/// All runs, the longest first, with seeds in this order.
std::vector<DrumRow> rows_of(const Parameters& p, std::uint64_t seed) {
  std::vector<DrumRow> rows;
  const auto add = [&](const std::string& series, double froude) -> DrumSetup& {
    rows.push_back({series, p.setup, {}});
    rows.back().setup.froude = froude;
    return rows.back().setup;
  };
  for (const double froude : p.froude) add("speed", froude);
  for (const double friction : p.frictions) {
    DrumOptions& drum = add("friction", p.friction_froude).drum;
    drum.friction = drum.wall_friction = friction;
  }
  for (const double friction : p.rough) {
    DrumOptions& drum = add("rough", p.friction_froude).drum;
    drum.friction = friction;
    drum.wall_friction = 1.0;
  }
  if (p.kept_froude > 0.0) add("kept", p.kept_froude).remove_overlaps = false;
  for (const double froude : p.sphere_froude) {
    if (p.sphere_radius == 0.0) break;
    DrumSetup& setup = add("spheres", froude);
    setup.dimension = 3;
    setup.drum.radius = p.sphere_radius;
    setup.drum.least_radius = 0.45;  // a lattice of them has room in half the drum
    setup.drum.largest_radius = 0.55;
  }
  std::ranges::stable_sort(rows, std::greater{},
                           [](const DrumRow& row) { return cost_of(row.setup); });
  for (DrumRow& row : rows) row.setup.drum.seed = seed++;
  return rows;
}

Task task_of(const DrumRow& row) {
  const DrumSetup& s = row.setup;
  return {"drum",
          {{"series", row.series},
           {"froude", s.froude},
           {"friction", s.drum.friction},
           {"wall-friction", s.drum.wall_friction},
           {"seed", s.drum.seed}},
          cost_of(s)};
}

void drums(const Parameters& p, Run& run) {
  std::vector<DrumRow> rows = rows_of(p, run.seed());
  const auto run_one = [](const DrumRow& row, TaskContext& task) {
    return run_drum(row.setup, task);
  };
  const auto found = run.for_each_task(rows, task_of, run_one, {.unit = "drums"});
  if (!found) return;
  for (std::size_t k = 0; k < rows.size(); ++k) rows[k].found = (*found)[k];
  std::ranges::stable_sort(rows, {}, [](const DrumRow& row) {
    return std::tuple(row.series, row.setup.froude, row.setup.drum.friction);
  });
  report_drums(run, rows);
}

void declare(Options& options, Parameters& p) {
  using Reals = std::vector<double>;
  DrumSetup& s = p.setup;
  options.add("radius", s.drum.radius, {12, 15, 40}, between(4, 1000), "of the drum [d]");
  options.add("filling", s.drum.filling, 0.5, strictly_between(0, 1), "share of the drum's area");
  options.list(
      "froude", p.froude,
      ByPreset<Reals>{Reals{0.01, 0.1, 0.5, 3}, Reals{0.001, 0.01, 0.03, 0.1, 0.3, 0.5, 1, 1.5, 3},
                      Reals{0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3}},
      above(0), "omega^2 R / g of the drums whose speed varies");
  options.add("friction", s.drum.friction, 0.5, at_least(0), "of grains, where it does not vary");
  const Reals many = {0, 0.05, 0.1, 0.2, 0.3, 0.5, 1};
  options.list("frictions", p.frictions, ByPreset<Reals>{Reals{0, 0.1}, many, many}, at_least(0),
               "of grains and drum where it varies");
  options.list("rough-frictions", p.rough, ByPreset<Reals>{Reals{0}, many, many}, at_least(0),
               "of the grains in a drum of friction 1");
  options.add("friction-froude", p.friction_froude, {0.1, 0.03, 0.03}, above(0),
              "Froude number where friction varies");
  options.add("kept-froude", p.kept_froude, 3.0, at_least(0),
              "of the drum in which overlaps are kept, 0 for none");
  options.add("sphere-radius", p.sphere_radius, {0, 7, 15}, at_least(0),
              "of the drum of spheres [d], 0 for none");
  options.add("sphere-length", s.drum.length, {4, 4, 10}, between(1.2, 1000), "of it [d]");
  options.list("sphere-froude", p.sphere_froude, Reals{0.03, 0.1, 0.3}, above(0), "of it");
  options.add("time-step", s.time_step, 0.02, above(0),
              "in sqrt(d/g); above a Froude number of 1/2 less in proportion to 1 / omega");
  options.add("sweeps", s.sweeps, {20, 30, 60}, at_least(1), "N_I: iterations per time step");
  options.on_off("warm-start", s.warm_start, true, "begin with the last step's forces");
  options.on_off("remove-overlaps", s.remove_overlaps, true, "undo overlaps within a step");
  options.add("settle-turns", s.settle_turns, {0.25, 0.5, 1}, above(0), "before the measurement");
  options.add("measure-turns", s.measure_turns, {0.35, 1, 4}, above(0), "of the measurement");
  options.add("least-settle", s.least_settle, {8, 15, 40}, above(0), "at least, in sqrt(R/g)");
  options.add("least-measure", s.least_measure, {10, 25, 100}, above(0), "at least, in sqrt(R/g)");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "brendel2004_drum",
       .paper = "brendel2004",
       .figure = "Sec. 1.4",
       .summary = "A half-filled rotating drum: surface and torque against speed and friction",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare(options, p); },
      [&](Run& run) {
        p.setup.drum.wall_friction = p.setup.drum.friction;
        drums(p, run);
      });
}
