// SPDX-License-Identifier: BSD-3-Clause
// Scene files: TOML as JSON, and scenes that they say.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <utility>

#include <libcd/scene_file/build_scene.hpp>
#include <libcd/scene_file/toml_text.hpp>
#include "python/bindings.hpp"
#include "python/json_objects.hpp"
#include "python/scene_handle.hpp"
#include "python/simulation_handle.hpp"
#include "solvers/table.hpp"

namespace cd::python {
void bind_scene_files(py::module_& m) {
  m.def(
      "parse_toml",
      [](const std::string& text, const std::string& source) {
        return to_python(parse_toml(text, source));
      },
      py::arg("text"), py::arg("source"), "A TOML document.");
  m.def(
      "set_value",
      [](const py::dict& document, const std::string& assignment) {
        nlohmann::ordered_json json = from_python(document, "");
        set_value(json, assignment);
        return to_python(json);
      },
      py::arg("document"), py::arg("assignment"), "Sets a value by its path, as cd_run --set.");
  m.def(
      "resolve",
      [](const py::dict& document, const std::string& source) {
        AnySceneSpec spec =
            scene_spec(from_python(document, ""), source + ':', standard_registry());
        return to_python(scene_document(spec, standard_registry()));
      },
      py::arg("document"), py::arg("source"), "The document with all defaults.");
  m.def(
      "build_scene",
      [](const py::dict& document, const std::string& source, const std::filesystem::path& folder) {
        const AnySceneSpec any =
            scene_spec(from_python(document, ""), source + ':', standard_registry());
        return std::visit(
            [&]<int D>(const SceneSpec<D>& spec) -> py::tuple {
              NamedScene<D> named = build_scene(spec, folder);
              SceneExtras<D> extras{{named, spec.outlets}, std::move(named.pairs)};
              return py::make_tuple(std::make_shared<SceneHandle<D>>(std::move(named.scene)),
                                    named.sets, named.materials, named.cell_note,
                                    std::move(extras));
            },
            any);
      },
      py::arg("document"), py::arg("source"), py::arg("folder"),
      "Scene, numbers of the bodies of each set, names of materials, where the cell is from, "
      "drives, inlets, outlets and pairs.");
}

}  // namespace cd::python
