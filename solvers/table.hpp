// The one explicit table of solvers, contact laws, integrators and sweep orders that can be chosen
// by name.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <libcd/integrator/integrator.hpp>
#include <libcd/solver/solver.hpp>
#include <libcd/solver/sweep_order.hpp>

namespace cd {

/// One selectable part: the name used on the command line and one line that says what it is.
struct TableEntry {
  std::string name;
  std::string summary;
  bool special = false;  ///< a solver for some problems only, left out where all are compared
};

/// Everything a solver of the table can be told; each takes what concerns it.
struct SolverOptions {
  SweepOrderKind order = SweepOrderKind::random;
  std::uint64_t seed = 1;
  std::optional<double> relaxation;  ///< without: 1 in gauss-seidel, safe ones in jacobi
  StopRule stop;
  int passes = 1;  ///< of approximate-hard-sphere, at most
};

/// The solver of that name; throws Error with the known names for another one.
template <int D>
std::unique_ptr<Solver<D>> make_solver(const std::string& name, const SolverOptions& options);

/// All solvers, in the order in which `--list` shows them.
const std::vector<TableEntry>& solver_table();

/// All contact laws.
const std::vector<TableEntry>& law_table();

/// The integrator of that name; throws Error with the known names for another one.
template <int D>
std::unique_ptr<Integrator<D>> make_integrator(const std::string& name);

/// All integrators.
const std::vector<TableEntry>& integrator_table();

/// All sweep orders of Gauss-Seidel.
const std::vector<TableEntry>& sweep_order_table();

}  // namespace cd
