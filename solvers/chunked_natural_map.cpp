// SPDX-License-Identifier: BSD-3-Clause
// One pass over the contacts of each chunk; sums are added chunk after chunk.
#include "solvers/chunked_natural_map.hpp"

#include <libcd/core/parallel.hpp>

namespace cd {

template <int D>
ChunkedNaturalMap<D>::ChunkedNaturalMap(const kernels::Kernels& kernels)
    : kernel_(kernels.of<D>().natural_map) {}

template <int D>
void ChunkedNaturalMap<D>::bind(const ContactProblem<D>& problem, const ContactChunks<D>& chunks) {
  problem_ = &problem;
  chunks_ = &chunks;
  has_response_ = false;
}

template <int D>
Judgement ChunkedNaturalMap<D>::judge(const Array<kernels::ImpulseBatch<D>>& r,
                                      const Array<kernels::BodyRow<D>>& bodies, FrictionRule rule,
                                      kernels::Slot<D>* slots) {
  if (!has_response_) chunks_->load(*problem_, response_);
  has_response_ = true;
  const kernels::BodyImpulses<D> impulses{bodies.data(), bodies.data(), chunks_->response().data()};
  sums_.resize(chunks_->size());
  return natural_map([&](double unit) {
    parallel_blocks(chunks_->size(), [&](int k, int thread) {
      sums_[k] = kernel_(chunks_->chunk(k), impulses,
                         {.present = r.data() + chunks_->first_batch(k),
                          .response = response_.data() + chunks_->first_batch(k),
                          .sliding = rule == FrictionRule::coulomb ? 1.0 : 0.0,
                          .unit = unit},
                         slots + thread * chunks_->most_slots());
    });
    kernels::NaturalMapSums sum;
    for (const kernels::NaturalMapSums& part : sums_) sum.add(part);
    return sum;
  });
}

template class ChunkedNaturalMap<2>;
template class ChunkedNaturalMap<3>;

}  // namespace cd
