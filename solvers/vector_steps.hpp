// SPDX-License-Identifier: BSD-3-Clause
// Projected steps of all impulses at once, on vectors with an entry per contact.
#pragma once

#include <utility>

#include <libcd/core/archive.hpp>
#include <libcd/kernels/kernels.hpp>
#include <libcd/law/coulomb_cone.hpp>
#include <libcd/matrix/contact_operator.hpp>
#include <libcd/solver/friction_rule.hpp>
#include <libcd/solvers/impulse_vectors.hpp>

namespace cd {

/// The steps r' = P_K(y - length (W y + q + s n)) from y = r + momentum (r - r_before), K the
/// friction cones, for problems in matrix form and those with a cell that responds. Lengths are in
/// units of the inverse response of each contact. s undoes the convexification of Coulomb's law: it
/// is mu |u_t| at contacts that slide and 0 at those that stick, or 0 by FrictionRule::convex.
template <int D, class Problem>
class VectorSteps {
 public:
  /// Turns to a problem, which must outlive its use.
  void bind(const Problem& problem, const ContactLaw<D>& law, FrictionRule rule) {
    problem_ = &problem;
    operator_.bind(problem, law);
    rule_ = rule;
  }

  /// Begins at r = r_before, with the corrections s that belong to them.
  void load(const Array<Impulse<D>>& r) {
    r_ = before_ = r;
    operator_.product(r_, Wr_);
    Wbefore_ = Wr_;
    correction_.assign(operator_.count(), 0.0);
    correct();
  }

  /// What a solve of the same problem goes on from; the others are of one step.
  void archive(Archive& archive) {
    archive("correction", correction_)("r", r_)("W r", Wr_)("before", before_);
    archive("W before", Wbefore_);
  }

  /// The impulses r, and the velocities with them.
  void store(Solution<D>& solution) const {
    solution.impulse = r_;
    store_motion(*problem_, solution);
  }

  /// Finds r', and how far it is. A step tried once more, with another length, has no lag.
  kernels::StepSums try_step(double length, double momentum) {
    kernels::StepSums sums;
    if (!has_gradient_) {
      extrapolate(momentum);
      sums.lag = gradient(length);
      has_gradient_ = true;
    }
    next_.resize(operator_.count());
    for (int c = 0; c < next_.size(); ++c) {
      const double response = operator_.response()[c];
      next_[c] = project_on_cone(y_[c] - (length / response) * g_[c], operator_.friction()[c]);
      sums.distance += response * squared_norm(next_[c] - y_[c]);
    }
    operator_.product(next_, Wnext_);
    for (int c = 0; c < next_.size(); ++c) {
      sums.curvature += dot(next_[c] - y_[c], Wnext_[c] - Wy_[c]);
      sums.uphill += dot(g_[c], next_[c] - r_[c]);
    }
    return sums;
  }

  /// r' becomes r, and r becomes r_before.
  void accept() {
    std::swap(before_, r_);
    std::swap(r_, next_);
    std::swap(Wbefore_, Wr_);
    std::swap(Wr_, Wnext_);
    has_gradient_ = false;
  }

  /// Renews s.
  void correct() {
    for (int c = 0; c < correction_.size(); ++c)
      correction_[c] = wanted_correction(c, Wr_[c] + operator_.free_velocity()[c]);
    has_gradient_ = false;
  }

 private:
  using Impulses = Array<Impulse<D>>;

  /// Shares of the sliding limit mu r_n between which a contact begins to count as sliding.
  static constexpr double kSticking = 0.98, kSliding = 0.99;

  /// mu |u_t| of a sliding or open contact, 0 of a sticking one, where its size is noise.
  double wanted_correction(int c, const Impulse<D>& velocity) const {
    if (rule_ == FrictionRule::convex) return 0.0;
    const double limit = operator_.friction()[c] * r_[c].normal;
    const double load = limit > 0.0 ? length(r_[c].tangential) / limit : 1.0;
    const double slides = minimum(maximum((load - kSticking) / (kSliding - kSticking), 0.0), 1.0);
    return slides * operator_.friction()[c] * length(velocity.tangential);
  }

  void extrapolate(double momentum) {
    y_ = r_;
    Wy_ = Wr_;
    if (momentum == 0.0) return;
    for (int c = 0; c < y_.size(); ++c) {
      y_[c] = r_[c] + momentum * (r_[c] - before_[c]);
      Wy_[c] = Wr_[c] + momentum * (Wr_[c] - Wbefore_[c]);
    }
  }

  /// g = W y + q + s n. Returns how far the corrections lag behind, squared: the change of the step
  /// that they stand for.
  double gradient(double step_length) {
    g_.resize(operator_.count());
    double lag = 0.0;
    for (int c = 0; c < g_.size(); ++c) {
      g_[c] = Wy_[c] + operator_.free_velocity()[c];
      const double missing = step_length * (wanted_correction(c, g_[c]) - correction_[c]);
      const bool open = y_[c].normal <= 0.0 && g_[c].normal >= 0.0;
      if (!open) lag += missing * missing / operator_.response()[c];
      g_[c].normal += correction_[c];
    }
    return lag;
  }

  const Problem* problem_ = nullptr;
  OperatorOf<D, Problem> operator_;
  FrictionRule rule_ = FrictionRule::coulomb;
  bool has_gradient_ = false;  ///< y and g are those of the next step
  Array<double> correction_;   ///< s
  Impulses r_, Wr_, before_, Wbefore_, y_, Wy_, g_, next_, Wnext_;
};

}  // namespace cd
