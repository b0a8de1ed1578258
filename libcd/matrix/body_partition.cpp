// SPDX-License-Identifier: BSD-3-Clause
// Bodies in the order of the problem, in each chunk shared ones last; contacts sorted by chunk.
#include "libcd/matrix/body_partition.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "libcd/core/counting_sort.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/core/step_parts.hpp"

namespace cd {

template <int D>
void BodyPartition<D>::find_places() {
  place_.resize(body_.size());
  parallel_for(body_.size(), [&](int k) { place_[body_[k]] = k; });
}

/// Within each chunk bodies that contacts of other chunks touch go to the end.
template <int D>
void BodyPartition<D>::part_shared() {
  Array<char> is_shared;  // by body
  is_shared.assign(body_count(), 0);
  parallel_for(at_.size(), [&](int c) {
    const auto [i, j] = at_[c];  // bodies as yet
    if (chunk_of(place_[i]) != chunk_of(place_[j])) mark(is_shared[place_[i] > place_[j] ? i : j]);
  });
  parallel_blocks(size(), [&](int k, int) {
    Chunk& chunk = chunk_[k];
    const auto shared =
        std::stable_partition(body_.begin() + chunk.first, body_.begin() + chunk.end,
                              [&](int b) { return !is_shared[b]; });
    chunk.shared = static_cast<int>(shared - body_.begin());
  });
  find_places();
}

/// Those of the contacts first .. first + count - 1, which get numbers from 0.
template <int D>
void BodyPartition<D>::sort_contacts(int first, int count, ByChunk& sorted) const {
  sorted.number.resize(count);
  if (size() < 2) {
    sorted.first.assign(size() + 1, count);
    sorted.first[0] = 0;
    std::iota(sorted.number.begin(), sorted.number.end(), 0);
    return;
  }
  const auto chunk = [at = at_.data() + first, shift = shift_](int c) {
    return std::min(at[c].i, at[c].j) >> shift;
  };
  counting_sort(count, size(), chunk, sorted.first, [&](int c, int at) { sorted.number[at] = c; });
}

template <int D>
void BodyPartition<D>::assign(const ContactProblem<D>& problem, int bodies) {
  const StepParts::Timer timer(StepPart::order);
  const int count = problem.free.size();
  shift_ = static_cast<int>(std::bit_width(static_cast<unsigned>(bodies) - 1));
  chunk_.resize(count > 0 ? chunk_of(count - 1) + 1 : 0);
  for (int k = 0; k < size(); ++k) {
    const int end = k + 1 < size() ? (k + 1) << shift_ : count;
    chunk_[k] = {k << shift_, end, end};
  }
  if (size() > 1 && !problem.order.empty()) {
    body_ = problem.order;
  } else {
    body_.resize(count);
    std::iota(body_.begin(), body_.end(), 0);
  }
  find_places();
  at_.resize(problem.contact_count());
  parallel_for(at_.size(), [&](int c) { at_[c] = bodies_of(problem, c); });
  if (size() > 1) {
    part_shared();
    parallel_for(at_.size(), [&](int c) { at_[c] = {place_[at_[c].i], place_[at_[c].j]}; });
  }
  const int grains = problem.grain_contacts.size();
  sort_contacts(0, grains, grains_);
  sort_contacts(grains, at_.size() - grains, boundary_);
}

template class BodyPartition<2>;
template class BodyPartition<3>;

}  // namespace cd
