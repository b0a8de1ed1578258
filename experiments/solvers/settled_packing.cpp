// SPDX-License-Identifier: BSD-3-Clause
// Time steps of contact dynamics until the packing is at rest; then gravity is tilted a little.
#include "experiments/solvers/settled_packing.hpp"

#include <cmath>

#include <libcd/detect/neighbour_list.hpp>
#include <libcd/generate/loaded_scene.hpp>
#include <libcd/integrator/integrator.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/problem/assembler.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"

namespace cd {
namespace {

constexpr double kTimeStep = 0.02;  // of the time in which a grain falls by half its diameter
constexpr double kReach = 0.05;     // diameters

}  // namespace

void declare_settling(Options& options, Settling& settling, const std::string& event) {
  options.add("settle-steps", settling.steps, {100, 400, 400}, between(1, 100000),
              "time steps before " + event);
  options.add("settle-sweeps", settling.sweeps, 100, between(1, 100000),
              "Gauss-Seidel sweeps in each of them");
  options.add("tilt", settling.tilt, 0.01, strictly_between(0, 1),
              "horizontal load, as a part of the weight");
}

template <int D>
LoadStep<D> load_step(const Settling& settling) {
  const std::string name = D == 2 ? "gravity-2d" : "gravity-3d";
  auto loaded = std::get<LoadedScene<D>>(make_scene(name, settling.grains, settling.seed));
  Simulation<D> simulation(
      std::move(loaded.scene),
      make_method<D>("contact-dynamics",
                     {.seed = settling.seed, .sweeps = settling.sweeps, .report_residual = false}),
      {.time_step = kTimeStep, .reach = kReach, .skin = kReach});
  Scene<D>& scene = simulation.scene();
  for (int step = 0; step < settling.steps; ++step) simulation.step();

  LoadStep<D> result;
  result.impulse = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    const double change = -settling.tilt * scene.force[b][D - 1];
    scene.force.change(b, [&](auto& f) { f[0] += change; });
    result.impulse += change * kTimeStep;
  }
  NeighbourList<D> neighbours(kReach, kReach);
  assemble<D>(scene, neighbours.pairs(scene), kReach, kTimeStep, simulation.steps(),
              &simulation.memory(), result.problem);
  return result;
}

template <int D>
double velocity_error(const Array<BodyMotion<D>>& found, const Array<BodyMotion<D>>& exact,
                      double impulse) {
  double sum = 0.0, mass = 0.0;
  for (int b = 0; b < found.size(); ++b) {
    if (found[b].inverse_mass == 0.0) continue;
    mass += 1.0 / found[b].inverse_mass;
    sum += (found[b].velocity - exact[b].velocity).squaredNorm() / found[b].inverse_mass;
  }
  return std::sqrt(sum * mass) / impulse;
}

template LoadStep<2> load_step(const Settling&);
template LoadStep<3> load_step(const Settling&);
template double velocity_error<2>(const Array<BodyMotion<2>>&, const Array<BodyMotion<2>>&, double);
template double velocity_error<3>(const Array<BodyMotion<3>>&, const Array<BodyMotion<3>>&, double);

}  // namespace cd
