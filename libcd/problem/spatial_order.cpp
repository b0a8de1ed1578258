// SPDX-License-Identifier: BSD-3-Clause
// A walk along the contacts, breadth first, finds the positions.
#include "libcd/problem/spatial_order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <span>
#include <utility>

#include "libcd/core/counting_sort.hpp"
#include "libcd/core/hilbert_curve.hpp"

namespace cd {
namespace {

constexpr int kBits = 16;          // of places per axis
constexpr int kMostContacts = 32;  // of a body that is placed among others

/// A contact seen from one of its bodies.
struct Link {
  std::int32_t to;    ///< the other body
  std::int32_t side;  ///< twice the number of the contact, and one more as seen from body j
};

/// The contacts of each body that lead to another one at a known distance.
template <int D>
class Links {
 public:
  Links(const ContactProblem<D>& problem, const Array<ContactBodies>& bodies) : problem_(problem) {
    const int count = problem.free.size(), sides = 2 * bodies.size();
    link_.resize(sides);
    const auto bucket = [&](int side) {
      if (!std::isfinite(problem.branch[side / 2])) return count;  // the last one is of no body
      const auto [i, j] = bodies[side / 2];
      return static_cast<int>(side % 2 == 0 ? i : j);
    };
    counting_sort(sides, count + 1, bucket, first_, [&](int side, int at) {
      const auto [i, j] = bodies[side / 2];
      link_[at] = {side % 2 == 0 ? j : i, side};
    });
  }

  std::span<const Link> of(int body) const {
    return {link_.data() + first_[body], link_.data() + first_[body + 1]};
  }

  /// Asks for where the links of a body begin.
  void prefetch_place(int body) const { __builtin_prefetch(&first_[body]); }
  /// Asks for them.
  void prefetch(int body) const { __builtin_prefetch(link_.data() + first_[body]); }

  /// The vector from body to body.
  Vector<D> branch(const Link& link) const {
    const int c = link.side / 2;
    const Vector<D> from_i = with_contact(problem_, c, [&](const auto& contact) -> Vector<D> {
      return problem_.branch[c] * contact.normal;
    });
    return link.side % 2 == 0 ? from_i : Vector<D>(-from_i);
  }

  /// How many contacts each body has, those without a distance too.
  Array<std::int32_t> contact_counts() const {
    const int bodies = problem_.free.size();
    Array<std::int32_t> contacts;
    contacts.resize(bodies);
    for (int b = 0; b < bodies; ++b) contacts[b] = first_[b + 1] - first_[b];
    for (const Link& link : of(bodies)) ++contacts[link.to];
    return contacts;
  }

 private:
  const ContactProblem<D>& problem_;
  Array<std::int32_t> first_;
  Array<Link> link_;
};

/// A body and its place along the curve.
using Placed = std::pair<std::uint64_t, std::int32_t>;

/// By place, then by body: where there are many, into buckets of some dozens first.
void sort(Array<Placed>& bodies, int bits) {
  constexpr int kInBucket = 32;
  const auto count = static_cast<std::uint32_t>(bodies.size());
  const int bucket_bits = std::min(bits, static_cast<int>(std::bit_width(count / kInBucket)));
  if (bucket_bits < 2) {
    std::ranges::sort(bodies);
    return;
  }
  Array<Placed> sorted;
  sorted.resize(bodies.size());
  Array<std::int32_t> first;
  counting_sort(
      bodies.size(), 1 << bucket_bits,
      [&](int k) { return static_cast<int>(bodies[k].first >> (bits - bucket_bits)); }, first,
      [&](int k, int at) { sorted[at] = bodies[k]; });
  parallel_for(1 << bucket_bits,
               [&](int k) { std::sort(sorted.begin() + first[k], sorted.begin() + first[k + 1]); });
  bodies.swap(sorted);
}

/// Sorts bodies, which have these positions in turn, by their places along the curve in the
/// smallest box that holds them.
template <int D>
void sort_along_curve(std::span<const Vector<D>> position, std::int32_t* body) {
  if (position.size() < 3) return;
  Vector<D> low = position[0], high = low;
  for (const Vector<D>& at : position) {
    low = low.cwiseMin(at);
    high = high.cwiseMax(at);
  }
  const double scale = ((1 << kBits) - 1) / (high - low).maxCoeff();
  Array<Placed> order;
  order.resize(static_cast<int>(position.size()));
  parallel_for(order.size(), [&](int k) {
    std::array<std::uint32_t, D> box;
    for (std::size_t axis = 0; axis < D; ++axis) {
      const int of = static_cast<int>(axis);
      const double at = scale * (position[static_cast<std::size_t>(k)][of] - low[of]);
      box[axis] = at > 0.0 ? static_cast<std::uint32_t>(at) : 0;  // false for 0 / 0
    }
    order[k] = {hilbert_place(box, kBits), body[k]};
  });
  sort(order, D * kBits);
  for (const auto& [place, b] : order) *body++ = b;
}

/// How a walk came to a body: along a link from the body that is `from` in the walk.
struct Arrival {
  std::int32_t from;
  Link link;
};

// Links are asked for this number of bodies before the walk goes along them: a seventh of the time
// that the order of 10^5 discs takes.
constexpr int kLinksAhead = 8;

/// Whether a walk may come to a body.
enum class Visit : char { waiting, placed, last };

/// Goes along the links breadth first, from body[first] on, and appends what is reached; returns
/// the end of it. There must be room for one body more.
template <int D>
int walk(const Links<D>& links, Visit* state, int first, std::int32_t* body, Arrival* arrival) {
  int end = first + 1;
  for (int k = first; k < end; ++k) {
    if (k + 2 * kLinksAhead < end) links.prefetch_place(body[k + 2 * kLinksAhead]);
    if (k + kLinksAhead < end) links.prefetch(body[k + kLinksAhead]);
    for (const Link link : links.of(body[k])) {
      // Branch-free: the outcome is unpredictable.
      const Visit found = state[link.to];
      body[end] = link.to;
      arrival[end] = {k, link};
      end += found == Visit::waiting;
      state[link.to] = found == Visit::waiting ? Visit::placed : found;
    }
  }
  return end;
}

}  // namespace

template <int D>
void spatial_order(const ContactProblem<D>& problem, const Array<ContactBodies>& bodies,
                   Array<std::int32_t>& body) {
  const int count = problem.free.size();
  const Links<D> links(problem, bodies);
  Array<Visit> state;
  for (const std::int32_t contacts : links.contact_counts())
    state.push_back(contacts > kMostContacts ? Visit::last : Visit::waiting);

  Array<Vector<D>> position;  // of the bodies in the order of the walk
  Array<Arrival> arrival;
  position.resize(count);
  arrival.resize(count + 1);
  body.resize(count + 1);
  int end = 0;
  for (int root = 0; root < count; ++root) {
    if (state[root] != Visit::waiting) continue;
    const int first = end;
    state[root] = Visit::placed;
    body[first] = root;
    end = walk(links, state.data(), first, body.data(), arrival.data());
    position[first].setZero();
    // In a second loop, where loads are independent and can overlap.
    parallel_for(end - first - 1, [&](int k) {
      position[first + 1 + k] = links.branch(arrival[first + 1 + k].link);
    });
    for (int k = first + 1; k < end; ++k) position[k] += position[arrival[k].from];
    sort_along_curve<D>({position.data() + first, position.data() + end}, body.data() + first);
  }
  for (int b = 0; b < count; ++b)
    if (state[b] == Visit::last) body[end++] = b;
  body.resize(count);
}

template void spatial_order(const ContactProblem<2>&, const Array<ContactBodies>&,
                            Array<std::int32_t>&);
template void spatial_order(const ContactProblem<3>&, const Array<ContactBodies>&,
                            Array<std::int32_t>&);

}  // namespace cd
