// SPDX-License-Identifier: BSD-3-Clause
// Soft-sphere molecular dynamics: a linear spring and dashpot along the normal, and in the tangent
// plane.
#pragma once

#include <optional>

#include "libcd/law/tangential_spring.hpp"

namespace cd {

class OptionTable;

/// Coefficients of one pair of materials. Without the tangential ones the contact is frictionless.
struct SpringDashpotCoefficients {
  double stiffness = 1.0;             ///< kappa [mass / time^2]
  double damping = 0.0;               ///< gamma [mass / time]
  double tangential_stiffness = 0.0;  ///< kappa_t [mass / time^2]
  double tangential_damping = 0.0;    ///< gamma_t [mass / time]
};

/// Springs with 2/7 of the normal stiffness and half of the normal damping along the tangent, a
/// usual choice [Silbert et al. 2001].
inline SpringDashpotCoefficients soft_springs(double stiffness, double damping) {
  return {.stiffness = stiffness,
          .damping = damping,
          .tangential_stiffness = 2.0 / 7.0 * stiffness,
          .tangential_damping = 0.5 * damping};
}

/// The same by the names of options; those that are absent are as in soft_springs.
struct SpringOptions {
  std::optional<double> stiffness;             ///< along the normal, needed
  double damping = 0.0;                        ///< along the normal
  std::optional<double> tangential_stiffness;  ///< of the tangential spring
  std::optional<double> tangential_damping;    ///< of the tangential dashpot

  void describe(OptionTable& table);  ///< the options by name
};

/// R_n = -kappa g - gamma u_n [Unger 2002, Eq. 22], acting while the bodies overlap (g < 0) and
/// never attractive; the paper's chain is always closed, so that neither limit shows there.
/// Tangentially a spring that remembers, with dashpot and |R_t| <= mu R_n [Cundall and Strack
/// 1979]. Restitution, duration of a collision and what follows for the time step:
/// law/soft_collision.hpp.
template <int D>
class SpringDashpot final : public ContactLaw<D> {
 public:
  using Options = SpringOptions;  ///< of a pair of materials

  /// Throws Error unless stiffnesses along the normal are > 0, all other coefficients >= 0.
  explicit SpringDashpot(PairTable<SpringDashpotCoefficients> coefficients);
  /// Pairs without a stiffness, which must not meet, get that of another pair. Throws Error where
  /// no pair has one: no default is right in all units.
  explicit SpringDashpot(const PairTable<Options>& options);

  /// Of each pair of materials.
  const PairTable<SpringDashpotCoefficients>& coefficients() const { return coefficients_; }

  std::string name() const override { return "spring-dashpot"; }
  /// A tangential spring is remembered if any pair of materials has a tangential coefficient.
  LawTraits traits() const override {
    LawTraits traits = soft_traits(is_rough_);
    traits.needs_reduced_radius = false;
    return traits;
  }
  double bias(double gap_rate) const override { return gap_rate; }

  /// A contact that begins now, which is every contact of a law without tangential springs.
  Impulse<D> solve(const LocalContact<D>& c) const override {
    Tangent<D> spring = zero_tangent<D>();
    return force(c, spring);
  }

  Impulse<D> advance(const LocalContact<D>& c, std::span<double> state) const override {
    Tangent<D> spring = tangential_state<D>(state);
    const Impulse<D> impulse = force(c, spring);
    set_tangential_state(state, spring);
    return impulse;
  }

  /// Refuses friction between materials without tangential coefficients, and a coefficient table
  /// made for another number of materials.
  void check(const Scene<D>& scene) const override;

 private:
  /// The force of a contact times the time step; moves its tangential spring on.
  Impulse<D> force(const LocalContact<D>& c, Tangent<D>& spring) const {
    if (c.bias >= 0.0) {
      spring = zero_tangent<D>();
      return {};
    }
    const auto& [stiffness, damping, tangential_stiffness, tangential_damping] =
        coefficients_[c.pair];
    const double push = -stiffness * c.gap() - damping * c.velocity_n;
    const double normal = push > 0.0 ? push : 0.0;
    const Tangent<D> tangential = tangential_spring_force(
        c, tangential_stiffness, tangential_damping, c.friction * normal, spring);
    return {normal * c.time_step, tangential * c.time_step};
  }

  PairTable<SpringDashpotCoefficients> coefficients_;
  bool is_rough_ = false;  ///< some pair has a tangential coefficient
};

}  // namespace cd
