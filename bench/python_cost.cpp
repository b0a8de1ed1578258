// SPDX-License-Identifier: BSD-3-Clause
// The scene of python_cost.py in C++: prints seconds and processor seconds of its steps, then
// all positions.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include <libcd/scene/gravity.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"

namespace {

/// `discs` discs of four radii on a square lattice in a box, so wide that they lie about 40 deep.
cd::Scene<2> box(int discs) {
  const int across = discs / 40;
  cd::Scene<2> scene;
  scene.friction = cd::PairTable<double>(0.3);
  const auto wall = [&](const cd::Vector<2>& point, const cd::Vector<2>& normal) {
    cd::HalfSpace<2> plane;
    plane.point = point;
    plane.normal = normal;
    scene.add(plane);
  };
  wall({0.0, 0.0}, {0.0, 1.0});
  wall({0.0, 0.0}, {1.0, 0.0});
  wall({1.0 * across, 0.0}, {-1.0, 0.0});
  for (int k = 0; k < discs; ++k) {
    cd::Grain<2> disc;
    disc.radius = 0.45 + 0.0125 * (k * 7 % 4);
    disc.mass = disc.radius * disc.radius;
    disc.position = {0.5 + k % across, 0.5 + k / across};
    scene.add(disc);
  }
  cd::add_gravity(scene, cd::Vector<2>(0.0, -1.0));
  return scene;
}

}  // namespace

int main(int count, char** words) {
  if (count != 4) return 2;
  const int discs = std::atoi(words[1]), before = std::atoi(words[2]), timed = std::atoi(words[3]);
  cd::Simulation<2> simulation(
      box(discs), cd::make_method<2>("contact-dynamics", {{"seed", 5}, {"sweeps", 50}}),
      {.time_step = 0.01});
  for (int step = 0; step < before; ++step) simulation.step();
  const auto start = std::chrono::steady_clock::now();
  const std::clock_t busy = std::clock();
  for (int step = 0; step < timed; ++step) simulation.step();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  std::printf("%.9f %.9f\n", taken.count(),
              static_cast<double>(std::clock() - busy) / CLOCKS_PER_SEC);
  for (const cd::Vector<2>& x : simulation.scene().position) std::printf("%a %a\n", x[0], x[1]);
}
