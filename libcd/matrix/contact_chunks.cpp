// SPDX-License-Identifier: BSD-3-Clause
// Bodies are numbered by place, contacts sorted by the earlier place, slots given out as met.
#include "libcd/matrix/contact_chunks.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "libcd/core/parallel.hpp"
#include "libcd/problem/spatial_order.hpp"

namespace cd {
namespace {

using kernels::ContactFour, kernels::kLanes, kernels::Lanes;

constexpr int kGrains = 0, kBoundary = 1;  // groups of contacts

}  // namespace

/// Bodies in space, if there are more than one chunk has.
template <int D>
void ContactChunks<D>::order_bodies(const ContactProblem<D>& problem) {
  const int count = problem.free.size();
  if (count > kBodies) {
    spatial_order(problem, order_);
  } else {
    order_.resize(count);
    std::iota(order_.begin(), order_.end(), 0);
  }
  place_.resize(count);
  for (int k = 0; k < count; ++k) place_[order_[k]] = k;
  chunk_.clear();
  for (int first = 0; first < count; first += kBodies) {
    const int end = std::min(first + kBodies, count);
    chunk_.push_back({.first_body = first, .end_body = end, .interior = end - first});
  }
}

/// Within each chunk bodies that contacts of other chunks touch go to the end.
template <int D>
void ContactChunks<D>::part_shared_bodies(const ContactProblem<D>& problem) {
  if (size() < 2) return;
  Array<char> is_shared;
  is_shared.assign(place_.size(), 0);
  for_each_contact(problem, [&](int, const auto& contact) {
    const auto [first, last] = std::minmax(place_[contact.i], place_[contact.j]);
    if (first / kBodies != last / kBodies) is_shared[order_[last]] = 1;
  });
  for (Range& chunk : chunk_) {
    const auto begin = order_.begin() + chunk.first_body, end = order_.begin() + chunk.end_body;
    const auto shared = std::stable_partition(begin, end, [&](int b) { return !is_shared[b]; });
    chunk.interior = static_cast<int>(shared - begin);
  }
  for (int k = 0; k < order_.size(); ++k) place_[order_[k]] = k;
}

template <int D>
template <class Contact>
void ContactChunks<D>::sort_contacts(const Array<Contact>& contacts, int group) {
  const auto place = [&](const Contact& c) { return std::min(place_[c.i], place_[c.j]); };
  Array<std::int32_t>& sorted = sorted_[group];
  Array<std::int32_t>& first = sorted_first_[group];
  sorted.resize(contacts.size());
  if (size() < 2) {
    std::iota(sorted.begin(), sorted.end(), 0);
    first = {0, contacts.size()};
    return;
  }
  Array<std::int32_t> next;
  next.assign(place_.size() + 1, 0);
  for (const Contact& c : contacts) ++next[place(c) + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  first.clear();
  for (const Range& chunk : chunk_) first.push_back(next[chunk.first_body]);
  first.push_back(contacts.size());
  for (int c = 0; c < contacts.size(); ++c) sorted[next[place(contacts[c])]++] = c;
}

template <int D>
std::int32_t ContactChunks<D>::slot_of(int body, int chunk) {
  const Range& range = chunk_[chunk];
  const std::int32_t place = place_[body];
  if (place >= range.first_body && place < range.end_body) return place - range.first_body;
  if (slot_chunk_[body] != chunk) {
    slot_chunk_[body] = chunk;
    slot_[body] = range.end_body - range.first_body + halo_.size() - range.first_halo;
    halo_.push_back(place);
  }
  return slot_[body];
}

/// The contacts of one group of a chunk; places left over get the still slot later.
template <int D>
template <class Contact>
void ContactChunks<D>::add_fours(const Array<Contact>& contacts, int first_number, int group,
                                 int chunk) {
  const Array<std::int32_t>& sorted = sorted_[group];
  const int end = sorted_first_[group][chunk + 1];
  for (int k = sorted_first_[group][chunk]; k < end; k += kLanes) {
    ContactFour<D> four = {};
    for (int lane = 0; lane < kLanes; ++lane) {
      const bool there = k + lane < end;
      member_.push_back(there ? first_number + sorted[k + lane] : -1);
      if (!there) continue;
      const Contact& c = contacts[sorted[k + lane]];
      four.i[lane] = slot_of(c.i, chunk);
      four.j[lane] = slot_of(c.j, chunk);
    }
    fours_.push_back(four);
  }
}

/// For each shared body the rows of halos that stand for it, in the order of the chunks.
template <int D>
void ContactChunks<D>::find_sources() {
  source_first_.clear();
  Array<std::int32_t> next;
  next.assign(place_.size(), 0);
  for (const std::int32_t place : halo_) ++next[place];
  std::int32_t sum = 0;
  for (Range& chunk : chunk_) {
    chunk.first_shared = source_first_.size();
    for (int place = chunk.first_body + chunk.interior; place < chunk.end_body; ++place) {
      source_first_.push_back(sum);
      sum += std::exchange(next[place], sum);
    }
    source_first_.push_back(sum);
  }
  source_.resize(halo_.size());
  for (int k = 0; k < halo_.size(); ++k) source_[next[halo_[k]]++] = k;
}

template <int D>
void ContactChunks<D>::assign(const ContactProblem<D>& problem, const ContactLaw<D>& law) {
  contact_count_ = problem.contact_count();
  order_bodies(problem);
  part_shared_bodies(problem);
  sort_contacts(problem.grain_contacts, kGrains);
  sort_contacts(problem.boundary_contacts, kBoundary);

  fours_.clear();
  member_.clear();
  halo_.clear();
  slot_.resize(place_.size());
  slot_chunk_.assign(place_.size(), -1);
  most_slots_ = 0;
  int levers = 0;
  for (int k = 0; k < size(); ++k) {
    Range& range = chunk_[k];
    range.first_halo = halo_.size();
    range.first_four = fours_.size();
    add_fours(problem.grain_contacts, 0, kGrains, k);
    range.boundary_four = fours_.size();
    add_fours(problem.boundary_contacts, problem.grain_contacts.size(), kBoundary, k);
    range.end_four = fours_.size();
    range.end_halo = halo_.size();
    range.first_lever = levers;
    levers += range.end_four - range.boundary_four;
    most_slots_ = std::max(most_slots_, slot_count(range));
  }
  lever_j_.assign(levers, Lanes{});
  find_sources();
  find_responses(problem);
  parallel_blocks(size(), [&](int k, int) { fill(problem, law, k); });
}

template <int D>
kernels::Chunk<D> ContactChunks<D>::chunk(int k) const {
  const Range& range = chunk_[k];
  return {.contacts = fours_.data() + range.first_four,
          .lever_j = lever_j_.data() + range.first_lever,
          .grain_count = range.boundary_four - range.first_four,
          .count = range.end_four - range.first_four,
          .first = range.first_body,
          .own = range.end_body - range.first_body,
          .interior = range.interior,
          .halo = halo_.data() + range.first_halo,
          .halo_count = range.end_halo - range.first_halo};
}

template class ContactChunks<2>;
template class ContactChunks<3>;

}  // namespace cd
