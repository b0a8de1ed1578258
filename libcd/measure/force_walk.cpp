// SPDX-License-Identifier: BSD-3-Clause
// Random walk along chords of the product of friction cones.
#include "libcd/measure/force_walk.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "libcd/core/error.hpp"

namespace cd {
namespace {

/// The part of the line place + s direction, around s = 0, within a convex set.
struct Chord {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();

  /// Keeps to a + b s >= 0, given a >= 0.
  void cut(double a, double b) {
    if (b > 0.0) low = std::max(low, -a / b);
    if (b < 0.0) high = std::min(high, -a / b);
  }
};

/// Keeps to the cone |r_t| <= mu r_n: between the nearest zeros of (mu r_n)^2 - |r_t|^2 =
/// inside + 2 half s + square s^2, and on this half of the double cone. A place on the surface is
/// left towards the inside only.
template <int D>
void cut_cone(const Vector<D>& r, const Vector<D>& d, double mu, Chord& chord) {
  const auto form = [mu](const Vector<D>& a, const Vector<D>& b) {
    return mu * mu * a[0] * b[0] - a.template tail<D - 1>().dot(b.template tail<D - 1>());
  };
  chord.cut(r[0], d[0]);
  const double square = form(d, d), half = form(r, d), inside = std::max(0.0, form(r, r));
  // Not negative for a place within the cone, but by rounding.
  const double root = std::sqrt(std::max(0.0, half * half - square * inside));
  const double sum = half + std::copysign(root, half);
  if (sum == 0.0 && square < 0.0) {  // from the tip out of the cone on either side
    chord.low = chord.high = 0.0;
    return;
  }
  chord.cut(inside, sum);
  chord.cut(half > 0.0 ? sum : -sum, half > 0.0 ? square : -square);
}

}  // namespace

template <int D>
ForceWalk<D>::ForceWalk(const ForceSpace<D>& space, const std::vector<Array<Impulse<D>>>& solutions,
                        std::uint64_t seed)
    : space_(space), random_{seed} {
  if (solutions.size() < 2) throw Error("solutions", solutions.size(), "at least 2");
  Eigen::MatrixXd known(space.unknowns(), static_cast<Eigen::Index>(solutions.size()));
  for (Eigen::Index k = 0; k < known.cols(); ++k)
    known.col(k) = space.unknowns_of(solutions[static_cast<std::size_t>(k)]);
  place_ = known.rowwise().mean();
  known.colwise() -= place_;
  differences_ = space.null_space().transpose() * known;
}

template <int D>
void ForceWalk<D>::walk(int steps) {
  if (space_.nullity() == 0) return;
  for (int k = 0; k < steps; ++k) {
    if (k % 2 == 0) {
      step(random_vector(space_.nullity()));
    } else {
      step(differences_ * random_vector(static_cast<int>(differences_.cols())));
    }
  }
}

/// Independent normal deviates [Box and Muller].
template <int D>
Eigen::VectorXd ForceWalk<D>::random_vector(int size) {
  Eigen::VectorXd vector(size);
  for (auto& g : vector) {
    const double radius = std::sqrt(-2.0 * std::log1p(-random_.uniform(0.0, 1.0)));
    g = radius * std::cos(random_.uniform(0.0, 2.0 * std::numbers::pi));
  }
  return vector;
}

template <int D>
void ForceWalk<D>::step(const Eigen::VectorXd& coordinates) {
  const double length = coordinates.norm();
  if (!(length > 0.0)) return;
  direction_.noalias() = space_.null_space() * (coordinates / length);
  Chord chord;
  const auto& contacts = space_.problem().grain_contacts;
  for (int c = 0; c < contacts.size(); ++c) {
    if (!space_.friction()) {
      chord.cut(place_[c], direction_[c]);
      continue;
    }
    const Vector<D> r = place_.template segment<D>(c * D);
    const Vector<D> d = direction_.template segment<D>(c * D);
    cut_cone<D>(r, d, contacts[c].friction, chord);
  }
  if (std::isfinite(chord.high - chord.low))
    place_ += random_.uniform(chord.low, chord.high) * direction_;
}

template class ForceWalk<2>;
template class ForceWalk<3>;

}  // namespace cd
