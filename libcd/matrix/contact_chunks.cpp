// SPDX-License-Identifier: BSD-3-Clause
// Contacts are sorted by chunk; then each chunk is laid out by itself, and the halos are joined.
#include "libcd/matrix/contact_chunks.hpp"

#include <algorithm>

#include "libcd/core/counting_sort.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/core/step_parts.hpp"

namespace cd {

using kernels::kLanes, kernels::Lanes;

template <int D>
void ContactChunks<D>::lay_out_batches() {
  int batches = 0, levers = 0;
  const auto add = [&](std::span<const std::int32_t> contacts) {
    return batches += (static_cast<int>(contacts.size()) + kLanes - 1) / kLanes;
  };
  for (int k = 0; k < size(); ++k) {
    Range& range = chunk_[k];
    range.first_batch = batches;
    range.boundary_batch = add(partition_.grain_contacts(k));
    range.end_batch = add(partition_.boundary_contacts(k));
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
    most_slots_ = std::max(most_slots_, slot_count(k));
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
  for (int k = 0; k < size(); ++k) {
    chunk_[k].first_shared = shared;
    shared += partition_[k].end - partition_[k].shared;
  }
  const auto number_of = [&](int row) {  // of a shared body
    const int k = partition_.chunk_of(halo_[row]);
    return chunk_[k].first_shared + halo_[row] - partition_[k].shared;
  };
  source_.resize(halo_.size());
  counting_sort(halo_.size(), shared, number_of, source_first_,
                [&](int row, int at) { source_[at] = row; });
}

template <int D>
void ContactChunks<D>::assign(const ContactProblem<D>& problem, const ContactLaw<D>& law) {
  const StepParts::Timer timer(StepPart::layout);
  partition_.assign(problem, kBodies);
  chunk_.assign(size(), Range{});
  lay_out_batches();
  halo_of_.resize(size());
  work_.resize(thread_count());
  parallel_blocks(size(), [&](int k, int thread) { fill(problem, law, k, work_[thread]); });
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
          .first = partition_[k].first,
          .own = partition_[k].size(),
          .interior = partition_[k].shared - partition_[k].first,
          .halo = halo_.data() + range.first_halo,
          .halo_count = range.end_halo - range.first_halo};
}

template class ContactChunks<2>;
template class ContactChunks<3>;

}  // namespace cd
