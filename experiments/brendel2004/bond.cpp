// SPDX-License-Identifier: BSD-3-Clause
// A disc bonded to the floor is given a velocity upwards.
#include "experiments/brendel2004/bond.hpp"

#include <cmath>

#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"

namespace cd::brendel2004 {
namespace {

constexpr double kForce = 1.0;

bool parts(const BondSetup& s, double kick) {
  Scene<2> scene;
  HalfSpace<2> floor;
  floor.normal = Vector<2>::Unit(1);
  scene.add(floor);
  Grain<2> disc;
  disc.position = {0.0, 0.5};
  const int body = scene.add(disc);
  Simulation<2> simulation(
      std::move(scene),
      make_method<2>("contact-dynamics", {{"law", "extended-coulomb"},
                                          {"contact.cohesion_force", kForce},
                                          {"contact.cohesion_energy", kForce * s.range},
                                          {"sweeps", 1},  // one contact: the law's answer
                                          {"report_residual", false}}),
      {.time_step = s.time_step, .reach = 1.0});
  simulation.step();  // the bond is there
  Vector<2>& velocity = simulation.scene().velocity[body];
  velocity.y() = kick;
  // Until it stops, or is free of the bond.
  const auto gap = [&] { return simulation.scene().position[body].y() - 0.5; };
  do {
    simulation.step();
  } while (velocity.y() > 0.0 && gap() <= s.range);
  return velocity.y() > 0.0;
}

}  // namespace

double breaking_kick(const BondSetup& s) {
  double holds = 0.0, breaks = 3.0 * breaking_kick_theory(s);
  while (breaks - holds > 1e-3 * breaks) {
    const double kick = 0.5 * (holds + breaks);
    (parts(s, kick) ? breaks : holds) = kick;
  }
  return 0.5 * (holds + breaks);
}

double breaking_kick_theory(const BondSetup& s) {
  return s.range > 0.0 ? std::sqrt(2.0 * kForce * s.range) : kForce * s.time_step;
}

}  // namespace cd::brendel2004
