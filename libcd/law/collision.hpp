// SPDX-License-Identifier: BSD-3-Clause
// Instantaneous collisions with restitution and Coulomb friction.
#pragma once

#include <cmath>

#include "libcd/core/clamp.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/law/coulomb_cone.hpp"

namespace cd {

/// What two bodies do that approach (u_n < 0), whatever their gap; others get no impulse. The
/// collision turns u_n into -e u_n, so J_n = -(1 + e) m_n u_n, and u_t into -b u_t as far as
/// Coulomb's law allows: J_t = -(1 + b) m_t u_t, shortened to the length mu J_n. Thus b = 0 is full
/// stick, b = 1 the reversal of a perfectly rough surface and b = -1 a smooth one, without
/// tangential impulse. The law is no fixed point: each call adds a collision to the present
/// impulse, and a second one finds bodies that separate.
template <int D>
class Collision final : public ContactLaw<D> {
 public:
  /// Restitution e in [0, 1] along the normal and b in [-1, 1] along the tangent, for all pairs of
  /// materials; friction comes from the scene. Throws Error for a number out of range.
  explicit Collision(double restitution, double tangential_restitution = 0.0)
      : factor_n_(1.0 + restitution), factor_t_(1.0 + tangential_restitution) {
    if (!(restitution >= 0.0 && restitution <= 1.0))
      throw Error("restitution", restitution, "a number in [0, 1]");
    if (!(std::abs(tangential_restitution) <= 1.0))
      throw Error("tangential-restitution", tangential_restitution, "a number in [-1, 1]");
  }

  std::string name() const override { return "collision"; }
  Criterion criterion() const override { return Criterion::none; }
  double bias(double /*gap_rate*/) const override { return 0.0; }

  double factor_n() const { return factor_n_; }  ///< 1 + e
  double factor_t() const { return factor_t_; }  ///< 1 + b

  using ContactLaw<D>::solve;  // matrix form: refused
  Impulse<D> solve(const LocalContact<D>& c) const override {
    const double normal = maximum(0.0, -factor_n_ * c.mass_n * c.velocity_n);
    const Tangent<D> stick = (-factor_t_ * c.mass_t) * c.velocity_t;
    return c.impulse + Impulse<D>{normal, project_on_disc(stick, c.friction * normal)};
  }

 private:
  double factor_n_;
  double factor_t_;
};

}  // namespace cd
