// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011: one run of the Couette cell; profiles, stress map, torques.
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "experiments/guttenberg2011/block_series.hpp"
#include "experiments/guttenberg2011/couette_runs.hpp"
#include "experiments/guttenberg2011/couette_tables.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

/// 2 pi r^2 stress_rt, mean over the rings that see more than single layers of the shear band.
double torque_passed(const PolarGrid& grid, const StressField& stress) {
  double passed = 0.0;
  int rings = 0;
  for (int k = 0; k < grid.rings; ++k) {
    const double r = grid.radius(k);
    if (r < grid.inner + 10.0) continue;
    const PolarStress s = stress.ring(k);
    passed += 2.0 * std::numbers::pi * r * r * (s.contact(0, 1) + s.kinetic_total(0, 1));
    ++rings;
  }
  return passed / rings;
}

/// Balances of angular momentum, block by block: torques fluctuate together.
void report_torques(Run& run, const CouetteFlow& flow) {
  const auto series = [&](const auto& mean) { return block_series(flow.setup().blocks, mean); };
  const auto torque = [&](int cylinder) {
    return series([&flow, cylinder](int first, int blocks) {
      return flow.torque(first, blocks).torque(cylinder).value;
    });
  };
  const std::vector<double> inner = torque(0), outer = torque(1);
  const std::vector<double> passed = series([&flow](int first, int blocks) {
    return torque_passed(flow.grid(), flow.stress(first, blocks));
  });
  const Estimate through = series_ratio(passed, inner), other = series_ratio(outer, inner);
  run.quantity("stress_torque_ratio", -through.value, "1",
               "2 pi r^2 stress_rt, mean over r > 40, over the torque of the inner cylinder",
               through.error);
  run.quantity("torque_balance", 1.0 + other.value, "1",
               "sum of both torques over that on the inner cylinder", other.error);
}

/// The same number by two ways: each ratio is 1 if both are right.
void report_ratios(Run& run, const CouetteFlow& flow, const FlowMeans& means) {
  const PolarGrid& grid = flow.grid();
  double area = 0.0, covered = 0.0, trace = 0.0;
  for (int k = 0; k < grid.rings; ++k) {
    const PolarStress& s = means.ring_stress[static_cast<std::size_t>(k)];
    area += grid.ring_area(k);
    covered += means.profile[k].packing_fraction.value * grid.ring_area(k);
    trace += s.contact.trace() * grid.ring_area(k);
  }
  run.quantity("fraction_ratio", covered / area / flow.volume_fraction(), "1",
               "mean of local_fraction over the rings, over phi");
  run.quantity("proxy_ratio", means.proxy.normal.value * flow.grains() / trace, "1",
               "proxy stress over the trace of the contact stress, per grain");
}

void report(Run& run, const CouetteFlow& flow, const FlowMeans& means) {
  const double steps = static_cast<double>(flow.steps());
  run.quantity("phi", flow.volume_fraction(), "1", "area of the grains over that of the cell");
  run.quantity("grains", flow.grains(), "1", "number of grains");
  run.quantity("initial_overlap", flow.initial_overlap(), "<R>",
               "largest overlap that the relaxation of the start has left");
  const auto estimate = [&](const char* name, const Estimate& e, const char* unit,
                            const char* what) { run.quantity(name, e.value, unit, what, e.error); };
  const char* force_length = "rho <R>^4 Omega^2";
  estimate("proxy_stress", means.proxy.normal, force_length,
           "normal impulses times radius, per grain and time");
  estimate("proxy_stress_tangential", means.proxy.tangential, force_length,
           "the same with tangential impulses");
  estimate("torque_inner", means.torque_inner, force_length, "on the inner cylinder");
  estimate("torque_outer", means.torque_outer, force_length, "on the outer cylinder");
  const auto decay = [&](const std::string& name, const ExponentialDecay& fit, const char* what) {
    run.quantity(name + "_rate", fit.rate.value, "1/<2R>", what, fit.rate.error);
    if (!(fit.rate.value > 0.0)) return;
    run.quantity(name + "_length", fit.length().value, "<2R>", what, fit.length().error);
  };
  decay("decay", means.measured_decay, "of ln omega_measured over 1 < r - 30 < 11");
  decay("internal_decay", means.internal_decay, "of ln omega_internal there");
  run.quantity("omega_near_wall", means.omega_near_wall, "Omega",
               "measured, one radius from the inner cylinder");
  run.quantity("max_overlap", means.largest_overlap, "<R>", "of two grains, at the ends of blocks");
  run.quantity("nanoseconds_per_grain_step", 1e9 * means.step_seconds / steps / flow.grains(), "ns",
               "CPU time of the time steps");
}

}  // namespace

int main(int argc, char** argv) {
  FlowSetup setup;
  CouetteRuns runs;
  int grains = 0;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_couette",
       .paper = "guttenberg2011",
       .figure = "the Couette cell",
       .summary = "Flow between a turning and a fixed cylinder, by any of the methods",
       .has_tasks = true},
      [&](Options& options) {
        options.add("phi", setup.cell.volume_fraction, 0.828, strictly_between(0, 0.95),
                    "packing fraction aimed at");
        options.add("grains", grains, 0, at_least(0), "number of grains; 0: from phi");
        declare_flow(options, setup);
        runs.declare(options);
      },
      [&](Run& run) {
        setup.cell.seed = run.seed();
        if (grains > 0) setup.cell.grains = grains;
        const auto flows = runs.finish(run, {setup});
        if (!flows.front()) return;
        const CouetteFlow& flow = *flows.front();
        const FlowMeans means = flow.means();
        write_flow(run, flow, means);
        report(run, flow, means);
        report_ratios(run, flow, means);
        report_torques(run, flow);
      });
}
