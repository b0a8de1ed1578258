// SPDX-License-Identifier: BSD-3-Clause
// The scene of the chain, and its method.
#include "experiments/runs/chain.hpp"

#include <libcd/core/error.hpp>
#include <libcd/detect/neighbour_list.hpp>
#include <libcd/problem/assembler.hpp>

namespace cd::runs {
namespace {

// Discs move by a few hundredths of a diameter per step: nothing farther than half a diameter can
// become a contact.
constexpr double kReach = 0.5;

}  // namespace

Scene<2> make_chain(const Chain& chain) {
  Scene<2> scene;
  scene.friction = PairTable<double>(0.0, 2);
  for (int k = 0; k < chain.discs; ++k) {
    Grain<2> disc;
    disc.position = {chain.wall_gap + (k + 0.5) * (1.0 - chain.overlap), 0.0};
    scene.add(disc);
  }
  HalfSpace<2> wall;
  wall.material = 1;
  scene.add(wall);
  scene.force.change(chain.discs - 1, [&](auto& f) { f.x() = -chain.force; });
  return scene;
}

ContactProblem<2> chain_problem(const Chain& chain, const ContactMemory<2>* memory) {
  const Scene<2> scene = make_chain(chain);
  NeighbourList<2> neighbours(0.1, 0.1);
  ContactProblem<2> problem;
  assemble<2>(scene, neighbours.pairs(scene), neighbours.reach(), 1.0, 0, memory, problem);
  return problem;
}

void prestress(ContactMemory<2>& memory, int discs, const std::function<double(int)>& impulse) {
  memory.resize(discs, discs - 1);
  for (int c = 1; c < discs; ++c) memory.set(c - 1, {c - 1, c, 0}, {impulse(c), 0.0});
  memory.set(discs - 1, {0, discs, 0}, {impulse(0), 0.0});
}

void prestress(ContactMemory<2>& memory, int discs, double impulse) {
  prestress(memory, discs, [&](int) { return impulse; });
}

std::unique_ptr<Solver<2>> make_chain_solver(const std::string& sweep_order_name,
                                             std::uint64_t seed, const StopRule& stop,
                                             const std::string& solver) {
  const bool parallel = sweep_order_name == "parallel";
  OptionValues options = stop.values();
  options["seed"] = seed;
  if (!parallel && sweep_order_name != "random") options["sweep_order"] = sweep_order_name;
  if (parallel && !solver.empty())
    throw Error("sweep-order", sweep_order_name, "none with the solver " + solver);
  if (!solver.empty()) return make_solver<2>(solver, options);
  if (parallel) options["relaxation"] = 1.0;  // the paper's
  return make_solver<2>(parallel ? "jacobi" : "gauss-seidel", options);
}

Simulation<2> chain_simulation(const Chain& chain, std::unique_ptr<Solver<2>> solver,
                               bool warm_start) {
  return {make_chain(chain),
          Method<2>(UnilateralCoulomb<2>(), std::move(solver), Euler<2>()),
          {.time_step = 1.0, .reach = kReach, .skin = 0.5, .warm_start = warm_start}};
}

const std::vector<std::string>& chain_sweep_orders() {
  static const std::vector<std::string> orders = {"random",   "sequential", "symmetric",
                                                  "parallel", "frozen",     "independent"};
  return orders;
}

}  // namespace cd::runs
