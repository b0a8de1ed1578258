// SPDX-License-Identifier: BSD-3-Clause
// Natural-map error of impulses that are laid out in chunks of bodies.
#pragma once

#include <optional>

#include <libcd/kernels/kernels.hpp>
#include <libcd/matrix/contact_chunks.hpp>
#include <libcd/solver/friction_rule.hpp>

namespace cd {

/// natural_map_error of impulses where they lie: one pass over the contacts of each chunk, shared
/// among threads, in place of the way back to the problem and two passes there. Equal to round-off;
/// the result does not depend on the number of threads.
template <int D>
class ChunkedNaturalMap {
 public:
  /// With kernels of one instruction set or another, which have the same bits.
  explicit ChunkedNaturalMap(const kernels::Kernels& kernels);

  /// Turns to a problem and its layout, which must outlive its use.
  void bind(const ContactProblem<D>& problem, const ContactChunks<D>& chunks);

  /// The error of impulses in batches; `bodies`, by place, is what they do to bodies. `slots` is
  /// working memory, those of a chunk for each thread.
  double error(const Array<kernels::ImpulseBatch<D>>& r, const Array<kernels::BodyRow<D>>& bodies,
               FrictionRule rule, kernels::Slot<D>* slots);

 private:
  const kernels::NaturalMapKernel<D> kernel_;
  const ContactProblem<D>* problem_ = nullptr;
  const ContactChunks<D>* chunks_ = nullptr;
  std::optional<double> response_;       ///< mean_normal_response, once it is needed
  Array<kernels::NaturalMapSums> sums_;  ///< of each chunk
};

}  // namespace cd
