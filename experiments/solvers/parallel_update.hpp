// SPDX-License-Identifier: BSD-3-Clause
// Parallel update (Jacobi) on a regular packing whose solution is known: where it is stable, and
// what it costs.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/generate/lattices.hpp>
#include "harness/task_context.hpp"

namespace cd {

/// What is tried on each packing.
struct UpdatePlan {
  int iterations;                   ///< over which growth is measured
  double tolerance;                 ///< natural-map error to which iterations are counted
  std::vector<double> relaxations;  ///< factors whose growth is measured
};

/// One packing at one friction.
struct Stability {
  double bulk = 0.0;            ///< largest stable factor of an infinite packing
  double limit = 0.0;           ///< as measured
  double safe = 0.0;            ///< factor below the limit
  std::vector<double> growths;  ///< of a disturbance per iteration, by relaxation
  int jacobi = 0, automatic = 0, gauss_seidel = 0;  ///< iterations: safe, automatic factor; sweeps
  bool missed = false;                              ///< whether one of them missed the tolerance

  using S = Stability;
  static constexpr auto fields = std::tuple(
      field("limit_theory", &S::bulk), field("limit", &S::limit), field("relaxation", &S::safe),
      field("growths", &S::growths), field("iterations_jacobi", &S::jacobi),
      field("iterations_automatic", &S::automatic),
      field("iterations_gauss_seidel", &S::gauss_seidel), field("missed", &S::missed));
};

/// A task that was killed goes on after the last factor that it had tried when it was saved.
template <int D>
Stability stability(const lattices::Lattice<D>& packing, const UpdatePlan& plan, std::uint64_t seed,
                    TaskContext& task);

}  // namespace cd
