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
      .def_readonly("velocity_n", &Local::velocity_n,
                    "Normal velocity of j relative to i with all impulses, this one included "
                    "[length / time].")
      .def_readonly("velocity_t", &Local::velocity_t,
                    "Tangential velocity of j relative to i, likewise; 2D: a number, 3D: a vector.")
      .def_property_readonly(
          "impulse_n", [](const Local& c) { return c.impulse.normal; },
          "Present normal impulse on j, > 0 repels [mass length / time].")
      .def_property_readonly(
          "impulse_t", [](const Local& c) { return c.impulse.tangential; },
          "Present tangential impulse on j; 2D: a number, 3D: a vector.")
      .def_readonly("mass_n", &Local::mass_n,
                    "Effective mass: normal impulse per change of normal velocity [mass].")
      .def_readonly("mass_t", &Local::mass_t, "Effective mass in the tangent plane [mass].")
      .def_readonly(
          "bias", &Local::bias,
          "Gap over time step as the step began, or what begin_step has said [length / time].")
      .def_readonly("friction", &Local::friction, "Coulomb's coefficient.")
      .def_readonly("time_step", &Local::time_step, "dt [time].")
      .def_readonly("pair", &Local::pair, "Number of the pair of materials.")
      .def_readonly("reduced_radius", &Local::reduced_radius, "1 / (1 / r_i + 1 / r_j) [length].")
      .def_property_readonly(
          "gap", [](const Local& c) { return c.gap(); },
          "As the step began, negative for an overlap [length].");
  using Moment = MomentCopy<D>;
  py::class_<Moment, Local>(m, ("MomentContact" + dimension).c_str(),
                            "One contact that also transmits a moment, all others frozen.")
      .def_readonly("normal", &Moment::normal, "Unit vector from i to j.")
      .def_readonly("spin", &Moment::spin,
                    "length times the rotation of j relative to i [length / time].")
      .def_readonly("moment", &Moment::moment,
                    "Present angular impulse on j over length [mass length / time].")
      .def_readonly("moment_response", &Moment::moment_response,
                    "Change of spin per moment [1 / mass].")
      .def_readonly("coupling", &Moment::coupling,
                    "Tangential velocity per moment, and spin per tangential impulse [1 / mass].")
      .def_readonly("length", &Moment::length, "Radius of the smaller grain [length].")
      .def_readonly("conditions", &Moment::of_step, "What begin_step has said.");
  using Block = BlockCopy<D>;
  py::class_<Block>(m, ("BlockContact" + dimension).c_str(), "The same in matrix form.")
      .def_readonly("response", &Block::response, "Block of W of this contact.")
      .def_readonly("free", &Block::free,
                    "Velocity without its own impulse, normal component first.")
      .def_readonly("impulse", &Block::impulse, "Present impulse, normal component first.")
      .def_readonly("friction", &Block::friction, "Coulomb's coefficient.");
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
      .def_readonly("gap", &ContactStart::gap, "Negative for an overlap [length].")
      .def_readonly("velocity_n", &ContactStart::velocity_n,
                    "Normal velocity of j relative to i [length / time].")
      .def_readonly("time_step", &ContactStart::time_step, "dt [time].")
      .def_readonly("reduced_radius", &ContactStart::reduced_radius,
                    "1 / (1 / r_i + 1 / r_j) [length].")
      .def_readonly("length", &ContactStart::length, "Radius of the smaller grain [length].")
      .def_readonly("friction", &ContactStart::friction, "Coulomb's coefficient.")
      .def_readonly("pair", &ContactStart::pair, "Number of the pair of materials.")
      .def_readonly("crosses", &ContactStart::crosses,
                    "Whether the bodies would pass into each other within the step.");
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
             if (iterations < 0) throw Error("iterations", iterations, "an integer >= 0");
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
