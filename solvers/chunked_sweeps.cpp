// SPDX-License-Identifier: BSD-3-Clause
// Chunks one after the other or side by side, then the boundary contacts; a move of all impulses is
// a pass over the bodies before.
#include "solvers/chunked_sweeps.hpp"

#include <numeric>

#include <libcd/core/parallel.hpp>
#include <libcd/matrix/contact_vectors.hpp>
#include <libcd/problem/response.hpp>

namespace cd {
namespace {

template <int D>
const kernels::SweepKernels<D>& kernels_of(const kernels::Kernels& all) {
  if constexpr (D == 2) {
    return all.disc_sweeps;
  } else {
    return all.sphere_sweeps;
  }
}

/// A contact as the law sees it.
template <int D>
LocalContact<D> local_contact(const BoundaryContact<D>& c, const Impulse<D>& velocity) {
  LocalContact<D> local = {};
  local.velocity_n = velocity.normal;
  local.velocity_t = velocity.tangential;
  local.impulse = c.impulse;
  local.mass_n = c.mass_n;
  local.mass_t = c.mass_t;
  local.bias = c.bias;
  local.friction = c.friction;
  return local;
}

}  // namespace

template <int D>
ChunkedSweeps<D>::ChunkedSweeps(const kernels::Kernels& kernels)
    : kernels_(kernels_of<D>(kernels)) {}

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
  moving_.assign(chunks_.fours().size(), {});
  boundary_move_.assign(chunks_.boundary().size(), {});
}

template <int D>
void ChunkedSweeps<D>::sweep() {
  sweep_fours(nullptr, {});
  for (BoundaryContact<D>& contact : chunks_.boundary()) update(contact, {});
}

template <int D>
double ChunkedSweeps<D>::sweep(const kernels::Extrapolation& move) {
  if (moving_.empty()) begin_moves();
  extrapolate(move);
  const double of_fours = sweep_fours(moving_.data(), move);
  double of_boundary = 0.0;
  for (int k = 0; k < boundary_move_.size(); ++k) {
    auto& [change, direction] = boundary_move_[k];
    const Impulse<D> step = move.beta * direction;
    direction = move.keep * (step + change);
    change = update(chunks_.boundary()[k], step);
    of_boundary += squared_norm(change);
  }
  return of_fours + of_boundary;
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
double ChunkedSweeps<D>::sweep_fours(kernels::MoveFour<D>* moving,
                                     const kernels::Extrapolation& move) {
  const auto& chunks = chunks_.chunks();
  for (int colour = 0; colour < chunks_.colours(); ++colour) {
    parallel_blocks(chunks_.colour_size(colour), [&](int at, int) {
      const int k = chunks_.coloured(colour, at), first = chunks[k].first_four;
      squares_[k] = kernels_.sweep({.four = chunks_.fours().data() + first,
                                    .moving = moving ? moving + first : nullptr,
                                    .count = chunks[k].end_four - first,
                                    .velocity = velocity_.data(),
                                    .rotational_response = problem_->rotational_response,
                                    .move = move});
    });
  }
  return std::accumulate(squares_.begin(), squares_.end(), 0.0);
}

/// The bodies have moved already with the move of all impulses. Returns the change by the law.
template <int D>
Impulse<D> ChunkedSweeps<D>::update(BoundaryContact<D>& contact, const Impulse<D>& move) {
  kernels::BodyRow<D>&row_i = velocity_[contact.i], &row_j = velocity_[contact.j];
  BodyMotion<D> bodies[] = {body_motion(row_i), body_motion(row_j)};
  BoundaryContact<D> c = contact;  // with the bodies at hand
  c.i = 0;
  c.j = 1;
  c.impulse = c.impulse + move;
  contact.impulse = law_->solve(local_contact(c, relative_velocity(c, bodies)));
  const Impulse<D> change = contact.impulse - c.impulse;
  push(c, change, bodies, problem_->rotational_response);
  row_i = body_row(bodies[0]);
  row_j = body_row(bodies[1]);
  return change;
}

template <int D>
void ChunkedSweeps<D>::store(Solution<D>& solution) const {
  chunks_.store(*problem_, solution.impulse);
  store_motion(*problem_, solution);
}

template class ChunkedSweeps<2>;
template class ChunkedSweeps<3>;

}  // namespace cd
