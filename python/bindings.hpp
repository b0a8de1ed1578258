// SPDX-License-Identifier: BSD-3-Clause
// The parts of the extension module, each in a file of its own.
#pragma once

#include <pybind11/pybind11.h>

namespace cd::python {

void bind_contacts(pybind11::module_& m);     ///< contacts, conditions and reports that parts see
void bind_law_check(pybind11::module_& m);    ///< checks of contact laws
void bind_scene(pybind11::module_& m);        ///< Scene2, Scene3
void bind_solves(pybind11::module_& m);       ///< what own solvers work on; problems in matrix form
void bind_simulation(pybind11::module_& m);   ///< Simulation2, Simulation3, State
void bind_scene_files(pybind11::module_& m);  ///< TOML, and scenes from it
void bind_frames(pybind11::module_& m);       ///< frames for ParaView

}  // namespace cd::python
