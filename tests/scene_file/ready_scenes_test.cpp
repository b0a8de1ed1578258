// SPDX-License-Identifier: BSD-3-Clause
// The ready scenes: each can be run, by two methods, and what theory says of them.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <vector>

#include <libcd/scene_file/build_scene.hpp>
#include <libcd/scene_file/toml_text.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace ready_scenes_test {

using namespace cd;

const std::filesystem::path kFolder = std::filesystem::path(CD_SOURCE) / "run/scenes";

AnySceneSpec ready(const std::string& name, const std::vector<std::string>& settings = {}) {
  std::ifstream file(kFolder / (name + ".toml"));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  auto document = parse_toml(text, name);
  for (const std::string& setting : settings) set_value(document, setting);
  return scene_spec(document, name + ':', standard_registry());
}

template <int D>
Simulation<D> simulation_of(const SceneSpec<D>& spec) {
  NamedScene<D> named = build_scene(spec, kFolder);
  return Simulation<D>(std::move(named.scene),
                       make_method<D>(spec.method, standard_registry(),
                                      static_cast<int>(named.materials.size()), spec.seed),
                       {.time_step = spec.run.time_step});
}

TEST_CASE("every ready scene runs, and with another solver or method", "[scene_file]") {
  int scenes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    const std::string name = entry.path().stem();
    INFO(name);
    const std::string other =
        name == "granular_gas" ? "method.name=mcnamara" : "method.solver=jacobi";
    for (const auto& settings : {std::vector<std::string>{}, std::vector{other}}) {
      std::visit(
          [](const auto& spec) {
            auto simulation = simulation_of(spec);
            for (int step = 0; step < 5; ++step) simulation.step();
            CHECK_FALSE(spec.title.empty());
            CHECK(std::isfinite(simulation.energies().kinetic()));
          },
          ready(name, settings));
    }
    ++scenes;
  }
  CHECK(scenes == 9);
}

// Haff's law with the gas' own free path: log T, T = m <|v - mean v|^2> / 2, falls by (1 - e^2) / 2
// per collision of a disc, times 1 + a_2 / 4 = 0.9933 for velocities that are not quite Maxwellian
// [van Noije and Ernst 1998]. The experiment scenes_gas says how far that holds; here 20 gases,
// whose mean has a standard error of 0.006. Cooling by (1 - e) instead of (1 - e^2) is half of it.
TEST_CASE("the granular gas cools by Haff's law", "[scene_file]") {
  constexpr int kGases = 20;
  const double e = 0.9;
  double logarithm = 0.0, collisions = 0.0;
  for (int seed = 1; seed <= kGases; ++seed) {
    const auto spec =
        std::get<SceneSpec<2>>(ready("granular_gas", {"seed=" + std::to_string(seed)}));
    Simulation<2> simulation = simulation_of(spec);
    const Scene<2>& scene = simulation.scene();
    const auto log_temperature = [&] {
      Vector<2> mean = Vector<2>::Zero();
      for (const Vector<2>& v : scene.velocity) mean += v / scene.size();
      double squares = 0.0;
      for (const Vector<2>& v : scene.velocity) squares += (v - mean).squaredNorm();
      return std::log(squares);
    };
    const auto last = std::llround(spec.run.end / spec.run.time_step);
    while (simulation.steps() < last) {
      if (simulation.steps() == last / 10) logarithm += log_temperature();
      simulation.step();
      if (simulation.steps() <= last / 10) continue;
      for (const Impulse<2>& impulse : simulation.solution().impulse)
        collisions += impulse.normal > 0.0 ? 2.0 / scene.size() : 0.0;
    }
    logarithm -= log_temperature();
    CHECK(scene.size() * std::numbers::pi / 4.0 / spec.cell.size->prod() ==
          Approx(0.15).margin(0.005));
  }
  CHECK(logarithm == Approx(0.9933 * 0.5 * (1.0 - e * e) * collisions).epsilon(0.02));
}

}  // namespace ready_scenes_test
