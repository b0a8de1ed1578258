// SPDX-License-Identifier: BSD-3-Clause
// Chunks one after the other or side by side, then the boundary contacts; a move of all impulses is
// a pass over the bodies before.
#include "solvers/chunked_sweeps.hpp"

#include <numeric>

#include <libcd/core/parallel.hpp>
#include "solvers/boundary_update.hpp"

namespace cd {
namespace {

template <int D>
const kernels::SweepKernels<D>& sweep_kernels(const kernels::Kernels& all) {
  if constexpr (D == 2) {
    return all.disc_sweeps;
  } else {
    return all.sphere_sweeps;
  }
}

}  // namespace

template <int D>
ChunkedSweeps<D>::ChunkedSweeps(const kernels::Kernels& kernels)
    : kernels_(sweep_kernels<D>(kernels)) {}

template <int D>
void ChunkedSweeps<D>::bind(const ContactProblem<D>& problem, const UnilateralCoulomb<D>& law,
                            typename SweepChunks<D>::Seed seed) {
  problem_ = &problem;
  law_ = &law;
  chunks_.assign(problem, law, seed);
  chunks_.load(problem, velocity_);
  squares_.resize(chunks_.chunks().size());
  moving_.clear();
}

template <int D>
void ChunkedSweeps<D>::begin_moves() {
  before_ = velocity_;
  direction_.assign(velocity_.size(), {});
  moving_.assign(chunks_.batches().size(), {});
  boundary_move_.assign(chunks_.boundary().size(), {});
}

template <int D>
void ChunkedSweeps<D>::sweep() {
  sweep_batches(nullptr, {});
  for (BoundaryContact<D>& contact : chunks_.boundary())
    update_boundary(contact, *law_, problem_->rotational_response, velocity_.data());
}

template <int D>
double ChunkedSweeps<D>::sweep(const kernels::Extrapolation& move) {
  if (moving_.empty()) begin_moves();
  extrapolate(move);
  const double of_batches = sweep_batches(moving_.data(), move);
  double of_boundary = 0.0;
  for (int k = 0; k < boundary_move_.size(); ++k) {
    auto& [change, direction] = boundary_move_[k];
    const Impulse<D> step = move.beta * direction;
    direction = move.keep * (step + change);
    change = update_boundary(chunks_.boundary()[k], *law_, problem_->rotational_response,
                             velocity_.data(), step);
    of_boundary += squared_norm(change);
  }
  return of_batches + of_boundary;
}

template <int D>
void ChunkedSweeps<D>::extrapolate(const kernels::Extrapolation& move) {
  const auto& chunks = chunks_.chunks();
  parallel_blocks(chunks.size(), [&](int k, int) {
    const int first = chunks[k].first_body;
    kernels_.extrapolate({.velocity = velocity_.data() + first,
                          .before = before_.data() + first,
                          .direction = direction_.data() + first,
                          .count = chunks[k].end_body - first,
                          .move = move});
  });
}

/// Returns the sum of the squared changes.
template <int D>
double ChunkedSweeps<D>::sweep_batches(kernels::MoveBatch<D>* moving,
                                       const kernels::Extrapolation& move) {
  const auto& chunks = chunks_.chunks();
  for (int colour = 0; colour < chunks_.colours(); ++colour) {
    parallel_blocks(chunks_.colour_size(colour), [&](int at, int) {
      const int k = chunks_.coloured(colour, at), first = chunks[k].first_batch;
      squares_[k] = kernels_.sweep({.batches = chunks_.batches().data() + first,
                                    .moving = moving ? moving + first : nullptr,
                                    .count = chunks[k].end_batch - first,
                                    .velocity = velocity_.data(),
                                    .rotational_response = problem_->rotational_response,
                                    .move = move});
    });
  }
  return std::accumulate(squares_.begin(), squares_.end(), 0.0);
}

template <int D>
void ChunkedSweeps<D>::store(Solution<D>& solution) const {
  chunks_.store(*problem_, solution.impulse);
  store_motion(*problem_, solution);
}

template class ChunkedSweeps<2>;
template class ChunkedSweeps<3>;

}  // namespace cd
