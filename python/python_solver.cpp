// SPDX-License-Identifier: BSD-3-Clause
// Calls from a solve to Python.
#include "python/python_solver.hpp"

#include <chrono>
#include <cmath>
#include <utility>

#include <libcd/solver/residual.hpp>
#include "python/contacts.hpp"
#include "python/open_problem.hpp"
#include "python/refusals.hpp"

namespace cd::python {
namespace {

/// What Python said of its solve: nothing, a number of iterations, or a SolveReport.
SolveReport report_of(const py::object& answer, const std::string& name) {
  SolveReport report;
  if (answer.is_none()) return report;
  if (py::isinstance<SolveReport>(answer)) return answer.cast<SolveReport>();
  if (!py::isinstance<py::int_>(answer))
    throw Error(name + ".solve", py::repr(answer).cast<std::string>(),
                "None, a number of iterations or a libcd.SolveReport");
  const std::string expected = "a number of iterations >= 0";
  report.iterations = value_of<int>(answer, name + ".solve", expected);
  if (report.iterations < 0) throw Error(name + ".solve", report.iterations, expected);
  return report;
}

}  // namespace

template <int D>
PythonSolver<D>::PythonSolver(py::object solver) {
  name_ = py::str(solver.attr("name")).cast<std::string>();
  starts_warm_ = flag_of(solver.attr("starts_warm"), "solver.starts_warm");
  reports_residual_ = flag_of(solver.attr("report_residual"), "solver.report_residual");
  solver_ = std::make_shared<HeldObject>(std::move(solver));
}

template <int D>
template <class Problem>
SolveReport PythonSolver<D>::solve_form(const Problem& problem, const ContactLaw<D>& law,
                                        Solution<D>& solution) {
  const auto start = std::chrono::steady_clock::now();
  SolveReport report;
  {
    const py::gil_scoped_acquire lock;
    const std::shared_ptr<OpenProblem> open = open_problem(problem, law, solution);
    try {
      report = report_of((*solver_)->attr("solve")(open), name_);
    } catch (...) {
      open->close();
      throw;
    }
    open->close();
  }
  report.formulation = std::is_same_v<Problem, MatrixProblem<D>> ? "matrix" : "velocity";
  if (reports_residual_) report.residual = residual(problem, law, solution);
  if (report.residual && !std::isfinite(*report.residual)) report.status = SolveStatus::diverged;
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  report.seconds = taken.count();
  return report;
}

template <int D>
SolveReport PythonSolver<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                   Solution<D>& solution, const SolveContext<D>& /*context*/) {
  return solve_form(problem, law, solution);
}

template <int D>
SolveReport PythonSolver<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                   Solution<D>& solution, const SolveContext<D>& /*context*/) {
  return solve_form(problem, law, solution);
}

template class PythonSolver<2>;
template class PythonSolver<3>;

}  // namespace cd::python
