// SPDX-License-Identifier: BSD-3-Clause
// Chunk order: the bodies of a problem in space, and its contacts by the chunk of the earlier body.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>

#include "libcd/core/counting_sort.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/core/step_parts.hpp"
#include "libcd/problem/contact_bodies.hpp"

namespace cd {

/// Fills `order` with that of a problem, or up to `most_unordered` bodies, and where it has none,
/// with the bodies by number; `place` with the place of each body in it, and `places` with those of
/// the two bodies of each contact.
template <int D>
void order_bodies(const ContactProblem<D>& problem, int most_unordered, Array<std::int32_t>& order,
                  Array<std::int32_t>& place, Array<ContactBodies>& places) {
  const StepParts::Timer timer(StepPart::order);
  const int count = problem.free.size();
  if (count > most_unordered && !problem.order.empty()) {
    order = problem.order;
  } else {
    order.resize(count);
    std::iota(order.begin(), order.end(), 0);
  }
  place.resize(count);
  parallel_for(count, [&](int k) { place[order[k]] = k; });
  places.resize(problem.contact_count());
  parallel_for(places.size(), [&](int c) {
    const auto [i, j] = bodies_of(problem, c);
    places[c] = {place[i], place[j]};
  });
}

/// Fills `sorted` with the numbers of contacts, which have bodies at these places, chunk after
/// chunk (chunk_of(place)), those of a chunk in ascending order; chunk k's begin at first[k].
template <class ChunkOf>
void sort_by_chunk(std::span<const ContactBodies> places, const ChunkOf& chunk_of, int chunks,
                   Array<std::int32_t>& first, Array<std::int32_t>& sorted) {
  const int count = static_cast<int>(places.size());
  sorted.resize(count);
  if (chunks < 2) {
    first.assign(chunks + 1, count);
    first[0] = 0;
    std::iota(sorted.begin(), sorted.end(), 0);
    return;
  }
  const auto bucket = [chunk_of, bodies = places.data()](int c) {
    return chunk_of(std::min(bodies[c].i, bodies[c].j));
  };
  counting_sort(count, chunks, bucket, first, [&](int c, int at) { sorted[at] = c; });
}

/// By place, whether each of `count` bodies is touched by contacts of a chunk that is not its own:
/// they belong to an earlier one.
template <class ChunkOf>
Array<char> shared_bodies(const Array<ContactBodies>& places, const ChunkOf& chunk_of, int count) {
  Array<char> is_shared;
  is_shared.assign(count, 0);
  parallel_for(places.size(), [&](int c) {
    const auto [i, j] = places[c];
    if (chunk_of(i) != chunk_of(j)) mark(is_shared[std::max(i, j)]);
  });
  return is_shared;
}

}  // namespace cd
