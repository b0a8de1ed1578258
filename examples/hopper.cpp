// SPDX-License-Identifier: BSD-3-Clause
// Discs run out of a hopper; the flow is written for ParaView. Unlike a liquid's, the rate does not
// depend on the height of the filling.
#include <cmath>
#include <cstdio>
#include <vector>

#include <libcd/core/random.hpp>
#include <libcd/generate/plates.hpp>
#include <libcd/io/vtk_series.hpp>
#include <libcd/simulation/simulation.hpp>
#include <libcd/solvers/table.hpp>

namespace {

constexpr int kDiscs = 400;
constexpr double kStep = 0.01, kEnd = 60.0;

/// Discs on a loose grid in the bin. Units: mean diameter, mass of such a disc, gravity.
cd::Scene<2> filled_hopper() {
  cd::Scene<2> scene;
  scene.friction = cd::PairTable<double>(0.3);
  const double width = 16.0;
  for (const auto& wall :
       cd::hopper_plates<2>({.width = width, .height = 60.0, .outlet = 5.0, .slope = 60.0}))
    scene.add(wall);
  cd::CounterRandom random{1};
  const int columns = static_cast<int>(width / 1.2);
  for (int k = 0; k < kDiscs; ++k) {
    cd::Grain<2> disc;
    disc.radius = random.uniform(0.4, 0.6);
    disc.mass = 4.0 * disc.radius * disc.radius;
    disc.position = {1.2 * (k % columns - 0.5 * (columns - 1)) + random.uniform(-0.05, 0.05),
                     12.0 + 1.25 * static_cast<double>(k / columns)};
    scene.force.set(scene.add(disc), {0.0, -disc.mass});
  }
  return scene;
}

int below_outlet(const cd::Scene<2>& scene) {
  int count = 0;
  for (int b = 0; b < scene.size(); ++b)
    count += scene.shape[b] == cd::Shape::round && scene.position[b].y() < 0.0;
  return count;
}

}  // namespace

int main() {
  cd::Simulation<2> simulation(
      filled_hopper(),
      cd::make_method<2>("contact-dynamics", {.sweeps = 30, .report_residual = false}),
      {.time_step = kStep});
  cd::VtkSeries<2> series("hopper_vtk", "hopper");
  std::vector<int> out;  // every unit of time
  for (int time = 0; time < static_cast<int>(kEnd); ++time) {
    out.push_back(below_outlet(simulation.scene()));
    if (time % 2 == 0) series.write(simulation, time);
    while (static_cast<double>(simulation.steps()) * kStep < time + 1.0) simulation.step();
  }
  out.push_back(below_outlet(simulation.scene()));

  // The time in which the second and the third quarter of the discs leave.
  const auto when = [&](double share) {
    int time = 0;
    while (time < static_cast<int>(kEnd) && out[static_cast<std::size_t>(time)] < share * kDiscs)
      ++time;
    return time;
  };
  const double first = 0.25 * kDiscs / (when(0.5) - when(0.25));
  const double second = 0.25 * kDiscs / (when(0.75) - when(0.5));
  std::printf("%d of %d discs left; rate %.1f, then %.1f discs per unit of time\n", out.back(),
              kDiscs, first, second);
  std::printf("%d frames in hopper_vtk/hopper_grains.pvd\n", static_cast<int>(series.times().size()));
  return out.back() > 0.95 * kDiscs && std::abs(second / first - 1.0) < 0.3 ? 0 : 1;
}
