// SPDX-License-Identifier: BSD-3-Clause
// Means over samples, and the worst of them.
#include "experiments/brendel2004/heap_report.hpp"

#include <algorithm>

#include <libcd/measure/statistics.hpp>
#include "experiments/harness/report_mean.hpp"

namespace cd::brendel2004 {
namespace {

/// Angles at one pair of coefficients.
template <int D>
std::vector<double> angles(const std::vector<HeapSample<D>>& samples, double friction,
                           double rolling) {
  std::vector<double> found;
  for (const auto& [setup, heap] : samples)
    if (setup.friction == friction && setup.rolling == rolling) found.push_back(heap.angle);
  return found;
}

}  // namespace

template <int D>
void write_heaps(const std::vector<HeapSample<D>>& samples, CsvWriter& heaps, CsvWriter& grains) {
  for (const auto& [setup, heap] : samples) {
    heaps.row(D, setup.friction, setup.rolling, setup.seed, heap.rests, heap.time, heap.angle,
              heap.kinetic, heap.overlap, heap.limit_excess, heap.imbalance);
    if (D == 2 && setup.seed == samples.front().setup.seed) {
      for (const auto& grain : heap.grains)
        grains.row(setup.friction, setup.rolling, grain.centre.x(), grain.centre.y(), grain.radius);
    }
  }
}

template <int D>
void report_heaps(Run& run, const std::string& name, const std::vector<HeapSample<D>>& samples) {
  std::vector<double> frictions, rollings;
  for (const auto& sample : samples) {
    frictions.push_back(sample.setup.friction);
    rollings.push_back(sample.setup.rolling);
  }
  const double friction = *std::max_element(frictions.begin(), frictions.end());
  const auto [least, most] = std::minmax_element(rollings.begin(), rollings.end());
  report_mean(run, "angle_" + name + "_without", angles(samples, friction, *least), "degrees",
              "of what is left of the column at the least rolling friction");
  report_mean(run, "angle_" + name, angles(samples, friction, *most), "degrees",
              "of repose at the largest rolling friction, largest mu");
  const double slippery = *std::min_element(frictions.begin(), frictions.end());
  if (slippery < friction) {
    const auto rough = angles(samples, friction, *most), smooth = angles(samples, slippery, *most);
    report_mean(run, "angle_" + name + "_slippery", smooth, "degrees",
                "of repose at the largest rolling friction, least mu");
    run.quantity("gain_of_friction_" + name, statistics(rough).mean - statistics(smooth).mean,
                 "degrees", "angle of repose at the largest mu over that at the least");
  }
  double excess = -1.0, imbalance = 0.0, overlap = 0.0, moving = 0.0, heaps = 0.0, unsettled = 0.0;
  for (const auto& [setup, heap] : samples) {
    overlap = std::max(overlap, heap.overlap);
    if (setup.rolling == 0.0) {
      moving = std::max(moving, heap.kinetic);
      continue;
    }
    heaps += 1.0;
    unsettled += heap.rests ? 0.0 : 1.0;
    excess = std::max(excess, heap.limit_excess);
    if (heap.rests) imbalance = std::max(imbalance, heap.imbalance);
  }
  run.quantity("unsettled_" + name, unsettled / std::max(1.0, heaps), "1",
               "share of the heaps with rolling friction that did not come to rest");
  run.quantity("limit_excess_" + name, excess, "1",
               "largest excess of a contact over mu R_n or mu_t R_n, relative");
  run.quantity("imbalance_" + name, imbalance, "1",
               "largest rms of force and moment on the grains of a heap at rest, over the mean "
               "normal force");
  run.quantity("kinetic_without_" + name, moving, "m g d",
               "kinetic energy per grain that is left without rolling friction");
  run.quantity("overlap_" + name, overlap, "d", "largest overlap");
}

template void write_heaps(const std::vector<HeapSample<2>>&, CsvWriter&, CsvWriter&);
template void write_heaps(const std::vector<HeapSample<3>>&, CsvWriter&, CsvWriter&);
template void report_heaps(Run&, const std::string&, const std::vector<HeapSample<2>>&);
template void report_heaps(Run&, const std::string&, const std::vector<HeapSample<3>>&);

}  // namespace cd::brendel2004
