// SPDX-License-Identifier: BSD-3-Clause
// Python solver: a solver whose solve is that of a Python object; solvers and laws by name or
// object.
#pragma once

#include <memory>
#include <string>

#include <libcd/solver/solver.hpp>
#include "python/interpreter.hpp"

namespace cd::python {

/// Calls a libcd.Solver with the interpreter lock. Residual and status "diverged" are found here,
/// by what judges all solvers. What Python raises goes on as pybind11::error_already_set.
template <int D>
class PythonSolver final : public Solver<D> {
 public:
  /// The lock must be held.
  explicit PythonSolver(py::object solver);

  std::string name() const override { return name_; }
  bool starts_warm() const override { return starts_warm_; }
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;
  SolveReport solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;

 private:
  template <class Problem>
  SolveReport solve_form(const Problem& problem, const ContactLaw<D>& law, Solution<D>& solution);

  std::shared_ptr<HeldObject> solver_;
  std::string name_;
  bool starts_warm_ = true;
  bool reports_residual_ = true;
};

}  // namespace cd::python
