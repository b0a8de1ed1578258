// SPDX-License-Identifier: BSD-3-Clause
// Gauss-Seidel sweeps in chunks of bodies that are near each other, extrapolated or not.
#pragma once

#include <libcd/core/archive.hpp>
#include <libcd/kernels/kernels.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/sweep_chunks.hpp>

namespace cd {

/// Sweeps by Coulomb's law in open space in one order: colour after colour of the chunks, and then
/// the boundary contacts. What has no body in common is shared among threads; the result does not
/// depend on their number. A move of all impulses between two sweeps takes no pass over the
/// contacts: it is linear, so that the bodies are moved at once, and each contact takes its share
/// when its turn comes in the sweep.
template <int D>
class ChunkedSweeps {
 public:
  /// With kernels of one instruction set or another, which have the same bits.
  explicit ChunkedSweeps(const kernels::Kernels& kernels = kernels::fastest());

  /// Turns to a problem and a law, which must outlive their use, and to the initial impulses.
  /// Directions are zero. The seed is that of the order (SweepChunks::Seed).
  void bind(const ContactProblem<D>& problem, const UnilateralCoulomb<D>& law,
            typename SweepChunks<D>::Seed seed);

  /// Gives all impulses what the law asks for, contact after contact.
  void sweep();

  /// Moves all impulses by beta p, then sweeps. p becomes keep (beta p + the change by the sweep
  /// before, which must have been one of these). Returns the sum of the squared changes by the
  /// sweep.
  double sweep(const kernels::Extrapolation& move);

  /// As `iterate` wants it of a state: loads nothing, for `bind` has done so.
  void load(const ContactProblem<D>&, const Solution<D>&) const {}
  /// What a solve of the same problem goes on from.
  void archive(Archive& archive) {
    archive("batches", chunks_.batches())("boundary", chunks_.boundary())("velocity", velocity_);
    archive("before", before_)("direction", direction_)("moving", moving_);
    archive("moving boundary", boundary_move_);
  }
  /// The impulses r, and the velocities with them.
  void store(Solution<D>& solution) const;

 private:
  /// Extrapolation of the impulse of a boundary contact, as kernels::MoveBatch.
  struct Move {
    Impulse<D> change, direction;
  };

  void begin_moves();
  void extrapolate(const kernels::Extrapolation& move);
  template <class SweepChunk, class SweepBoundary>
  void in_order(const SweepChunk& sweep_chunk, const SweepBoundary& sweep_boundary);
  kernels::ChunkSweep<D> batches_of(int chunk);

  const kernels::SweepKernels<D>& kernels_;
  const ContactProblem<D>* problem_ = nullptr;
  const UnilateralCoulomb<D>* law_ = nullptr;
  SweepChunks<D> chunks_;
  Array<kernels::BodyRow<D>> velocity_;  ///< of bodies, by place
  Array<double> squares_;                ///< of the changes in each chunk
  /// @{
  /// Of sweeps that are extrapolated, made by the first: bodies, batches and boundary contacts.
  Array<kernels::BodyRow<D>> before_, direction_;
  Array<kernels::MoveBatch<D>> moving_;
  Array<Move> boundary_move_;
  Array<double> boundary_squares_;  ///< of the changes by the sweep
  /// @}
};

}  // namespace cd
