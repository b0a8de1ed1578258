// SPDX-License-Identifier: BSD-3-Clause
// Shaebani 2009, Fig. 4: a gas of grains is compacted by a constant pressure; and what the packings
// of many such runs are like.
#include "experiments/shaebani2009/compaction_report.hpp"
#include "experiments/shaebani2009/first_sample.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::shaebani2009;
using namespace cd::runs;

struct Parameters {
  CompactionSetup setup;
  int dimension, samples;
  std::string scheme, stop_rule;
};

/// The first sample is followed step by step, by the process that evaluates; then it is one of all.
template <int D>
void compact_all(const CompactionSetup& setup, int count, Run& run) {
  const std::string first_is_done = "first is done";
  const bool followed = run.resume() && run.resume()->contains(first_is_done);
  if (run.evaluates() && !followed) {
    if (!run_first<D>(setup, run)) return;
    StateFile state;
    state.put(first_is_done, std::int32_t{1});
    run.save(std::move(state));
  }
  const auto samples = compact<D>(run, {"samples", with_seeds(run, setup, count)});
  if (samples) report_samples(run, *samples);
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
        p.dimension == 2 ? compact_all<2>(p.setup, p.samples, run)
                         : compact_all<3>(p.setup, p.samples, run);
      });
}
