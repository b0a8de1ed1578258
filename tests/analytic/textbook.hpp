// SPDX-License-Identifier: BSD-3-Clause
// A ball and a wall under any law and solver, for tests against textbook mechanics.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <libcd/law/extended_coulomb.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"

namespace cd::test {

/// Those of general_solvers() that go contact by contact and so take cohesion and moments, too;
/// that they are these, the test of the README's table says.
inline std::vector<std::string> contact_solvers() {
  const ExtendedCoulomb<2> sticky{
      PairTable<ContactCoefficients>(ContactCoefficients{.cohesion = {.force = 1.0}})};
  std::vector<std::string> names;
  for (const LawPartner& partner : check_law(sticky, {.contacts = 20}).solvers)
    if (partner.takes) names.push_back(partner.solver);
  return names;
}

/// The options with this relaxation if the solver has one.
inline OptionValues relaxed_if_honoured(const std::string& solver, double relaxation,
                                        OptionValues options) {
  if (standard_registry().solver_has(solver, "relaxation")) options["relaxation"] = relaxation;
  return options;
}

/// A scene and its law, then one simulation of them.
template <int D>
struct Textbook {
  Scene<D> start_scene = {};  ///< until `start`
  std::unique_ptr<ContactLaw<D>> law = nullptr;
  std::unique_ptr<Simulation<D>> simulation = nullptr;

  /// The scene as it is to begin, or as it is in the simulation.
  Scene<D>& scene() { return simulation ? simulation->scene() : start_scene; }

  /// Hands scene and law to a simulation.
  void start(const std::string& solver, double time_step, double reach = 0.2) {
    const OptionValues options{{"sweeps", 20000}, {"tolerance", 1e-13}};
    simulation = std::make_unique<Simulation<D>>(
        std::move(start_scene),
        Method<D>(std::move(law), make_solver<D>(solver, options), Euler<D>()),
        typename Simulation<D>::Options{.time_step = time_step, .reach = reach});
  }
};

/// The law with these coefficients for all contacts.
template <int D>
std::unique_ptr<ContactLaw<D>> extended(const ContactCoefficients& coefficients) {
  return std::make_unique<ExtendedCoulomb<D>>(PairTable<ContactCoefficients>(coefficients));
}

/// A ball of radius 1/2 and mass 1 that touches the floor x_last = 0; body 1, the floor is body 0.
template <int D>
Textbook<D> ball_on_floor(double friction, const ContactCoefficients& coefficients,
                          double height = 0.0) {
  Textbook<D> world;
  world.scene().friction = PairTable<double>(friction);
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  world.scene().add(floor);
  Grain<D> ball;
  ball.position = (0.5 + height) * Vector<D>::Unit(D - 1);
  world.scene().add(ball);
  world.law = extended<D>(coefficients);
  return world;
}

/// Gravity 1 on the ball, the floor inclined by the slope tan(theta) downwards along +x; returns
/// cos(theta).
template <int D>
double incline(Textbook<D>& world, double slope) {
  const double cosine = 1.0 / std::sqrt(1.0 + slope * slope);
  world.scene().force.set(1, cosine * (slope * Vector<D>::Unit(0) - Vector<D>::Unit(D - 1)));
  return cosine;
}

/// m r^2 / I of the solid ball.
template <int D>
constexpr double kRotational = D == 2 ? 2.0 : 2.5;

}  // namespace cd::test
