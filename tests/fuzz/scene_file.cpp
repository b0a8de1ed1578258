// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: any bytes as a scene file give a scene or cd::Error.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include <libcd/core/error.hpp>
#include <libcd/scene_file/build_scene.hpp>
#include <libcd/scene_file/toml_text.hpp>
#include <libcd/solvers/table.hpp>

namespace {

constexpr int kMostGrains = 1000;  // so that an input takes a moment only

template <int D>
void use(const cd::SceneSpec<D>& spec) {
  for (const cd::GrainsSpec<D>& grains : spec.grains)
    if (grains.count > kMostGrains || (grains.place == "lattice" && grains.count == 0)) return;
  cd::build_scene(spec, "/nonexistent");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    auto document = cd::parse_toml({reinterpret_cast<const char*>(data), size}, "fuzz");
    cd::set_value(document, "run.end=1");
    std::visit([](const auto& spec) { use(spec); },
               cd::scene_spec(document, "fuzz:", cd::standard_registry()));
  } catch (const cd::Error&) {
  }
  return 0;
}
