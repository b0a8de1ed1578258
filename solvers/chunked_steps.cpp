// SPDX-License-Identifier: BSD-3-Clause
// One pass over the contacts of each chunk, then one over the bodies that chunks share.
#include "solvers/chunked_steps.hpp"

#include <utility>

#include <libcd/core/parallel.hpp>

namespace cd {

template <int D>
ChunkedSteps<D>::ChunkedSteps(const kernels::Kernels& kernels)
    : kernels_(kernels.of<D>().steps), map_(kernels) {}

template <int D>
void ChunkedSteps<D>::bind(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                           FrictionRule rule) {
  problem_ = &problem;
  sliding_ = rule == FrictionRule::coulomb ? 1.0 : 0.0;
  chunks_.assign(problem, law);
  map_.bind(problem, chunks_);
  next_.resize(chunks_.batch_count());
  bodies_next_.resize(chunks_.body_count());
  halo_.resize(chunks_.halo_count());
  slots_.resize(thread_count() * chunks_.most_slots());
  sums_.resize(chunks_.size());
}

template <int D>
void ChunkedSteps<D>::load(const Array<Impulse<D>>& r) {
  load_for_updates(r);
  has_before_ = false;
  before_.resize(chunks_.batch_count());
  bodies_before_.resize(chunks_.body_count());
  if (sliding_ == 0.0) correction_.assign(chunks_.batch_count(), kernels::Lanes{});
  correction_.resize(chunks_.batch_count());
  correct();
}

template <int D>
void ChunkedSteps<D>::load_for_updates(const Array<Impulse<D>>& r) {
  chunks_.load(r, r_, bodies_);
}

template <int D>
void ChunkedSteps<D>::store(Solution<D>& solution) const {
  chunks_.store(*problem_, r_, bodies_, solution);
}

template <int D>
kernels::StepSums ChunkedSteps<D>::try_step(double length, double momentum) {
  parallel_blocks(chunks_.size(), [&](int k, int thread) {
    const int first = chunks_.first_batch(k);
    sums_[k] = kernels_.step(chunks_.chunk(k), bodies(),
                             {.present = r_.data() + first,
                              .before = (has_before_ ? before_ : r_).data() + first,
                              .correction = correction_.data() + first,
                              .next = next_.data() + first,
                              .momentum = momentum,
                              .length = length,
                              .sliding = sliding_,
                              .own_impulse = bodies_next_.data(),
                              .halo_impulse = halo_.data() + chunks_.first_halo(k)},
                             slots(thread));
  });
  add_shared(bodies(), momentum);
  kernels::StepSums sum;
  for (const kernels::StepSums& part : sums_) {
    sum.distance += part.distance;
    sum.curvature += part.curvature;
    sum.lag += part.lag;
    sum.uphill += part.uphill;
  }
  return sum;
}

/// What chunks do to bodies of others.
template <int D>
void ChunkedSteps<D>::add_shared(const kernels::BodyImpulses<D>& bodies, double momentum) {
  if (halo_.empty()) return;
  parallel_blocks(chunks_.size(), [&](int k, int) {
    sums_[k].curvature += kernels_.share(chunks_.chunk(k), bodies,
                                         {.source_first = chunks_.source_first(k),
                                          .source = chunks_.source(),
                                          .halo_impulse = halo_.data(),
                                          .own_impulse = bodies_next_.data(),
                                          .momentum = momentum});
  });
}

template <int D>
void ChunkedSteps<D>::accept() {
  std::swap(before_, r_);
  std::swap(r_, next_);
  std::swap(bodies_before_, bodies_);
  std::swap(bodies_, bodies_next_);
  has_before_ = true;
}

template <int D>
void ChunkedSteps<D>::correct() {
  if (sliding_ == 0.0) return;
  parallel_blocks(chunks_.size(), [&](int k, int thread) {
    const int first = chunks_.first_batch(k);
    kernels_.correct(chunks_.chunk(k), bodies(), r_.data() + first, slots(thread),
                     correction_.data() + first);
  });
}

template <int D>
void ChunkedSteps<D>::relax(const Array<double>& factor) {
  chunks_.load(*problem_, factor, relaxed_);
}

template <int D>
void ChunkedSteps<D>::update() {
  const kernels::BodyImpulses<D> bodies{bodies_.data(), bodies_.data(), chunks_.response().data()};
  parallel_blocks(chunks_.size(), [&](int k, int thread) {
    const int first = chunks_.first_batch(k);
    kernels_.update(chunks_.chunk(k), bodies,
                    {.present = r_.data() + first,
                     .relaxed = relaxed_.data() + first,
                     .next = next_.data() + first,
                     .own_impulse = bodies_next_.data(),
                     .halo_impulse = halo_.data() + chunks_.first_halo(k)},
                    slots(thread));
  });
  add_shared(bodies, 0.0);
  std::swap(r_, next_);
  std::swap(bodies_, bodies_next_);
}

template class ChunkedSteps<2>;
template class ChunkedSteps<3>;

}  // namespace cd
