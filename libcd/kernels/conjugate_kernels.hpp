// SPDX-License-Identifier: BSD-3-Clause
// Data of the kernels of projected conjugate gradients in chunks (docs/develop/kernels.md,
// matrix/contact_chunks.hpp). Impulses are constrained to r_n >= 0 and |r_t| <= radius.
#pragma once

#include "libcd/kernels/chunk_kernels.hpp"

namespace cd::kernels {

/// The impulses of the contacts of a chunk. w, the move of one projected step, and z, the part of p
/// that the constraints permit at r, are not stored: they come from the velocities u, and from p.
template <int D>
struct ConjugateBatches {
  ImpulseBatch<D>* present;    ///< r
  ImpulseBatch<D>* next;       ///< r'
  ImpulseBatch<D>* direction;  ///< p
  Lanes* radius;               ///< of the discs
};

/// Receives what impulses of a chunk do to bodies.
template <int D>
struct PushedRows {
  BodyRow<D>* own;   ///< by place: own bodies, without what other chunks do to them
  BodyRow<D>* halo;  ///< of the chunk
};

/// A move to r', the point of the constraints nearest to r + length p. First p becomes w - beta z,
/// or, not conjugate, -u / response.
struct ConjugateMove {
  bool is_conjugate;
  double beta = 0.0;
  double length;
};

/// Sums over the contacts of a chunk; squares are scaled by the responses.
struct GradientSums {
  double squared = 0.0;   ///< |w|^2
  double mismatch = 0.0;  ///< |mu r_n - radius|^2
  double slope_w = 0.0;   ///< u w
  double slope_z = 0.0;   ///< u z
  double overlap = 0.0;   ///< w W p
};

/// Sums that give the length of a move along p.
struct DirectionSums {
  double curvature = 0.0;  ///< p W p
  double downhill = 0.0;   ///< -u p
};

/// Terms of the next p. If the present one is forgotten, it is w alone: slope_z and overlap are
/// then 0, and `forbidden` stays.
template <int D>
struct GradientPass {
  bool is_conjugate;
  const BodyRow<D>* direction;  ///< by place: what p does to bodies
  PushedRows<D> gradient;       ///< receives what w does
  PushedRows<D> forbidden;      ///< receives what p - z does
  Slot<D>* slots;               ///< more memory for those of the chunk
};

/// The turn of p to w - beta z, as bodies feel it.
template <int D>
struct DirectionTurn {
  /// @{
  /// As in SharedBodies.
  const std::int32_t *source_first, *source;
  /// @}
  /// @{
  /// As GradientPass left them; `halo` of all chunks. Those of p - z are not read if beta is 0.
  PushedRows<D> gradient, forbidden;
  /// @}
  BodyRow<D>* direction;  ///< by place: what p does to bodies
  double beta;
};

/// The kernels of one dimension. `slots` is memory for those of a chunk.
template <int D>
struct ConjugateKernels {
  /// Moves all contacts of a chunk; curvature, that of r' - r, of its interior bodies only.
  StepSums (*move)(const Chunk<D>& chunk, const BodyImpulses<D>& bodies,
                   const ConjugateBatches<D>& batches, const ConjugateMove& move,
                   const PushedRows<D>& pushed, Slot<D>* slots);

  /// As in ChunkKernels.
  double (*share)(const Chunk<D>& chunk, const BodyImpulses<D>& bodies,
                  const SharedBodies<D>& shared);

  /// The gradient at the contacts of a chunk, and its sums.
  GradientSums (*gradient)(const Chunk<D>& chunk, const BodyImpulses<D>& bodies,
                           const ConjugateBatches<D>& batches, const GradientPass<D>& pass,
                           Slot<D>* slots);

  /// Turns p for the own bodies of a chunk; returns their part of p W p.
  double (*turn)(const Chunk<D>& chunk, const RowResponse* response, const DirectionTurn<D>& turn);

  /// Gives the discs of a chunk the radii mu r_n of now. Impulses outside follow: what their moves
  /// do to own bodies is added to their rows.
  void (*renew)(const Chunk<D>& chunk, const ConjugateBatches<D>& batches,
                const PushedRows<D>& pushed, Slot<D>* slots);

  /// r' becomes r with r_n >= 0 and the tangential part on the disc of radius mu r_n; what it does
  /// to bodies is stored.
  void (*limit)(const Chunk<D>& chunk, const ConjugateBatches<D>& batches,
                const PushedRows<D>& pushed, Slot<D>* slots);
};

}  // namespace cd::kernels
