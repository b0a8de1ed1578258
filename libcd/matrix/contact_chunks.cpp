// SPDX-License-Identifier: BSD-3-Clause
// Contacts are sorted by chunk; then each chunk is laid out by itself, and the halos are joined.
#include "libcd/matrix/contact_chunks.hpp"

#include <algorithm>
#include <numeric>

#include "libcd/core/counting_sort.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/core/step_parts.hpp"
#include "libcd/matrix/chunk_order.hpp"

namespace cd {
namespace {

using kernels::kLanes, kernels::Lanes;

constexpr auto chunk_of = [](int place) { return place / ContactChunks<2>::kBodies; };

}  // namespace

template <int D>
void ContactChunks<D>::cut(const ContactProblem<D>& problem) {
  const int count = problem.free.size();
  order_bodies(problem, kBodies, order_, place_, bodies_at_);
  chunk_.clear();
  for (int first = 0; first < count; first += kBodies) {
    const int end = std::min(first + kBodies, count);
    chunk_.push_back({.first_body = first, .end_body = end, .interior = end - first});
  }
}

/// Within each chunk bodies that contacts of other chunks touch go to the end.
template <int D>
void ContactChunks<D>::part_shared_bodies() {
  moved_.resize(body_count());
  std::iota(moved_.begin(), moved_.end(), 0);
  if (size() < 2) return;
  const Array<char> is_shared = shared_bodies(bodies_at_, chunk_of, body_count());
  parallel_blocks(size(), [&](int k, int) {
    Range& chunk = chunk_[k];
    const auto begin = order_.begin() + chunk.first_body, end = order_.begin() + chunk.end_body;
    const auto shared =
        std::stable_partition(begin, end, [&](int b) { return !is_shared[place_[b]]; });
    chunk.interior = static_cast<int>(shared - begin);
    for (int at = chunk.first_body; at < chunk.end_body; ++at) {
      std::int32_t& place = place_[order_[at]];
      moved_[place] = at;
      place = at;
    }
  });
}

template <int D>
void ContactChunks<D>::lay_out_batches() {
  int batches = 0, levers = 0;
  const auto add = [&](int group, int k) {
    const int contacts = sorted_first_[group][k + 1] - sorted_first_[group][k];
    batches += (contacts + kLanes - 1) / kLanes;
    return batches;
  };
  for (int k = 0; k < size(); ++k) {
    Range& range = chunk_[k];
    range.first_batch = batches;
    range.boundary_batch = add(kGrains, k);
    range.end_batch = add(kBoundary, k);
    range.first_lever = levers;
    levers += range.end_batch - range.boundary_batch;
  }
  member_.resize(kLanes * batches);
  batches_.resize(batches);
  lever_j_.assign(levers, Lanes{});
}

template <int D>
void ContactChunks<D>::join_halos() {
  int rows = 0;
  most_slots_ = 0;
  for (int k = 0; k < size(); ++k) {
    chunk_[k].first_halo = rows;
    chunk_[k].end_halo = rows += halo_of_[k].size();
    most_slots_ = std::max(most_slots_, slot_count(chunk_[k]));
  }
  halo_.resize(rows);
  parallel_blocks(size(), [&](int k, int) {
    std::ranges::copy(halo_of_[k], halo_.begin() + chunk_[k].first_halo);
  });
}

/// For each shared body the rows of halos that stand for it, in the order of the chunks.
template <int D>
void ContactChunks<D>::find_sources() {
  int shared = 0;
  for (Range& chunk : chunk_) {
    chunk.first_shared = shared;
    shared += chunk.end_body - chunk.first_body - chunk.interior;
  }
  const auto number_of = [&](int row) {  // of a shared body
    const Range& chunk = chunk_[chunk_of(halo_[row])];
    return chunk.first_shared + halo_[row] - chunk.first_body - chunk.interior;
  };
  source_.resize(halo_.size());
  counting_sort(halo_.size(), shared, number_of, source_first_,
                [&](int row, int at) { source_[at] = row; });
}

template <int D>
void ContactChunks<D>::assign(const ContactProblem<D>& problem, const ContactLaw<D>& law) {
  const StepParts::Timer timer(StepPart::layout);
  contact_count_ = problem.contact_count();
  cut(problem);
  part_shared_bodies();
  const std::span<const ContactBodies> at = bodies_at_;
  const auto grains = static_cast<std::size_t>(problem.grain_contacts.size());
  sort_by_chunk(at.first(grains), chunk_of, size(), sorted_first_[kGrains], sorted_[kGrains]);
  sort_by_chunk(at.subspan(grains), chunk_of, size(), sorted_first_[kBoundary], sorted_[kBoundary]);
  lay_out_batches();
  halo_of_.resize(size());
  slots_.resize(thread_count());
  parallel_blocks(size(), [&](int k, int thread) { fill(problem, law, k, slots_[thread]); });
  join_halos();
  find_sources();
  find_responses(problem);
}

template <int D>
kernels::Chunk<D> ContactChunks<D>::chunk(int k) const {
  const Range& range = chunk_[k];
  return {.contacts = batches_.data() + range.first_batch,
          .lever_j = lever_j_.data() + range.first_lever,
          .grain_count = range.boundary_batch - range.first_batch,
          .count = range.end_batch - range.first_batch,
          .first = range.first_body,
          .own = range.end_body - range.first_body,
          .interior = range.interior,
          .halo = halo_.data() + range.first_halo,
          .halo_count = range.end_halo - range.first_halo};
}

template class ContactChunks<2>;
template class ContactChunks<3>;

}  // namespace cd
