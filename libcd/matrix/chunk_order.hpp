// SPDX-License-Identifier: BSD-3-Clause
// Chunk order: the bodies of a problem in space, and its contacts by the chunk of the earlier body.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "libcd/core/counting_sort.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/problem/contact_bodies.hpp"
#include "libcd/problem/spatial_order.hpp"

namespace cd {

/// Fills `order` with the bodies of a problem in spatial_order, up to `most_unordered` of them by
/// number, and `place` with the place of each body in it.
template <int D>
void order_bodies(const ContactProblem<D>& problem, int most_unordered, Array<std::int32_t>& order,
                  Array<std::int32_t>& place) {
  const int count = problem.free.size();
  if (count > most_unordered) {
    spatial_order(problem, order);
  } else {
    order.resize(count);
    std::iota(order.begin(), order.end(), 0);
  }
  place.resize(count);
  parallel_for(count, [&](int k) { place[order[k]] = k; });
}

/// Fills `sorted` with the numbers of contacts, chunk after chunk of so many bodies by place, those
/// of a chunk in ascending order; chunk k's begin at first[k].
template <class Contact>
void sort_by_chunk(const Array<Contact>& contacts, const Array<std::int32_t>& place, int bodies,
                   int chunks, Array<std::int32_t>& first, Array<std::int32_t>& sorted) {
  sorted.resize(contacts.size());
  if (chunks < 2) {
    first.assign(chunks + 1, contacts.size());
    first[0] = 0;
    std::iota(sorted.begin(), sorted.end(), 0);
    return;
  }
  counting_sort(
      contacts.size(), chunks,
      [&](int c) { return std::min(place[contacts[c].i], place[contacts[c].j]) / bodies; }, first,
      [&](int c, int at) { sorted[at] = c; });
}

/// Whether each body is touched by contacts of a chunk that is not its own: they belong to an
/// earlier one.
template <int D>
Array<char> shared_bodies(const ContactProblem<D>& problem, const Array<std::int32_t>& place,
                          int bodies) {
  Array<char> is_shared;
  is_shared.assign(place.size(), 0);
  parallel_for(problem.contact_count(), [&](int c) {
    const auto [i, j] = bodies_of(problem, c);
    if (place[i] / bodies != place[j] / bodies) mark(is_shared[place[i] < place[j] ? j : i]);
  });
  return is_shared;
}

}  // namespace cd
