// SPDX-License-Identifier: BSD-3-Clause
// Means over samples, and the worst of them.
#include "experiments/brendel2004/heap_report.hpp"

#include <algorithm>

#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>
#include "harness/report_mean.hpp"

namespace cd::brendel2004 {
namespace {

template <int D>
using Samples = std::vector<HeapSample<D>>;

template <int D>
Table<HeapSample<D>> heaps_table() {
  using Row = HeapSample<D>;
  using Setup = runs::HeapSetup;
  Table<Row> table;
  table.column("dimension", "1", [](const Row&) { return D; })
      .column("friction", "1", &Row::setup, &Setup::friction)
      .column("rolling", "1", &Row::setup, &Setup::rolling)
      .column("seed", "1", &Row::setup, &Setup::seed)
      .fields(&Row::heap);
  return table;
}

void write_grains(Run& run, const Samples<2>& samples) {
  struct Row {
    runs::HeapSetup setup;
    Ball<2> grain;
  };
  const auto along = [](int axis) {
    return [axis](const Ball<2>& grain) { return grain.centre[axis]; };
  };
  Table<Row> table;
  table.column("friction", "1", &Row::setup, &runs::HeapSetup::friction)
      .column("rolling", "1", &Row::setup, &runs::HeapSetup::rolling)
      .column("x", "d", &Row::grain, along(0))
      .column("y", "d", &Row::grain, along(1))
      .column("radius", "d", &Row::grain, &Ball<2>::radius);
  auto& csv = run.csv("grains.csv", table.columns());
  for (const auto& [setup, heap] : samples) {
    if (setup.seed != samples.front().setup.seed) continue;
    for (const Ball<2>& grain : heap.grains) table.row(csv, {setup, grain});
  }
}

/// Angles at the largest and least rolling friction, and what friction adds to them.
template <int D>
void report_angles(Run& run, const std::string& name, const Samples<D>& samples) {
  const auto [slippery, rough] = std::ranges::minmax_element(
      samples, {}, [](const HeapSample<D>& sample) { return sample.setup.friction; });
  const auto [least, most] = std::ranges::minmax_element(
      samples, {}, [](const HeapSample<D>& sample) { return sample.setup.rolling; });
  const auto angles = [&](const auto& of_friction, const auto& of_rolling) {
    std::vector<double> found;
    for (const auto& [setup, heap] : samples)
      if (setup.friction == of_friction->setup.friction &&
          setup.rolling == of_rolling->setup.rolling)
        found.push_back(heap.angle);
    return found;
  };
  report_mean(run, "angle_" + name + "_without", angles(rough, least), "degrees",
              "of what is left of the column at the least rolling friction");
  report_mean(run, "angle_" + name, angles(rough, most), "degrees",
              "of repose at the largest rolling friction, largest mu");
  if (slippery->setup.friction == rough->setup.friction) return;
  report_mean(run, "angle_" + name + "_slippery", angles(slippery, most), "degrees",
              "of repose at the largest rolling friction, least mu");
  run.quantity("gain_of_friction_" + name,
               statistics(angles(rough, most)).mean - statistics(angles(slippery, most)).mean,
               "degrees", "angle of repose at the largest mu over that at the least");
}

/// How well heaps with rolling friction are at rest, and what moves without it.
template <int D>
void report_rest(Run& run, const std::string& name, const Samples<D>& samples) {
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

}  // namespace

void report_heaps(Run& run, const Samples<2>& discs, const Samples<3>& spheres) {
  auto& heaps = run.csv("heaps.csv", heaps_table<2>().columns());
  heaps_table<3>().write(heaps, spheres);
  heaps_table<2>().write(heaps, discs);
  write_grains(run, discs);
  report_angles(run, "discs", discs);
  report_rest(run, "discs", discs);
  report_angles(run, "spheres", spheres);
  report_rest(run, "spheres", spheres);
}

}  // namespace cd::brendel2004
