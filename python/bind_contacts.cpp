// SPDX-License-Identifier: BSD-3-Clause
// Contacts, conditions and reports.
#include <libcd/simulation/simulation.hpp>
#include "python/bindings.hpp"
#include "python/contacts.hpp"

namespace cd::python {
namespace {

template <int D>
void bind_contacts_in(py::module_& m, const std::string& dimension) {
  using Local = LocalContact<D>;
  py::class_<Local>(m, ("LocalContact" + dimension).c_str(), "One contact, all others frozen.")
      .def_readonly("velocity_n", &Local::velocity_n)
      .def_readonly("velocity_t", &Local::velocity_t)
      .def_property_readonly("impulse_n", [](const Local& c) { return c.impulse.normal; })
      .def_property_readonly("impulse_t", [](const Local& c) { return c.impulse.tangential; })
      .def_readonly("mass_n", &Local::mass_n)
      .def_readonly("mass_t", &Local::mass_t)
      .def_readonly("bias", &Local::bias)
      .def_readonly("friction", &Local::friction)
      .def_readonly("time_step", &Local::time_step)
      .def_readonly("pair", &Local::pair)
      .def_readonly("reduced_radius", &Local::reduced_radius)
      .def_property_readonly("gap", [](const Local& c) { return c.gap(); });
  using Moment = MomentCopy<D>;
  py::class_<Moment, Local>(m, ("MomentContact" + dimension).c_str(),
                            "One contact that also transmits a moment, all others frozen.")
      .def_readonly("normal", &Moment::normal)
      .def_readonly("spin", &Moment::spin)
      .def_readonly("moment", &Moment::moment)
      .def_readonly("moment_response", &Moment::moment_response)
      .def_readonly("coupling", &Moment::coupling)
      .def_readonly("length", &Moment::length)
      .def_readonly("conditions", &Moment::of_step);
  using Block = BlockCopy<D>;
  py::class_<Block>(m, ("BlockContact" + dimension).c_str(), "The same in matrix form.")
      .def_readonly("response", &Block::response)
      .def_readonly("free", &Block::free)
      .def_readonly("impulse", &Block::impulse)
      .def_readonly("friction", &Block::friction);
}

}  // namespace

SolveStatus status_of(const std::string& name) {
  std::string known;
  for (int k = 0; k <= static_cast<int>(SolveStatus::no_solution); ++k) {
    const auto status = static_cast<SolveStatus>(k);
    if (to_string(status) == name) return status;
    known += (known.empty() ? "" : ", ") + to_string(status);
  }
  throw Error("status", name, "one of " + known);
}

void bind_contacts(py::module_& m) {
  bind_contacts_in<2>(m, "2");
  bind_contacts_in<3>(m, "3");
  py::class_<ContactStart>(m, "ContactStart", "A contact as the step begins.")
      .def_readonly("gap", &ContactStart::gap)
      .def_readonly("velocity_n", &ContactStart::velocity_n)
      .def_readonly("time_step", &ContactStart::time_step)
      .def_readonly("reduced_radius", &ContactStart::reduced_radius)
      .def_readonly("length", &ContactStart::length)
      .def_readonly("friction", &ContactStart::friction)
      .def_readonly("pair", &ContactStart::pair)
      .def_readonly("crosses", &ContactStart::crosses);
  py::class_<ContactConditions>(m, "Conditions", "What a law fixes when a step begins.")
      .def(py::init([](double bias, double friction, double rolling, double torsion) {
             ContactConditions conditions;
             conditions.bias = bias;
             conditions.friction = friction;
             conditions.rolling.factor = rolling;
             conditions.torsion.factor = torsion;
             return conditions;
           }),
           py::arg("bias"), py::arg("friction"), py::kw_only(), py::arg("rolling") = 0.0,
           py::arg("torsion") = 0.0)
      .def_readonly("bias", &ContactConditions::bias)
      .def_readonly("friction", &ContactConditions::friction)
      .def_property_readonly("rolling", [](const ContactConditions& c) { return c.rolling.factor; })
      .def_property_readonly("torsion",
                             [](const ContactConditions& c) { return c.torsion.factor; });
  py::class_<SolveReport>(m, "SolveReport", "What one solve did.")
      .def(py::init([](const std::string& status, int iterations) {
             SolveReport report;
             report.status = status_of(status);
             report.iterations = iterations;
             return report;
           }),
           py::arg("status") = "done", py::arg("iterations") = 0)
      .def_property_readonly("status", [](const SolveReport& r) { return to_string(r.status); })
      .def_readonly("iterations", &SolveReport::iterations)
      .def_readonly("visits", &SolveReport::visits)
      .def_readonly("residual", &SolveReport::residual)
      .def_readonly("seconds", &SolveReport::seconds)
      .def_readonly("formulation", &SolveReport::formulation);
  py::class_<StepReport, SolveReport>(m, "StepReport", "What one step did.")
      .def_readonly("step", &StepReport::step)
      .def_readonly("contacts", &StepReport::contacts)
      .def_property_readonly("contacts_visited", &StepReport::contacts_visited);
}

}  // namespace cd::python
