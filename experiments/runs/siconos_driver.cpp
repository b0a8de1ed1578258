// SPDX-License-Identifier: BSD-3-Clause
// Problems copied into the structures of Siconos, and its drivers called and timed.
#include "experiments/runs/siconos_driver.hpp"

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <memory>

#include <libcd/core/error.hpp>
#include <libcd/solver/residual.hpp>
#include "harness/thread_time.hpp"

extern "C" void numerics_set_verbose(int level);  // its header is not installed

namespace cd {
namespace {

using Problem = std::unique_ptr<FrictionContactProblem, decltype(&frictionContactProblem_free)>;
using Options = std::unique_ptr<SolverOptions, decltype(&solver_options_delete)>;

// Siconos frees what a problem holds with free().
double* allocated(std::size_t count) {
  return static_cast<double*>(std::calloc(count, sizeof(double)));
}

template <int D>
NumericsMatrix* make_matrix(const MatrixProblem<D>& problem, SiconosStorage storage) {
  const int size = D * problem.contact_count();
  const bool dense = storage == SiconosStorage::dense;
  NumericsMatrix* matrix = NM_create(dense ? NM_DENSE : NM_SPARSE, size, size);
  if (!dense) NM_triplet_alloc(matrix, static_cast<CS_INT>(problem.block.size()) * D * D);
  for (int c = 0; c < problem.contact_count(); ++c) {
    for (int b = problem.row_start[c]; b < problem.row_start[c + 1]; ++b) {
      for (int i = 0; i < D; ++i) {
        for (int j = 0; j < D; ++j) {
          const double value = problem.block[b](i, j);
          if (value != 0.0) NM_entry(matrix, D * c + i, D * problem.column[b] + j, value);
        }
      }
    }
  }
  if (storage != SiconosStorage::blocks) return matrix;
  SparseBlockStructuredMatrix* blocks = SBM_new();
  SBM_from_csparse(D, NM_csc(matrix), blocks);
  NM_free(matrix);
  return NM_new_SBM(size, size, blocks);
}

template <int D>
Problem make_problem(const MatrixProblem<D>& problem, SiconosStorage storage) {
  const int count = problem.contact_count();
  double* q = allocated(static_cast<std::size_t>(D * count));
  double* friction = allocated(static_cast<std::size_t>(count));
  for (int c = 0; c < count; ++c) {
    for (int i = 0; i < D; ++i) q[D * c + i] = problem.q[c][i];
    friction[c] = problem.friction[c];
  }
  return {
      frictionContactProblem_new_with_data(D, count, make_matrix(problem, storage), q, friction),
      &frictionContactProblem_free};
}

bool is_gauss_seidel(const SiconosSolver& solver) {
  return solver.number == SICONOS_FRICTION_2D_NSGS || solver.number == SICONOS_FRICTION_3D_NSGS;
}

Options make_options(const SiconosSolver& solver, const StopRule& rule) {
  Options options(solver_options_create(solver.number), &solver_options_delete);
  if (solver.local_solver) solver_options_update_internal(options.get(), 0, solver.local_solver);
  options->iparam[SICONOS_IPARAM_MAX_ITER] = rule.max_iterations;
  options->dparam[SICONOS_DPARAM_TOL] = rule.tolerance;
  for (const auto& [index, value] : solver.integers) options->iparam[index] = value;
  if (is_gauss_seidel(solver)) {
    options->iparam[SICONOS_FRICTION_3D_IPARAM_ERROR_EVALUATION] =
        SICONOS_FRICTION_3D_NSGS_ERROR_EVALUATION_FULL;
    options->iparam[SICONOS_FRICTION_3D_IPARAM_ERROR_EVALUATION_FREQUENCY] =
        rule.tolerance > 0.0 ? rule.check_every : std::numeric_limits<int>::max();
  }
  return options;
}

// A shared library keeps its threads where it likes: Siconos calls OpenBLAS, if that is the BLAS.
void use_one_thread() {
  using SetThreads = void (*)(int);
  const auto set = reinterpret_cast<SetThreads>(dlsym(RTLD_DEFAULT, "openblas_set_num_threads"));
  if (set) set(1);
}

template <int D>
Array<Impulse<D>> impulses(const std::vector<double>& r) {
  Array<Impulse<D>> impulse;
  for (std::size_t k = 0; k < r.size(); k += D)
    impulse.push_back(from_components(Vector<D>(Eigen::Map<const Vector<D>>(&r[k]))));
  return impulse;
}

/// The driver on vectors that live between its calls.
template <int D>
class Driver {
 public:
  Driver(const MatrixProblem<D>& problem, const SiconosSolver& solver)
      : problem_(make_problem(problem, solver.storage)),
        r_(static_cast<std::size_t>(D * problem.contact_count())),
        u_(r_.size()) {}

  void call(const SiconosSolver& solver, const StopRule& rule) {
    const Options options = make_options(solver, rule);
    const WorkTimer timer;
    report_.info =
        (D == 2 ? fc2d_driver : fc3d_driver)(problem_.get(), r_.data(), u_.data(), options.get());
    report_.seconds += timer.seconds();
    report_.iterations += options->iparam[SICONOS_IPARAM_ITER_DONE];
    report_.impulse = impulses<D>(r_);
  }

  const SiconosReport<D>& report() const { return report_; }

 private:
  Problem problem_;
  std::vector<double> r_, u_;
  SiconosReport<D> report_;
};

}  // namespace

// Left out: the enumeration of all 3^n states (2D ENUM); NSGSV, HyperplaneProjection and the
// Glocker fixed point, which came to no end on any problem tried; DeSaxceFixedPoint, whose step
// length must be given; SOCLCP, which solves the convex problem without Coulomb's correction; PATH
// and GAMS, which free builds do not have.
template <>
const std::vector<SiconosSolver>& siconos_solvers<2>() {
  static const std::vector<SiconosSolver> solvers = {
      {"NSGS", SICONOS_FRICTION_2D_NSGS},
      {"NSGS-dense", SICONOS_FRICTION_2D_NSGS, SiconosStorage::dense},
      {"CPG", SICONOS_FRICTION_2D_CPG, SiconosStorage::dense},
      {"Lemke", SICONOS_FRICTION_2D_LEMKE, SiconosStorage::dense},
  };
  return solvers;
}

template <>
const std::vector<SiconosSolver>& siconos_solvers<3>() {
  using enum SiconosStorage;
  static const std::vector<SiconosSolver> solvers = {
      {"NSGS", SICONOS_FRICTION_3D_NSGS},
      {"NSGS-projection", SICONOS_FRICTION_3D_NSGS, blocks,
       SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnConeWithLocalIteration},
      {"NSGS-NSN", SICONOS_FRICTION_3D_NSGS, blocks, SICONOS_FRICTION_3D_ONECONTACT_NSN},
      {"NSGS-quartic", SICONOS_FRICTION_3D_NSGS, blocks, SICONOS_FRICTION_3D_ONECONTACT_QUARTIC},
      {"NSN_AC", SICONOS_FRICTION_3D_NSN_AC, sparse},
      {"NSN_AC-lu",
       SICONOS_FRICTION_3D_NSN_AC,
       sparse,
       0,
       {{SICONOS_FRICTION_3D_NSN_LINEAR_SOLVER, SICONOS_FRICTION_3D_NSN_USE_CSLUSOL}}},
      {"NSN_AC-hybrid",
       SICONOS_FRICTION_3D_NSN_AC,
       sparse,
       0,
       {{SICONOS_FRICTION_3D_NSN_HYBRID_STRATEGY,
         SICONOS_FRICTION_3D_NSN_HYBRID_STRATEGY_VI_EG_NSN}}},
      {"NSN_FB", SICONOS_FRICTION_3D_NSN_FB, sparse},
      {"NSN_NM", SICONOS_FRICTION_3D_NSN_NM, sparse},
      {"ADMM", SICONOS_FRICTION_3D_ADMM, sparse},
      {"PROX", SICONOS_FRICTION_3D_PROX, sparse},
      {"TFP", SICONOS_FRICTION_3D_TFP},
      {"ACLMFP", SICONOS_FRICTION_3D_ACLMFP},
      {"PFP", SICONOS_FRICTION_3D_PFP},
      {"VI_EG", SICONOS_FRICTION_3D_VI_EG},
      {"VI_FPP", SICONOS_FRICTION_3D_VI_FPP},
      {"FPP", SICONOS_FRICTION_3D_FPP},
      {"EG", SICONOS_FRICTION_3D_EG},
  };
  return solvers;
}

template <int D>
const SiconosSolver& siconos_solver(const std::string& name) {
  std::string known;
  for (const SiconosSolver& solver : siconos_solvers<D>()) {
    if (solver.name == name) return solver;
    known += (known.empty() ? "" : ", ") + solver.name;
  }
  throw Error("solver of Siconos", name, "one of " + known);
}

template <int D>
SiconosReport<D> solve_with_siconos(const MatrixProblem<D>& problem, const SiconosSolver& solver,
                                    const StopRule& rule) {
  use_one_thread();
  numerics_set_verbose(0);
  Driver<D> driver(problem, solver);
  const bool in_parts =
      solver.number == SICONOS_FRICTION_2D_NSGS && solver.storage == SiconosStorage::blocks;
  if (!in_parts || rule.tolerance == 0.0) {
    driver.call(solver, rule);
    return driver.report();
  }
  StopRule part;
  do {
    part.max_iterations = 1 + driver.report().iterations / 20;
    driver.call(solver, part);
  } while (driver.report().iterations < rule.max_iterations &&
           siconos_error(problem, driver.report().impulse) > rule.tolerance);
  return driver.report();
}

template const SiconosSolver& siconos_solver<2>(const std::string&);
template const SiconosSolver& siconos_solver<3>(const std::string&);
template SiconosReport<2> solve_with_siconos(const MatrixProblem<2>&, const SiconosSolver&,
                                             const StopRule&);
template SiconosReport<3> solve_with_siconos(const MatrixProblem<3>&, const SiconosSolver&,
                                             const StopRule&);

}  // namespace cd
