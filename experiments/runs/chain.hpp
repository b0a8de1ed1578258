// SPDX-License-Identifier: BSD-3-Clause
// The one-dimensional chain of Unger 2002: discs on a line in front of a fixed wall (Fig. 3).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/problem/contact_memory.hpp>
#include <libcd/problem/contact_problem.hpp>
#include <libcd/scene/scene.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"

namespace cd::runs {

/// Geometry of the chain in units of the disc diameter d, its mass m and the time step dt.
struct Chain {
  int discs = 50;
  double wall_gap = 0.0;  ///< between the wall and the first disc; the discs touch each other
  double force = 0.0;     ///< on the last disc, towards the wall [d m / dt^2]
  double overlap = 0.0;   ///< of neighbouring discs, half of it with the wall
};

/// Discs of diameter 1 and mass 1 along x, the wall's surface at x = 0 and the chain on its right.
/// Bodies 0 .. discs-1 are the discs from the wall outwards, body number `discs` is the wall.
/// Material 0 are discs, 1 the wall.
Scene<2> make_chain(const Chain& chain);

/// The frozen first step of a chain at rest, of length 1, from the impulses in the memory or from
/// zero. Contact c of the problem is the wall's if it is the last, else number c + 1 from the wall.
ContactProblem<2> chain_problem(const Chain& chain, const ContactMemory<2>* memory = nullptr);

/// Gives the contacts c = 0 (wall), 1, ... of a closed chain impulses to start from: impulse(c), or
/// the same one everywhere.
void prestress(ContactMemory<2>& memory, int discs, const std::function<double(int)>& impulse);
void prestress(ContactMemory<2>& memory, int discs, double impulse);

/// The solver of a sweep order: a name of sweep_order_table(), or "parallel" for Jacobi's update. A
/// `solver` named by the user takes its place; throws Error for an order that it does not honour.
std::unique_ptr<Solver<2>> make_chain_solver(const std::string& sweep_order, std::uint64_t seed,
                                             const StopRule& stop, const std::string& solver = "");

/// The sweep orders of the paper and its neighbourhood, for the command line.
const std::vector<std::string>& chain_sweep_orders();

/// The chain under contact dynamics.
Simulation<2> chain_simulation(const Chain& chain, std::unique_ptr<Solver<2>> solver,
                               bool warm_start = true);

/// Centre of disc k of a chain, from the wall's surface [d].
inline double disc_position(const Simulation<2>& chain, int k) {
  return chain.scene().position[k].x();
}

}  // namespace cd::runs
