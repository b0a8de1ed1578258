// Soft-sphere molecular dynamics: a linear spring and dashpot along the normal, and in the tangent
// plane.
#pragma once

#include "libcd/law/tangential_spring.hpp"

namespace cd {

/// Coefficients of one pair of materials. Without the tangential ones the contact is frictionless.
struct SpringDashpotCoefficients {
  double stiffness = 1.0;             ///< kappa [mass / time^2]
  double damping = 0.0;               ///< gamma [mass / time]
  double tangential_stiffness = 0.0;  ///< kappa_t [mass / time^2]
  double tangential_damping = 0.0;    ///< gamma_t [mass / time]
};

/// R_n = -kappa g - gamma u_n [Unger 2002, Eq. 22], acting while the bodies overlap (g < 0) and
/// never attractive; the paper's chain is always closed, so that neither limit shows there.
/// Tangentially a spring that remembers, with dashpot and |R_t| <= mu R_n [Cundall and Strack
/// 1979]. Restitution, duration of a collision and what follows for the time step:
/// law/soft_collision.hpp.
template <int D>
class SpringDashpot final : public ContactLaw<D> {
 public:
  explicit SpringDashpot(PairTable<SpringDashpotCoefficients> coefficients);

  std::string name() const override { return "spring-dashpot"; }
  Judge judge() const override { return Judge::none; }
  Candidates acts_on() const override { return Candidates::overlapping; }
  double bias(double gap_rate) const override { return gap_rate; }

  /// Whether any pair of materials has a tangential coefficient.
  bool has_history() const override { return has_history_; }

  using ContactLaw<D>::solve;  // matrix form: refused

  /// A contact that begins now, which is every contact of a law without history.
  Impulse<D> solve(const LocalContact<D>& c) const override {
    SoftContact<D> none;
    return advance(c, none);
  }

  Impulse<D> advance(const LocalContact<D>& c, SoftContact<D>& history) const override {
    if (c.gap_rate >= 0.0) {
      history.spring = zero_tangent<D>();
      return {};
    }
    const auto& [stiffness, damping, tangential_stiffness, tangential_damping] =
        coefficients_[c.pair];
    const double gap = c.gap_rate * c.time_step;
    const double force = -stiffness * gap - damping * c.velocity_n;
    const double normal = force > 0.0 ? force : 0.0;
    const Tangent<D> tangential = tangential_spring_force(
        c, tangential_stiffness, tangential_damping, c.friction * normal, history.spring);
    return {normal * c.time_step, tangential * c.time_step};
  }

  /// Refuses friction between materials without tangential coefficients, and a coefficient table
  /// made for another number of materials.
  void check(const Scene<D>& scene) const override;

 private:
  PairTable<SpringDashpotCoefficients> coefficients_;
  bool has_history_ = false;
};

}  // namespace cd
