// SPDX-License-Identifier: BSD-3-Clause
// Chunks one after the other or side by side, then the boundary contacts; a move of all impulses is
// a pass over the bodies before.
#include "solvers/chunked_sweeps.hpp"

#include <numeric>

#include <libcd/core/parallel.hpp>
#include "solvers/boundary_update.hpp"

namespace cd {

template <int D>
ChunkedSweeps<D>::ChunkedSweeps(const kernels::Kernels& kernels)
    : kernels_(kernels.of<D>().sweeps) {}

template <int D>
void ChunkedSweeps<D>::bind(const ContactProblem<D>& problem, const UnilateralCoulomb<D>& law,
                            typename SweepChunks<D>::Seed seed) {
  problem_ = &problem;
  law_ = &law;
  chunks_.assign(problem, law, seed);
  chunks_.load(problem, velocity_);
  squares_.resize(chunks_.chunks().size());
  boundary_squares_.resize(chunks_.boundary().size());
  before_.clear();
  direction_.clear();
  moving_.clear();
  boundary_move_.clear();
}

template <int D>
void ChunkedSweeps<D>::begin_moves() {
  before_ = velocity_;
  direction_.assign(velocity_.size(), {});
  moving_.assign(chunks_.batches().size(), {});
  boundary_move_.assign(chunks_.boundary().size(), {});
}

/// Calls sweep_chunk(k) and sweep_boundary(number of a contact), what has a body in common one
/// after the other.
template <int D>
template <class SweepChunk, class SweepBoundary>
void ChunkedSweeps<D>::in_order(const SweepChunk& sweep_chunk,
                                const SweepBoundary& sweep_boundary) {
  const int chunks = chunks_.chunks().size();
  chunks_.order().run([&](int item) {
    if (item < chunks) return sweep_chunk(item);
    for (const std::int32_t k : chunks_.boundary_group(item - chunks)) sweep_boundary(k);
  });
}

template <int D>
kernels::ChunkSweep<D> ChunkedSweeps<D>::batches_of(int chunk) {
  const auto& c = chunks_.chunks()[chunk];
  return {.batches = chunks_.batches().data() + c.first_batch,
          .moving = nullptr,
          .count = c.end_batch - c.first_batch,
          .velocity = velocity_.data(),
          .rotational_response = problem_->rotational_response,
          .move = {}};
}

template <int D>
void ChunkedSweeps<D>::sweep() {
  in_order([&](int k) { kernels_.sweep(batches_of(k)); },
           [&](int k) {
             update_boundary(chunks_.boundary()[k], *law_, problem_->rotational_response,
                             velocity_.data());
           });
}

template <int D>
double ChunkedSweeps<D>::sweep(const kernels::Extrapolation& move) {
  if (moving_.empty()) begin_moves();
  extrapolate(move);
  in_order(
      [&](int k) {
        kernels::ChunkSweep<D> batches = batches_of(k);
        batches.moving = moving_.data() + chunks_.chunks()[k].first_batch;
        batches.move = move;
        squares_[k] = kernels_.sweep(batches);
      },
      [&](int k) {
        auto& [change, direction] = boundary_move_[k];
        const Impulse<D> step = move.beta * direction;
        direction = move.keep * (step + change);
        change = update_boundary(chunks_.boundary()[k], *law_, problem_->rotational_response,
                                 velocity_.data(), step);
        boundary_squares_[k] = squared_norm(change);
      });
  return std::accumulate(squares_.begin(), squares_.end(), 0.0) +
         std::accumulate(boundary_squares_.begin(), boundary_squares_.end(), 0.0);
}

template <int D>
void ChunkedSweeps<D>::extrapolate(const kernels::Extrapolation& move) {
  parallel_blocks(chunks_.chunks().size(), [&](int k, int) {
    const auto& bodies = chunks_.bodies(k);
    kernels_.extrapolate({.velocity = velocity_.data() + bodies.first,
                          .before = before_.data() + bodies.first,
                          .direction = direction_.data() + bodies.first,
                          .count = bodies.size(),
                          .move = move});
  });
}

template <int D>
void ChunkedSweeps<D>::store(Solution<D>& solution) const {
  chunks_.store(*problem_, velocity_, solution);
}

template class ChunkedSweeps<2>;
template class ChunkedSweeps<3>;

}  // namespace cd
