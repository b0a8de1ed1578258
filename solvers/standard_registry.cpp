// SPDX-License-Identifier: BSD-3-Clause
// Laws, integrators and methods: what each is called, what it takes, and how it is made; with the
// solvers they are the standard registry.
#include "solvers/standard_registry.hpp"

#include <libcd/core/error.hpp>
#include <libcd/integrator/euler_removing_overlaps.hpp>
#include <libcd/integrator/velocity_verlet.hpp>
#include <libcd/law/collision.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/law/hertz_mindlin.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include "solvers/table.hpp"

namespace cd {
namespace {

void add_laws(Registry& r) {
  r.add(LawEntry{
      {"unilateral-coulomb", "rigid contact, Coulomb friction, no restitution (contact dynamics)"},
      factory<ContactLaw, UnilateralCoulomb>()});
  r.add(LawEntry{{"extended-coulomb",
                  "the same with restitution, static friction, cohesion, rolling and torsion "
                  "friction"},
                 factory<ContactLaw, ExtendedCoulomb>()});
  r.add(LawEntry{
      {"spring-dashpot", "linear springs and dashpots, Coulomb friction (molecular dynamics)"},
      factory<ContactLaw, SpringDashpot>(),
      {{"springs.stiffness", 1.0}}});
  r.add(
      LawEntry{{"collision", "instantaneous, with restitution and Coulomb friction (hard spheres)"},
               factory<ContactLaw, Collision>()});
  r.add(
      LawEntry{{"hertz-mindlin", "elastic spheres, damped, Coulomb friction (molecular dynamics)"},
               factory<ContactLaw, HertzMindlin>(),
               {{"hertz.young", 1.0}}});
}

void add_integrators(Registry& r) {
  r.add(IntegratorEntry{
      {"euler", "implicit Euler with contact dynamics, symplectic Euler with explicit forces"},
      factory<Integrator, Euler>()});
  r.add(IntegratorEntry{
      {"euler-removing-overlaps", "euler, then sweeps of overlap removal (hard spheres)"},
      factory<Integrator, EulerRemovingOverlaps>(),
      [](const LawTraits& law) { return !law.is_explicit_force(); }});
  r.add(IntegratorEntry{
      {"velocity-verlet", "second order with explicit forces, in space that does not deform"},
      factory<Integrator, VelocityVerlet>(),
      &LawTraits::is_explicit_force});
}

void add_methods(Registry& r) {
  r.add(MethodEntry{{"contact-dynamics", "rigid grains, forces from constraints (Unger 2002)"},
                    "cd",
                    "unilateral-coulomb",
                    "gauss-seidel",
                    "euler"});
  r.add(MethodEntry{
      {"approximate-hard-sphere", "hard spheres in time steps, overlaps removed (Guttenberg 2011)"},
      "ahs",
      "collision",
      "approximate-hard-sphere",
      "euler-removing-overlaps"});
  r.add(MethodEntry{{"mcnamara", "hard spheres that collide once they overlap (McNamara 2000)"},
                    "",
                    "collision",
                    "mcnamara",
                    "euler"});
  r.add(MethodEntry{{"molecular-dynamics", "soft grains, explicit forces (Unger 2002, Eq. 22)"},
                    "md",
                    "spring-dashpot",
                    "explicit",
                    "velocity-verlet"});
}

}  // namespace

void register_standard_parts(Registry& registry) {
  add_laws(registry);
  add_solvers(registry);
  add_integrators(registry);
  add_methods(registry);
}

Registry& growing_standard_registry() {
  static Registry registry = [] {
    Registry filled;
    register_standard_parts(filled);
    return filled;
  }();
  return registry;
}

const Registry& standard_registry() {
  return growing_standard_registry();
}

}  // namespace cd
