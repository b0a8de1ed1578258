// SPDX-License-Identifier: BSD-3-Clause
// Quantities and tables.
#include "experiments/shaebani2009/compaction_report.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <libcd/measure/histogram.hpp>
#include <libcd/measure/statistics.hpp>

namespace cd::shaebani2009 {
namespace {

void report_spread(Run& run, const std::string& name, const std::vector<double>& values,
                   const std::string& unit, const std::string& description) {
  const SampleStatistics s = statistics(values);
  run.quantity("mean_" + name, s.mean, unit, description + ", mean over the samples",
               s.standard_error);
  run.quantity("deviation_" + name, s.deviation, unit,
               description + ", standard deviation of one sample");
}

}  // namespace

template <int D>
void report_first(Run& run, const runs::Compaction<D>& first, const FreeStart& start) {
  const runs::PackingState s = first.state();
  const runs::CompactionSetup& setup = first.setup();
  const runs::Packing<D> packing = runs::packing_of(first);
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

void report_samples(Run& run, const runs::CompactionSetup& setup,
                    const std::vector<PackingSample>& samples) {
  auto& csv = run.csv("samples.csv", {{"seed", "1"},
                                      {"steps", "1"},
                                      {"cpu_seconds", "s", kTiming},
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
  for (const PackingSample& sample : samples) {
    const runs::PackingState& s = sample.state;
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

template void report_first(Run&, const runs::Compaction<2>&, const FreeStart&);
template void report_first(Run&, const runs::Compaction<3>&, const FreeStart&);

}  // namespace cd::shaebani2009
