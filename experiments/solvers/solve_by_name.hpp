// SPDX-License-Identifier: BSD-3-Clause
// Solves by name.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <libcd/law/unilateral_coulomb.hpp>
#include "harness/long_part.hpp"
#include "solvers/table.hpp"

namespace cd {

/// Options of a solver of which nothing else is asked.
inline OptionValues stopping(const StopRule& stop, std::uint64_t seed) {
  OptionValues options = stop.values();
  options["seed"] = seed;
  return options;
}

/// Solves a problem from its initial impulses under Coulomb's law.
template <int D>
SolveReport solve_by_name(const ContactProblem<D>& problem, const std::string& solver,
                          const OptionValues& options, Solution<D>& solution) {
  return make_solver<D>(solver, options)->solve(problem, UnilateralCoulomb<D>(), solution);
}
/// The same as a long part: saves itself, and is of no use if the task was told to stop.
template <int D>
SolveReport solve_by_name(const ContactProblem<D>& problem, const std::string& solver,
                          const OptionValues& options, LongPart& part) {
  const auto made = make_solver<D>(solver, options);
  part.watch(*made);
  Solution<D> solution;
  return made->solve(problem, UnilateralCoulomb<D>(), solution);
}
template <int D>
SolveReport solve_by_name(const ContactProblem<D>& problem, const std::string& solver,
                          const OptionValues& options) {
  Solution<D> solution;
  return solve_by_name(problem, solver, options, solution);
}

/// A name of solvers as it stands in names of quantities: "gauss_seidel".
inline std::string underscored(std::string name) {
  std::ranges::replace(name, '-', '_');
  return name;
}

}  // namespace cd
