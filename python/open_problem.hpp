// SPDX-License-Identifier: BSD-3-Clause
// Open problem: a contact problem while a solver of Python works on it.
#pragma once

#include <pybind11/numpy.h>

#include <memory>
#include <optional>
#include <string>

#include <libcd/law/contact_law.hpp>
#include <libcd/problem/contact_problem.hpp>
#include <libcd/problem/matrix_problem.hpp>

namespace cd::python {

namespace py = pybind11;

/// Contacts that are looked at and changed one by one, in velocity or matrix form. Python may keep
/// it longer than the solve takes: after `close` each call throws std::runtime_error.
class OpenProblem {
 public:
  virtual ~OpenProblem() = default;

  virtual int dimension() const = 0;                   ///< 2 or 3
  virtual int contacts() const = 0;                    ///< number of them
  virtual std::string formulation() const = 0;         ///< velocity or matrix
  virtual py::object local(int c) = 0;                 ///< LocalContact or BlockContact
  virtual py::object wanted(int c) = 0;                ///< what the law says, all else fixed
  virtual void apply(int c, const py::object& r) = 0;  ///< gives a contact an impulse
  virtual void update(int c) = 0;                      ///< gives it the one that the law says
  virtual py::array impulses() = 0;                    ///< of all, in their frames, a copy
  virtual void set_impulses(const py::array& r) = 0;   ///< as impulses() gave them
  virtual AnyProblem matrix_problem() = 0;             ///< W, q, mu
  virtual std::optional<double> residual() = 0;        ///< of the impulses as they are
  virtual bool meets(double tolerance) = 0;            ///< the same: Judgement::meets
  virtual void close() = 0;                            ///< the solve is over
};

/// @{
/// Opens a problem, which must outlive the next close() with law and solution; `solution` is where
/// impulses come from (matrix form) and where close() leaves them.
template <int D>
std::shared_ptr<OpenProblem> open_problem(const ContactProblem<D>& problem,
                                          const ContactLaw<D>& law, Solution<D>& solution);
template <int D>
std::shared_ptr<OpenProblem> open_problem(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                          Solution<D>& solution);
/// @}

}  // namespace cd::python
