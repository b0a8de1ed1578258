// Names of solvers, laws and sweep orders.
#include "solvers/table.hpp"

#include "libcd/core/error.hpp"
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
    return std::make_unique<KineticIteration<D>>(std::make_unique<AcceleratedGradient<D>>(
        typename AcceleratedGradient<D>::Options{options.stop}));
  if (name == "nonsmooth-cg")
    return std::make_unique<NonsmoothCg<D>>(
        typename NonsmoothCg<D>::Options{SweepOrderKind::frozen, options.seed, options.stop});
  if (name == "projected-cg")
    return std::make_unique<KineticIteration<D>>(
        std::make_unique<ProjectedCg<D>>(typename ProjectedCg<D>::Options{options.stop}));
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
  std::string known;
  for (const TableEntry& entry : solver_table()) known += (known.empty() ? "" : ", ") + entry.name;
  throw Error("solver", name, "one of " + known);
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
      {"spring-dashpot", "linear spring and dashpot along the normal (molecular dynamics)"},
      {"collision", "instantaneous, with restitution and Coulomb friction (hard spheres)"},
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
