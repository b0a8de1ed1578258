// Names of solvers, laws, integrators and sweep orders.
#include "solvers/table.hpp"

#include <libcd/core/error.hpp>
#include <libcd/integrator/euler_removing_overlaps.hpp>
#include <libcd/integrator/velocity_verlet.hpp>
#include "solvers/accelerated_gradient.hpp"
#include "solvers/admm.hpp"
#include "solvers/approximate_hard_sphere.hpp"
#include "solvers/coloured_gauss_seidel.hpp"
#include "solvers/explicit_force.hpp"
#include "solvers/gauss_seidel.hpp"
#include "solvers/jacobi.hpp"
#include "solvers/kinetic_iteration.hpp"
#include "solvers/mcnamara.hpp"
#include "solvers/nonsmooth_cg.hpp"
#include "solvers/nonsmooth_newton.hpp"
#include "solvers/projected_cg.hpp"
#include "solvers/wide_gauss_seidel.hpp"

namespace cd {
namespace {

std::string names_of(const std::vector<TableEntry>& table) {
  std::string names;
  for (const TableEntry& entry : table) names += (names.empty() ? "" : ", ") + entry.name;
  return names;
}

}  // namespace

template <int D>
std::unique_ptr<Solver<D>> make_solver(const std::string& name, const SolverOptions& options) {
  if (name == "gauss-seidel")
    return std::make_unique<GaussSeidel<D>>(typename GaussSeidel<D>::Options{
        options.order, options.seed, options.relaxation.value_or(1.0), options.stop});
  if (name == "wide-gauss-seidel") {
    if constexpr (D == 2) {
      return std::make_unique<WideGaussSeidel>(
          WideGaussSeidel::Options{.seed = options.seed, .stop = options.stop});
    } else {
      throw Error("dimension", D, "2 with the solver wide-gauss-seidel");
    }
  }
  if (name == "jacobi")
    return std::make_unique<Jacobi<D>>(
        typename Jacobi<D>::Options{options.relaxation, options.stop});
  if (name == "coloured-gauss-seidel")
    return std::make_unique<ColouredGaussSeidel<D>>(
        typename ColouredGaussSeidel<D>::Options{options.stop});
  if (name == "accelerated-gradient")
    return std::make_unique<KineticIteration<D>>(
        std::make_unique<AcceleratedGradient<D>>(
            typename AcceleratedGradient<D>::Options{options.stop}),
        options.stop);
  if (name == "nonsmooth-cg")
    return std::make_unique<NonsmoothCg<D>>(
        typename NonsmoothCg<D>::Options{SweepOrderKind::frozen, options.seed, options.stop});
  if (name == "projected-cg")
    return std::make_unique<KineticIteration<D>>(
        std::make_unique<ProjectedCg<D>>(typename ProjectedCg<D>::Options{options.stop}),
        options.stop);
  if (name == "admm") {
    typename Admm<D>::Options admm;
    admm.stop = options.stop;
    return std::make_unique<Admm<D>>(admm);
  }
  if (name == "newton") {
    typename NonsmoothNewton<D>::Options newton;
    newton.stop = options.stop;
    return std::make_unique<NonsmoothNewton<D>>(newton);
  }
  if (name == "explicit") return std::make_unique<ExplicitForce<D>>();
  if (name == "approximate-hard-sphere")
    return std::make_unique<ApproximateHardSphere<D>>(
        typename ApproximateHardSphere<D>::Options{options.passes, options.seed});
  if (name == "mcnamara") return std::make_unique<McNamara<D>>(options.seed);
  throw Error("solver", name, "one of " + names_of(solver_table()));
}

template std::unique_ptr<Solver<2>> make_solver(const std::string&, const SolverOptions&);
template std::unique_ptr<Solver<3>> make_solver(const std::string&, const SolverOptions&);

const std::vector<TableEntry>& solver_table() {
  static const std::vector<TableEntry> table = {
      {"gauss-seidel", "contact after contact, in a sweep order of choice; SOR with a factor"},
      {"coloured-gauss-seidel", "sweeps in the order of a colouring, by several threads"},
      {"wide-gauss-seidel", "random sweeps over fours of distant contacts (2D discs)", true},
      {"jacobi", "all contacts at once, relaxed so that it is stable or by a factor of choice"},
      {"accelerated-gradient", "projected gradient with momentum, corrected to Coulomb's law"},
      {"nonsmooth-cg", "Gauss-Seidel in one order, extrapolated along conjugate directions"},
      {"projected-cg", "conjugate gradient among the contacts that neither open nor slip"},
      {"admm", "a sparse factor couples all contacts, alternating with their cones"},
      {"newton", "nonsmooth Newton with line search, proximal where the matrix is singular"},
      {"explicit", "forces from the state at the start of the step (molecular dynamics)", true},
      {"approximate-hard-sphere", "collisions of all pairs that would overlap within the step",
       true},
      {"mcnamara", "collisions of all pairs that overlap, only the first of each dissipative",
       true},
  };
  return table;
}

const std::vector<TableEntry>& law_table() {
  static const std::vector<TableEntry> table = {
      {"unilateral-coulomb", "rigid contact, Coulomb friction, no restitution (contact dynamics)"},
      {"extended-coulomb",
       "the same with restitution, static friction, cohesion, rolling and torsion friction"},
      {"spring-dashpot", "linear springs and dashpots, Coulomb friction (molecular dynamics)"},
      {"collision", "instantaneous, with restitution and Coulomb friction (hard spheres)"},
      {"hertz-mindlin", "elastic spheres, damped, Coulomb friction (molecular dynamics)"},
  };
  return table;
}

template <int D>
std::unique_ptr<Integrator<D>> make_integrator(const std::string& name) {
  if (name == "euler") return std::make_unique<Euler<D>>();
  if (name == "euler-removing-overlaps") return std::make_unique<EulerRemovingOverlaps<D>>();
  if (name == "velocity-verlet") return std::make_unique<VelocityVerlet<D>>();
  throw Error("integrator", name, "one of " + names_of(integrator_table()));
}

template std::unique_ptr<Integrator<2>> make_integrator(const std::string&);
template std::unique_ptr<Integrator<3>> make_integrator(const std::string&);

const std::vector<TableEntry>& integrator_table() {
  static const std::vector<TableEntry> table = {
      {"euler", "implicit Euler with contact dynamics, symplectic Euler with explicit forces"},
      {"euler-removing-overlaps", "euler, then one sweep of overlap removal (hard spheres)"},
      {"velocity-verlet", "second order with explicit forces, in space that does not deform"},
  };
  return table;
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
