// SPDX-License-Identifier: BSD-3-Clause
// Scene specification: what a scene file says, as plain data with the file's defaults.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "libcd/core/vector.hpp"
#include "libcd/scene_file/key_table.hpp"
#include "libcd/scene_file/method_spec.hpp"
#include "libcd/scene_file/part_specs.hpp"

namespace cd {

/// Time, and how steps are made.
struct RunSpec {
  double time_step = 0.0;       ///< dt [time]
  double end = 0.0;             ///< when the run ends [time]
  std::optional<double> reach;  ///< Simulation::Options::reach [length]
  double skin = 0.0;            ///< Simulation::Options::skin [length]
  bool warm_start = true;       ///< Simulation::Options::warm_start
  double rest_speed = 0.0;      ///< the run ends when all are slower; 0: never [length / time]
  double rest_time = 1.0;       ///< and have been for so long [time]
};

/// Files that a run writes.
struct OutputSpec {
  double monitors_every = 0.0;     ///< rows of monitors.csv; 0: a hundred rows [time]
  double frames_every = 0.0;       ///< frames for ParaView; 0: none [time]
  double checkpoint_every = 60.0;  ///< [seconds on the clock]
  std::vector<std::string> watch;  ///< sets with columns of their own in monitors.csv
};

/// All that a scene file says. The dimension is that of the template.
template <int D>
struct SceneSpec {
  std::string title;                      ///< one line
  std::uint64_t seed = 1;                 ///< of places, radii and random orders
  Vector<D> gravity = Vector<D>::Zero();  ///< [length / time^2]
  double friction = 0.3;                  ///< of all pairs of materials
  std::vector<MaterialSpec> materials;    ///< none: one without a name
  std::vector<PairSpec> pairs;            ///< of materials
  CellSpec<D> cell;                       ///< or open space
  std::vector<GrainsSpec<D>> grains;      ///< sets of grains
  std::vector<WallSpec<D>> walls;         ///< before the grains in the numbering
  std::vector<DriveSpec<D>> drives;       ///< functions of time
  std::vector<InletSpec<D>> inlets;       ///< grains that come in
  std::vector<RegionSpec<D>> outlets;     ///< counted in flow.csv
  MethodSpec method;                      ///< law, solver, integrator
  RunSpec run;                            ///< time
  OutputSpec output;                      ///< files
};

/// A specification of the dimension that the file asks for.
using AnySceneSpec = std::variant<SceneSpec<2>, SceneSpec<3>>;

/// Adds the keys of a scene file of dimension D, but for `dimension`; the options of parts are
/// those of a registry.
template <int D>
void declare_keys(KeyTable& keys, SceneSpec<D>& scene, const Registry& registry);

/// Reads the specification in a document (toml_text.hpp). `source` stands before messages. Throws
/// Error for a key or value that is not allowed.
AnySceneSpec scene_spec(const nlohmann::ordered_json& document, const std::string& source,
                        const Registry& registry);

/// The document that says everything, defaults included.
nlohmann::ordered_json scene_document(AnySceneSpec& spec, const Registry& registry);

}  // namespace cd
