// SPDX-License-Identifier: BSD-3-Clause
// Deposition, settling, and the flow to begin with.
#include "experiments/performance/bed.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/generate/periodic_bed.hpp>
#include <libcd/simulation/scene_state.hpp>
#include "experiments/runs/come_to_rest.hpp"
#include "solvers/table.hpp"

namespace cd::performance {
namespace {

constexpr double kLongStep = 10.0 * kTimeStep;
constexpr double kGlued = 0.05;  // mean diameters between floor and grain
constexpr double kGravity = 1.0;
constexpr double kLeastWidth = 4.0;

/// So wide that the bed has about its height: a grain fills about d^D, with the voids around it.
template <int D>
double width_of(const Tile& tile) {
  return std::max(kLeastWidth, std::pow(tile.grains / tile.height, 1.0 / (D - 1)));
}

template <int D>
bool moves(const Scene<D>& scene, int body) {
  return scene.shape[body] == Shape::round && !scene.inverse_mass(body).isZero(0.0);
}

template <int D>
Scene<D> rough_bed(const Tile& tile) {
  Scene<D> scene =
      periodic_bed<D>({.grains = tile.grains, .width = width_of<D>(tile), .seed = tile.seed});
  for (int b = 0; b < scene.size(); ++b)
    if (moves(scene, b) && scene.position[b][D - 1] < scene.radius[b] + kGlued)
      scene.mobility.set(b, Mobility<D>::fixed());
  return scene;
}

}  // namespace

template <int D>
double rms_velocity(const Scene<D>& scene) {
  double sum = 0.0, mass = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    if (!moves(scene, b)) continue;
    sum += scene.mass[b] * scene.velocity[b].squaredNorm();
    mass += scene.mass[b];
  }
  return std::sqrt(sum / mass) / (kGravity * kTimeStep);
}

template <int D>
Vector<D> centre_of_mass(const Scene<D>& scene) {
  Vector<D> sum = Vector<D>::Zero();
  double mass = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.inverse_mass(b).isZero(0.0)) continue;
    mass += scene.mass[b];
    sum += scene.mass[b] * scene.position[b];
  }
  return sum / mass;
}

template <int D>
void RestingTile<D>::put(StateFile& state) const {
  state.put("grains", std::int32_t{tile.grains});
  state.put("height", tile.height);
  state.put("seed", tile.seed);
  put_motion(state, "", packing.scene);
  put_memory(state, "", packing.memory, {});
  state.put("steps", std::int32_t{steps});
  state.put("rms velocity", rms_velocity);
}

template <int D>
RestingTile<D> RestingTile<D>::get(const StateFile& state) {
  RestingTile found;
  found.tile = {.grains = state.get_one<std::int32_t>("grains"),
                .height = state.get_one<double>("height"),
                .most_steps = 0,
                .iterations = 0,
                .seed = state.get_one<std::uint64_t>("seed")};
  found.packing.scene = rough_bed<D>(found.tile);
  get_motion(state, "", found.packing.scene);
  get_memory(state, "", found.packing.memory, {});
  found.steps = state.get_one<std::int32_t>("steps");
  found.rms_velocity = state.get_one<double>("rms velocity");
  return found;
}

template <int D>
RestingTile<D> settle_tile(const Tile& tile, TaskContext& task) {
  Simulation<D> simulation(rough_bed<D>(tile),
                           make_method<D>("contact-dynamics", {.solver = "accelerated-gradient",
                                                               .sweeps = tile.iterations,
                                                               .report_residual = false}),
                           {.time_step = kLongStep});
  const auto at_rest = [&] { return rms_velocity(simulation.scene()) < kRestVelocity; };
  runs::come_to_rest(simulation, kLongStep, kTimeStep, tile.most_steps, at_rest, task);
  return {tile,
          {simulation.scene(), simulation.memory()},
          static_cast<int>(simulation.steps()),
          rms_velocity(simulation.scene())};
}

template <>
std::array<int, 2> copies_of<2>(int count) {
  return {count, 1};
}

template <>
std::array<int, 3> copies_of<3>(int count) {
  int rows = static_cast<int>(std::sqrt(count));
  while (count % rows != 0) --rows;
  return {count / rows, rows, 1};
}

template <int D>
void set_flowing(Scene<D>& scene, const Shear& shear) {
  const double angle = shear.inclination * std::numbers::pi / 180.0;
  const Vector<D> gravity =
      kGravity * (std::sin(angle) * Vector<D>::Unit(0) - std::cos(angle) * Vector<D>::Unit(D - 1));
  for (int b = 0; b < scene.size(); ++b) {
    if (!moves(scene, b)) continue;
    scene.force.set(b, scene.mass[b] * gravity);
    scene.velocity[b][0] = shear.rate * scene.position[b][D - 1];
  }
}

template struct RestingTile<2>;
template struct RestingTile<3>;
template RestingTile<2> settle_tile(const Tile&, TaskContext&);
template RestingTile<3> settle_tile(const Tile&, TaskContext&);
template double rms_velocity(const Scene<2>&);
template double rms_velocity(const Scene<3>&);
template Vector<2> centre_of_mass(const Scene<2>&);
template Vector<3> centre_of_mass(const Scene<3>&);
template void set_flowing(Scene<2>&, const Shear&);
template void set_flowing(Scene<3>&, const Shear&);

}  // namespace cd::performance
