// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Fig. 2: the components of the stress in the cell, and whether they balance.
#include <cmath>
#include <vector>

#include "experiments/guttenberg2011/block_series.hpp"
#include "experiments/guttenberg2011/couette_runs.hpp"
#include "experiments/guttenberg2011/couette_tables.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

/// A ring with its mean stress.
struct Ring {
  int index;
  double radius;
  const PolarStress& stress;
};

/// Rings between the layers of grains at both cylinders.
std::vector<Ring> rings_of(const PolarGrid& grid, const FlowMeans& means) {
  constexpr double kFrom = 35.0, kTo = 85.0;
  std::vector<Ring> rings;
  for (int k = 0; k < grid.rings; ++k) {
    const double r = grid.radius(k);
    if (r >= kFrom && r <= kTo)
      rings.push_back({k, r, means.ring_stress[static_cast<std::size_t>(k)]});
  }
  return rings;
}

/// In steady flow d(r sigma_rr)/dr = sigma_tt, momentum fluxes included: the rise of r sigma_rr
/// over the integral of sigma_tt (trapezoids).
double radial_balance(const PolarGrid& grid, const std::vector<Ring>& rings) {
  const auto total = [](const Ring& ring, int component) {
    return ring.stress.contact(component, component) +
           ring.stress.kinetic_total(component, component);
  };
  const Ring &first = rings.front(), &last = rings.back();
  double integral = 0.0;
  for (std::size_t k = 1; k < rings.size(); ++k)
    integral += 0.5 * grid.width() * (total(rings[k - 1], 1) + total(rings[k], 1));
  return (last.radius * total(last, 0) - first.radius * total(first, 0)) / integral;
}

/// Standard deviation of sigma_rr around the rings over its mean, averaged over the rings.
double scatter(const PolarGrid& grid, const FlowMeans& means, const std::vector<Ring>& rings) {
  double sum = 0.0;
  for (const Ring& ring : rings) {
    const double mean = ring.stress.contact(0, 0);
    double squares = 0.0;
    for (int sector = 0; sector < grid.sectors; ++sector) {
      const auto cell = static_cast<std::size_t>(grid.cell(ring.index, sector));
      squares += std::pow(means.cell_stress[cell].contact(0, 0) - mean, 2);
    }
    sum += std::sqrt(squares / (grid.sectors - 1)) / mean;
  }
  return sum / static_cast<double>(rings.size());
}

/// Mean of stress_rt - stress_tr over that of stress_rt, every area alike, block by block: rings
/// share contacts, and both components fluctuate together.
Estimate asymmetry(const CouetteFlow& flow, const std::vector<Ring>& rings) {
  const auto series = [&](double of_tr) {
    return block_series(flow.setup().blocks, [&](int first, int blocks) {
      const StressField stress = flow.stress(first, blocks);
      double sum = 0.0;
      for (const Ring& ring : rings) {
        const Matrix<2> s = stress.ring(ring.index).contact;
        sum += ring.radius * (s(0, 1) - of_tr * s(1, 0));
      }
      return sum;
    });
  };
  return series_ratio(series(1.0), series(0.0));
}

void report(Run& run, const CouetteFlow& flow) {
  const FlowMeans means = flow.means();
  const std::vector<Ring> rings = rings_of(flow.grid(), means);
  write_map(run, flow.grid(), means);
  Matrix<2> sum = Matrix<2>::Zero();  // of r times the stress: every area counts alike
  for (const auto& [k, r, s] : rings) sum += r * s.contact;
  const double rr = sum(0, 0), rt = sum(0, 1), tt = sum(1, 1);
  run.quantity("phi", flow.volume_fraction(), "1", "area of the grains over that of the cell");
  run.quantity("radial_balance", radial_balance(flow.grid(), rings), "1",
               "rise of r stress_rr over the integral of stress_tt, 35 < r < 85, with fluxes");
  const Estimate skew = asymmetry(flow, rings);
  run.quantity("asymmetry", skew.value, "1",
               "mean stress_rt - stress_tr over mean stress_rt, 35 < r < 85", skew.error);
  run.quantity("shear_ratio", rt / rr, "1", "mean stress_rt over mean stress_rr there");
  run.quantity("normal_ratio", rr / tt, "1", "mean stress_rr over mean stress_tt there");
  run.quantity("scatter", scatter(flow.grid(), means, rings), "1",
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
