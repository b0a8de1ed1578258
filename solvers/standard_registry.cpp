// SPDX-License-Identifier: BSD-3-Clause
// Laws, integrators and methods: what each is called, what it takes, and how it is made; with the
// solvers they are the standard registry.
#include "solvers/standard_registry.hpp"

#include <libcd/core/error.hpp>
#include <libcd/integrator/euler_removing_overlaps.hpp>
#include <libcd/integrator/velocity_verlet.hpp>
#include <libcd/law/collision.hpp>
#include "solvers/part_factory.hpp"
#include "solvers/table.hpp"

namespace cd {
namespace {

/// Coefficients of all pairs of materials, but for those that have their own.
template <class Coefficients>
PairTable<Coefficients> table_of(const MethodOptions& options, const Coefficients& all,
                                 Coefficients PairCoefficients::*own) {
  PairTable<Coefficients> table(all, options.materials);
  for (const PairCoefficients& pair : options.pairs) table.set(pair.a, pair.b, pair.*own);
  return table;
}

/// Throws Error for a law of springs without a stiffness: no default is right in all units.
template <class Coefficients>
void require_stiffness(const PairTable<Coefficients>& table, double Coefficients::*stiffness,
                       const char* key) {
  for (int a = 0; a < table.materials(); ++a)
    for (int b = a; b < table.materials(); ++b)
      if (table(a, b).*stiffness == kNoStiffness)
        throw Error(std::string(key) + ": is missing, expected a number above 0");
}

void add_laws(Registry& r) {
  r.add(LawEntry{
      {"unilateral-coulomb", "rigid contact, Coulomb friction, no restitution (contact dynamics)"},
      law([]<int D>(const MethodOptions& o) {
        return std::make_unique<UnilateralCoulomb<D>>(o.overlaps);
      }),
      {"overlaps"}});
  r.add(LawEntry{{"extended-coulomb",
                  "the same with restitution, static friction, cohesion, rolling and torsion "
                  "friction"},
                 law([]<int D>(const MethodOptions& o) {
                   return std::make_unique<ExtendedCoulomb<D>>(
                       table_of(o, o.contact, &PairCoefficients::contact));
                 }),
                 {"contact"}});
  r.add(LawEntry{
      {"spring-dashpot", "linear springs and dashpots, Coulomb friction (molecular dynamics)"},
      law([]<int D>(const MethodOptions& o) {
        const auto table = table_of(o, o.springs, &PairCoefficients::springs);
        require_stiffness(table, &SpringDashpotCoefficients::stiffness, "springs.stiffness");
        return std::make_unique<SpringDashpot<D>>(table);
      }),
      {"springs"}});
  r.add(LawEntry{
      {"collision", "instantaneous, with restitution and Coulomb friction (hard spheres)"},
      law([]<int D>(const MethodOptions& o) {
        if (o.pairs.empty())
          return std::make_unique<Collision<D>>(o.restitution, o.tangential_restitution);
        const CollisionCoefficients all{o.restitution, o.tangential_restitution};
        return std::make_unique<Collision<D>>(table_of(o, all, &PairCoefficients::collision));
      }),
      {"restitution", "tangential-restitution"}});
  r.add(
      LawEntry{{"hertz-mindlin", "elastic spheres, damped, Coulomb friction (molecular dynamics)"},
               law([]<int D>(const MethodOptions& o) {
                 const auto table = table_of(o, o.hertz, &PairCoefficients::hertz);
                 require_stiffness(table, &HertzMindlinCoefficients::modulus, "hertz.young");
                 return std::make_unique<HertzMindlin<D>>(table);
               }),
               {"hertz"}});
}

void add_integrators(Registry& r) {
  r.add(IntegratorEntry{
      {"euler", "implicit Euler with contact dynamics, symplectic Euler with explicit forces"},
      {"unilateral-coulomb", "extended-coulomb", "spring-dashpot", "collision", "hertz-mindlin"},
      integrator([]<int D>(const MethodOptions&) { return std::make_unique<Euler<D>>(); })});
  r.add(IntegratorEntry{
      {"euler-removing-overlaps", "euler, then sweeps of overlap removal (hard spheres)"},
      {"unilateral-coulomb", "extended-coulomb", "collision"},
      integrator([]<int D>(const MethodOptions& o) {
        return std::make_unique<EulerRemovingOverlaps<D>>(o.removal_sweeps);
      }),
      {"removal-sweeps"}});
  r.add(IntegratorEntry{
      {"velocity-verlet", "second order with explicit forces, in space that does not deform"},
      {"spring-dashpot", "hertz-mindlin"},
      integrator(
          []<int D>(const MethodOptions&) { return std::make_unique<VelocityVerlet<D>>(); })});
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
