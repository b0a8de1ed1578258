// Shaebani 2009, Fig. 4: a gas of grains is compacted by a constant pressure; and what the packings
// of many such runs are like.
#include <algorithm>
#include <cmath>

#include "experiments/harness/experiment.hpp"
#include "experiments/shaebani2009/compaction_state.hpp"
#include "experiments/shaebani2009/ensemble.hpp"
#include "libcd/measure/histogram.hpp"
#include "libcd/measure/statistics.hpp"

namespace {

using namespace cd;
using namespace cd::shaebani2009;

struct Parameters {
  Setup setup;
  int dimension, samples;
  std::string scheme, stop_rule;
};

/// One relaxed packing among many.
struct Sample {
  PackingState state;
  double mean_velocity = 0.0;
  std::vector<double> forces;  ///< normal, over their mean
};

/// Every step at first, then ever fewer: the transient is resolved and the file stays small.
bool is_recorded(int step) {
  int interval = 1;
  while (step > 500 * interval) interval *= 2;
  return step % interval == 0;
}

/// The dilation rate at the last step before the first contact.
struct FreeStart {
  int steps = 0;
  double rate = 0.0;
  bool over = false;
};

template <int D>
void report_first(Run& run, const Compaction<D>& first, const FreeStart& start) {
  const PackingState s = first.state();
  const Setup& setup = first.setup();
  const Packing<D> packing = packing_of(first);
  const ContactForces forces = contact_forces(packing);
  const Speeds speed = first.speeds();
  run.quantity("steps", s.steps, "1", "time steps until relaxed");
  run.quantity("cpu_seconds", s.cpu_seconds, "s", "of the thread, in the time steps");
  run.quantity("contact_updates", s.contact_updates, "1", "sum of sweeps times contacts");
  run.quantity("nanoseconds_per_update", 1e9 * s.cpu_seconds / s.contact_updates, "ns",
               "CPU time per contact update, detection and assembly included");
  run.quantity("mean_overlap", s.mean_overlap, "l0", "of force-carrying contacts");
  run.quantity("volume_fraction", s.volume_fraction, "1", "of the packing");
  run.quantity("coordination", s.coordination, "1", "contacts per grain without rattlers");
  run.quantity("rattler_fraction", s.rattler_fraction, "1", "share of the grains");
  run.quantity("pressure_error", s.pressure_error, "1", "P_in / P_ext - 1");
  run.quantity("pressure_from_contacts", forces.pressure, "1",
               "sum of l.F / (D V) over P_ext, without velocities");
  run.quantity("force_residual", s.force_residual, "1",
               "rms net force and torque / radius on a grain over the mean force");
  run.quantity("largest_residual", s.largest_residual, "1", "the largest on any grain");
  run.quantity("cone_violation", forces.cone_violation, "1",
               "largest |F_t| - mu F_n over the mean force");
  run.quantity("sliding_fraction", forces.sliding, "1", "contacts at Coulomb's limit");
  const std::string axis = "xyz";
  const Matrix<D>& stress = packing.stress;
  for (int a = 0; a < D; ++a) {
    for (int b = 0; b < D; ++b)
      run.quantity(std::string("stress_") + axis[static_cast<std::size_t>(a)] +
                       axis[static_cast<std::size_t>(b)],
                   stress(a, b), "P_ext", "mean stress, row: branch vector, column: force");
  }
  run.quantity("stress_asymmetry", (stress - stress.transpose()).cwiseAbs().maxCoeff(), "P_ext",
               "largest difference of opposite off-diagonal stresses");
  run.quantity("stress_deviator", (stress - stress.trace() / D * Matrix<D>::Identity()).norm(),
               "P_ext", "norm of the deviatoric stress");
  run.quantity("mean_velocity", first.mean_velocity(), "l0/t0", "mean |v| of all grains at rest");
  run.quantity("mean_acceleration", first.mean_acceleration(), "l0/t0^2", "mean |a| of all grains");
  run.quantity("rattler_velocity", speed.rattlers, "l0/t0", "mean |v| of the rattlers");
  run.quantity("backbone_velocity", speed.backbone, "l0/t0",
               "mean |v| of the other grains, relative to their drift");
  if (start.steps > 0) {
    run.quantity("free_steps", start.steps, "1", "steps before the first contact");
    run.quantity(
        "initial_slope_ratio",
        start.rate / (setup.time_step * start.steps) / (-setup.pressure / setup.cell_inertia), "1",
        "dlambda/dt before the first contact over -P_ext / M_lambda");
  }
  if (!s.relaxed)
    run.flag("not relaxed within " + std::to_string(setup.max_steps) + " steps, max-steps");
}

/// Runs the first sample and writes all about it. Returns false if interrupted.
template <int D>
bool run_first(const Setup& setup, Run& run) {
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

void report_spread(Run& run, const std::string& name, const std::vector<double>& values,
                   const std::string& unit, const std::string& description) {
  const SampleStatistics s = statistics(values);
  run.quantity("mean_" + name, s.mean, unit, description + ", mean over the samples",
               s.standard_error);
  run.quantity("deviation_" + name, s.deviation, unit,
               description + ", standard deviation of one sample");
}

void report_samples(Run& run, const Setup& setup, const std::vector<Sample>& samples) {
  auto& csv = run.csv("samples.csv", {{"seed", "1"},
                                      {"steps", "1"},
                                      {"cpu_seconds", "s"},
                                      {"contact_updates", "1"},
                                      {"volume_fraction", "1"},
                                      {"coordination", "1"},
                                      {"rattler_fraction", "1"},
                                      {"mean_overlap", "l0"},
                                      {"pressure_error", "1"},
                                      {"force_residual", "1"},
                                      {"largest_residual", "1"},
                                      {"mean_velocity", "l0/t0"},
                                      {"relaxed", "1"}});
  std::vector<double> steps, fraction, coordination, rattlers, overlap, velocity;
  std::vector<std::vector<double>> forces;
  double residual = 0.0, largest = 0.0, pressure = 0.0;
  std::uint64_t seed = setup.seed;
  for (const Sample& sample : samples) {
    const PackingState& s = sample.state;
    csv.row(seed++, s.steps, s.cpu_seconds, s.contact_updates, s.volume_fraction, s.coordination,
            s.rattler_fraction, s.mean_overlap, s.pressure_error, s.force_residual,
            s.largest_residual, sample.mean_velocity, s.relaxed);
    if (!s.relaxed) continue;
    steps.push_back(s.steps);
    fraction.push_back(s.volume_fraction);
    coordination.push_back(s.coordination);
    rattlers.push_back(s.rattler_fraction);
    overlap.push_back(s.mean_overlap);
    velocity.push_back(sample.mean_velocity);
    forces.push_back(sample.forces);
    residual = std::max(residual, s.force_residual);
    largest = std::max(largest, s.largest_residual);
    pressure = std::max(pressure, std::abs(s.pressure_error));
  }
  const auto lost = samples.size() - forces.size();
  if (lost > 0)
    run.flag(std::to_string(lost) + " of " + std::to_string(samples.size()) +
             " samples not relaxed within max-steps: left out of the means");
  run.quantity("samples", static_cast<double>(forces.size()), "1", "relaxed packings");
  if (forces.size() < 2) return;
  report_spread(run, "steps", steps, "1", "time steps until relaxed");
  report_spread(run, "volume_fraction", fraction, "1", "volume fraction");
  report_spread(run, "coordination", coordination, "1", "contacts per grain without rattlers");
  report_spread(run, "rattler_fraction", rattlers, "1", "share of rattlers");
  report_spread(run, "sample_overlap", overlap, "l0", "mean overlap");
  report_spread(run, "sample_velocity", velocity, "l0/t0", "mean |v| of all grains at rest");
  run.quantity("worst_force_residual", residual, "1", "largest force_residual of a sample");
  run.quantity("worst_largest_residual", largest, "1", "largest residual of a grain of a sample");
  run.quantity("worst_pressure_error", pressure, "1", "largest |P_in / P_ext - 1| of a sample");

  const Histogram density = histogram(forces, 5.0, 20);
  auto& table = run.csv("forces.csv", {{"force", "1"}, {"density", "1"}, {"error", "1"}});
  for (int k = 0; k < density.centre.size(); ++k)
    table.row(density.centre[k], density.density[k], density.error[k]);
}

/// The first sample is followed step by step; then it is one of all.
template <int D>
void compact(const Setup& setup, int count, Run& run) {
  const std::string first_is_done = "first is done";
  Ensemble ensemble(run);
  if (!ensemble.states().contains(first_is_done)) {
    if (!run_first<D>(setup, run)) return;
    ensemble.states().put(first_is_done, std::int32_t{1});
  }
  std::vector<Sample> samples(static_cast<std::size_t>(count));
  const auto finish = [&](int k, const Compaction<D>& sample) {
    samples[static_cast<std::size_t>(k)] = {sample.state(), sample.mean_velocity(),
                                            contact_forces(packing_of(sample)).normal};
  };
  if (ensemble.run<D>({"samples", with_seeds(run, setup, count), finish}))
    report_samples(run, setup, samples);
}

/// A gas that does not fit or a step far too long is refused before anything is written.
template <int D>
void try_first_step(const Setup& setup) {
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
       .takes_checkpoints = true},
      [&](Options& options) {
        declare_setup(options, p.setup);
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
          using Rule = shaebani2009::StopRule;
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
