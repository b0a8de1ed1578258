// SPDX-License-Identifier: BSD-3-Clause
// Sweep: one pass of Gauss-Seidel, the kernel that several solvers share.
#pragma once

#include <algorithm>
#include <type_traits>

#include <libcd/core/array.hpp>
#include <libcd/problem/contact_problem.hpp>
#include <libcd/problem/matrix_problem.hpp>

namespace cd {

/// @{
/// Contacts visited in random order come from anywhere in memory: they are asked for this many
/// visits ahead, and their bodies once the contact itself is there.
constexpr int kContactsAhead = 12;
constexpr int kBodiesAhead = 5;
/// @}
/// Fewer contacts stay in the caches next to the processor.
constexpr int kFitInCache = 1000;
/// Built-in laws, which are final. Relaxed laws and laws of one's own do without: their sweeps
/// would take as long to compile as all others.
template <class Law>
constexpr bool kPrefetched = std::is_final_v<Law>;

/// @{
/// Gives each contact of `order` in turn the impulse that the law asks for. Compiled once per law,
/// form of the problem and space; flattened, because g++ stops inlining when there are many.
template <bool prefetch, class Law, class View>
[[gnu::flatten]] void sweep(const Law& law, const Array<std::int32_t>& order, const View& view) {
  const View contacts = view;  // a local copy stays in registers
  const std::int32_t* const visit = order.data();
  const int last = order.size() - 1;
  for (int k = 0; k <= last; ++k) {
    if constexpr (prefetch) {
      contacts.prefetch(visit[std::min(k + kContactsAhead, last)]);
      contacts.prefetch_bodies(visit[std::min(k + kBodiesAhead, last)]);
    }
    contacts.update(visit[k], law);
  }
  if constexpr (requires { view.space; }) view.space.keep(contacts.space);
}

template <class Law, class View>
void sweep(const Law& law, const Array<std::int32_t>& order, const View& view) {
  if constexpr (kPrefetched<Law>) {
    if (order.size() >= kFitInCache) return sweep<true>(law, order, view);
  }
  sweep<false>(law, order, view);
}
/// @}

/// @{
/// The step number, a key of the random orders; a problem from a file is its own first step.
template <int D>
std::int64_t step_of(const ContactProblem<D>& problem) {
  return problem.step;
}
template <int D>
std::int64_t step_of(const MatrixProblem<D>&) {
  return 0;
}
/// @}

}  // namespace cd
