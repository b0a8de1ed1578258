// SPDX-License-Identifier: BSD-3-Clause
// A walk along the contacts, breadth first, finds the positions.
#include "libcd/problem/spatial_order.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "libcd/core/hilbert_curve.hpp"

namespace cd {
namespace {

constexpr int kBits = 16;          // of places per axis
constexpr int kMostContacts = 32;  // of a body that is placed among others

/// The contacts of each body that lead to another one at a known distance.
template <int D>
class Links {
 public:
  struct Link {
    std::int32_t to;
    Vector<D> branch;
  };

  explicit Links(const ContactProblem<D>& problem) {
    first_.assign(problem.free.size() + 1, 0);
    for_each_link(problem, [&](int i, int j, const Vector<D>&) {
      ++first_[i + 1];
      ++first_[j + 1];
    });
    for (int b = 1; b < first_.size(); ++b) first_[b] += first_[b - 1];
    link_.resize(first_.back());
    Array<std::int32_t> next = first_;
    for_each_link(problem, [&](int i, int j, const Vector<D>& branch) {
      link_[next[i]++] = {j, branch};
      link_[next[j]++] = {i, -branch};
    });
  }

  const Link* begin(int body) const { return link_.data() + first_[body]; }
  const Link* end(int body) const { return link_.data() + first_[body + 1]; }

 private:
  template <class Body>
  static void for_each_link(const ContactProblem<D>& problem, const Body& body) {
    for_each_contact(problem, [&](int c, const auto& contact) {
      if (std::isfinite(problem.branch[c]))
        body(contact.i, contact.j, problem.branch[c] * contact.normal);
    });
  }

  Array<std::int32_t> first_;
  Array<Link> link_;
};

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
  Array<std::pair<std::uint64_t, std::int32_t>> order;
  for (const std::int32_t* b = begin; b != end; ++b) {
    std::array<std::uint32_t, D> box;
    for (std::size_t axis = 0; axis < D; ++axis) {
      const int k = static_cast<int>(axis);
      const double at = scale * (position[*b][k] - low[k]);
      box[axis] = at > 0.0 ? static_cast<std::uint32_t>(at) : 0;  // false for 0 / 0
    }
    order.emplace_back(hilbert_place(box, kBits), *b);
  }
  std::ranges::sort(order);
  for (const auto& [place, b] : order) *begin++ = b;
}

}  // namespace

template <int D>
void spatial_order(const ContactProblem<D>& problem, Array<std::int32_t>& body) {
  enum : char { kWaiting, kPlaced, kLast };
  const int count = problem.free.size();
  Array<std::int32_t> contacts;
  contacts.assign(count, 0);
  for_each_contact(problem, [&](int, const auto& contact) {
    ++contacts[contact.i];
    ++contacts[contact.j];
  });
  Array<char> state;
  for (const std::int32_t n : contacts) state.push_back(n > kMostContacts ? kLast : kWaiting);

  const Links<D> links(problem);
  Array<Vector<D>> position;
  position.resize(count);
  body.clear();
  body.reserve(static_cast<std::size_t>(count));
  for (int root = 0; root < count; ++root) {
    if (state[root] != kWaiting) continue;
    const int first = body.size();
    state[root] = kPlaced;
    position[root].setZero();
    body.push_back(root);
    for (int k = first; k < body.size(); ++k) {
      const std::int32_t b = body[k];
      for (const auto* link = links.begin(b); link != links.end(b); ++link) {
        if (state[link->to] != kWaiting) continue;
        state[link->to] = kPlaced;
        position[link->to] = position[b] + link->branch;
        body.push_back(link->to);
      }
    }
    sort_along_curve<D>(position, body.data() + first, body.data() + body.size());
  }
  for (int b = 0; b < count; ++b)
    if (state[b] == kLast) body.push_back(b);
}

template void spatial_order(const ContactProblem<2>&, Array<std::int32_t>&);
template void spatial_order(const ContactProblem<3>&, Array<std::int32_t>&);

}  // namespace cd
