// SPDX-License-Identifier: BSD-3-Clause
// Projected steps of all impulses at once, in chunks of bodies that are near each other.
#pragma once

#include <libcd/core/archive.hpp>
#include <libcd/kernels/kernels.hpp>
#include <libcd/matrix/contact_chunks.hpp>
#include <libcd/solver/friction_rule.hpp>
#include "solvers/chunked_natural_map.hpp"

namespace cd {

/// Projected gradient steps in open space, chunk by chunk, with the interface of VectorSteps: steps
/// in which each array is read once. Velocities at contacts are not stored: W y comes from the
/// bodies, whose motions are linear in the impulses, and (r' - y) W (r' - y) is a sum over bodies.
/// Steps are shared among threads; the result does not depend on their number.
template <int D>
class ChunkedSteps {
 public:
  /// With kernels of one instruction set or another, which have the same bits.
  explicit ChunkedSteps(const kernels::Kernels& kernels = kernels::fastest());

  /// @{
  /// As described for VectorSteps.
  void bind(const ContactProblem<D>& problem, const ContactLaw<D>& law, FrictionRule rule);
  void load(const Array<Impulse<D>>& r);
  void store(Solution<D>& solution) const;
  kernels::StepSums try_step(double length, double momentum);
  void accept();
  void correct();
  /// @}

  /// What a solve of the same problem goes on from; next_ and what follows are of one step.
  void archive(Archive& archive) {
    archive("r", r_)("before", before_)("bodies", bodies_)("bodies before", bodies_before_);
    archive("correction", correction_)("has before", has_before_);
  }

  /// That of solver/residual.hpp at the impulses r, equal to round-off.
  Judgement natural_map(FrictionRule rule) { return map_.judge(r_, bodies_, rule, slots_.data()); }

  /// Prepares Jacobi's updates by Coulomb's law with the share that each contact takes of them.
  void relax(const Array<double>& factor);
  /// Loads r for updates alone.
  void load_for_updates(const Array<Impulse<D>>& r);
  /// Gives all contacts the impulse that the law asks for at the present velocities, in part; r is
  /// then the new one. Neither momentum nor corrections take part.
  void update();

 private:
  using Batches = Array<kernels::ImpulseBatch<D>>;
  using Rows = Array<kernels::BodyRow<D>>;

  kernels::BodyImpulses<D> bodies() const {
    return {bodies_.data(), (has_before_ ? bodies_before_ : bodies_).data(),
            chunks_.response().data()};
  }
  kernels::Slot<D>* slots(int thread) { return slots_.data() + thread * chunks_.most_slots(); }

  void add_shared(const kernels::BodyImpulses<D>& bodies, double momentum);

  const kernels::ChunkKernels<D>& kernels_;
  const ContactProblem<D>* problem_ = nullptr;
  double sliding_ = 1.0;
  ContactChunks<D> chunks_;
  ChunkedNaturalMap<D> map_;
  bool has_before_ = false;  ///< else r_before is r
  Batches r_, before_, next_;
  Rows bodies_, bodies_before_, bodies_next_;  ///< motions of bodies that these make, by place
  Array<kernels::Lanes> correction_;
  Array<kernels::RelaxedBatch> relaxed_;
  Rows halo_;
  Array<kernels::Slot<D>> slots_;  ///< of each thread
  Array<kernels::StepSums> sums_;  ///< of each chunk
};

}  // namespace cd
