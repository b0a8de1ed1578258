// SPDX-License-Identifier: BSD-3-Clause
// Steps along conjugate directions of all impulses, on vectors with an entry per contact.
#pragma once

#include <utility>

#include <libcd/core/archive.hpp>
#include <libcd/kernels/kernels.hpp>
#include <libcd/matrix/contact_operator.hpp>
#include <libcd/solvers/disc_constraints.hpp>
#include <libcd/solvers/impulse_vectors.hpp>

namespace cd {

/// Steps of projected conjugate gradients of the impulses r under r_n >= 0 and |r_t| <= radius, a
/// disc per contact, for problems in matrix form and those with a cell that responds. w is the move
/// of one projected step, scaled by the mean response of each contact; z is the part of the
/// direction p that the constraints active at r permit.
template <int D, class Problem>
class VectorDirections {
 public:
  /// Turns to a problem, which must outlive its use.
  void bind(const Problem& problem, const ContactLaw<D>& law) {
    problem_ = &problem;
    operator_.bind(problem, law);
  }

  /// Begins at r, whose normal parts are not negative, with discs that fit.
  void load(const Array<Impulse<D>>& r) {
    r_ = r;
    w_.resize(r_.size());
    p_.resize(r_.size());
    next_.resize(r_.size());
    radius_.resize(r_.size());
    renew_discs();
  }

  /// What a solve of the same problem goes on from; the others are of one step.
  void archive(Archive& archive) {
    archive("radius", radius_)("r", r_)("W r", Wr_)("w", w_)("p", p_);
  }

  /// The impulses r, and the velocities with them. The discs may be out of date by the last steps:
  /// what is stored lies in the cones.
  void store(Solution<D>& solution) const {
    solution.impulse.resize(r_.size());
    for (int c = 0; c < r_.size(); ++c)
      solution.impulse[c] = on_constraints(r_[c], operator_.friction()[c] * r_[c].normal);
    store_motion(*problem_, solution);
  }

  /// Finds w, and, if p is to be conjugate to the present one, how both overlap. Unlike the
  /// gradient's part in the tangent cone w is continuous: an impulse just off the rim of its disc
  /// is not taken for free.
  kernels::GradientSums gradient(bool is_conjugate) {
    kernels::GradientSums sums;
    for (int c = 0; c < r_.size(); ++c) {
      const double response = operator_.response()[c];
      const Impulse<D> downhill = (-1.0 / response) * velocity(c);
      w_[c] = on_constraints(r_[c] + downhill, radius_[c]) - r_[c];
      sums.squared += response * squared_norm(w_[c]);
      const double change = operator_.friction()[c] * r_[c].normal - radius_[c];
      sums.mismatch += response * change * change;
    }
    if (is_conjugate) sums.overlap = dot(w_, Wp_);
    return sums;
  }

  /// p = w - beta z; beta = 0 forgets the direction.
  kernels::DirectionSums turn(double beta) {
    if (beta == 0.0) {
      p_ = w_;
    } else {
      for (int c = 0; c < p_.size(); ++c)
        p_[c] = w_[c] - beta * permitted_part(p_[c], r_[c], radius_[c]);
    }
    operator_.product(p_, Wp_);
    kernels::DirectionSums sums{.curvature = dot(p_, Wp_), .downhill = 0.0};
    for (int c = 0; c < p_.size(); ++c) sums.downhill -= dot(velocity(c), p_[c]);
    return sums;
  }

  /// Finds r', the point of the constraints nearest to r + length p, and by how much the energy
  /// r W r / 2 + q r is higher there.
  double try_move(double length) {
    bool projected = false;
    for (int c = 0; c < p_.size(); ++c) {
      const Impulse<D> free = r_[c] + length * p_[c];
      next_[c] = on_constraints(free, radius_[c]);
      projected = projected || squared_norm(next_[c] - free) > 0.0;
    }
    if (projected) {
      operator_.product(next_, Wnext_);
    } else {
      Wnext_ = Wr_;
      for (int c = 0; c < p_.size(); ++c) Wnext_[c] = Wnext_[c] + length * Wp_[c];
    }
    double energy_change = 0.0;
    for (int c = 0; c < r_.size(); ++c) {
      const Impulse<D> mean = 0.5 * (Wr_[c] + Wnext_[c]) + operator_.free_velocity()[c];
      energy_change += dot(next_[c] - r_[c], mean);
    }
    return energy_change;
  }

  /// Finds r', the point of the constraints nearest to r - length u / response, its distance and
  /// the curvature (r' - r) W (r' - r).
  kernels::StepSums try_descent(double length) {
    kernels::StepSums sums;
    for (int c = 0; c < r_.size(); ++c) {
      const double response = operator_.response()[c];
      next_[c] = on_constraints(r_[c] - (length / response) * velocity(c), radius_[c]);
      sums.distance += response * squared_norm(next_[c] - r_[c]);
    }
    operator_.product(next_, Wnext_);
    for (int c = 0; c < r_.size(); ++c) sums.curvature += dot(next_[c] - r_[c], Wnext_[c] - Wr_[c]);
    return sums;
  }

  /// r' becomes r.
  void accept() {
    std::swap(r_, next_);
    std::swap(Wr_, Wnext_);
  }

  /// Gives the discs the radii mu r_n of now; impulses outside follow.
  void renew_discs() {
    for (int c = 0; c < r_.size(); ++c) {
      radius_[c] = operator_.friction()[c] * r_[c].normal;
      r_[c] = on_constraints(r_[c], radius_[c]);
    }
    operator_.product(r_, Wr_);
  }

 private:
  using Impulses = Array<Impulse<D>>;

  /// u = W r + q of contact c.
  Impulse<D> velocity(int c) const { return Wr_[c] + operator_.free_velocity()[c]; }

  const Problem* problem_ = nullptr;
  OperatorOf<D, Problem> operator_;
  Array<double> radius_;
  Impulses r_, Wr_, w_, p_, Wp_, next_, Wnext_;
};

}  // namespace cd
