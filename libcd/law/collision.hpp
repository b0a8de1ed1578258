// SPDX-License-Identifier: BSD-3-Clause
// Instantaneous collisions with restitution and Coulomb friction.
#pragma once

#include <cmath>
#include <string>

#include "libcd/core/branch_free.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/law/coulomb_cone.hpp"
#include "libcd/scene/pair_table.hpp"

namespace cd {

class OptionTable;

/// Coefficients of one pair of materials; friction comes from the scene.
struct CollisionCoefficients {
  double restitution = 0.0;             ///< e in [0, 1] along the normal
  double tangential_restitution = 0.0;  ///< b in [-1, 1] along the tangent

  void describe(OptionTable& table);  ///< the coefficients by name
};

/// Instantaneous collision of two bodies that approach (u_n < 0), whatever their gap; others get no
/// impulse. The collision turns u_n into -e u_n, so J_n = -(1 + e) m_n u_n, and u_t into -b u_t as
/// far as Coulomb's law allows: J_t = -(1 + b) m_t u_t, shortened to the length mu J_n. Thus b = 0
/// is full stick, b = 1 the reversal of a perfectly rough surface and b = -1 a smooth one, without
/// tangential impulse. The law is no fixed point: each call adds a collision to the present
/// impulse, and a second one finds bodies that separate.
template <int D>
class Collision final : public ContactLaw<D> {
 public:
  using Options = CollisionCoefficients;  ///< of a pair of materials

  /// The same for all pairs of materials. Throws Error for a number out of range.
  explicit Collision(double restitution, double tangential_restitution = 0.0)
      : all_(factors({restitution, tangential_restitution})) {}

  /// Coefficients of each pair of materials. Throws Error as the other does.
  explicit Collision(const PairTable<CollisionCoefficients>& coefficients)
      : all_(factors(coefficients(0, 0))), materials_(coefficients.materials()) {
    pairs_.resize(materials_ * materials_);
    bool differ = false;
    for (int a = 0; a < materials_; ++a) {
      for (int b = a; b < materials_; ++b) {
        const Factors of_pair = factors(coefficients(a, b));
        pairs_[coefficients.index(a, b)] = of_pair;
        differ = differ || of_pair.n != all_.n || of_pair.t != all_.t;
      }
    }
    if (!differ) pairs_.clear();
  }

  std::string name() const override { return "collision"; }
  LawTraits traits() const override { return {.criterion = Criterion::collision}; }
  double bias(double /*gap_rate*/) const override { return 0.0; }

  bool is_uniform() const { return pairs_.empty(); }  ///< the same for all pairs of materials
  double factor_n() const { return all_.n; }          ///< 1 + e, if it is uniform
  double factor_t() const { return all_.t; }          ///< 1 + b, if it is uniform

  Impulse<D> solve(const LocalContact<D>& c) const override {
    const Factors factor = is_uniform() ? all_ : pairs_[c.pair];
    const double normal = maximum(0.0, -factor.n * c.mass_n * c.velocity_n);
    const Tangent<D> stick = (-factor.t * c.mass_t) * c.velocity_t;
    return c.impulse + Impulse<D>{normal, project_on_disc(stick, c.friction * normal)};
  }

  /// Throws Error if the coefficients were made for another number of materials.
  void check(const Scene<D>& scene) const override {
    if (!is_uniform() && scene.friction.materials() != materials_)
      throw Error("materials of the collision law", materials_,
                  std::to_string(scene.friction.materials()) + " as in the scene");
  }

 private:
  struct Factors {
    double n, t;
  };
  static Factors factors(const CollisionCoefficients& pair) {
    if (!(pair.restitution >= 0.0 && pair.restitution <= 1.0))
      throw Error("restitution", pair.restitution, "a number in [0, 1]");
    if (!(std::abs(pair.tangential_restitution) <= 1.0))
      throw Error("tangential-restitution", pair.tangential_restitution, "a number in [-1, 1]");
    return {1.0 + pair.restitution, 1.0 + pair.tangential_restitution};
  }

  Factors all_;
  Array<Factors> pairs_;  ///< by the number of the pair; empty if all are the same
  int materials_ = 1;
};

}  // namespace cd
