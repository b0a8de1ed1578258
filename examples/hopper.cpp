// SPDX-License-Identifier: BSD-3-Clause
// Discs run out of a hopper and are taken away below it; the flow is written for ParaView. Unlike a
// liquid's, the rate hardly depends on the height of the filling: here, where that is low, the
// third quarter of the grains leaves at 0.91 of the rate of the second (scenes_hopper). The scene
// is that of `cd_run hopper`, to the last bit: its frames are the same files.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

#include <libcd/generate/place_grains.hpp>
#include <libcd/generate/plates.hpp>
#include <libcd/io/vtk_series.hpp>
#include <libcd/scene/gravity.hpp>
#include <libcd/scene_file/set_random.hpp>
#include <libcd/simulation/simulation.hpp>
#include <libcd/solvers/table.hpp>

namespace {

constexpr int kDiscs = 400;
constexpr std::uint64_t kSeed = 1;
constexpr double kStep = 0.01;
constexpr int kSteps = 6000, kFrameEvery = 200;

/// Discs on a loose lattice in the bin, where the first [[grains]] of a scene file with this seed
/// are. Units: mean diameter, density, gravity.
cd::Scene<2> filled_hopper() {
  cd::Scene<2> scene;
  scene.friction = cd::PairTable<double>(0.3);
  for (const auto& wall :
       cd::hopper_plates<2>({.width = 16.0, .height = 60.0, .outlet = 5.0, .slope = 60.0}))
    scene.add(wall);
  for (const auto& disc : cd::lattice_grains<2>({.low = {-8.0, 11.5},
                          .high = {8.0, 60.0},
                          .count = kDiscs,
                          .least_radius = 0.4,
                          .largest_radius = 0.6,
                          .jitter = 0.02},
                                                cd::set_random(kSeed, 0, cd::SetUse::places)))
    scene.add(disc);
  cd::add_gravity<2>(scene, {0.0, -1.0});
  return scene;
}

/// Removes the discs below the outlet; their number.
int take_out(cd::Scene<2>& scene) {
  int count = 0;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != cd::Shape::round || scene.position[b].y() > 0.0) continue;
    scene.remove(b);
    ++count;
  }
  return count;
}

}  // namespace

int main() {
  // Contacts that cannot close within the step stay out of the sweeps, as they do by default in a
  // scene file; in code all are visited unless it says otherwise, as the papers do.
  cd::Simulation<2> simulation(
      filled_hopper(),
      cd::make_method<2>(
          "contact-dynamics",
          {{"seed", kSeed}, {"sweeps", 30}, {"report_residual", false}, {"open_contacts", "skip"}}),
      {.time_step = kStep});
  cd::VtkSeries<2> series("hopper_vtk", "hopper");
  series.follow(simulation);  // orientations
  series.write(simulation, 0.0);
  int out = 0;
  std::vector<double> when;  // each disc left
  while (simulation.steps() < kSteps) {
    simulation.step();
    const double time = static_cast<double>(simulation.steps()) * kStep;
    if (simulation.steps() % kFrameEvery == 0) series.write(simulation, time);
    out += take_out(simulation.scene());
    while (static_cast<int>(when.size()) < out) when.push_back(time);
  }

  // The time in which the second and the third quarter of the discs leave.
  std::printf("%d of %d discs left\n", out, kDiscs);
  if (out < 0.95 * kDiscs) return 1;
  const double quarter = 0.25 * kDiscs;
  const double first = quarter / (when[kDiscs / 2 - 1] - when[kDiscs / 4 - 1]);
  const double second = quarter / (when[kDiscs * 3 / 4 - 1] - when[kDiscs / 2 - 1]);
  std::printf("rate %.1f, then %.1f discs per unit of time\n", first, second);
  std::printf("%d frames in hopper_vtk/hopper_grains.pvd\n",
              static_cast<int>(series.times().size()));
  return std::abs(second / first - 1.0) < 0.3 ? 0 : 1;
}
