// SPDX-License-Identifier: BSD-3-Clause
// Scenes of the texts that tests write.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include <libcd/scene_file/build_scene.hpp>
#include <libcd/scene_file/toml_text.hpp>
#include "solvers/table.hpp"

namespace cd::test {

inline AnySceneSpec spec_of(const std::string& text) {
  return scene_spec(parse_toml(text + "[run]\ntime_step = 0.01\nend = 1\n", "x.toml"),
                    "x.toml:", standard_registry());
}

template <int D = 2>
NamedScene<D> scene_of(const std::string& text) {
  return build_scene(std::get<SceneSpec<D>>(spec_of(text)), ".");
}

inline constexpr const char* kHopper = R"(
gravity = [0, -1]
friction = 0.3
seed = 5
[[walls]]
shape = "hopper"
width = 10
height = 20
outlet = 4
[[grains]]
count = 40
radius = [0.4, 0.6]
low = [-5, 8]
high = [5, 30]
jitter = 0.02
[method]
sweeps = 25
)";

}  // namespace cd::test
