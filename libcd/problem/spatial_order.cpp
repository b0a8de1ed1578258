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
#include "libcd/problem/contact_bodies.hpp"

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
  explicit Links(const ContactProblem<D>& problem) : problem_(problem) {
    const int bodies = problem.free.size(), sides = 2 * problem.contact_count();
    link_.resize(sides);
    const auto bucket = [&](int side) {
      const auto [i, j] = bodies_of(problem, side / 2);
      if (!std::isfinite(problem.branch[side / 2])) return bodies;  // the last one is of no body
      return static_cast<int>(side % 2 == 0 ? i : j);
    };
    counting_sort(sides, bodies + 1, bucket, first_, [&](int side, int at) {
      const auto [i, j] = bodies_of(problem, side / 2);
      link_[at] = {side % 2 == 0 ? j : i, side};
    });
  }

  std::span<const Link> of(int body) const {
    return {link_.data() + first_[body], link_.data() + first_[body + 1]};
  }

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

/// Sorts bodies by their places along the curve in the smallest box that holds them.
template <int D>
void sort_along_curve(const Array<Vector<D>>& position, std::int32_t* begin, std::int32_t* end) {
  if (end - begin < 3) return;
  Vector<D> low = position[*begin], high = low;
  for (const std::int32_t* b = begin; b != end; ++b) {
    low = low.cwiseMin(position[*b]);
    high = high.cwiseMax(position[*b]);
  }
  const double scale = ((1 << kBits) - 1) / (high - low).maxCoeff();
  Array<Placed> order;
  order.resize(static_cast<int>(end - begin));
  parallel_for(order.size(), [&](int k) {
    std::array<std::uint32_t, D> box;
    for (std::size_t axis = 0; axis < D; ++axis) {
      const int of = static_cast<int>(axis);
      const double at = scale * (position[begin[k]][of] - low[of]);
      box[axis] = at > 0.0 ? static_cast<std::uint32_t>(at) : 0;  // false for 0 / 0
    }
    order[k] = {hilbert_place(box, kBits), begin[k]};
  });
  sort(order, D * kBits);
  for (const auto& [place, b] : order) *begin++ = b;
}

}  // namespace

template <int D>
void spatial_order(const ContactProblem<D>& problem, Array<std::int32_t>& body) {
  enum : char { kWaiting, kPlaced, kLast };
  const int count = problem.free.size();
  const Links<D> links(problem);
  Array<char> state;
  for (const std::int32_t contacts : links.contact_counts())
    state.push_back(contacts > kMostContacts ? kLast : kWaiting);

  Array<Vector<D>> position;
  position.resize(count);
  body.clear();
  body.reserve(static_cast<std::size_t>(count));
  Array<std::pair<std::int32_t, Link>> reached;  // each body after a first one, and from which
  for (int root = 0; root < count; ++root) {
    if (state[root] != kWaiting) continue;
    const int first = body.size();
    state[root] = kPlaced;
    position[root].setZero();
    body.push_back(root);
    reached.clear();
    for (int k = first; k < body.size(); ++k) {
      for (const Link link : links.of(body[k])) {
        if (state[link.to] != kWaiting) continue;
        state[link.to] = kPlaced;
        body.push_back(link.to);
        reached.emplace_back(body[k], link);
      }
    }
    // Apart from the walk, which waits for its outcome, threads can wait for memory.
    parallel_for(reached.size(), [&](int k) {
      const Link& link = reached[k].second;
      position[link.to] = links.branch(link);
    });
    for (const auto& [from, link] : reached) position[link.to] += position[from];
    sort_along_curve<D>(position, body.data() + first, body.data() + body.size());
  }
  for (int b = 0; b < count; ++b)
    if (state[b] == kLast) body.push_back(b);
}

template void spatial_order(const ContactProblem<2>&, Array<std::int32_t>&);
template void spatial_order(const ContactProblem<3>&, Array<std::int32_t>&);

}  // namespace cd
