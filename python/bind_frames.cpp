// SPDX-License-Identifier: BSD-3-Clause
// Frames for ParaView.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/io/vtk_series.hpp>
#include "python/bindings.hpp"
#include "python/simulation_handle.hpp"

namespace cd::python {
namespace {

namespace py = pybind11;

/// A series; one that follows its simulation knows the turns of bodies from when it was made on.
template <int D>
class Frames {
 public:
  Frames(SimulationHandle<D>& simulation, const std::filesystem::path& folder,
         const std::string& name, bool follow)
      : series_(folder, name) {
    if (follow) series_.follow(simulation.simulation());
  }

  void write(SimulationHandle<D>& simulation) {
    const double time = simulation.time();
    if (!times().empty() && time < times().back())
      throw Error("time of a frame", time,
                  "not before that of the frame before, " + shown(times().back()) +
                      "; another name makes another series");
    series_.write(simulation.simulation(), time);
  }

  const std::vector<double>& times() const { return series_.times(); }

 private:
  VtkSeries<D> series_;
};

template <int D>
void bind_frames_in(py::module_& m, const char* name) {
  py::class_<Frames<D>>(m, name, "Frames of a simulation in a folder, for ParaView.")
      .def(py::init<SimulationHandle<D>&, const std::filesystem::path&, const std::string&, bool>(),
           py::arg("simulation"), py::arg("folder"), py::arg("name"), py::arg("follow"))
      .def("write", &Frames<D>::write, py::arg("simulation"))
      .def("times", &Frames<D>::times);
}

}  // namespace

void bind_frames(py::module_& m) {
  bind_frames_in<2>(m, "Frames2");
  bind_frames_in<3>(m, "Frames3");
}

}  // namespace cd::python
