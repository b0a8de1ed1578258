// SPDX-License-Identifier: BSD-3-Clause
// Steps along conjugate directions of all impulses, in chunks of bodies that are near each other.
#pragma once

#include <libcd/core/archive.hpp>
#include <libcd/kernels/kernels.hpp>
#include <libcd/matrix/contact_chunks.hpp>
#include "solvers/chunked_natural_map.hpp"

namespace cd {

/// Projected conjugate gradients in open space, chunk by chunk, with the interface of
/// VectorDirections: an iteration goes twice over the contacts. Of the vectors r, r' and p are
/// stored, with what they do to bodies; all others come from the bodies, whose motions are linear
/// in the impulses. Passes are shared among threads; the result does not depend on their number.
template <int D>
class ChunkedDirections {
 public:
  /// With kernels of one instruction set or another, which have the same bits.
  explicit ChunkedDirections(const kernels::Kernels& kernels = kernels::fastest());

  /// @{
  /// As described for VectorDirections.
  void bind(const ContactProblem<D>& problem, const ContactLaw<D>& law);
  void load(const Array<Impulse<D>>& r);
  void store(Solution<D>& solution);  ///< overwrites r', as the natural map does
  kernels::GradientSums gradient(bool is_conjugate);
  kernels::DirectionSums turn(double beta);
  double try_move(double length);
  kernels::StepSums try_descent(double length);
  void accept();
  void renew_discs();
  /// @}

  /// What a solve of the same problem goes on from; the others are of one step.
  void archive(Archive& archive) {
    archive("r", r_)("direction", direction_)("radius", radius_)("bodies", bodies_.own);
    archive("direction of bodies", bodies_direction_)("gradient", gradient_.own);
    archive("halo of gradient", gradient_.halo)("forbidden part", forbidden_.own);
    archive("halo of forbidden part", forbidden_.halo)("slope w", slope_w_)("slope z", slope_z_);
  }

  /// That of solver/residual.hpp at the impulses as they are stored, equal to round-off. Overwrites
  /// r'.
  Judgement natural_map(FrictionRule rule);

 private:
  using Batches = Array<kernels::ImpulseBatch<D>>;
  using Rows = Array<kernels::BodyRow<D>>;

  /// Rows of bodies by place, and of the halos of all chunks.
  struct Pushed {
    Rows own, halo;

    void resize(const ContactChunks<D>& chunks) {
      own.resize(chunks.body_count());
      halo.resize(chunks.halo_count());
    }
    kernels::PushedRows<D> of_chunk(int first_halo) {
      return {own.data(), halo.data() + first_halo};
    }
  };

  kernels::BodyImpulses<D> bodies() const {
    return {bodies_.own.data(), bodies_.own.data(), chunks_.response().data()};
  }
  kernels::Slot<D>* slots(int thread, int part = 0) {
    return slots_.data() + (2 * thread + part) * chunks_.most_slots();
  }
  kernels::ConjugateBatches<D> batches(int chunk);
  kernels::StepSums move(const kernels::ConjugateMove& move);
  void limit();
  double add_shared(Pushed& pushed);

  const kernels::ConjugateKernels<D>& kernels_;
  const ContactProblem<D>* problem_ = nullptr;
  ContactChunks<D> chunks_;
  ChunkedNaturalMap<D> map_;
  double beta_ = 0.0;     ///< of the last turn
  double slope_w_ = 0.0;  ///< u w
  double slope_z_ = 0.0;  ///< u z
  Batches r_, next_, direction_;
  Array<kernels::Lanes> radius_;
  Pushed bodies_, bodies_next_, gradient_, forbidden_;  ///< by r, r', w, and p - z
  Rows bodies_direction_;                               ///< by p
  Array<kernels::Slot<D>> slots_;                       ///< twice those of a chunk for each thread
  Array<kernels::StepSums> step_sums_;                  ///< of each chunk
  Array<kernels::GradientSums> gradient_sums_;          ///< of each chunk
  Array<double> curvature_;                             ///< of each chunk
};

}  // namespace cd
