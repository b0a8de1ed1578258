// SPDX-License-Identifier: BSD-3-Clause
// Solvers of Siconos (the C library numerics) on problems in matrix form.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <libcd/problem/contact_problem.hpp>
#include <libcd/problem/matrix_problem.hpp>
#include <libcd/solver/solver.hpp>

namespace cd {

/// How a solver of Siconos wants the matrix.
enum class SiconosStorage { blocks, sparse, dense };

/// One solver of Siconos: its number, and what is set apart from tolerance and iterations.
struct SiconosSolver {
  std::string name;
  int number;  ///< as in Friction_cst.h
  SiconosStorage storage = SiconosStorage::blocks;
  int local_solver = 0;                            ///< of Gauss-Seidel; 0 for its default
  std::vector<std::pair<int, int>> integers = {};  ///< indices and values of iparam
};

/// The solvers that can be compared in this dimension, those that are fast most often first.
template <int D>
const std::vector<SiconosSolver>& siconos_solvers();

/// The solver of that name; throws Error for an unknown one.
template <int D>
const SiconosSolver& siconos_solver(const std::string& name);

/// What one solve did.
template <int D>
struct SiconosReport {
  Array<Impulse<D>> impulse;
  int iterations = 0;    ///< of the solver itself, as it counts them
  int info = 0;          ///< what the driver returned, 0 for success
  double seconds = 0.0;  ///< in the driver, by a WorkTimer
};

/// Solves from zero impulses until the solver's own error is below the tolerance. Gauss-Seidel
/// evaluates the full error every `check_every` iterations, or never if the tolerance is 0.
/// Building Siconos' copy of the problem and freeing it are not timed. One thread, nothing is
/// printed unless the solver fails; a solver may exit or crash: see
/// experiments/solvers/process_limit.hpp.
///
/// In 2D Siconos' Gauss-Seidel cannot evaluate the full error while it runs. It is called for 5 %
/// of the iterations done so far again and again, judged in between by siconos_error, outside
/// of the timed part: it stops as if looking were free.
template <int D>
SiconosReport<D> solve_with_siconos(const MatrixProblem<D>& problem, const SiconosSolver& solver,
                                    const StopRule& rule);

}  // namespace cd
