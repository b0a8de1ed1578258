// SPDX-License-Identifier: BSD-3-Clause
// Natural map of impulses that are laid out in chunks of bodies.
#pragma once

#include <libcd/kernels/kernels.hpp>
#include <libcd/matrix/contact_chunks.hpp>
#include <libcd/solver/residual.hpp>

namespace cd {

/// natural_map of impulses where they lie: one pass over the contacts of each chunk, shared
/// among threads, in place of the way back to the problem and two passes there. Equal to round-off;
/// the result does not depend on the number of threads.
template <int D>
class ChunkedNaturalMap {
 public:
  /// With kernels of one instruction set or another, which have the same bits.
  explicit ChunkedNaturalMap(const kernels::Kernels& kernels);

  /// Turns to a problem and its layout, which must outlive its use.
  void bind(const ContactProblem<D>& problem, const ContactChunks<D>& chunks);

  /// The judgement of impulses in batches; `bodies`, by place, is what they do to bodies. `slots`
  /// is working memory, those of a chunk for each thread.
  Judgement judge(const Array<kernels::ImpulseBatch<D>>& r,
                  const Array<kernels::BodyRow<D>>& bodies, FrictionRule rule,
                  kernels::Slot<D>* slots);

 private:
  const kernels::NaturalMapKernel<D> kernel_;
  const ContactProblem<D>* problem_ = nullptr;
  const ContactChunks<D>* chunks_ = nullptr;
  bool has_response_ = false;            ///< once it is needed
  Array<kernels::Lanes> response_;       ///< normal responses, in batches
  Array<kernels::NaturalMapSums> sums_;  ///< of each chunk
};

}  // namespace cd
