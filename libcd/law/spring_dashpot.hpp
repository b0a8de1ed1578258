// Soft-sphere molecular dynamics: a linear spring and dashpot along the normal.
#pragma once

#include "libcd/law/contact_law.hpp"

namespace cd {

/// Coefficients of one pair of materials.
struct SpringDashpotCoefficients {
  double stiffness = 1.0;  ///< kappa [mass / time^2]
  double damping = 0.0;    ///< gamma [mass / time]
};

/// R = -kappa g - gamma v_n [Unger 2002, Eq. 22], acting while the bodies overlap (g < 0) and never
/// attractive; the paper's chain is always closed, so that neither limit shows there. Frictionless.
template <int D>
class SpringDashpot final : public ContactLaw<D> {
 public:
  explicit SpringDashpot(PairTable<SpringDashpotCoefficients> coefficients);

  std::string name() const override { return "spring-dashpot"; }
  Judge judge() const override { return Judge::none; }
  double bias(double gap_rate) const override { return gap_rate; }

  using ContactLaw<D>::solve;  // matrix form: refused
  Impulse<D> solve(const LocalContact<D>& c) const override {
    if (c.gap_rate >= 0.0) return {};
    const auto& [stiffness, damping] = coefficients_[c.pair];
    const double gap = c.gap_rate * c.time_step;
    const double force = -stiffness * gap - damping * c.velocity_n;
    return {force > 0.0 ? force * c.time_step : 0.0, zero_tangent<D>()};
  }

  /// Refuses friction, and a coefficient table made for another number of materials.
  void check(const Scene<D>& scene) const override;

 private:
  PairTable<SpringDashpotCoefficients> coefficients_;
};

}  // namespace cd
