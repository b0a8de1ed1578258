// SPDX-License-Identifier: BSD-3-Clause
// A steady stream of grains from an inlet to an outlet, in a bounded number of bodies.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <libcd/core/error.hpp>
#include <libcd/measure/energy_balance.hpp>
#include <libcd/scene_file/surroundings.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/scene_file/spec_of.hpp"

namespace stream_test {

using namespace cd;

TEST_CASE("a stream needs as many numbers as there are grains at a time", "[scene_file]") {
  std::ifstream file(std::filesystem::path(CD_SOURCE) / "tests/run/stream.toml");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto spec = std::get<SceneSpec<2>>(
      scene_spec(parse_toml(text, "stream"), "stream:", standard_registry()));
  for (const char* name : {"cd", "md"}) {
    INFO(name);
    NamedScene<2> named = build_scene(spec, ".");
    Inlet<2>& inlet = named.inlets[0];
    Simulation<2> simulation(
        named.scene,
        make_method<2>(name,
                       {{"springs.stiffness", 200.0}, {"springs.damping", 0.2}, {"sweeps", 30}}),
        {.time_step = 0.005});
    EnergyBalance<2> balance(simulation);
    simulation.observe([&](const Simulation<2>& s, const StepReport&) { balance.add_step(s); });
    Scene<2>& scene = simulation.scene();
    const int walls = scene.size();
    std::ptrdiff_t most = 0, out = 0;
    while (simulation.steps() < 6000) {
      simulation.step();
      const double time = static_cast<double>(simulation.steps()) * simulation.time_step();
      for (const auto& [body, attempt] : inlet.add_due(scene, time, walls)) {
        const auto absent =
            std::find(scene.shape.begin() + walls, scene.shape.begin() + body, Shape::absent);
        CHECK(absent == scene.shape.begin() + body);  // the lowest that is free
      }
      most = std::max(most, std::ranges::count(scene.shape, Shape::round));
      for (int b = walls; b < scene.size(); ++b) {
        if (scene.shape[b] != Shape::round || scene.position[b].y() > 0.0) continue;
        scene.remove(b);
        ++out;
      }
    }
    CHECK(out > 2 * most);
    CHECK(inlet.added() == out + std::ranges::count(scene.shape, Shape::round));
    CHECK(scene.size() == walls + most);
    CAPTURE(balance.unexplained() / balance.input());
    CHECK(std::abs(balance.unexplained()) < 1e-9 * balance.input());
  }
}

TEST_CASE("a state of inlets that the file does not have is refused", "[scene_file]") {
  const auto spec =
      std::get<SceneSpec<2>>(cd::test::spec_of("[[inlets]]\nlow=[0, 0]\nhigh=[4, 4]\n"));
  NamedScene<2> named = build_scene(spec, ".");
  Surroundings<2> surroundings(named, {});
  State state;
  Archive writes(state);
  surroundings.archive(writes, named.scene);
  const State& saved = state;
  Archive reads(saved);
  for (const std::int64_t inlet : {-1, 1}) {
    write(state, "came in", std::vector<std::pair<std::int64_t, std::int64_t>>{{inlet, 0}});
    CHECK_THROWS_WITH(surroundings.archive(reads, named.scene),
                      StartsWith("state: inlet of a grain that has come in: " +
                                 std::to_string(inlet) + " is not allowed"));
  }
  write(state, "came in", std::vector<std::pair<std::int64_t, std::int64_t>>{{0, 0}});
  state.put("inlets length", std::int64_t{2});
  CHECK_THROWS_AS(surroundings.archive(reads, named.scene), Error);
  CHECK(named.scene.size() == 0);
}

}  // namespace stream_test
