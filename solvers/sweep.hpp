// SPDX-License-Identifier: BSD-3-Clause
// Sweep: one pass of Gauss-Seidel, the kernel that several solvers share.
#pragma once

#include <libcd/core/array.hpp>
#include <libcd/law/typed_law.hpp>
#include <libcd/problem/contact_problem.hpp>
#include <libcd/problem/matrix_problem.hpp>
#include <libcd/sweep/matrix_state.hpp>
#include <libcd/sweep/sweep_state.hpp>

namespace cd {

/// @{
/// Contacts visited in random order come from anywhere in memory: they are asked for this many
/// visits ahead, and their bodies once the contact itself is there.
constexpr int kContactsAhead = 12;
constexpr int kBodiesAhead = 5;
/// @}
/// Fewer contacts stay in the caches next to the processor.
constexpr int kFitInCache = 1000;

/// @{
/// Gives each contact of `order` in turn the impulse, or wrench, that the law asks for, or
/// overshoots it by the relaxation factor (RelaxedLaw). Compiled once per law, form of the problem
/// and space.
template <int D>
void sweep(const TypedLaw<D>& law, double relaxation, const Array<std::int32_t>& order,
           SweepState<D>& state);
template <int D>
void sweep(const TypedLaw<D>& law, double relaxation, const Array<std::int32_t>& order,
           MatrixState<D>& state);
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
