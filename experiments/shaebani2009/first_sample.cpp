// SPDX-License-Identifier: BSD-3-Clause
// The first sample: its steps, and all about the packing at their end.
#include "experiments/shaebani2009/first_sample.hpp"

#include <cmath>
#include <span>
#include <string>
#include <tuple>

#include <libcd/io/table.hpp>
#include "experiments/runs/packing.hpp"

namespace cd::shaebani2009 {
namespace {

using runs::Compaction;
using runs::Packing;

/// The dilation rate at the last step before the first contact.
struct FreeStart {
  int steps = 0;
  double rate = 0.0;
  bool over = false;

  static constexpr auto fields =
      std::tuple(field("steps", &FreeStart::steps), field("rate", "1/t0", &FreeStart::rate),
                 field("over", &FreeStart::over));
};

/// Every step at first, then ever fewer: the transient is resolved and the file stays small.
bool is_recorded(int step) {
  int interval = 1;
  while (step > 500 * interval) interval *= 2;
  return step % interval == 0;
}

template <int D>
Table<Compaction<D>> evolution_table() {
  using C = Compaction<D>;
  Table<C> table;
  table.column("step", "1", &C::steps)
      .column("time", "t0", &C::time)
      .column("dilation_rate", "1/t0", &C::dilation_rate)
      .column("pressure", "rho0 l0^2/t0^2", &C::pressure)
      .column("cell_size", "l0",
              [](const C& c) { return std::pow(c.scene().cell.volume(), 1.0 / D); })
      .column("mean_velocity", "l0/t0", &C::mean_velocity)
      .column("mean_acceleration", "l0/t0^2", &C::mean_acceleration);
  return table;
}

template <int D>
void save(Run& run, const Compaction<D>& sample, const FreeStart& start) {
  StateFile state;
  write(state, "sample", sample);
  write(state, "free start", start);
  run.save(std::move(state));
}

template <int D>
void report_stress(Run& run, const Matrix<D>& stress) {
  const std::string axis = "xyz";
  for (std::size_t a = 0; a < D; ++a) {
    for (std::size_t b = 0; b < D; ++b)
      run.quantity(std::string("stress_") + axis[a] + axis[b], stress(a, b), "P_ext",
                   "mean stress, row: branch vector, column: force");
  }
  run.quantity("stress_asymmetry", (stress - stress.transpose()).cwiseAbs().maxCoeff(), "P_ext",
               "largest difference of opposite off-diagonal stresses");
  run.quantity("stress_deviator", (stress - stress.trace() / D * Matrix<D>::Identity()).norm(),
               "P_ext", "norm of the deviatoric stress");
}

template <int D>
void report_end(Run& run, const Compaction<D>& first, const FreeStart& start) {
  const runs::PackingState s = first.state();
  const runs::CompactionSetup& setup = first.setup();
  const Packing<D> packing = runs::packing_of(first);
  const runs::ContactForces forces = runs::contact_forces(packing);
  const runs::Speeds speed = first.speeds();
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
  report_stress<D>(run, packing.stress);
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

}  // namespace

template <int D>
bool run_first(const runs::CompactionSetup& setup, Run& run) {
  Compaction<D> first(setup);
  FreeStart start;
  if (const auto& state = run.resume()) {
    read(*state, "sample", first);
    read(*state, "free start", start);
  }
  const Table<Compaction<D>> table = evolution_table<D>();
  auto& evolution = run.csv("evolution.csv", table.columns());
  const auto record_step = [&] { table.write(evolution, std::span(&first, 1)); };
  if (first.steps() == 0) record_step();
  while (true) {
    first.step();
    const bool end = first.ended();
    if (end || is_recorded(first.steps())) record_step();
    start.over = start.over || first.pressure() > 0.0;
    if (!start.over) start = {first.steps(), first.dilation_rate(), false};
    if (end) break;
    const bool stop = run.interrupted();
    if (stop || run.checkpoint_due(first.steps())) save(run, first, start);
    if (stop) return false;
  }
  write_packing(run, packing_of(first));
  report_end(run, first, start);
  return true;
}

template bool run_first<2>(const runs::CompactionSetup&, Run&);
template bool run_first<3>(const runs::CompactionSetup&, Run&);

}  // namespace cd::shaebani2009
