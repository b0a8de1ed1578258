// SPDX-License-Identifier: BSD-3-Clause
// Extrapolated Gauss-Seidel sweeps, in chunks of bodies that are near each other.
#pragma once

#include <libcd/kernels/kernels.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/sweep_chunks.hpp>

namespace cd {

/// Sweeps by Coulomb's law in open space in one order: colour after colour of the chunks, and then
/// the boundary contacts. Chunks of a colour are shared among threads; the result does not depend
/// on their number. The move of all impulses between two sweeps takes no pass over the contacts: it
/// is linear, so that the bodies are moved at once, and each contact takes its share when its turn
/// comes in the sweep.
template <int D>
class ChunkedSweeps {
 public:
  /// With kernels of one instruction set or another, which have the same bits.
  explicit ChunkedSweeps(const kernels::Kernels& kernels = kernels::fastest());

  /// Turns to a problem and a law, which must outlive their use, and to the initial impulses; the
  /// directions are zero. The seed is that of the order within the chunks.
  void bind(const ContactProblem<D>& problem, const UnilateralCoulomb<D>& law, std::uint64_t seed);

  /// Moves all impulses by beta p, then gives them what the law asks for, contact after contact. p
  /// becomes keep (beta p + the change by the sweep before). Returns the sum of the squared changes
  /// by the sweep.
  double sweep(const kernels::Extrapolation& move);

  /// The impulses r, and the velocities with them.
  void store(Solution<D>& solution) const;

 private:
  double sweep_boundary(const kernels::Extrapolation& move);

  const kernels::SweepKernels<D>& kernels_;
  const ContactProblem<D>* problem_ = nullptr;
  const UnilateralCoulomb<D>* law_ = nullptr;
  SweepChunks<D> chunks_;
  Array<kernels::BodyRow<D>> velocity_, before_, direction_;  ///< of bodies, by place
  Array<double> squares_;                                     ///< of the changes in each chunk
};

}  // namespace cd
