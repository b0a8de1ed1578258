// SPDX-License-Identifier: BSD-3-Clause
// Kernels over chunks of contacts, of discs or of spheres.
#pragma once

#include "libcd/kernels/chunk_kernels.hpp"
#include "libcd/kernels/conjugate_kernels.hpp"
#include "libcd/kernels/natural_map_kernels.hpp"
#include "libcd/kernels/sweep_kernels.hpp"

namespace cd::kernels {

/// Those of one dimension.
template <int D>
struct DimensionKernels {
  ChunkKernels<D> steps;            ///< of all impulses at once
  ConjugateKernels<D> directions;   ///< along conjugate directions
  NaturalMapKernel<D> natural_map;  ///< how far impulses are from the solution
  SweepKernels<D> sweeps;           ///< from contact to contact
};

}  // namespace cd::kernels
