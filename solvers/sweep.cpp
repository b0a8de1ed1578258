// SPDX-License-Identifier: BSD-3-Clause
// The sweep of each law in each space.
#include "solvers/sweep.hpp"

#include <algorithm>

#include "solvers/relaxed_law.hpp"

namespace cd {
namespace {

/// Built-in laws, which are final. Relaxed laws and laws of one's own do without: their sweeps
/// would take as long to compile as all others.
template <class Law>
constexpr bool kPrefetched = std::is_final_v<Law>;

/// @{
/// Flattened, because g++ stops inlining when there are many.
template <bool prefetch, class Law, class View>
[[gnu::flatten]] void sweep_view(const Law& law, const Array<std::int32_t>& order,
                                 const View& view) {
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
void sweep_view(const Law& law, const Array<std::int32_t>& order, const View& view) {
  if constexpr (kPrefetched<Law>) {
    if (order.size() >= kFitInCache) return sweep_view<true>(law, order, view);
  }
  sweep_view<false>(law, order, view);
}
/// @}

template <int D, class State>
void sweep_state(const TypedLaw<D>& typed, double relaxation, const Array<std::int32_t>& order,
                 State& state) {
  typed.visit([&](const auto& law) {
    state.visit(law, [&](const auto& contacts) {
      if (relaxation == 1.0) {
        sweep_view(law, order, contacts);
      } else {
        sweep_view(RelaxedLaw{law, relaxation}, order, contacts);
      }
    });
  });
}

}  // namespace

template <int D>
void sweep(const TypedLaw<D>& law, double relaxation, const Array<std::int32_t>& order,
           SweepState<D>& state) {
  sweep_state(law, relaxation, order, state);
}
template <int D>
void sweep(const TypedLaw<D>& law, double relaxation, const Array<std::int32_t>& order,
           MatrixState<D>& state) {
  sweep_state(law, relaxation, order, state);
}

template void sweep(const TypedLaw<2>&, double, const Array<std::int32_t>&, SweepState<2>&);
template void sweep(const TypedLaw<3>&, double, const Array<std::int32_t>&, SweepState<3>&);
template void sweep(const TypedLaw<2>&, double, const Array<std::int32_t>&, MatrixState<2>&);
template void sweep(const TypedLaw<3>&, double, const Array<std::int32_t>&, MatrixState<3>&);

}  // namespace cd
