// SPDX-License-Identifier: BSD-3-Clause
// Contact dynamics: no interpenetration, no attraction, Coulomb friction, no restitution.
#pragma once

#include <limits>

#include "libcd/core/branch_free.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/law/coulomb_block.hpp"
#include "libcd/law/coulomb_cone.hpp"

namespace cd {

class OptionTable;

/// Treatment of an overlap left by an inaccurate solution.
enum class OverlapRule {
  keep,    ///< only its growth is inhibited: quasi-inelastic shock [Unger 2002, Eq. 6]
  remove,  ///< it is undone within a step, which adds kinetic energy [Unger 2002, Eq. 5]
};

/// The name of a rule.
std::string to_string(OverlapRule rule);

/// Signorini's condition on the gap at the end of the step with Coulomb friction, solved exactly
/// for one contact of round bodies, whose normal and tangential responses do not couple [Brendel
/// 2004, Eq. 1.30]. A gap closes in one step and the normal velocity vanishes in the next.
template <int D>
class UnilateralCoulomb final : public ContactLaw<D> {
 public:
  /// By name.
  struct Options {
    OverlapRule overlaps = OverlapRule::keep;  ///< of all contacts

    void describe(OptionTable& table);  ///< the options by name
  };

  /// One rule for the overlaps of all contacts.
  explicit UnilateralCoulomb(OverlapRule rule = OverlapRule::keep)
      : lowest_bias_(rule == OverlapRule::keep ? 0.0 : -std::numeric_limits<double>::infinity()) {}
  /// The same, from options by name.
  explicit UnilateralCoulomb(const Options& options) : UnilateralCoulomb(options.overlaps) {}

  std::string name() const override { return "unilateral-coulomb"; }
  LawTraits traits() const override {
    return {.criterion = Criterion::natural_map, .is_coulomb = true, .acts_across_gaps = false};
  }

  /// g_pos / dt for OverlapRule::keep, g / dt for OverlapRule::remove.
  double bias(double gap_rate) const override { return maximum(lowest_bias_, gap_rate); }

  Impulse<D> solve(const LocalContact<D>& c) const override {
    // The velocity comes last: in a periodic cell it is what the previous contact has just changed.
    const double unmoved = c.impulse.normal - c.mass_n * maximum(lowest_bias_, c.bias);
    const double normal = maximum(0.0, unmoved - c.mass_n * c.velocity_n);
    const Tangent<D> stick = c.impulse.tangential - c.mass_t * c.velocity_t;
    return {normal, project_on_disc(stick, c.friction * normal)};
  }

  /// Full blocks: stick, slip with the sliding direction solved, or open (law/coulomb_block.hpp).
  Impulse<D> solve(const BlockContact<D>& c) const override {
    return from_components(solve_coulomb_block<D>(c.response, c.free, c.friction, &c.impulse));
  }

 private:
  double lowest_bias_;
};

}  // namespace cd
