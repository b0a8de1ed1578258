// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of heaps.
#pragma once

#include <vector>

#include "experiments/runs/heap.hpp"
#include "harness/run.hpp"

namespace cd::brendel2004 {

template <int D>
struct HeapSample {
  runs::HeapSetup setup;
  runs::Heap<D> heap;
};

/// Writes heaps.csv, a row for each, and grains.csv, the first sample of discs at each pair of
/// coefficients; reports angles at the largest and least friction, and how well heaps are at rest.
void report_heaps(Run& run, const std::vector<HeapSample<2>>& discs,
                  const std::vector<HeapSample<3>>& spheres);

}  // namespace cd::brendel2004
