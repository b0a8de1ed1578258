// SPDX-License-Identifier: BSD-3-Clause
// Time steps of contact dynamics until the packing is at rest; then gravity is tilted a little.
#include "experiments/solvers/settled_packing.hpp"

#include <cmath>

#include <libcd/detect/neighbour_list.hpp>
#include <libcd/generate/loaded_scene.hpp>
#include <libcd/problem/assembler.hpp>
#include <libcd/simulation/scene_state.hpp>
#include <libcd/simulation/simulation.hpp>
#include "experiments/runs/come_to_rest.hpp"
#include "solvers/table.hpp"

namespace cd {
namespace {

constexpr double kTimeStep = 0.02;  // of the time in which a grain falls by half its diameter
constexpr double kLongStep = 10.0 * kTimeStep;
constexpr double kReach = 0.05;  // diameters
constexpr double kGravity = 1.0;

template <int D>
Scene<D> deposited(const Settling& settling) {
  const std::string name = D == 2 ? "gravity-2d" : "gravity-3d";
  auto loaded = std::get<LoadedScene<D>>(make_scene(name, settling.grains, settling.seed));
  loaded.scene.friction = PairTable<double>(settling.friction);
  return std::move(loaded.scene);
}

/// Root mean square over the mass of the grains, in the velocity of a free fall of one time step.
template <int D>
double rms_velocity(const Scene<D>& scene) {
  double sum = 0.0, mass = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    sum += scene.mass[b] * scene.velocity[b].squaredNorm();
    mass += scene.mass[b];
  }
  return std::sqrt(sum / mass) / (kGravity * kTimeStep);
}

}  // namespace

void declare_settling(Options& options, Settling& settling) {
  options.add("settle-steps", settling.steps, 1000, between(1, 100000),
              "time steps after which a packing that does not come to rest is given up");
  options.add("settle-iterations", settling.iterations, 200, between(1, 100000),
              "of accelerated-gradient in each of them");
}

template <int D>
void RestingPacking<D>::put(StateFile& state) const {
  state.put("grains", std::int32_t{settling.grains});
  state.put("friction", settling.friction);
  state.put("seed", settling.seed);
  put_motion(state, "", scene);
  put_memory(state, "", memory, {});  // of Coulomb's law, which keeps impulses only
  state.put("steps", std::int32_t{steps});
  state.put("rms velocity", rms_velocity);
}

template <int D>
RestingPacking<D> RestingPacking<D>::get(const StateFile& state) {
  RestingPacking packing;
  packing.settling = {.grains = state.get_one<std::int32_t>("grains"),
                      .friction = state.get_one<double>("friction"),
                      .steps = 0,
                      .iterations = 0,
                      .seed = state.get_one<std::uint64_t>("seed")};
  packing.scene = deposited<D>(packing.settling);
  get_motion(state, "", packing.scene);
  get_memory(state, "", packing.memory, {});
  packing.steps = state.get_one<std::int32_t>("steps");
  packing.rms_velocity = state.get_one<double>("rms velocity");
  return packing;
}

template <int D>
RestingPacking<D> settle_packing(const Settling& settling, TaskContext& task) {
  Simulation<D> simulation(deposited<D>(settling),
                           make_method<D>("contact-dynamics", {.solver = "accelerated-gradient",
                                                               .sweeps = settling.iterations,
                                                               .report_residual = false}),
                           {.time_step = kLongStep});
  const auto at_rest = [&] { return rms_velocity(simulation.scene()) < kRestVelocity; };
  runs::come_to_rest(simulation, kLongStep, kTimeStep, settling.steps, at_rest, task);
  return {settling, simulation.scene(), simulation.memory(), static_cast<int>(simulation.steps()),
          rms_velocity(simulation.scene())};
}

template <int D>
LoadStep<D> load_step(const RestingPacking<D>& packing, double tilt) {
  LoadStep<D> result;
  result.impulse = 0.0;
  Scene<D> scene = packing.scene;
  for (int b = 0; b < scene.size(); ++b) {
    const double change = -tilt * scene.force[b][D - 1];
    scene.force.change(b, [&](auto& f) { f[0] += change; });
    result.impulse += change * kTimeStep;
  }
  NeighbourList<D> neighbours(kReach, kReach);
  assemble<D>(scene, neighbours.pairs(scene), kReach, kTimeStep, packing.steps, &packing.memory,
              result.problem);
  return result;
}

template struct RestingPacking<2>;
template struct RestingPacking<3>;
template RestingPacking<2> settle_packing(const Settling&, TaskContext&);
template RestingPacking<3> settle_packing(const Settling&, TaskContext&);
template LoadStep<2> load_step(const RestingPacking<2>&, double);
template LoadStep<3> load_step(const RestingPacking<3>&, double);

}  // namespace cd
