// SPDX-License-Identifier: BSD-3-Clause
// A packing in a box is brought to rest; then gravity is tilted a little.
#include "experiments/runs/load_step.hpp"

#include <string>
#include <utility>
#include <variant>

#include <libcd/detect/neighbour_list.hpp>
#include <libcd/generate/loaded_scene.hpp>
#include <libcd/problem/assembler.hpp>

namespace cd::runs {
namespace {

constexpr double kReach = 0.05;  // diameters

}  // namespace

template <int D>
Scene<D> BoxSettling::deposited() const {
  const std::string name = D == 2 ? "gravity-2d" : "gravity-3d";
  auto loaded = std::get<LoadedScene<D>>(make_scene(name, grains, seed));
  loaded.scene.friction = PairTable<double>(friction);
  return std::move(loaded.scene);
}

void declare_settling(Options& options, SettleLimits& limits) {
  options.add("settle-steps", limits.steps, 1000, between(1, 100000),
              "time steps after which a packing that does not come to rest is given up");
  options.add("settle-iterations", limits.iterations, 200, between(1, 100000),
              "of accelerated-gradient in each of them");
}

template <int D>
LoadStep<D> load_step(const RestingPacking<D>& packing, double tilt) {
  LoadStep<D> result;
  result.impulse = 0.0;
  Scene<D> scene = packing.scene;
  for (int b = 0; b < scene.size(); ++b) {
    const double change = -tilt * scene.force[b][D - 1];
    scene.force.change(b, [&](auto& f) { f[0] += change; });
    result.impulse += change * kRestTimeStep;
  }
  NeighbourList<D> neighbours(kReach, kReach);
  assemble<D>(scene, neighbours.pairs(scene), kReach, kRestTimeStep, packing.steps, &packing.memory,
              result.problem);
  return result;
}

template Scene<2> BoxSettling::deposited() const;
template Scene<3> BoxSettling::deposited() const;
template LoadStep<2> load_step(const RestingPacking<2>&, double);
template LoadStep<3> load_step(const RestingPacking<3>&, double);

}  // namespace cd::runs
