// SPDX-License-Identifier: BSD-3-Clause
// Checks of contact laws.
#include <pybind11/stl.h>

#include <libcd/law_check/check_law.hpp>
#include "python/bindings.hpp"
#include "python/parts.hpp"
#include "solvers/table.hpp"

namespace cd::python {
namespace {

template <int D>
LawReport check(const py::object& law, const LawCheckOptions& options) {
  const auto concrete = law_of<D>(law);
  const py::gil_scoped_release unlocked;
  return check_law(*concrete, options);
}

}  // namespace

void bind_law_check(py::module_& m) {
  py::class_<LawProperty>(m, "LawProperty", "One property of contact laws, asked of one.")
      .def_readonly("name", &LawProperty::name)
      .def_readonly("meaning", &LawProperty::meaning)
      .def_readonly("is_asked", &LawProperty::is_asked)
      .def_readonly("error", &LawProperty::error)
      .def_readonly("allowed", &LawProperty::allowed)
      .def_readonly("where", &LawProperty::where)
      .def_property_readonly("holds", &LawProperty::holds);
  py::class_<LawPartner>(m, "LawPartner", "What a solver says of a law.")
      .def_readonly("solver", &LawPartner::solver)
      .def_readonly("takes", &LawPartner::takes)
      .def_readonly("takes_matrix", &LawPartner::takes_matrix)
      .def_readonly("converged", &LawPartner::converged)
      .def_readonly("refusal", &LawPartner::refusal);
  py::class_<LawReport>(m, "LawReport", "What libcd.check_law found; print it for a table.")
      .def_readonly("law", &LawReport::law, "Its name.")
      .def_readonly("dimension", &LawReport::dimension, "2 or 3.")
      .def_readonly("kind", &LawReport::kind, "What the law says of itself.")
      .def_readonly("contacts", &LawReport::contacts, "Drawn that take part in their step.")
      .def_readonly("open", &LawReport::open, "Of these, without impulse.")
      .def_readonly("sticking", &LawReport::sticking, "Of these, at rest in the tangent plane.")
      .def_readonly("sliding", &LawReport::sliding, "Of these, sliding.")
      .def_readonly("has_matrix_form", &LawReport::has_matrix_form,
                    "Whether the law solves contacts of problems in matrix form.")
      .def_readonly("solvers", &LawReport::solvers, "What each solver says of the law.")
      .def_property_readonly(
          "properties",
          [](const LawReport& report) {
            py::dict found;
            for (const LawProperty& property : report.properties)
              found[py::str(property.name)] = property;
            return found;
          },
          "By name: deterministic, exact, in its cone, dissipative, monotone.")
      .def_property_readonly("passed", &LawReport::passed,
                             "Whether all properties hold that are asked.")
      .def("__str__", &LawReport::text);
  m.def(
      "check_law",
      [](const py::object& law, int dimension, int contacts, std::uint64_t seed, double tolerance) {
        const LawCheckOptions options{contacts, seed, tolerance};
        if (dimension == 2) return check<2>(law, options);
        if (dimension == 3) return check<3>(law, options);
        throw Error("dimension", dimension, "2 or 3");
      },
      py::arg("law"), py::arg("dimension"), py::arg("contacts"), py::arg("seed"),
      py::arg("tolerance"));
}

}  // namespace cd::python
