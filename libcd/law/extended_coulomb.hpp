// SPDX-License-Identifier: BSD-3-Clause
// Contact dynamics with restitution, static friction, cohesion, rolling and torsion friction.
#pragma once

#include <algorithm>
#include <limits>

#include "libcd/law/contact_coefficients.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/law/slide_and_roll.hpp"
#include "libcd/law/unilateral_coulomb.hpp"
#include "libcd/scene/pair_table.hpp"

namespace cd {

/// Signorini and Coulomb as in UnilateralCoulomb (OverlapRule::keep), with any of
///
/// Restitution (Moreau): a closed contact, g <= 0, leaves with V_n >= -e V_n^-, V_n^- < 0 the
/// velocity at the start of the step. With e > 0 an open gap is left alone: closing it within a
/// step would destroy the speed of impact. Impacts therefore overlap by up to |V_n^-| dt, but by no
/// more than a tenth of the smaller radius: a pair that would pass deeper is a contact, too
/// (problem/crossings.hpp). It leaves as a closed one, from its place at the start, if V_n^- would
/// close the gap; if others push it, V_n >= -g / dt, and the impact follows in the next step.
///
/// Static friction: a contact that did not slide in the last step has the static coefficient, one
/// that did the dynamic one.
///
/// Cohesion: a bond is born when the gap closes and dies when it exceeds d_C. Bonded and closed,
/// R_n >= -F_C; bonded across a gap 0 < g <= d_C, V_n > 0 needs R_n = -F_C, V_n = 0 goes with
/// -F_C <= R_n <= 0, and V_n < 0 has R_n = 0 until the gap closes. The limits of friction are those
/// of P = R_n + F_C. With E_C = 0 the bond dies as soon as it opens, and what it bears depends on
/// the time step.
///
/// Rolling and torsion: |T_t| <= mu_t P against the rolling, |T_n| <= mu_n P against the spinning,
/// where mu may depend on P (MomentFriction). Sliding and rolling are solved together.
///
/// The normal part is solved first: for round bodies nothing else changes it.
template <int D>
class ExtendedCoulomb final : public ContactLaw<D> {
 public:
  using Options = ContactOptions<D>;  ///< of a pair of materials

  /// Throws Error for a coefficient out of range.
  explicit ExtendedCoulomb(const PairTable<ContactCoefficients>& coefficients);
  explicit ExtendedCoulomb(const PairTable<Options>& options);  ///< the same

  std::string name() const override { return "extended-coulomb"; }

  /// Without cohesion and moments a step is a problem of Coulomb's law, for every solver, and the
  /// law of the step is plain(). With cohesion, of whatever range, contacts act across gaps. They
  /// remember whether they are bonded, so that cohesion acts, and whether they slide.
  LawTraits traits() const override { return traits_; }
  /// The conditions hold the bias already.
  double bias(double gap_rate) const override { return gap_rate; }

  static constexpr bool kTransmitsMoments = true;  ///< solve wants MomentContact

  std::optional<ContactConditions> begin_step(const ContactStart& contact,
                                              std::span<const double> state) const override;
  void end_step(const ContactConditions& conditions, const Wrench<D>& wrench, int pair,
                std::span<double> state) const override;

  /// Coulomb's law with the bias that the conditions hold.
  static UnilateralCoulomb<D> plain() { return UnilateralCoulomb<D>(OverlapRule::remove); }

  Impulse<D> solve(const LocalContact<D>& c) const override { return plain().solve(c); }
  /// Full blocks, without cohesion and moments only: Error otherwise.
  Impulse<D> solve(const BlockContact<D>& c) const override;

  /// A contact with its conditions.
  Wrench<D> solve(const MomentContact<D>& c) const override {
    const ContactConditions& conditions = *c.conditions;
    Wrench<D> answer;
    answer.normal = normal_impulse(c, conditions);
    const double pressing = answer.normal + conditions.adhesion;
    const double roll_limit = conditions.rolling(pressing);
    const double slide_limit = conditions.friction * pressing;

    const Tangent<D> rolling = roll_to_plane(c.normal, c.moment);
    SlideAndRoll<D> plane;
    plane.a = c.mass_t > 0.0 ? 1.0 / c.mass_t : 0.0;
    plane.b = c.coupling;
    plane.c = c.moment_response;
    plane.slide = c.velocity_t - plane.a * c.impulse.tangential - plane.b * rolling;
    plane.roll =
        roll_to_plane(c.normal, c.spin) - plane.b * c.impulse.tangential - plane.c * rolling;
    const TangentPair<D> pair = solve_slide_and_roll(plane, slide_limit, roll_limit);
    answer.tangential = pair.tangential;
    answer.moment = plane_to_roll(c.normal, pair.rolling);
    add_torsion(c, conditions.torsion(pressing), answer.moment);
    return answer;
  }

  /// Throws Error if the coefficient table was made for another number of materials.
  void check(const Scene<D>& scene) const override;

 private:
  static double normal_impulse(const LocalContact<D>& c, const ContactConditions& conditions) {
    const double still = c.impulse.normal - c.mass_n * c.velocity_n;  // for V_n = 0
    const double closing = still - c.mass_n * conditions.bias;        // for V_n = -b
    if (!conditions.weakened) return std::max(-conditions.adhesion, closing);
    return std::max(closing, std::min(0.0, std::max(-conditions.adhesion, still)));
  }

  /// A vector along the axis of rolling, turned into the direction of rolling: s x n.
  static double roll_to_plane(const Vector<2>&, double s) { return s; }
  static Vector<3> roll_to_plane(const Vector<3>& n, const Vector<3>& s) { return s.cross(n); }
  static double plane_to_roll(const Vector<2>&, double s) { return s; }
  static Vector<3> plane_to_roll(const Vector<3>& n, const Vector<3>& s) { return n.cross(s); }

  static void add_torsion(const MomentContact<2>&, double, double&) {}
  static void add_torsion(const MomentContact<3>& c, double limit, Vector<3>& moment) {
    if (!(c.moment_response > 0.0)) return;
    const double still = c.normal.dot(c.moment) - c.normal.dot(c.spin) / c.moment_response;
    moment += project_on_disc(still, limit) * c.normal;
  }

  PairTable<ContactCoefficients> coefficients_;
  LawTraits traits_;
};

}  // namespace cd
