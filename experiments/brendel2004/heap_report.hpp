// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of heaps.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "experiments/harness/run.hpp"
#include "experiments/runs/heap.hpp"

namespace cd::brendel2004 {

template <int D>
struct HeapSample {
  runs::HeapSetup setup;
  runs::Heap<D> heap;
};

/// Writes one row per heap, and the grains of the first sample of discs at each pair of
/// coefficients.
template <int D>
void write_heaps(const std::vector<HeapSample<D>>& samples, CsvWriter& heaps, CsvWriter& grains);

/// Reports angles at the largest and least friction, and how well heaps are at rest; `name` is part
/// of the names of the quantities.
template <int D>
void report_heaps(Run& run, const std::string& name, const std::vector<HeapSample<D>>& samples);

}  // namespace cd::brendel2004
