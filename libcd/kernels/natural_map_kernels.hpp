// SPDX-License-Identifier: BSD-3-Clause
// What the kernels that evaluate the natural map in chunks read and write (solver/residual.hpp,
// matrix/contact_chunks.hpp).
#pragma once

#include "libcd/kernels/chunk_kernels.hpp"

namespace cd::kernels {

/// Evaluation of the natural map at the impulses r of the contacts of a chunk.
template <int D>
struct NaturalMapPass {
  const ImpulseBatch<D>* present;  ///< r
  double response;  ///< what impulses are multiplied by, so that they are velocities [1 / mass]
  double sliding;   ///< 1: u_hat = u + mu |u_t| n, 0: u_hat = u
};

/// Sums of squares over contacts that make the natural-map error; impulses count as velocities.
struct NaturalMapSums {
  double q = 0.0;      ///< velocities without any impulses, with the gap term
  double r = 0.0;      ///< impulses
  double u = 0.0;      ///< velocities with all impulses, with the gap term
  double error = 0.0;  ///< r - P_K(r - u_hat)

  /// Adds the sums over other contacts.
  void add(const NaturalMapSums& other) {
    q += other.q;
    r += other.r;
    u += other.u;
    error += other.error;
  }
};

/// The kernel of one dimension: the sums over the contacts of a chunk.
template <int D>
using NaturalMapKernel = NaturalMapSums (*)(const Chunk<D>& chunk, const BodyImpulses<D>& bodies,
                                            const NaturalMapPass<D>& pass, Slot<D>* slots);

/// The kernels of both dimensions.
struct NaturalMapKernels {
  NaturalMapKernel<2> discs;    ///< in 2D
  NaturalMapKernel<3> spheres;  ///< in 3D
};

}  // namespace cd::kernels
