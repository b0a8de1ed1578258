// SPDX-License-Identifier: BSD-3-Clause
// Viscous rolling: a law of one's own beside the library's, whose moment is -eta Omega.
#pragma once

#include <string>

#include <libcd/law/contact_law.hpp>
#include <libcd/law/unilateral_coulomb.hpp>

namespace cd::brendel2004 {

/// Rigid discs with Coulomb friction and the moment T = -eta Omega, Omega the relative angular
/// velocity: linear viscoelastic material [Brendel 2004, Sec. 1.7 on its refs. 5 and 20]. Exact for
/// a contact, as sliding and rolling are solved together. The moment s is an angular impulse over
/// the smaller radius l and the spin w is l Omega, so that s = -k w, k = eta dt / l^2.
class ViscousRolling final : public ContactLaw<2> {
 public:
  /// eta [moment time]
  explicit ViscousRolling(double eta) : eta_(eta) {}

  std::string name() const override { return "viscous-rolling"; }
  double bias(double gap_rate) const override { return rigid_.bias(gap_rate); }
  static constexpr bool kTransmitsMoments = true;
  LawTraits traits() const override { return {.transmits_moments = true}; }

  Wrench<2> solve(const MomentContact<2>& c) const override {
    const double k = eta_ * c.time_step / (c.length * c.length), coupling = c.coupling;
    const double held = 1.0 + k * c.moment_response;
    const double own = coupling * c.impulse.tangential + c.moment_response * c.moment;
    const double roll = c.spin - own;  // without the contact's own wrench
    LocalContact<2> sliding = c;       // without moments, its response what the moment leaves
    sliding.velocity_t -=
        coupling * (c.moment + k / held * (roll + coupling * c.impulse.tangential));
    sliding.mass_t = 1.0 / (1.0 / c.mass_t - coupling * coupling * k / held);
    const Impulse<2> impulse = rigid_.solve(sliding);
    return {impulse, -k / held * (roll + coupling * impulse.tangential)};
  }
  Impulse<2> solve(const LocalContact<2>& c) const override { return rigid_.solve(c); }

 private:
  double eta_;
  UnilateralCoulomb<2> rigid_;
};

}  // namespace cd::brendel2004
