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
#include "solvers/part_factory.hpp"
#include "solvers/projected_cg.hpp"
#include "solvers/standard_registry.hpp"
#include "solvers/wide_gauss_seidel.hpp"
#include "solvers/wide_sphere_gauss_seidel.hpp"

namespace cd {
namespace {

using Names = std::vector<std::string>;

Names coulomb_laws() {
  return {"unilateral-coulomb", "extended-coulomb"};
}
Names with_iteration_options(Names others = {}) {
  others.emplace_back("sweeps");
  return others;
}
Names soft_laws() {
  return {"spring-dashpot", "hertz-mindlin"};
}

}  // namespace

void add_solvers(Registry& r) {
  r.add(SolverEntry{
      {"gauss-seidel", "contact after contact, in a sweep order of choice; SOR with a factor"},
      coulomb_laws(),
      with_iteration_options({"sweep-order", "relaxation", "open-contacts"}),
      solver([]<int D>(const SolverOptions& o) {
        return std::make_unique<GaussSeidel<D>>(typename GaussSeidel<D>::Options{
            o.order, o.seed, o.relaxation.value_or(1.0), o.stop, o.open_contacts});
      })});
  r.add(SolverEntry{
      {"coloured-gauss-seidel", "sweeps in the order of a colouring, by several threads"},
      coulomb_laws(),
      with_iteration_options(),
      solver([]<int D>(const SolverOptions& o) {
        return std::make_unique<ColouredGaussSeidel<D>>(
            typename ColouredGaussSeidel<D>::Options{o.stop});
      })});
  r.add(SolverEntry{
      {"wide-gauss-seidel", "random sweeps over SIMD batches of four distant contacts", true},
      {"unilateral-coulomb"},
      with_iteration_options(),
      {[](const SolverOptions& o) {
         return std::make_unique<WideGaussSeidel>(
             WideGaussSeidel::Options{.seed = o.seed, .stop = o.stop});
       },
       [](const SolverOptions& o) {
         return std::make_unique<WideSphereGaussSeidel>(
             WideSphereGaussSeidel::Options{.seed = o.seed, .stop = o.stop});
       }}});
  r.add(SolverEntry{
      {"jacobi", "all contacts at once, relaxed so that it is stable or by a factor of choice"},
      coulomb_laws(),
      with_iteration_options({"relaxation"}),
      solver([]<int D>(const SolverOptions& o) {
        return std::make_unique<Jacobi<D>>(typename Jacobi<D>::Options{o.relaxation, o.stop});
      })});
  r.add(SolverEntry{
      {"accelerated-gradient", "projected gradient with momentum, corrected to Coulomb's law"},
      coulomb_laws(),
      with_iteration_options({"friction-rule"}),
      solver([]<int D>(const SolverOptions& o) {
        return std::make_unique<KineticPressureIteration<D>>(
            std::make_unique<AcceleratedGradient<D>>(
                typename AcceleratedGradient<D>::Options{o.stop, o.friction}),
            o.stop, o.friction);
      })});
  r.add(SolverEntry{
      {"nonsmooth-cg", "Gauss-Seidel in one order, extrapolated along conjugate directions"},
      coulomb_laws(),
      with_iteration_options(),
      solver([]<int D>(const SolverOptions& o) {
        return std::make_unique<NonsmoothCg<D>>(
            typename NonsmoothCg<D>::Options{SweepOrderKind::frozen, o.seed, o.stop});
      })});
  r.add(SolverEntry{
      {"projected-cg", "conjugate gradient among the contacts that neither open nor slip"},
      coulomb_laws(),
      with_iteration_options(),
      solver([]<int D>(const SolverOptions& o) {
        return std::make_unique<KineticPressureIteration<D>>(
            std::make_unique<ProjectedCg<D>>(typename ProjectedCg<D>::Options{o.stop}), o.stop);
      })});
  r.add(SolverEntry{{"admm", "a sparse factor couples all contacts, alternating with their cones"},
                    coulomb_laws(),
                    with_iteration_options({"friction-rule"}),
                    solver([]<int D>(const SolverOptions& o) {
                      typename Admm<D>::Options admm;
                      admm.stop = o.stop;
                      admm.friction = o.friction;
                      return std::make_unique<Admm<D>>(admm);
                    })});
  r.add(SolverEntry{
      {"newton", "nonsmooth Newton with line search, proximal where the matrix is singular"},
      coulomb_laws(),
      with_iteration_options(),
      solver([]<int D>(const SolverOptions& o) {
        typename NonsmoothNewton<D>::Options newton;
        newton.stop = o.stop;
        return std::make_unique<NonsmoothNewton<D>>(newton);
      })});
  r.add(SolverEntry{
      {"explicit", "forces from the state at the start of the step (molecular dynamics)", true},
      soft_laws(),
      {},
      solver([]<int D>(const SolverOptions&) { return std::make_unique<ExplicitForce<D>>(); })});
  r.add(SolverEntry{{"approximate-hard-sphere",
                     "collisions of all pairs that would overlap within the step", true},
                    {"collision"},
                    {"passes", "impact-time"},
                    solver([]<int D>(const SolverOptions& o) {
                      return std::make_unique<ApproximateHardSphere<D>>(
                          typename ApproximateHardSphere<D>::Options{o.passes, o.seed,
                                                                     o.impact_time});
                    })});
  r.add(SolverEntry{
      {"mcnamara", "collisions of all pairs that overlap, only the first of each dissipative",
       true},
      {"collision"},
      {},
      solver([]<int D>(const SolverOptions& o) { return std::make_unique<McNamara<D>>(o.seed); })});
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
