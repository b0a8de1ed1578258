// SPDX-License-Identifier: BSD-3-Clause
// What own solvers work on, and problems in matrix form.
#include <pybind11/eigen.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/require.hpp>
#include <libcd/io/problem_file.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/solver/performance_profile.hpp>
#include <libcd/solver/residual.hpp>
#include "python/bindings.hpp"
#include "python/contacts.hpp"
#include "python/interpreter.hpp"
#include "python/open_problem.hpp"
#include "python/parts.hpp"
#include "python/refusals.hpp"
#include "python/rows.hpp"
#include "solvers/table.hpp"

namespace cd::python {
namespace {

using Numbers = py::array_t<int, py::array::c_style | py::array::forcecast>;

/// A class of its own, because pybind11 takes variants apart.
struct HeldProblem {
  AnyProblem any;
};

/// From scalar entries of W, and q with one row per contact.
template <int D>
AnyProblem make_problem(const Numbers& row, const Numbers& column, const Rows& value, const Rows& q,
                        const Rows& mu) {
  const py::ssize_t size = D * mu.size();
  if (q.size() != size) throw Error("length of q", q.size(), std::to_string(size));
  if (row.size() != value.size() || column.size() != value.size())
    throw Error("entries of W: rows, columns and values are not as many");
  Array<MatrixEntry> entries;
  for (py::ssize_t k = 0; k < value.size(); ++k) {
    const MatrixEntry entry{row.data()[k], column.data()[k], value.data()[k]};
    if (std::min(entry.row, entry.column) < 0 || std::max(entry.row, entry.column) >= size)
      throw Error("W: an entry lies outside of " + std::to_string(size) + " rows and columns");
    entries.push_back(entry);
  }
  Array<double> friction(mu.data(), mu.data() + mu.size());
  for (const double coefficient : friction) require_not_negative("mu", coefficient);
  MatrixProblem<D> problem = make_matrix_problem<D>(entries, vectors_of<D>(q), friction);
  if (!all_finite(problem)) throw Error("W or q: not finite");
  return problem;
}

/// Calls body(problem) with the problem of its dimension.
template <class Body>
auto visit(const HeldProblem& problem, const Body& body) {
  return std::visit(body, problem.any);
}

template <int D>
py::tuple solve(const MatrixProblem<D>& problem, const MethodRecipe& recipe,
                const py::object& start, const py::object& observer) {
  const Method<D> method = method_of<D>(recipe, 1);
  Solution<D> solution;
  if (!start.is_none())
    solution.impulse = impulses_of<D>(start.cast<Rows>(), problem.contact_count());
  SolveContext<D> context;
  if (!observer.is_none())
    context.observer = [&](const Iterate<D>& iterate) {
      const py::gil_scoped_acquire lock;
      const py::object answer = observer(iterate.iteration, rows_of<D>(iterate.solution.impulse));
      return answer.is_none() || value_of<bool>(answer, "observer", "True, False or None");
    };
  SignalWatch signals;
  context.stop = [&] { return signals.check(), false; };
  SolveReport report;
  {
    const py::gil_scoped_release unlocked;
    report = method.solver->solve(problem, *method.law, solution, context);
  }
  Array<Vector<D>> r = vectors_of<D>(rows_of<D>(solution.impulse)), u;
  multiply(problem, r, u);
  for (int c = 0; c < u.size(); ++c) u[c] += problem.q[c];
  return py::make_tuple(rows_of<D>(r), rows_of<D>(u), report);
}

/// Throws Error, as a simulation with the method would, for names and values that no part takes,
/// and for a law that the solver refuses: it is given a problem without contacts, and one
/// iteration.
template <int D>
void check_method_in(const MethodRecipe& recipe) {
  const Method<D> method = method_of<D>(recipe, 1);
  if (!recipe.solver.is_none()) return;  // the user's own, not called before it has work
  Solution<D> solution;
  method.solver->solve(ContactProblem<D>(), *method.law, solution, {.stop = [] { return true; }});
}

/// For a method that makes sense in discs or in spheres.
void check_method(const MethodRecipe& recipe) {
  try {
    check_method_in<3>(recipe);
  } catch (const Error&) {
    check_method_in<2>(recipe);
  }
}

void bind_open_problem(py::module_& m) {
  py::class_<OpenProblem, std::shared_ptr<OpenProblem>>(
      m, "OpenProblem", "A contact problem while a solver of one's own works on it.")
      .def_property_readonly("dimension", &OpenProblem::dimension, "2 or 3.")
      .def_property_readonly("contacts", &OpenProblem::contacts, "Number of contacts.")
      .def_property_readonly("formulation", &OpenProblem::formulation, "velocity or matrix.")
      .def("local", &OpenProblem::local, py::arg("contact"),
           "The contact with all others as they are now.")
      .def(
          "wanted", &OpenProblem::wanted, py::arg("contact"),
          "The impulse that the law asks for, with the moment if contacts transmit one, all others "
          "as they are now.")
      .def("apply", &OpenProblem::apply, py::arg("contact"), py::arg("impulse"),
           "Gives the contact an impulse, in the form in which wanted() has it.")
      .def("update", &OpenProblem::update, py::arg("contact"),
           "Gives the contact the impulse that the law asks for.")
      .def("impulses", &OpenProblem::impulses,
           "A copy of all impulses, one row per contact in its frame, normal component first.")
      .def("set_impulses", &OpenProblem::set_impulses, py::arg("impulses"),
           "Gives all contacts the impulses of such rows.")
      .def(
          "matrix",
          [](OpenProblem& open) {
            const py::object problem = py::module_::import("libcd").attr("Problem");
            return py::object(problem.attr("_of")(HeldProblem{open.matrix_problem()}));
          },
          "The problem in matrix form, a copy.")
      .def("residual", &OpenProblem::residual, "Of the impulses as they are now.")
      .def("meets", &OpenProblem::meets, py::arg("tolerance"),
           "Whether the impulses as they are now solve the problem to a tolerance, as `converged` "
           "says: residual and signorini are within it.");
}

/// A function of a problem and impulses, for both dimensions.
template <class Judge>
auto judged(const Judge& judge) {
  return [judge](const HeldProblem& p, const Rows& r) {
    return visit(p, [&]<int D>(const MatrixProblem<D>& problem) {
      return judge(problem, impulses_of<D>(r, problem.contact_count()));
    });
  };
}

}  // namespace

void bind_solves(py::module_& m) {
  py::class_<MethodRecipe>(m, "MethodRecipe", "What makes a method.")
      .def(py::init([](const py::dict& options, const py::object& law, const py::object& solver,
                       std::uint64_t seed, bool of_file) {
             return MethodRecipe{options, law, solver, seed, of_file};
           }),
           py::arg("options"), py::arg("law"), py::arg("solver"), py::arg("seed"),
           py::arg("of_file"))
      .def("check", &check_method);
  bind_open_problem(m);
  m.def(
      "performance_profiles",
      [](const std::map<std::string, std::vector<double>>& times) {
        std::map<std::string, Rows> ratios;
        for (const PerformanceProfile& profile : performance_profiles(times))
          ratios[profile.solver] =
              Rows(static_cast<py::ssize_t>(profile.ratio.size()), profile.ratio.data());
        return ratios;
      },
      py::arg("times"), "Multiples of the least time, ascending, of the problems solved.");
  py::class_<HeldProblem>(m, "MatrixProblem", "u = W r + q with unilateral contact and friction.")
      .def(py::init([](int dimension, const Numbers& row, const Numbers& column, const Rows& value,
                       const Rows& q, const Rows& mu) {
             return HeldProblem{dimension == 2 ? make_problem<2>(row, column, value, q, mu)
                                               : make_problem<3>(row, column, value, q, mu)};
           }),
           py::arg("dimension"), py::arg("row"), py::arg("column"), py::arg("value"), py::arg("q"),
           py::arg("mu"))
      .def_static(
          "read", [](const std::filesystem::path& path) { return HeldProblem{read_problem(path)}; },
          py::arg("path"))
      .def_static(
          "read_solution",
          [](const std::filesystem::path& path) -> std::optional<Rows> {
            const auto found = read_solution(path);
            if (!found) return std::nullopt;
            return std::visit([]<int D>(const Array<Vector<D>>& r) { return rows_of<D>(r); },
                              *found);
          },
          py::arg("path"))
      .def("dimension",
           [](const HeldProblem& p) {
             return visit(p, []<int D>(const MatrixProblem<D>&) { return D; });
           })
      .def("contacts",
           [](const HeldProblem& p) {
             return visit(p, [](const auto& problem) { return problem.contact_count(); });
           })
      .def("blocks",
           [](const HeldProblem& p) {
             return visit(p, []<int D>(const MatrixProblem<D>& problem) {
               py::array_t<double> data({problem.block.size(), D, D});
               double* value = data.mutable_data();
               for (const auto& block : problem.block)
                 for (int i = 0; i < D; ++i)
                   for (int j = 0; j < D; ++j) *value++ = block(i, j);
               return py::make_tuple(Numbers(problem.row_start.size(), problem.row_start.data()),
                                     Numbers(problem.column.size(), problem.column.data()), data);
             });
           })
      .def("q",
           [](const HeldProblem& p) {
             return visit(
                 p, []<int D>(const MatrixProblem<D>& problem) { return rows_of<D>(problem.q); });
           })
      .def("mu",
           [](const HeldProblem& p) {
             return visit(p, [](const auto& problem) {
               return Rows(problem.friction.size(), problem.friction.data());
             });
           })
      .def(
          "write",
          [](const HeldProblem& p, const std::filesystem::path& path, const py::object& r) {
            visit(p, [&]<int D>(const MatrixProblem<D>& problem) {
              if (r.is_none()) return write_fclib(problem, path);
              const Array<Impulse<D>> solution =
                  impulses_of<D>(r.cast<Rows>(), problem.contact_count());
              write_fclib(problem, path, &solution);
            });
          },
          py::arg("path"), py::arg("r"))
      .def(
          "solve",
          [](const HeldProblem& p, const MethodRecipe& recipe, const py::object& start,
             const py::object& observer) {
            return visit(p, [&]<int D>(const MatrixProblem<D>& problem) {
              return solve<D>(problem, recipe, start, observer);
            });
          },
          py::arg("recipe"), py::arg("start"), py::arg("observer"))
      .def(
          "residual",
          [](const HeldProblem& p, const Rows& r, const py::object& law) {
            return visit(p, [&]<int D>(const MatrixProblem<D>& problem) {
              const auto concrete = law_of<D>(law);
              Solution<D> solution;
              solution.impulse = impulses_of<D>(r, problem.contact_count());
              const py::gil_scoped_release unlocked;
              return residual(problem, *concrete, solution);
            });
          },
          py::arg("r"), py::arg("law"))
      .def("signorini", judged([]<int D>(const MatrixProblem<D>& problem, const auto& r) {
             return natural_map(problem, UnilateralCoulomb<D>(), r).signorini;
           }),
           py::arg("r"))
      .def("residual_siconos",
           judged([](const auto& problem, const auto& r) { return siconos_error(problem, r); }),
           py::arg("r"));
}

}  // namespace cd::python
