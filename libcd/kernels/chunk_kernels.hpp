// SPDX-License-Identifier: BSD-3-Clause
// Data of the kernels of a chunk: bodies near each other and their contacts in SIMD batches of four
// (docs/develop/kernels.md, matrix/contact_chunks.hpp).
#pragma once

#include <cstdint>

namespace cd::kernels {

constexpr int kLanes = 4;

/// The largest multiple of kLanes that is not above the count.
constexpr int in_batches(int count) {
  return count / kLanes * kLanes;
}

/// One number of each contact of a batch.
struct alignas(32) Lanes {
  double at[kLanes];
};

/// Numbers of a body in a row: in 2D x, rotation, y and an unused one (add_subtract takes them to
/// both bodies of a contact), in 3D three Cartesian ones, an unused one, and three of the rotation
/// and an unused one. Unused ones are 0.
template <int D>
struct alignas(32) BodyRow {
  static constexpr int kNumbers = D == 2 ? 4 : 8;
  double at[kNumbers];
};

/// Response of a body to its row [1 / mass]: per Cartesian axis, and the surface speed per angular
/// impulse; in 2D in the order of the row, its last number 0.
struct alignas(32) RowResponse {
  double at[4];
};

/// Batch of contacts of a chunk: what is constant during a solve. In 2D vectors of a contact are
/// (normal, tangential), in 3D Cartesian.
template <int D>
struct alignas(64) ContactBatch {
  Lanes normal[D];
  Lanes lever;             ///< of both bodies, or, of a boundary contact, of body i
  Lanes free_velocity[D];  ///< q, the gap term included
  Lanes response;          ///< mean diagonal entry of W
  Lanes friction;
  std::int32_t i[kLanes], j[kLanes];  ///< offsets of the slots of the bodies, in numbers
};

/// The impulses of a batch of contacts, as vectors of a contact.
template <int D>
struct alignas(32) ImpulseBatch {
  Lanes of[D];
};

/// A chunk: its own bodies, which follow each other, then its halo, bodies of other chunks that its
/// contacts touch. The slots are the own bodies, the halo, and one still body, in this order.
template <int D>
struct Chunk {
  const ContactBatch<D>* contacts;
  const Lanes* lever_j;      ///< of the batches of boundary contacts
  int grain_count, count;    ///< batches of grain contacts, which come first, and of all
  std::int32_t first, own;   ///< place of the first own body, number of own bodies
  std::int32_t interior;     ///< own bodies, first ones, that no other chunk has in its halo
  const std::int32_t* halo;  ///< places
  std::int32_t halo_count;
};

/// Impulses on all bodies by place, in rows, at two iterates; and how they respond.
template <int D>
struct BodyImpulses {
  const BodyRow<D>*present, *before;
  const RowResponse* response;
};

/// Working memory for a body of a chunk: its velocity, and the impulse on it. In 2D one cache line.
template <int D>
struct alignas(64) Slot {
  static constexpr int kNumbers = 2 * BodyRow<D>::kNumbers;
  BodyRow<D> velocity, impulse;
};

/// A projected step r' = P_K(y - length (W y + q + s n)) of the contacts of a chunk, from
/// y = r + momentum (r - r_before), lengths in units of the inverse response.
template <int D>
struct ProjectedStep {
  const ImpulseBatch<D>*present, *before;  ///< r and r_before, of the contacts of the chunk
  const Lanes* correction;                 ///< s
  ImpulseBatch<D>* next;                   ///< r'
  double momentum, length;
  double sliding;  ///< 1: s is that of Coulomb's law, 0: of its convex relaxation, which has none
  BodyRow<D>* own_impulse;   ///< by place: receives what r' does to own bodies
  BodyRow<D>* halo_impulse;  ///< receives what r' does to the halo
};

/// Sums over the contacts, or the bodies, of a chunk.
struct StepSums {
  double distance = 0.0;   ///< |r' - y|^2, scaled by the responses
  double curvature = 0.0;  ///< (r' - y) W (r' - y), sum over bodies
  double lag = 0.0;        ///< |step that the change of s stands for|^2, scaled alike
  double uphill = 0.0;     ///< g (r' - r)
};

/// Coefficients of the law's update of the contacts of a batch.
struct RelaxedBatch {
  Lanes mass_n, mass_t;  ///< effective masses
  Lanes factor;          ///< share of the update, above 1 overshot
};

/// Jacobi's update r' = r + factor (law(r) - r) of the contacts of a chunk by Coulomb's law.
template <int D>
struct LawUpdate {
  const ImpulseBatch<D>* present;  ///< r
  const RelaxedBatch* relaxed;
  ImpulseBatch<D>* next;                  ///< r'
  BodyRow<D>*own_impulse, *halo_impulse;  ///< as in ProjectedStep
};

/// Bodies in the halo of other chunks: what these did to them is added.
template <int D>
struct SharedBodies {
  const std::int32_t* source_first;  ///< of each shared body and one more: where its sources begin
  const std::int32_t* source;        ///< rows of halo_impulse, in the order of addition
  const BodyRow<D>* halo_impulse;
  BodyRow<D>* own_impulse;
  double momentum;
};

/// The kernels of one dimension. `slots` is memory for those of a chunk.
template <int D>
struct ChunkKernels {
  /// Steps all contacts of a chunk; curvature of its interior bodies only.
  StepSums (*step)(const Chunk<D>& chunk, const BodyImpulses<D>& bodies,
                   const ProjectedStep<D>& step, Slot<D>* slots);

  /// Updates all contacts of a chunk.
  void (*update)(const Chunk<D>& chunk, const BodyImpulses<D>& bodies, const LawUpdate<D>& update,
                 Slot<D>* slots);

  /// Ends either for the bodies of a chunk that are not interior; returns their curvature.
  double (*share)(const Chunk<D>& chunk, const BodyImpulses<D>& bodies,
                  const SharedBodies<D>& shared);

  /// The corrections s that sliding contacts want at the present impulses.
  void (*correct)(const Chunk<D>& chunk, const BodyImpulses<D>& bodies,
                  const ImpulseBatch<D>* present, Slot<D>* slots, Lanes* correction);
};

}  // namespace cd::kernels
