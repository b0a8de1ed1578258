// SPDX-License-Identifier: BSD-3-Clause
// Soft-sphere molecular dynamics with the elasticity of spheres: Hertz along the normal, Mindlin in
// the tangent plane, and a damping whose restitution does not depend on the velocity.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "libcd/law/tangential_spring.hpp"

namespace cd {

class OptionTable;

/// Coefficients of one pair of materials.
struct HertzMindlinCoefficients {
  double modulus = 1.0;        ///< E*, 1 / E* = (1 - nu_i^2) / E_i + (1 - nu_j^2) / E_j [stress]
  double shear_modulus = 0.0;  ///< G*, 1 / G* = (2 - nu_i) / G_i + (2 - nu_j) / G_j [stress]
  double restitution = 1.0;    ///< of a head-on impact at any speed, in (0, 1]
  double tangential_damping = 1.0;  ///< tangential per normal damping, >= 0
};

/// The coefficients of two bodies of one material with Young's modulus E > 0 [stress] and Poisson's
/// ratio nu in (-1, 0.5]. Throws Error for another one.
HertzMindlinCoefficients hertz_mindlin(double young, double poisson, double restitution);

/// Of one body.
struct Elasticity {
  double young = 1.0;    ///< E > 0 [stress]
  double poisson = 0.0;  ///< nu in (-1, 0.5]
};
/// The coefficients of two bodies. Throws Error as the other does.
HertzMindlinCoefficients hertz_mindlin(const Elasticity& one, const Elasticity& other,
                                       double restitution);

/// The same by the names of options.
struct HertzOptions {
  std::optional<double> young;      ///< E > 0 of both materials [stress]
  double poisson = 0.3;             ///< nu of both materials
  double restitution = 1.0;         ///< of a head-on impact at any speed
  double tangential_damping = 1.0;  ///< over the normal one

  void describe(OptionTable& table);  ///< the options by name
};

/// With the overlap d = -g and the radius of the contact a = sqrt(R* d):
///   R_n = (4/3) E* a d - eta u_n >= 0,  eta = alpha sqrt(m_n (4/3) E* a),
/// acting while the bodies overlap and never attractive; alpha follows from the restitution [Tsuji,
/// Tanaka and Ishida 1992; closed form in law/soft_collision.hpp]. Tangentially a spring with
/// kappa_t = 8 G* a, dashpot and |R_t| <= mu R_n [Cundall and Strack 1979]. As a grows the spring
/// keeps its force, as a shrinks its length: a spring that always kept its length would give energy
/// away in a cycle of shear and compression [Elata and Berryman 1996; Agnolin and Roux 2007].
/// Discs take the law of spheres of their radius.
template <int D>
class HertzMindlin final : public ContactLaw<D> {
 public:
  using Options = HertzOptions;  ///< of a pair of materials

  /// Throws Error for a coefficient out of range.
  explicit HertzMindlin(const PairTable<HertzMindlinCoefficients>& coefficients);
  /// Two materials without a modulus of their own have that of both (hertz_mindlin). Pairs that
  /// have none, which must not meet, get that of another pair. Throws Error where no pair has one.
  explicit HertzMindlin(const PairTable<Options>& options);

  /// Of each pair of materials.
  const PairTable<HertzMindlinCoefficients>& coefficients() const { return coefficients_; }

  std::string name() const override { return "hertz-mindlin"; }
  LawTraits traits() const override { return soft_traits(true); }
  double bias(double gap_rate) const override { return gap_rate; }

  /// Throws Error: the law needs the reduced radius.
  Impulse<D> solve(const LocalContact<D>& c) const override;

  Impulse<D> advance(const LocalContact<D>& c, std::span<double> state) const override {
    Tangent<D> spring = zero_tangent<D>();
    if (c.bias >= 0.0) {
      set_tangential_state(state, spring);
      return {};
    }
    spring = tangential_state<D>(state);
    const Pair& pair = pairs_[c.pair];
    const double overlap = -c.gap();
    const double contact_radius = std::sqrt(c.reduced_radius * overlap);
    const double secant = 4.0 / 3.0 * pair.modulus * contact_radius;
    const double damping = pair.alpha * std::sqrt(c.mass_n * secant);
    const double normal = std::max(0.0, secant * overlap - damping * c.velocity_n);
    if (c.velocity_n < 0.0) {  // the overlap a step ago was smaller
      const double before = std::max(0.0, overlap + c.velocity_n * c.time_step);
      spring *= std::sqrt(before / overlap);
    }
    const Tangent<D> tangential =
        tangential_spring_force(c, 8.0 * pair.shear_modulus * contact_radius,
                                pair.tangential_damping * damping, c.friction * normal, spring);
    set_tangential_state(state, spring);
    return {normal * c.time_step, tangential * c.time_step};
  }

  /// Refuses a coefficient table made for another number of materials, and friction between
  /// materials without shear modulus.
  void check(const Scene<D>& scene) const override;

 private:
  struct Pair {
    double modulus, shear_modulus, alpha, tangential_damping;
  };
  PairTable<HertzMindlinCoefficients> coefficients_;
  Array<Pair> pairs_;  ///< by the number of the pair
};

}  // namespace cd
