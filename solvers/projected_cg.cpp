// SPDX-License-Identifier: BSD-3-Clause
// Letters follow Renouf and Alart 2005: u velocity (the gradient), w projected gradient, p
// direction.
#include "solvers/projected_cg.hpp"

#include <cmath>

#include <libcd/law/coulomb_cone.hpp>
#include <libcd/matrix/contact_operator.hpp>
#include "solvers/coulomb_probe.hpp"
#include "solvers/impulse_vectors.hpp"
#include "solvers/iteration.hpp"

namespace cd {
namespace {

/// r_n back on [0, inf), r_t on the disc.
template <int D>
Impulse<D> project_on_constraints(const Impulse<D>& r, double radius) {
  return {maximum(r.normal, 0.0), project_on_disc(r.tangential, radius)};
}

/// The part of d that the constraints active at r permit: an open contact does not pull, on the
/// rim of the disc no move leads outward.
template <int D>
Impulse<D> project_on_tangent_cone(const Impulse<D>& d, const Impulse<D>& r, double radius) {
  constexpr double kOnRim = 1.0 - 1e-12;  // rounding of the projection on the disc
  Impulse<D> part = d;
  if (r.normal <= 0.0) part.normal = maximum(d.normal, 0.0);
  if (radius <= 0.0) {
    part.tangential = zero_tangent<D>();
    return part;
  }
  const double squared_size = squared_length(r.tangential);
  const double outward = dot_tangent(d.tangential, r.tangential);
  if (outward > 0.0 && squared_size >= kOnRim * radius * radius)
    part.tangential -= (outward / squared_size) * r.tangential;
  return part;
}

}  // namespace

/// The iteration's vectors, behind the interface that `iterate` wants of a state.
template <int D, class Problem>
class Conjugation {
 public:
  using Impulses = Array<Impulse<D>>;

  /// Turns to a problem; its memory stays.
  void bind(const Problem& problem, const ContactLaw<D>& law) {
    operator_.bind(problem, law);
    problem_ = &problem;
    gradient_length_ = 1.0;
  }

  void load(const Problem& problem, const Solution<D>& solution) {
    load_impulses(problem, solution, r_);
    w_.resize(r_.size());
    next_.resize(r_.size());
    radius_.resize(r_.size());
    for (Impulse<D>& r : r_) r.normal = maximum(r.normal, 0.0);
    update_radii();
  }

  /// The discs may be out of date by the last steps: what is stored lies in the cones.
  void store(Solution<D>& solution) const {
    solution.impulse.resize(r_.size());
    for (int c = 0; c < r_.size(); ++c)
      solution.impulse[c] = project_on_constraints(r_[c], operator_.friction()[c] * r_[c].normal);
    store_motion(*problem_, solution);
  }

  void step() {
    if (conjugate_step()) {
      turn();
    } else {
      gradient_step();
      restart();
    }
    if (squared_gradient_ <= squared_mismatch_) update_radii();
  }

 private:
  /// u = W r + q of contact c.
  Impulse<D> velocity(int c) const { return Wr_[c] + operator_.free_velocity()[c]; }

  /// Gives the discs the radii mu r_n of now.
  void update_radii() {
    for (int c = 0; c < r_.size(); ++c) {
      radius_[c] = operator_.friction()[c] * r_[c].normal;
      r_[c] = project_on_constraints(r_[c], radius_[c]);
    }
    operator_.product(r_, Wr_);
    restart();
  }

  /// By how much the energy r W r / 2 + q r is higher at next than at r.
  double energy_change() const {
    double sum = 0.0;
    for (int c = 0; c < r_.size(); ++c) {
      const Impulse<D> mean = 0.5 * (Wr_[c] + Wnext_[c]) + operator_.free_velocity()[c];
      sum += dot(next_[c] - r_[c], mean);
    }
    return sum;
  }

  /// w, the scaled move of one step of projected gradient. Unlike the gradient's part in the
  /// tangent cone it is continuous: an impulse just off the rim of its disc is not taken for free.
  void project_gradient() {
    squared_gradient_ = 0.0;
    squared_mismatch_ = 0.0;
    for (int c = 0; c < r_.size(); ++c) {
      const double response = operator_.response()[c];
      const Impulse<D> downhill = (-1.0 / response) * velocity(c);
      w_[c] = project_on_constraints(r_[c] + downhill, radius_[c]) - r_[c];
      squared_gradient_ += response * squared_norm(w_[c]);
      const double change = operator_.friction()[c] * r_[c].normal - radius_[c];
      squared_mismatch_ += response * change * change;
    }
  }

  /// p = w.
  void restart() {
    project_gradient();
    p_ = w_;
  }

  /// p = w - beta z with z the projection of p, W-orthogonal to the old p where nothing became
  /// active: beta = w W p / p W p.
  void turn() {
    project_gradient();
    const double beta = dot(w_, Wp_) / curvature_;
    for (int c = 0; c < p_.size(); ++c)
      p_[c] = w_[c] - beta * project_on_tangent_cone(p_[c], r_[c], radius_[c]);
  }

  /// To the minimum of the energy along p, then back on the constraints; refused if that raises the
  /// energy.
  bool conjugate_step() {
    operator_.product(p_, Wp_);
    curvature_ = dot(p_, Wp_);
    double downhill = 0.0;
    for (int c = 0; c < p_.size(); ++c) downhill -= dot(velocity(c), p_[c]);
    if (!(curvature_ > 0.0 && downhill > 0.0)) return false;

    const double length = downhill / curvature_;
    bool projected = false;
    for (int c = 0; c < p_.size(); ++c) {
      const Impulse<D> free = r_[c] + length * p_[c];
      next_[c] = project_on_constraints(free, radius_[c]);
      projected = projected || squared_norm(next_[c] - free) > 0.0;
    }
    if (projected) {
      operator_.product(next_, Wnext_);
    } else {
      Wnext_ = Wr_;
      for (int c = 0; c < p_.size(); ++c) Wnext_[c] = Wnext_[c] + length * Wp_[c];
    }
    if (energy_change() > 0.0) return false;
    accept();
    return true;
  }

  /// One step of the projected gradient, shortened until the quadratic model with this step is no
  /// longer below the energy: (r' - r) W (r' - r) <= |r' - r|^2 / step.
  void gradient_step() {
    while (!try_gradient_step()) gradient_length_ *= 0.5;
    accept();
    gradient_length_ /= 0.9;
  }

  bool try_gradient_step() {
    double distance = 0.0;
    for (int c = 0; c < r_.size(); ++c) {
      const double response = operator_.response()[c];
      next_[c] =
          project_on_constraints(r_[c] - (gradient_length_ / response) * velocity(c), radius_[c]);
      distance += response * squared_norm(next_[c] - r_[c]);
    }
    operator_.product(next_, Wnext_);
    double curvature = 0.0;
    for (int c = 0; c < r_.size(); ++c) curvature += dot(next_[c] - r_[c], Wnext_[c] - Wr_[c]);
    return !(curvature > distance / gradient_length_);
  }

  void accept() {
    std::swap(r_, next_);
    std::swap(Wr_, Wnext_);
  }

  const Problem* problem_ = nullptr;
  OperatorOf<D, Problem> operator_;
  double gradient_length_ = 1.0;
  double squared_gradient_ = 0.0;  // |w|^2
  double squared_mismatch_ = 0.0;  // |mu r_n - radius|^2, scaled alike
  double curvature_ = 0.0;         // p W p
  Array<double> radius_;
  Impulses r_, Wr_, w_, p_, Wp_, next_, Wnext_;
};

template <int D>
ProjectedCg<D>::ProjectedCg(const Options& options)
    : options_(options),
      velocity_form_(std::make_unique<Conjugation<D, ContactProblem<D>>>()),
      matrix_form_(std::make_unique<Conjugation<D, MatrixProblem<D>>>()) {
  options.stop.check();
}

template <int D>
ProjectedCg<D>::~ProjectedCg() = default;

template <int D>
template <class Problem>
SolveReport ProjectedCg<D>::solve_form(const Problem& problem, const ContactLaw<D>& law,
                                       Conjugation<D, Problem>& state, Solution<D>& solution) {
  require_coulomb(problem, law, "projected-cg");
  const auto start = Clock::now();
  state.bind(problem, law);
  return iterate(
      problem, law, options_.stop, this->watch_, state, solution, [&](int) { state.step(); },
      start);
}

template <int D>
SolveReport ProjectedCg<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                  Solution<D>& solution) {
  return solve_form(problem, law, *velocity_form_, solution);
}

template <int D>
SolveReport ProjectedCg<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                  Solution<D>& solution) {
  return solve_form(problem, law, *matrix_form_, solution);
}

template class ProjectedCg<2>;
template class ProjectedCg<3>;

}  // namespace cd
