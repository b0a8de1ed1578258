// SPDX-License-Identifier: BSD-3-Clause
// Two passes over the contacts of each chunk, each followed by one over its bodies.
#include "solvers/chunked_directions.hpp"

#include <utility>

#include <libcd/core/parallel.hpp>

namespace cd {

template <int D>
ChunkedDirections<D>::ChunkedDirections(const kernels::Kernels& kernels)
    : kernels_(kernels.of<D>().directions), map_(kernels) {}

template <int D>
void ChunkedDirections<D>::bind(const ContactProblem<D>& problem, const ContactLaw<D>& law) {
  problem_ = &problem;
  chunks_.assign(problem, law);
  map_.bind(problem, chunks_);
  next_.resize(chunks_.batch_count());
  for (Pushed* rows : {&bodies_, &bodies_next_, &gradient_, &forbidden_}) rows->resize(chunks_);
  slots_.resize(2 * thread_count() * chunks_.most_slots());
  step_sums_.resize(chunks_.size());
  gradient_sums_.resize(chunks_.size());
  curvature_.resize(chunks_.size());
}

template <int D>
void ChunkedDirections<D>::load(const Array<Impulse<D>>& r) {
  chunks_.load(r, r_, bodies_.own);
  direction_.assign(chunks_.batch_count(), kernels::ImpulseBatch<D>{});
  bodies_direction_.assign(chunks_.body_count(), kernels::BodyRow<D>{});
  radius_.assign(chunks_.batch_count(), kernels::Lanes{});
  renew_discs();
}

template <int D>
void ChunkedDirections<D>::store(Solution<D>& solution) {
  limit();
  chunks_.store(*problem_, next_, bodies_next_.own, solution);
}

template <int D>
kernels::ConjugateBatches<D> ChunkedDirections<D>::batches(int chunk) {
  const int first = chunks_.first_batch(chunk);
  return {.present = r_.data() + first,
          .next = next_.data() + first,
          .direction = direction_.data() + first,
          .radius = radius_.data() + first};
}

template <int D>
kernels::GradientSums ChunkedDirections<D>::gradient(bool is_conjugate) {
  parallel_blocks(chunks_.size(), [&](int k, int thread) {
    const int halo = chunks_.first_halo(k);
    gradient_sums_[k] = kernels_.gradient(chunks_.chunk(k), bodies(), batches(k),
                                          {.is_conjugate = is_conjugate,
                                           .direction = bodies_direction_.data(),
                                           .gradient = gradient_.of_chunk(halo),
                                           .forbidden = forbidden_.of_chunk(halo),
                                           .slots = slots(thread, 1)},
                                          slots(thread));
  });
  kernels::GradientSums sum;
  for (const kernels::GradientSums& part : gradient_sums_) {
    sum.squared += part.squared;
    sum.mismatch += part.mismatch;
    sum.slope_w += part.slope_w;
    sum.slope_z += part.slope_z;
    sum.overlap += part.overlap;
  }
  slope_w_ = sum.slope_w;
  slope_z_ = sum.slope_z;
  return sum;
}

template <int D>
kernels::DirectionSums ChunkedDirections<D>::turn(double beta) {
  beta_ = beta;
  parallel_blocks(chunks_.size(), [&](int k, int) {
    curvature_[k] = kernels_.turn(chunks_.chunk(k), chunks_.response().data(),
                                  {.source_first = chunks_.source_first(k),
                                   .source = chunks_.source(),
                                   .gradient = gradient_.of_chunk(0),
                                   .forbidden = forbidden_.of_chunk(0),
                                   .direction = bodies_direction_.data(),
                                   .beta = beta});
  });
  double curvature = 0.0;
  for (const double part : curvature_) curvature += part;
  return {.curvature = curvature, .downhill = beta * slope_z_ - slope_w_};
}

/// What chunks do to bodies of others; returns the curvature of these bodies.
template <int D>
double ChunkedDirections<D>::add_shared(Pushed& pushed) {
  if (pushed.halo.empty()) return 0.0;
  parallel_blocks(chunks_.size(), [&](int k, int) {
    curvature_[k] = kernels_.share(chunks_.chunk(k), bodies(),
                                   {.source_first = chunks_.source_first(k),
                                    .source = chunks_.source(),
                                    .halo_impulse = pushed.halo.data(),
                                    .own_impulse = pushed.own.data(),
                                    .momentum = 0.0});
  });
  double sum = 0.0;
  for (const double part : curvature_) sum += part;
  return sum;
}

template <int D>
kernels::StepSums ChunkedDirections<D>::move(const kernels::ConjugateMove& move) {
  parallel_blocks(chunks_.size(), [&](int k, int thread) {
    step_sums_[k] = kernels_.move(chunks_.chunk(k), bodies(), batches(k), move,
                                  bodies_next_.of_chunk(chunks_.first_halo(k)), slots(thread));
  });
  kernels::StepSums sum;
  sum.curvature = add_shared(bodies_next_);
  for (const kernels::StepSums& part : step_sums_) {
    sum.distance += part.distance;
    sum.curvature += part.curvature;
    sum.uphill += part.uphill;
  }
  return sum;
}

/// The energy is quadratic: u (r' - r) + (r' - r) W (r' - r) / 2.
template <int D>
double ChunkedDirections<D>::try_move(double length) {
  const kernels::StepSums step = move({.is_conjugate = true, .beta = beta_, .length = length});
  return step.uphill + 0.5 * step.curvature;
}

template <int D>
kernels::StepSums ChunkedDirections<D>::try_descent(double length) {
  return move({.is_conjugate = false, .length = length});
}

template <int D>
void ChunkedDirections<D>::accept() {
  std::swap(r_, next_);
  std::swap(bodies_, bodies_next_);
}

template <int D>
void ChunkedDirections<D>::renew_discs() {
  parallel_blocks(chunks_.size(), [&](int k, int thread) {
    kernels_.renew(chunks_.chunk(k), batches(k), bodies_.of_chunk(chunks_.first_halo(k)),
                   slots(thread));
  });
  add_shared(bodies_);
}

/// Makes r' the impulses r within Coulomb's limits.
template <int D>
void ChunkedDirections<D>::limit() {
  parallel_blocks(chunks_.size(), [&](int k, int thread) {
    kernels_.limit(chunks_.chunk(k), batches(k), bodies_next_.of_chunk(chunks_.first_halo(k)),
                   slots(thread));
  });
  add_shared(bodies_next_);
}

template <int D>
Judgement ChunkedDirections<D>::natural_map(FrictionRule rule) {
  limit();
  return map_.judge(next_, bodies_next_.own, rule, slots_.data());
}

template class ChunkedDirections<2>;
template class ChunkedDirections<3>;

}  // namespace cd
