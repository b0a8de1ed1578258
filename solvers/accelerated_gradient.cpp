// SPDX-License-Identifier: BSD-3-Clause
// Nesterov's iteration on the vector of all impulses.
#include "solvers/accelerated_gradient.hpp"

#include <cmath>

#include <libcd/law/coulomb_cone.hpp>
#include <libcd/matrix/contact_operator.hpp>
#include "solvers/coulomb_probe.hpp"
#include "solvers/impulse_vectors.hpp"
#include "solvers/iteration.hpp"

namespace cd {
namespace {

/// Shares of the sliding limit mu r_n between which a contact begins to count as sliding.
constexpr double kSticking = 0.98, kSliding = 0.99;

/// The iteration's vectors, behind the interface that `iterate` wants of a state.
template <int D, class Problem, FrictionRule kRule>
class Nesterov {
 public:
  using Impulses = Array<Impulse<D>>;

  Nesterov(const Problem& problem, const ContactLaw<D>& law) : problem_(problem) {
    operator_.bind(problem, law);
  }

  void load(const Problem& problem, const Solution<D>& solution) {
    load_impulses(problem, solution, r_);
    operator_.product(r_, Wr_);
    correction_.assign(operator_.count(), 0.0);
    correct();
    restart();
  }

  void store(Solution<D>& solution) const {
    solution.impulse = r_;
    store_motion(problem_, solution);
  }

  void step() {
    gradient();
    while (!try_step()) step_length_ *= 0.5;
    const double uphill = advance();
    step_length_ /= 0.9;  // it may grow again
    if (lag_ > moved_) {
      correct();
    } else if (uphill > 0.0) {
      restart();
    }
  }

 private:
  /// Forgets the momentum.
  void restart() {
    y_ = r_;
    Wy_ = Wr_;
    theta_ = 1.0;
  }

  /// mu |u_t| of a sliding or open contact, 0 of a sticking one, where its size is noise.
  double wanted_correction(int c, const Impulse<D>& velocity) const {
    if constexpr (kRule == FrictionRule::convex) return 0.0;
    const double limit = operator_.friction()[c] * r_[c].normal;
    const double load = limit > 0.0 ? length(r_[c].tangential) / limit : 1.0;
    const double slides = minimum(maximum((load - kSticking) / (kSliding - kSticking), 0.0), 1.0);
    return slides * operator_.friction()[c] * length(velocity.tangential);
  }

  void correct() {
    for (int c = 0; c < correction_.size(); ++c)
      correction_[c] = wanted_correction(c, Wr_[c] + operator_.free_velocity()[c]);
  }

  /// g = W y + q + s n with the frozen corrections s, and how far these lag behind: the change of
  /// the next step that they stand for.
  void gradient() {
    g_.resize(operator_.count());
    lag_ = 0.0;
    for (int c = 0; c < g_.size(); ++c) {
      g_[c] = Wy_[c] + operator_.free_velocity()[c];
      const double missing = step_length_ * (wanted_correction(c, g_[c]) - correction_[c]);
      const bool open = y_[c].normal <= 0.0 && g_[c].normal >= 0.0;
      if (!open) lag_ += missing * missing / operator_.response()[c];
      g_[c].normal += correction_[c];
    }
  }

  /// r' = P_K(y - step g), refused if the quadratic model with this step lies below the energy:
  /// (r' - y) W (r' - y) > |r' - y|^2 / step.
  bool try_step() {
    next_.resize(operator_.count());
    double distance = 0.0;
    for (int c = 0; c < next_.size(); ++c) {
      const double response = operator_.response()[c];
      next_[c] =
          project_on_cone(y_[c] - (step_length_ / response) * g_[c], operator_.friction()[c]);
      distance += response * squared_norm(next_[c] - y_[c]);
    }
    operator_.product(next_, Wnext_);
    moved_ = distance;
    double curvature = 0.0;
    for (int c = 0; c < next_.size(); ++c) curvature += dot(next_[c] - y_[c], Wnext_[c] - Wy_[c]);
    return !(curvature > distance / step_length_);
  }

  /// Takes the step and extrapolates; returns g (r' - r), > 0 if the momentum leads uphill.
  double advance() {
    const double theta = 0.5 * theta_ * (std::sqrt(theta_ * theta_ + 4.0) - theta_);
    const double beta = theta_ * (1.0 - theta_) / (theta_ * theta_ + theta);
    theta_ = theta;
    double uphill = 0.0;
    for (int c = 0; c < next_.size(); ++c) {
      const Impulse<D> change = next_[c] - r_[c];
      uphill += dot(g_[c], change);
      y_[c] = next_[c] + beta * change;
      Wy_[c] = Wnext_[c] + beta * (Wnext_[c] - Wr_[c]);
    }
    std::swap(r_, next_);
    std::swap(Wr_, Wnext_);
    return uphill;
  }

  const Problem& problem_;
  OperatorOf<D, Problem> operator_;
  double step_length_ = 1.0;
  double theta_ = 1.0;
  double lag_ = 0.0;    ///< squared, of the corrections
  double moved_ = 0.0;  ///< squared, by the last step
  Array<double> correction_;
  Impulses r_, Wr_, y_, Wy_, g_, next_, Wnext_;
};

template <FrictionRule kRule, int D, class Problem>
SolveReport solve_by(const Problem& problem, const ContactLaw<D>& law, const StopRule& stop,
                     const SolveWatch<D>& watch, Solution<D>& solution) {
  require_coulomb(problem, law, "accelerated-gradient");
  const auto start = Clock::now();
  Nesterov<D, Problem, kRule> state(problem, law);
  return iterate(
      problem, law, stop, watch, state, solution, [&](int) { state.step(); }, start, kRule);
}

template <int D, class Problem>
SolveReport solve_form(const Problem& problem, const ContactLaw<D>& law,
                       const typename AcceleratedGradient<D>::Options& options,
                       const SolveWatch<D>& watch, Solution<D>& solution) {
  if (options.friction == FrictionRule::convex)
    return solve_by<FrictionRule::convex>(problem, law, options.stop, watch, solution);
  return solve_by<FrictionRule::coulomb>(problem, law, options.stop, watch, solution);
}

}  // namespace

template <int D>
AcceleratedGradient<D>::AcceleratedGradient(const Options& options) : options_(options) {
  options.stop.check();
}

template <int D>
SolveReport AcceleratedGradient<D>::solve(const ContactProblem<D>& problem,
                                          const ContactLaw<D>& law, Solution<D>& solution) {
  return solve_form(problem, law, options_, this->watch_, solution);
}

template <int D>
SolveReport AcceleratedGradient<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                          Solution<D>& solution) {
  return solve_form(problem, law, options_, this->watch_, solution);
}

template class AcceleratedGradient<2>;
template class AcceleratedGradient<3>;

}  // namespace cd
