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
#include "solvers/wide_sphere_gauss_seidel.hpp"

namespace cd {
namespace {

using Names = std::vector<std::string>;

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
  const Names coulomb{"unilateral-coulomb", "extended-coulomb"};
  const Names soft{"spring-dashpot", "hertz-mindlin"}, hard{"collision"};
  const auto add = [&](const char* name, const char* summary, const Names& laws,
                       const Factory<Solver>& make) {
    r.add(SolverEntry{{name, summary, laws != coulomb}, laws, make});
  };
  add("gauss-seidel", "contact after contact, in a sweep order of choice; SOR with a factor",
      coulomb, factory<Solver, GaussSeidel>());
  add("coloured-gauss-seidel", "sweeps in the order of a colouring, by several threads", coulomb,
      factory<Solver, ColouredGaussSeidel>());
  add("wide-gauss-seidel", "random sweeps over SIMD batches of four distant contacts",
      {"unilateral-coulomb"},
      {part_maker<Solver<2>, WideGaussSeidel>(), part_maker<Solver<3>, WideSphereGaussSeidel>()});
  add("jacobi", "all contacts at once, relaxed so that it is stable or by a factor of choice",
      coulomb, factory<Solver, Jacobi>());
  add("accelerated-gradient", "projected gradient with momentum, corrected to Coulomb's law",
      coulomb, in_rounds<AcceleratedGradient>());
  add("nonsmooth-cg", "Gauss-Seidel in one order, extrapolated along conjugate directions", coulomb,
      factory<Solver, NonsmoothCg>());
  add("projected-cg", "conjugate gradient among the contacts that neither open nor slip", coulomb,
      in_rounds<ProjectedCg>());
  add("admm", "a sparse factor couples all contacts, alternating with their cones", coulomb,
      factory<Solver, Admm>());
  add("newton", "nonsmooth Newton with line search, proximal where the matrix is singular", coulomb,
      factory<Solver, NonsmoothNewton>());
  add("explicit", "forces from the state at the start of the step (molecular dynamics)", soft,
      factory<Solver, ExplicitForce>());
  add("approximate-hard-sphere", "collisions of all pairs that would overlap within the step", hard,
      factory<Solver, ApproximateHardSphere>());
  add("mcnamara", "collisions of all pairs that overlap, only the first of each dissipative", hard,
      factory<Solver, McNamara>());
}

std::vector<std::string> general_solvers() {
  std::vector<std::string> names;
  for (const SolverEntry& solver : solver_table())
    if (!solver.special) names.push_back(solver.name);
  return names;
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
