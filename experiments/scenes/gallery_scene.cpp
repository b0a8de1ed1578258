// SPDX-License-Identifier: BSD-3-Clause
// Ready scenes made larger or smaller.
#include "experiments/scenes/gallery_scene.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include "experiments/scenes/soft_discs.hpp"

namespace cd::scenes {
namespace {

constexpr double kPoured = 200.0;       // grains onto the heap
constexpr double kDrumPressure = 10.0;  // at the bottom of the drum [density g d]
constexpr double kSurface = 2.0;        // how rough a deposit's surface is, large or small [d]
constexpr const char* kHeapSolver = "nonsmooth-cg";

/// Values of the second method.
std::vector<std::string> second_method(const GallerySetup& s) {
  if (s.scene == "heap") return {"method.solver=" + std::string(kHeapSolver)};
  if (s.scene == "drum") return soft_discs(kDrumPressure * s.stiffness);
  if (s.scene == "biaxial") return soft_discs(s.stiffness);
  constexpr double kMass = 4.0;  // the unit of length is the mean radius
  std::vector<std::string> values = soft_discs(s.stiffness, kMass);
  values.insert(values.end(), {"method.integrator=euler", "run.reach=0.1"});  // the cell deforms
  return values;
}

/// The walls that are measured have to be there, whatever was set.
void check_walls(const std::string& scene, const std::vector<WallSpec<2>>& walls) {
  const std::size_t needed = scene == "biaxial" ? 4 : scene == "heap" || scene == "drum" ? 1 : 0;
  if (walls.size() < needed)
    throw Error("walls", walls.size(), "at least " + to_text(needed) + " in " + scene);
  if (scene == "heap" && walls[0].half_edges.empty())
    throw Error("walls[0].shape", walls[0].shape, "plate in heap");
}

void scale_wall(WallSpec<2>& wall, double length) {
  wall.point *= length;
  for (Vector<2>& edge : wall.half_edges) edge *= length;
  wall.radius *= length;
  wall.turning_rate /= std::sqrt(length);
  wall.velocity *= length;
  wall.force *= length;
  wall.mass *= length;
}

}  // namespace

std::string method_name(const GallerySetup& s) {
  if (!s.second) return "contact dynamics";
  return s.scene == "heap" ? kHeapSolver : "soft discs";
}

ReadyScene gallery_scene(const GallerySetup& s, const std::string& set) {
  std::vector<std::string> values{assignment("seed", static_cast<double>(s.seed))};
  if (s.second)
    for (const std::string& value : second_method(s)) values.push_back(value);
  ReadyScene ready = ready_scene(s.scene, values, set);
  SceneSpec<2>& spec = ready.spec;
  check_walls(s.scene, spec.walls);
  const double length = std::sqrt(s.share);
  const auto scaled = [&](double number) {
    return static_cast<int>(std::lround(s.share * number));
  };
  if (spec.cell.size) *spec.cell.size *= length;
  for (GrainsSpec<2>& grains : spec.grains) {
    grains.count = scaled(grains.count);
    grains.low *= length;
    grains.high *= length;
  }
  for (WallSpec<2>& wall : spec.walls) scale_wall(wall, length);
  for (InletSpec<2>& inlet : spec.inlets) inlet.count = scaled(kPoured);
  if (s.scene == "biaxial") spec.walls.back().point.y() += kSurface * (1.0 - length);
  if (const auto sweeps = given<double>(spec.method.values, "sweeps"))
    spec.method.values["sweeps"] = std::max(1, static_cast<int>(std::lround(s.sweeps * *sweeps)));
  if (!comes_to_rest(s.scene)) spec.run.end *= s.duration;
  return ready;
}

}  // namespace cd::scenes
