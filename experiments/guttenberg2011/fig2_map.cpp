// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Fig. 2: the components of the stress in the cell, and whether they balance.
#include <cmath>

#include "experiments/guttenberg2011/couette_runs.hpp"
#include "experiments/guttenberg2011/stress_map.hpp"
#include "experiments/harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

// Rings nearer to a cylinder see single layers of grains.
constexpr double kFrom = 35.0, kTo = 85.0;

/// Integrals over the rings between kFrom and kTo of r times a component, so that every area counts
/// alike.
struct Integrals {
  double rr = 0.0, rt = 0.0, tr = 0.0, tt = 0.0;
  double asymmetry_error = 0.0;
};

Integrals integrate(const PolarGrid& grid, const FlowMeans& means) {
  Integrals sum;
  double squares = 0.0;
  for (int k = 0; k < grid.rings; ++k) {
    const double r = grid.radius(k);
    if (r < kFrom || r > kTo) continue;
    const PolarStress& s = means.ring_stress[static_cast<std::size_t>(k)];
    sum.rr += r * s.contact(0, 0);
    sum.rt += r * s.contact(0, 1);
    sum.tr += r * s.contact(1, 0);
    sum.tt += r * s.contact(1, 1);
    squares += std::pow(r * std::hypot(s.contact_error(0, 1), s.contact_error(1, 0)), 2);
  }
  sum.asymmetry_error = std::sqrt(squares);
  return sum;
}

/// In steady flow d(r sigma_rr)/dr = sigma_tt, momentum fluxes included: the rise of r sigma_rr
/// over the integral of sigma_tt (trapezoids).
double radial_balance(const PolarGrid& grid, const FlowMeans& means) {
  double integral = 0.0, first = 0.0, last = 0.0, before = 0.0;
  bool inside = false;
  for (int k = 0; k < grid.rings; ++k) {
    const double r = grid.radius(k);
    if (r < kFrom || r > kTo) continue;
    const PolarStress& s = means.ring_stress[static_cast<std::size_t>(k)];
    const Matrix<2> total = s.contact + s.kinetic_total;
    last = r * total(0, 0);
    if (inside) integral += 0.5 * grid.width() * (before + total(1, 1));
    if (!inside) first = last;
    before = total(1, 1);
    inside = true;
  }
  return (last - first) / integral;
}

/// Standard deviation of sigma_rr around the rings over its mean, averaged over the rings.
double scatter(const PolarGrid& grid, const FlowMeans& means) {
  double sum = 0.0;
  int rings = 0;
  for (int k = 0; k < grid.rings; ++k) {
    if (grid.radius(k) < kFrom || grid.radius(k) > kTo) continue;
    const double mean = means.ring_stress[static_cast<std::size_t>(k)].contact(0, 0);
    double squares = 0.0;
    for (int sector = 0; sector < grid.sectors; ++sector) {
      const auto cell = static_cast<std::size_t>(grid.cell(k, sector));
      squares += std::pow(means.cell_stress[cell].contact(0, 0) - mean, 2);
    }
    sum += std::sqrt(squares / (grid.sectors - 1)) / mean;
    ++rings;
  }
  return sum / rings;
}

void report(Run& run, const CouetteFlow& flow) {
  const FlowMeans means = flow.means();
  write_map(run, flow.grid(), means);
  const Integrals sum = integrate(flow.grid(), means);
  run.quantity("phi", flow.volume_fraction(), "1", "area of the grains over that of the cell");
  run.quantity("radial_balance", radial_balance(flow.grid(), means), "1",
               "rise of r stress_rr over the integral of stress_tt, 35 < r < 85, with fluxes");
  run.quantity("asymmetry", (sum.rt - sum.tr) / sum.rt, "1",
               "mean stress_rt - stress_tr over mean stress_rt, 35 < r < 85",
               std::abs(sum.asymmetry_error / sum.rt));
  run.quantity("shear_ratio", sum.rt / sum.rr, "1", "mean stress_rt over mean stress_rr there");
  run.quantity("normal_ratio", sum.rr / sum.tt, "1", "mean stress_rr over mean stress_tt there");
  run.quantity("scatter", scatter(flow.grid(), means), "1",
               "standard deviation of stress_rr around a ring over its mean, mean over rings");
}

}  // namespace

int main(int argc, char** argv) {
  FlowSetup setup;
  CouetteRuns runs;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_fig2_map",
       .paper = "guttenberg2011",
       .figure = "Fig. 2",
       .summary = "Components of the stress on a polar map of the Couette cell",
       .has_tasks = true},
      [&](Options& options) {
        options.add("phi", setup.cell.volume_fraction, 0.828, strictly_between(0, 0.95),
                    "packing fraction aimed at");
        declare_flow(options, setup);
        runs.declare(options);
      },
      [&](Run& run) {
        setup.cell.seed = run.seed();
        const auto flows = runs.finish(run, {setup});
        if (flows.front()) report(run, *flows.front());
      });
}
