// Nesterov's iteration on the vector of all impulses.
#include "solvers/accelerated_gradient.hpp"

#include <cmath>

#include "libcd/law/coulomb_cone.hpp"
#include "libcd/problem/contact_operator.hpp"
#include "solvers/impulse_vectors.hpp"
#include "solvers/iteration.hpp"

namespace cd {
namespace {

/// The iteration's vectors, behind the interface that `iterate` wants of a state.
template <int D, class Problem>
class Nesterov {
 public:
  using Impulses = Array<Impulse<D>>;

  Nesterov(const Problem& problem, const ContactLaw<D>& law)
      : problem_(problem), operator_(make_operator(problem, law)) {}

  void load(const Problem& problem, const Solution<D>& solution) {
    r_ = initial_impulses(problem, solution);
    operator_.product(r_, Wr_);
    restart();
  }

  void store(Solution<D>& solution) const { store_solution(problem_, r_, solution); }

  void step() {
    gradient();
    while (!try_step()) step_length_ *= 0.5;
    const double uphill = advance();
    step_length_ /= 0.9;  // it may grow again
    if (uphill > 0.0) restart();
  }

 private:
  /// Forgets the momentum.
  void restart() {
    y_ = r_;
    Wy_ = Wr_;
    theta_ = 1.0;
  }

  /// g = W y + q + mu |u_t| n, the convexified velocity at y.
  void gradient() {
    g_.resize(operator_.count());
    for (int c = 0; c < g_.size(); ++c) {
      g_[c] = Wy_[c] + operator_.free_velocity()[c];
      g_[c].normal += operator_.friction()[c] * length(g_[c].tangential);
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
  std::remove_cvref_t<decltype(make_operator(std::declval<const Problem&>(),
                                             std::declval<const ContactLaw<D>&>()))>
      operator_;
  double step_length_ = 1.0;
  double theta_ = 1.0;
  Impulses r_, Wr_, y_, Wy_, g_, next_, Wnext_;
};

template <int D, class Problem>
SolveReport solve_form(const Problem& problem, const ContactLaw<D>& law, const StopRule& stop,
                       const SolveObserver<D>& observer, Solution<D>& solution) {
  if (law.judge() != Judge::natural_map)
    throw Error("law", law.name(), "rigid contact with Coulomb friction with accelerated-gradient");
  Nesterov<D, Problem> state(problem, law);
  return iterate(problem, law, stop, observer, state, solution, [&](int) { state.step(); });
}

}  // namespace

template <int D>
AcceleratedGradient<D>::AcceleratedGradient(const Options& options) : options_(options) {
  options.stop.check();
}

template <int D>
SolveReport AcceleratedGradient<D>::solve(const ContactProblem<D>& problem,
                                          const ContactLaw<D>& law, Solution<D>& solution) {
  return solve_form(problem, law, options_.stop, this->observer_, solution);
}

template <int D>
SolveReport AcceleratedGradient<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                          Solution<D>& solution) {
  return solve_form(problem, law, options_.stop, this->observer_, solution);
}

template class AcceleratedGradient<2>;
template class AcceleratedGradient<3>;

}  // namespace cd
