// SPDX-License-Identifier: BSD-3-Clause
// Simulations and their states.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "python/bindings.hpp"
#include "python/simulation_handle.hpp"

namespace cd::python {
namespace {

template <int D>
void bind(py::module_& m, const char* name) {
  using Handle = SimulationHandle<D>;
  py::class_<Handle>(m, name, "A scene stepped by a method.")
      .def(py::init([](std::shared_ptr<SceneHandle<D>> scene, const MethodRecipe& recipe,
                       double time_step, std::optional<double> reach, double skin, bool warm_start,
                       int threads, const SceneExtras<D>* extras) {
             return std::make_unique<Handle>(
                 std::move(scene), recipe,
                 typename Handle::Options{time_step, reach, skin, warm_start, threads},
                 extras ? *extras : SceneExtras<D>());
           }),
           py::arg("scene"), py::arg("recipe"), py::arg("time_step"), py::arg("reach"),
           py::arg("skin"), py::arg("warm_start"), py::arg("threads"), py::arg("extras"))
      .def("warnings", &Handle::warnings, py::arg("when"))
      .def("run", &Handle::run, py::arg("steps"), "Steps; the report of the last one.")
      .def(
          "settle",
          [](Handle& h, double speed, int period, int calm, std::int64_t most_steps,
             const py::object& at_rest) {
            return h.settle({.speed = speed,
                             .period = period,
                             .calm = calm,
                             .most_steps = most_steps,
                             .at_rest = {},
                             .go_on = {}},
                            at_rest);
          },
          py::arg("speed"), py::arg("period"), py::arg("calm"), py::arg("most_steps"),
          py::arg("at_rest"))
      .def("observe", &Handle::observe, py::arg("f"))
      .def("observe_iterations", &Handle::observe_iterations, py::arg("f"))
      .def("contacts", &Handle::contacts)
      .def("residual", &Handle::residual)
      .def("save", &Handle::save)
      .def(
          "restore", [](Handle& h, const StateFile& state) { h.restore(state); }, py::arg("state"))
      .def("grains_out", &Handle::grains_out)
      .def("steps", [](Handle& h) { return h.simulation().steps(); })
      .def(
          "continue_from", [](Handle& h, std::int64_t step) { h.simulation().continue_from(step); },
          py::arg("steps"))
      .def("time_step", [](Handle& h) { return h.simulation().time_step(); })
      .def(
          "set_time_step", [](Handle& h, double dt) { h.simulation().set_time_step(dt); },
          py::arg("time_step"))
      .def("reach", [](Handle& h) { return h.simulation().reach(); })
      .def(
          "set_reach", [](Handle& h, double reach) { h.simulation().set_reach(reach); },
          py::arg("reach"))
      .def("method", [](Handle& h) { return h.simulation().method().text(); })
      .def("energies", [](Handle& h) {
        const Energies energies = h.simulation().energies();
        py::dict found;
        for_each_field<Energies>(
            [&](const auto& field) { found[field.name] = energies.*field.member; });
        return found;
      });
}

}  // namespace

void bind_simulation(py::module_& m) {
  py::class_<StateFile>(m, "State", "All that the next step of a simulation depends on.")
      .def(
          "write",
          [](const StateFile& state, const std::filesystem::path& path) { state.write(path); },
          py::arg("path"), "Writes a file, by its final name only.")
      .def_static("read", &StateFile::read, py::arg("path"), "What write() wrote, bit for bit.")
      .def(
          "__eq__", [](const StateFile& a, const StateFile& b) { return a == b; },
          py::is_operator());
  py::class_<SceneExtras<2>>(m, "SceneExtras2", "Drives, inlets, outlets, pairs.");
  py::class_<SceneExtras<3>>(m, "SceneExtras3", "Drives, inlets, outlets, pairs.");
  bind<2>(m, "Simulation2");
  bind<3>(m, "Simulation3");
}

}  // namespace cd::python
