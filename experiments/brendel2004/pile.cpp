// SPDX-License-Identifier: BSD-3-Clause
// The discs are let go from rest; those that do not hold move at once.
#include "experiments/brendel2004/pile.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/integrator/integrator.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/measure/grain_means.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/gauss_seidel.hpp"

namespace cd::brendel2004 {

bool pile_holds(const PileSetup& s) {
  Scene<2> scene;
  constexpr int kFloor = 0, kDiscs = 1;
  scene.friction = PairTable<double>(s.friction, 2);
  scene.friction.set(kFloor, kDiscs, s.floor_friction);
  HalfSpace<2> floor;
  floor.normal = Vector<2>::Unit(1);
  floor.material = kFloor;
  scene.add(floor);
  for (const Vector<2>& place :
       {Vector<2>(-0.5, 0.5), Vector<2>(0.5, 0.5), Vector<2>(0.0, 0.5 + std::sqrt(0.75))}) {
    Grain<2> disc;
    disc.position = place;
    disc.material = kDiscs;
    scene.force.set(scene.add(disc), -Vector<2>::Unit(1));
  }
  constexpr double kRadius = 0.5;
  Simulation<2> simulation(
      std::move(scene),
      Method<2>(
          ExtendedCoulomb<2>(PairTable(
              ContactCoefficients{.rolling = constant_moment_friction(s.lever * kRadius)}, 2)),
          GaussSeidel<2>(
              {.stop = {.max_iterations = s.sweeps, .tolerance = 1e-13, .check_every = 50}}),
          Euler<2>()),
      {.time_step = s.time_step, .reach = 0.1});
  for (int k = 0; k < s.steps; ++k) simulation.step();
  // A pile that falls with an excess of 1e-4 in mu_t / r has some 1e-5 of the speed of free fall.
  return largest_velocity(simulation.scene()) < 1e-6 * s.time_step * s.steps;
}

double pile_threshold(PileSetup setup, double precision) {
  double falls = -precision, holds = 1.0;
  while (holds - falls > precision) {
    setup.lever = std::max(0.0, 0.5 * (falls + holds));
    (pile_holds(setup) ? holds : falls) = 0.5 * (falls + holds);
  }
  return std::max(0.0, 0.5 * (falls + holds));
}

double pile_threshold_theory(double mu) {
  const double sine = std::sqrt(0.75);
  return std::max(0.0, (0.5 - mu * (1.0 + sine)) / (1.0 + 3.0 * (sine + 0.5 * mu)));
}

}  // namespace cd::brendel2004
