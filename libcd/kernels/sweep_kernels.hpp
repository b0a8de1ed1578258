// SPDX-License-Identifier: BSD-3-Clause
// Data of the kernels of Gauss-Seidel sweeps in chunks (docs/develop/kernels.md,
// matrix/sweep_chunks.hpp).
#pragma once

#include "libcd/kernels/chunk_kernels.hpp"

namespace cd::kernels {

/// Batch of four grain contacts without a common body: what is constant during a solve, then their
/// impulses. Vectors are those of ContactBatch.
template <int D>
struct alignas(64) SweepBatch {
  Lanes normal[D];
  Lanes lever;  ///< of both bodies
  Lanes mass_n, mass_t;
  Lanes bias;  ///< gap term of the normal velocity
  Lanes friction;
  std::int32_t i[kLanes], j[kLanes];  ///< offsets of the rows of the bodies, in numbers
  ImpulseBatch<D> impulse;            ///< r
};

/// Extrapolation of the impulses of a batch between sweeps.
template <int D>
struct alignas(64) MoveBatch {
  ImpulseBatch<D> change;     ///< by the last sweep
  ImpulseBatch<D> direction;  ///< p
};

/// The move between two sweeps: impulses by beta p, where p then becomes keep (beta p + change). At
/// a restart beta and keep are 0.
struct Extrapolation {
  double beta, keep;
};

/// Sweep of the batches of a chunk, one after the other. The velocities of all bodies, by place,
/// are those with the impulses, extrapolated if they are, of all contacts not yet swept; the fourth
/// number of their rows is the inverse mass.
template <int D>
struct ChunkSweep {
  SweepBatch<D>* batches;
  MoveBatch<D>* moving;  ///< of the same contacts; null for a sweep from where the impulses are
  int count;
  BodyRow<D>* velocity;
  double rotational_response;
  Extrapolation move;
};

/// Batches in an order of choice, swept from where their impulses are; velocities as in ChunkSweep.
template <int D>
struct OrderedSweep {
  SweepBatch<D>* batches;
  const std::int32_t* order;  ///< of those to be swept
  int count;
  BodyRow<D>* velocity;
  double rotational_response;
};

/// Velocities of bodies that follow each other: now, as the last sweep began, and what the
/// directions of all contacts do to them. Extrapolated as the impulses are.
template <int D>
struct BodyExtrapolation {
  BodyRow<D>*velocity, *before, *direction;
  int count;
  Extrapolation move;
};

/// The kernels of one dimension.
template <int D>
struct SweepKernels {
  /// Returns the sum of the squared changes.
  double (*sweep)(const ChunkSweep<D>& sweep);

  /// The batches order[0] .. order[count - 1] in turn.
  void (*visit)(const OrderedSweep<D>& sweep);

  /// Moves the bodies.
  void (*extrapolate)(const BodyExtrapolation<D>& bodies);
};

}  // namespace cd::kernels
