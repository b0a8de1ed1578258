// SPDX-License-Identifier: BSD-3-Clause
// Letters follow Renouf and Alart 2005: u velocity (the gradient), w projected gradient, p
// direction.
#include "solvers/projected_cg.hpp"

#include <libcd/core/option_table.hpp>
#include "solvers/chunked_directions.hpp"
#include "solvers/coulomb_probe.hpp"
#include "solvers/impulse_vectors.hpp"
#include "solvers/iteration.hpp"
#include "solvers/vector_directions.hpp"

namespace cd {
namespace {

/// The iteration, behind the interface that `iterate` wants of a state.
template <int D, class Problem, class Directions>
class Conjugation {
 public:
  explicit Conjugation(Directions& directions) : directions_(directions) {}

  void load(const Problem& problem, const Solution<D>& solution) {
    Array<Impulse<D>> r;
    load_impulses(problem, solution, r);
    for (Impulse<D>& impulse : r) impulse.normal = maximum(impulse.normal, 0.0);
    directions_.load(r);
    restart();
  }

  void store(Solution<D>& solution) const { directions_.store(solution); }

  Judgement natural_map(FrictionRule rule) requires EvaluatesNaturalMap<Directions> {
    return directions_.natural_map(rule);
  }

  void archive(Archive& archive) {
    archive("beta", beta_)("length", length_)("directions", directions_);
  }

  void step() {
    if (!conjugate_step()) {
      descend();
      restart();
    }
    if (gradient_.squared <= gradient_.mismatch) {
      directions_.renew_discs();
      restart();
    }
  }

 private:
  /// p = w in the next step.
  void restart() {
    gradient_ = directions_.gradient(false);
    beta_ = 0.0;
  }

  /// To the minimum of the energy along p, then back on the constraints; refused if that raises the
  /// energy. The next p is W-orthogonal to this one where nothing becomes active:
  /// beta = w W p / p W p.
  bool conjugate_step() {
    const auto [curvature, downhill] = directions_.turn(beta_);
    if (!(curvature > 0.0 && downhill > 0.0)) return false;
    if (directions_.try_move(downhill / curvature) > 0.0) return false;
    directions_.accept();
    gradient_ = directions_.gradient(true);
    beta_ = gradient_.overlap / curvature;
    return true;
  }

  /// One step of the projected gradient, shortened until the quadratic model with this step is no
  /// longer below the energy: (r' - r) W (r' - r) <= |r' - r|^2 / step.
  void descend() {
    auto step = directions_.try_descent(length_);
    while (step.curvature > step.distance / length_) {
      length_ *= 0.5;
      step = directions_.try_descent(length_);
    }
    directions_.accept();
    length_ /= 0.9;
  }

  Directions& directions_;
  kernels::GradientSums gradient_;
  double beta_ = 0.0;    ///< of p = w - beta z in the next step
  double length_ = 1.0;  ///< of a step of the projected gradient
};

template <int D, class Problem, class Directions>
SolveReport solve_by(const Problem& problem, const ContactLaw<D>& law, const StopRule& stop,
                     const SolveContext<D>& context, Directions& directions,
                     Solution<D>& solution) {
  require_coulomb(problem, law, "projected-cg");
  const auto start = Clock::now();
  directions.bind(problem, law);
  Conjugation<D, Problem, Directions> state(directions);
  return iterate(
      problem, law, stop, context, state, solution, [&](int) { state.step(); }, start);
}

}  // namespace

template <int D>
void ProjectedCg<D>::Options::describe(OptionTable& table) {
  stop.describe(table);
}

template <int D>
ProjectedCg<D>::ProjectedCg(const Options& options)
    : options_(options), chunks_(std::make_unique<ChunkedDirections<D>>()) {
  options.stop.check();
}

template <int D>
ProjectedCg<D>::~ProjectedCg() = default;

template <int D>
SolveReport ProjectedCg<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                  Solution<D>& solution, const SolveContext<D>& context) {
  if (!problem.cell.is_coupled)
    return solve_by(problem, law, options_.stop, context, *chunks_, solution);
  VectorDirections<D, ContactProblem<D>> directions;
  return solve_by(problem, law, options_.stop, context, directions, solution);
}

template <int D>
SolveReport ProjectedCg<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                  Solution<D>& solution, const SolveContext<D>& context) {
  VectorDirections<D, MatrixProblem<D>> directions;
  return solve_by(problem, law, options_.stop, context, directions, solution);
}

template class ProjectedCg<2>;
template class ProjectedCg<3>;

}  // namespace cd
