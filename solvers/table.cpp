// SPDX-License-Identifier: BSD-3-Clause
// The solvers: what each is called, what it takes, and how it is made.
#include "solvers/table.hpp"

#include "solvers/accelerated_gradient.hpp"
#include "solvers/admm.hpp"
#include "solvers/approximate_hard_sphere.hpp"
#include "solvers/coloured_gauss_seidel.hpp"
#include "solvers/explicit_force.hpp"
#include "solvers/gauss_seidel.hpp"
#include "solvers/jacobi.hpp"
#include "solvers/kinetic_pressure_iteration.hpp"
#include "solvers/mcnamara.hpp"
#include "solvers/nonsmooth_cg.hpp"
#include "solvers/nonsmooth_newton.hpp"
#include "solvers/projected_cg.hpp"
#include "solvers/standard_registry.hpp"
#include "solvers/wide_gauss_seidel.hpp"

namespace cd {
namespace {

/// A solver of the contact problem that takes the pressure of a cell in rounds, where its scheme
/// wants them.
template <template <int> class Inner>
Factory<Solver> in_rounds() {
  const auto maker = []<int D>() -> PartMaker<Solver<D>> {
    using Options = typename Inner<D>::Options;
    return {[](const PartValues& values) {
              const Options options = read_options<Options>(values.of_all);
              FrictionRule friction = FrictionRule::coulomb;
              if constexpr (requires { options.friction; }) friction = options.friction;
              return std::make_unique<KineticPressureIteration<D>>(
                  std::make_unique<Inner<D>>(options), options.stop, friction);
            },
            table_of_options<Options>};
  };
  return {maker.template operator()<2>(), maker.template operator()<3>()};
}

}  // namespace

void add_solvers(Registry& r) {
  const auto add = [&](const char* name, const char* summary, const Factory<Solver>& make,
                       const TakesLaw& takes) {
    r.add(SolverEntry{{name, summary}, make, takes});
  };
  const auto by_the_law = &LawTraits::has_fixed_point;  // ask the law contact by contact
  const auto coulomb = &LawTraits::is_coulomb;          // solve Coulomb's law themselves
  const auto is_plain = [](const LawTraits& l) { return l.is_coulomb && !l.has_conditions; };
  add("gauss-seidel", "contact after contact, in a sweep order of choice; SOR with a factor",
      factory<Solver, GaussSeidel>(), by_the_law);
  add("coloured-gauss-seidel", "sweeps in the order of a colouring, by several threads",
      factory<Solver, ColouredGaussSeidel>(), by_the_law);
  add("wide-gauss-seidel", "random sweeps over SIMD batches of four distant contacts",
      factory<Solver, WideGaussSeidel>(), is_plain);
  add("jacobi", "all contacts at once, relaxed so that it is stable or by a factor of choice",
      factory<Solver, Jacobi>(), by_the_law);
  add("accelerated-gradient", "projected gradient with momentum, corrected to Coulomb's law",
      in_rounds<AcceleratedGradient>(), coulomb);
  add("nonsmooth-cg", "Gauss-Seidel in one order, extrapolated along conjugate directions",
      factory<Solver, NonsmoothCg>(), by_the_law);
  add("projected-cg", "conjugate gradient among the contacts that neither open nor slip",
      in_rounds<ProjectedCg>(), coulomb);
  add("admm", "a sparse factor couples all contacts, alternating with their cones",
      factory<Solver, Admm>(), coulomb);
  add("newton", "nonsmooth Newton with line search, proximal where the matrix is singular",
      factory<Solver, NonsmoothNewton>(), coulomb);
  add("explicit", "forces from the state at the start of the step (molecular dynamics)",
      factory<Solver, ExplicitForce>(), &LawTraits::is_explicit_force);
  add("approximate-hard-sphere", "collisions of all pairs that would overlap within the step",
      factory<Solver, ApproximateHardSphere>(), &LawTraits::is_collision);
  add("mcnamara", "collisions of all pairs that overlap, only the first of each dissipative",
      factory<Solver, McNamara>(), &LawTraits::is_collision);
}

std::vector<std::string> general_solvers() {
  return standard_registry().solvers_for(
      {.criterion = Criterion::natural_map, .is_coulomb = true, .has_conditions = true});
}

const std::vector<TableEntry>& sweep_order_table() {
  static const std::vector<TableEntry> table = {
      {"random", "each contact once per sweep, in a fresh random permutation"},
      {"sequential", "by contact number"},
      {"symmetric", "by contact number, every other sweep backwards"},
      {"independent", "every contact of a sweep drawn independently of the others"},
      {"frozen", "one random permutation for the whole run"},
  };
  return table;
}

}  // namespace cd
