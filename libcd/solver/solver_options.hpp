// Solver options: everything that a solver chosen by name can be told.
#pragma once

#include <cstdint>
#include <optional>

#include "libcd/solver/solver.hpp"
#include "libcd/solver/sweep_order.hpp"

namespace cd {

/// Each solver takes what concerns it; what it does not know is refused where it was asked for
/// (Registry).
struct SolverOptions {
  SweepOrderKind order = SweepOrderKind::random;
  std::uint64_t seed = 1;
  std::optional<double> relaxation;  ///< without: 1 in gauss-seidel, safe ones in jacobi
  StopRule stop;
  int passes = 1;  ///< of approximate-hard-sphere, at most
};

}  // namespace cd
