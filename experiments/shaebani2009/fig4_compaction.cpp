// SPDX-License-Identifier: BSD-3-Clause
// Shaebani 2009, Fig. 4: a gas of grains is compacted by a constant pressure; and what the packings
// of many such runs are like.
#include <cmath>

#include "experiments/harness/experiment.hpp"
#include "experiments/runs/compaction_state.hpp"
#include "experiments/runs/ensemble.hpp"
#include "experiments/runs/stored_packing.hpp"
#include "experiments/shaebani2009/compaction_report.hpp"

namespace {

using namespace cd;
using namespace cd::shaebani2009;
using namespace cd::runs;

struct Parameters {
  CompactionSetup setup;
  int dimension, samples;
  std::string scheme, stop_rule;
};

/// Every step at first, then ever fewer: the transient is resolved and the file stays small.
bool is_recorded(int step) {
  int interval = 1;
  while (step > 500 * interval) interval *= 2;
  return step % interval == 0;
}

/// Runs the first sample and writes all about it. Returns false if interrupted.
template <int D>
bool run_first(const CompactionSetup& setup, Run& run) {
  Compaction<D> first(setup);
  FreeStart start;
  if (const auto& state = run.resume()) {
    restore(*state, first);
    start.steps = static_cast<int>(state->get_one<std::int64_t>("free steps"));
    start.rate = state->get_one<double>("free rate");
    start.over = state->get_one<std::int32_t>("free start over") != 0;
  }
  auto& evolution = run.csv("evolution.csv", {{"step", "1"},
                                              {"time", "t0"},
                                              {"dilation_rate", "1/t0"},
                                              {"pressure", "rho0 l0^2/t0^2"},
                                              {"cell_size", "l0"},
                                              {"mean_velocity", "l0/t0"},
                                              {"mean_acceleration", "l0/t0^2"}});
  const auto record_step = [&] {
    evolution.row(first.steps(), first.time(), first.dilation_rate(), first.pressure(),
                  std::pow(first.scene().cell.volume(), 1.0 / D), first.mean_velocity(),
                  first.mean_acceleration());
  };
  if (first.steps() == 0) record_step();
  while (true) {
    first.step();
    const bool end = first.ended();
    if (end || is_recorded(first.steps())) record_step();
    start.over = start.over || first.pressure() > 0.0;
    if (!start.over) start = {first.steps(), first.dilation_rate(), false};
    if (end) break;
    const bool stop = run.interrupted();
    if (stop || run.checkpoint_due(first.steps())) {
      StateFile state;
      save(first, state);
      state.put("free steps", std::int64_t{start.steps});
      state.put("free rate", start.rate);
      state.put("free start over", std::int32_t{start.over});
      run.save(std::move(state));
    }
    if (stop) return false;
  }
  write_packing(run, packing_of(first));
  report_first(run, first, start);
  return true;
}

/// The first sample is followed step by step; then it is one of all.
template <int D>
void compact(const CompactionSetup& setup, int count, Run& run) {
  const std::string first_is_done = "first is done";
  if (!run.resume() || !run.resume()->contains(first_is_done)) {
    if (!run_first<D>(setup, run)) return;
    StateFile state;
    state.put(first_is_done, std::int32_t{1});
    run.save(std::move(state));
  }
  const auto samples = run_samples<D>(
      run, {"samples", with_seeds(run, setup, count)}, [](const Compaction<D>& sample, SampleEnd) {
        return PackingSample{sample.state(), sample.mean_velocity(),
                             contact_forces(packing_of(sample)).normal};
      });
  if (samples) report_samples(run, setup, *samples);
}

/// A gas that does not fit or a step far too long is refused before anything is written.
template <int D>
void try_first_step(const CompactionSetup& setup) {
  Compaction<D>(setup).step();
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "shaebani2009_fig4_compaction",
       .paper = "shaebani2009",
       .figure = "Fig. 4",
       .summary = "A gas of grains in a periodic cell is compacted by a constant pressure",
       .takes_solver = true,
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        declare_compaction(options, p.setup);
        options.add("dimension", p.dimension, 2, between(2, 3), "2: discs, 3: spheres");
        options.choice("scheme", p.scheme, "full", {"full", "partial"},
                       "kinetic part of the pressure: implicit, or from the start of the step");
        options.choice("stop-rule", p.stop_rule, "backbone", {"backbone", "literal"},
                       "whose mean velocity must vanish: force-carrying grains or all");
        options.on_off("own-feedback", p.setup.own_feedback, false,
                       "count the cell's response to a contact's own force");
        options.on_off("momentum-term", p.setup.momentum_term, false,
                       "Andersen's term, by which compression heats");
        options.add("samples", p.samples, {4, 30, 200}, between(1, 100000),
                    "packings with successive seeds, the first one is drawn");
        options.check([&] {
          p.setup.scheme = p.scheme == "full" ? PressureScheme::full : PressureScheme::partial;
          using Rule = runs::RestRule;
          p.setup.stop_rule = p.stop_rule == "literal" ? Rule::literal : Rule::backbone;
          p.dimension == 2 ? try_first_step<2>(p.setup) : try_first_step<3>(p.setup);
        });
      },
      [&](Run& run) {
        p.setup.seed = run.seed();
        if (!run.solver().empty()) p.setup.solver = run.solver();
        p.dimension == 2 ? compact<2>(p.setup, p.samples, run)
                         : compact<3>(p.setup, p.samples, run);
      });
}
