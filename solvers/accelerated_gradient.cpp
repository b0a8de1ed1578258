// SPDX-License-Identifier: BSD-3-Clause
// Nesterov's iteration on the vector of all impulses.
#include "solvers/accelerated_gradient.hpp"

#include <cmath>

#include <libcd/core/option_table.hpp>
#include "solvers/chunked_steps.hpp"
#include "solvers/coulomb_probe.hpp"
#include "solvers/impulse_vectors.hpp"
#include "solvers/iteration.hpp"
#include "solvers/vector_steps.hpp"

namespace cd {
namespace {

// Step lengths go up and down. The ratios are those with the fewest products with W to 1 % of the
// velocities of load steps on packings at rest, of 0.8 to 0.99 and 0.1 to 0.9 that were tried
// (docs/develop/kernels.md); a half in place of 0.3, as in the paper, takes 9 % more for discs and
// 16 % for spheres, steps hardly below the longest possible ones more than twice as many.
constexpr double kShorter = 0.3;  // where a step is too long
constexpr double kLonger = 1.0 / 0.9;

/// The iteration, behind the interface that `iterate` wants of a state.
template <int D, class Problem, class Steps>
class Nesterov {
 public:
  explicit Nesterov(Steps& steps) : steps_(steps) {}

  void load(const Problem& problem, const Solution<D>& solution) {
    Array<Impulse<D>> r;
    load_impulses(problem, solution, r);
    steps_.load(r);
    restart();
  }

  void store(Solution<D>& solution) const { steps_.store(solution); }

  Judgement natural_map(FrictionRule rule) requires EvaluatesNaturalMap<Steps> {
    return steps_.natural_map(rule);
  }

  void archive(Archive& archive) {
    archive("length", length_)("momentum", momentum_)("theta", theta_)("steps", steps_);
  }

  /// A step is refused if the quadratic model with its length lies below the energy:
  /// (r' - y) W (r' - y) > |r' - y|^2 / length.
  void step() {
    auto step = steps_.try_step(length_, momentum_);
    const double lag = step.lag;
    while (step.curvature > step.distance / length_) {
      length_ *= kShorter;
      step = steps_.try_step(length_, momentum_);
    }
    steps_.accept();
    gain_momentum();
    length_ *= kLonger;  // it may grow again
    if (lag > step.distance) {
      steps_.correct();
    } else if (step.uphill > 0.0) {
      restart();
    }
  }

 private:
  /// Forgets the momentum.
  void restart() {
    momentum_ = 0.0;
    theta_ = 1.0;
  }

  void gain_momentum() {
    const double theta = 0.5 * theta_ * (std::sqrt(theta_ * theta_ + 4.0) - theta_);
    momentum_ = theta_ * (1.0 - theta_) / (theta_ * theta_ + theta);
    theta_ = theta;
  }

  Steps& steps_;
  double length_ = 1.0;    ///< of a step
  double momentum_ = 0.0;  ///< beta in y = r + beta (r - r_before)
  double theta_ = 1.0;
};

template <int D, class Problem, class Steps>
SolveReport solve_by(const Problem& problem, const ContactLaw<D>& law,
                     const typename AcceleratedGradient<D>::Options& options,
                     const SolveContext<D>& context, Steps& steps, Solution<D>& solution) {
  require_coulomb(problem, law, "accelerated-gradient");
  const auto start = Clock::now();
  steps.bind(problem, law, options.friction);
  Nesterov<D, Problem, Steps> state(steps);
  return iterate(
      problem, law, options.stop, context, state, solution, [&](int) { state.step(); }, start,
      options.friction);
}

}  // namespace

template <int D>
void AcceleratedGradient<D>::Options::describe(OptionTable& table) {
  stop.describe(table);
  table.choice("friction_rule", friction, {FrictionRule::coulomb, FrictionRule::convex},
               "Coulomb's law, or the convex relaxation by which sliding contacts separate");
}

template <int D>
AcceleratedGradient<D>::AcceleratedGradient(const Options& options)
    : options_(options), chunks_(std::make_unique<ChunkedSteps<D>>()) {
  options.stop.check();
}

template <int D>
AcceleratedGradient<D>::~AcceleratedGradient() = default;

template <int D>
SolveReport AcceleratedGradient<D>::solve(const ContactProblem<D>& problem,
                                          const ContactLaw<D>& law, Solution<D>& solution,
                                          const SolveContext<D>& context) {
  if (!problem.cell.is_coupled)
    return solve_by(problem, law, options_, context, *chunks_, solution);
  VectorSteps<D, ContactProblem<D>> steps;
  return solve_by(problem, law, options_, context, steps, solution);
}

template <int D>
SolveReport AcceleratedGradient<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                          Solution<D>& solution, const SolveContext<D>& context) {
  VectorSteps<D, MatrixProblem<D>> steps;
  return solve_by(problem, law, options_, context, steps, solution);
}

template class AcceleratedGradient<2>;
template class AcceleratedGradient<3>;

}  // namespace cd
