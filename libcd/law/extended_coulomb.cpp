// SPDX-License-Identifier: BSD-3-Clause
// Extended Coulomb law: coefficients, the conditions of a step, and the state that remains.
#include "libcd/law/extended_coulomb.hpp"

#include <cmath>

#include "libcd/core/error.hpp"
#include "libcd/core/option_table.hpp"
#include "libcd/core/require.hpp"

namespace cd {
namespace {

// A gap is closed if it is zero up to rounding, in radii.
constexpr double kClosed = 1e-12;
// A tangential impulse is at its limit up to rounding.
constexpr double kAtLimit = 1.0 - 1e-9;
// Places in the state of a contact, as in state_variables().
constexpr std::size_t kBonded = 0, kSlides = 1;

std::span<const StateVariable> state_variables() {
  static const StateVariable variables[] = {{"bonded"}, {"slides"}};
  return variables;
}

void check_coefficients(const ContactCoefficients& pair, int dimension) {
  if (!(pair.restitution >= 0.0 && pair.restitution <= 1.0))
    throw Error("restitution", pair.restitution, "a number in [0, 1]");
  if (!(pair.static_friction >= 1.0) || !std::isfinite(pair.static_friction))
    throw Error("static friction over dynamic", pair.static_friction, "a finite number >= 1");
  require_not_negative("cohesion force", pair.cohesion.force);
  require_not_negative("cohesion energy", pair.cohesion.energy);
  if (pair.cohesion.energy > 0.0 && pair.cohesion.force == 0.0)
    throw Error("cohesion energy", pair.cohesion.energy, "0 without a cohesion force");
  if (dimension == 2 && pair.torsion.acts())
    throw Error("torsion friction", pair.torsion.coefficient, "0 in two dimensions");
}

}  // namespace

template <int D>
void ContactOptions<D>::describe(OptionTable& table) {
  table.number("contact.restitution", restitution, between(0, 1), "of a head-on impact");
  table.number("contact.static_friction", static_friction, at_least(1),
               "of a contact that did not slide, over the dynamic coefficient");
  table.number("contact.cohesion_force", cohesion.force, at_least(0), "largest tension [force]");
  table.number("contact.cohesion_energy", cohesion.energy, at_least(0),
               "work that parts two bodies [force length]");
  table.number("contact.rolling", 0.0, at_least(0),
               "rolling friction: moment over reduced radius and normal force",
               [this](double c) { rolling = proportional_moment_friction(c); });
  if constexpr (D == 3)
    table.number("contact.torsion", 0.0, at_least(0), "the same about the normal",
                 [this](double c) { torsion = proportional_moment_friction(c); });
}

template <int D>
ExtendedCoulomb<D>::ExtendedCoulomb(const PairTable<Options>& options)
    : ExtendedCoulomb(table_of_pairs(options.materials(), [&](int a, int b) {
        return static_cast<const ContactCoefficients&>(options(a, b));
      })) {}

template <int D>
ExtendedCoulomb<D>::ExtendedCoulomb(const PairTable<ContactCoefficients>& coefficients)
    : coefficients_(coefficients) {
  traits_.acts_across_gaps = false;
  for (int a = 0; a < coefficients.materials(); ++a) {
    for (int b = a; b < coefficients.materials(); ++b) {
      const ContactCoefficients& pair = coefficients(a, b);
      check_coefficients(pair, D);
      traits_.range = std::max(traits_.range, pair.cohesion.range());
      if (pair.rolling.acts() || pair.torsion.acts()) traits_.transmits_moments = true;
      if (pair.cohesion.force > 0.0) traits_.acts_across_gaps = true;
    }
  }
  traits_.is_coulomb = !traits_.acts_across_gaps && !traits_.transmits_moments;
  traits_.criterion = traits_.is_coulomb ? Criterion::natural_map : Criterion::law_residual;
  traits_.has_conditions = true;
  traits_.state_variables = state_variables();
}

template <int D>
void ExtendedCoulomb<D>::check(const Scene<D>& scene) const {
  if (scene.friction.materials() != coefficients_.materials())
    throw Error("materials of the extended-coulomb law", coefficients_.materials(),
                std::to_string(scene.friction.materials()) + " as in the scene");
}

template <int D>
std::optional<ContactConditions> ExtendedCoulomb<D>::begin_step(
    const ContactStart& contact, std::span<const double> state) const {
  const ContactCoefficients& pair = coefficients_[contact.pair];
  const Cohesion& cohesion = pair.cohesion;
  ContactConditions conditions;
  conditions.touches = contact.gap <= kClosed * contact.length;
  const bool in_range =
      state[kBonded] != 0.0 && (cohesion.energy == 0.0 || contact.gap <= cohesion.range());
  const bool bonded = cohesion.force > 0.0 && (conditions.touches || in_range);
  if (pair.restitution > 0.0 && !conditions.touches && !bonded && !contact.crosses)
    return std::nullopt;

  const bool hits = contact.crosses && contact.gap + contact.velocity_n * contact.time_step < 0.0;
  conditions.bias = conditions.touches || hits
                        ? std::min(0.0, pair.restitution * contact.velocity_n)
                        : contact.gap / contact.time_step;
  conditions.friction =
      state[kSlides] != 0.0 ? contact.friction : contact.friction * pair.static_friction;
  if (bonded) {
    conditions.adhesion = cohesion.force * contact.time_step;
    conditions.weakened = !conditions.touches && cohesion.energy > 0.0;
  }
  if (pair.rolling.acts())
    conditions.rolling =
        pair.rolling.limit(contact.reduced_radius).of_impulses(contact.time_step, contact.length);
  if (pair.torsion.acts())
    conditions.torsion =
        pair.torsion.limit(contact.reduced_radius).of_impulses(contact.time_step, contact.length);
  return conditions;
}

template <int D>
void ExtendedCoulomb<D>::end_step(const ContactConditions& conditions, const Wrench<D>& wrench,
                                  int pair, std::span<double> state) const {
  const Cohesion& cohesion = coefficients_[pair].cohesion;
  const double pressing = wrench.normal + conditions.adhesion;
  const bool slides =
      pressing > 0.0 && length(wrench.tangential) >= kAtLimit * conditions.friction * pressing;
  const bool opens = cohesion.energy == 0.0 && pressing <= 0.0;
  const bool bonded = cohesion.force > 0.0 && !opens &&
                      (conditions.touches || wrench.normal > 0.0 || conditions.adhesion > 0.0);
  state[kBonded] = bonded ? 1.0 : 0.0;
  state[kSlides] = slides ? 1.0 : 0.0;
}

template <int D>
Impulse<D> ExtendedCoulomb<D>::solve(const BlockContact<D>& c) const {
  if (!traits_.is_coulomb) return ContactLaw<D>::solve(c);
  return plain().solve(c);
}

template struct ContactOptions<2>;
template struct ContactOptions<3>;
template class ExtendedCoulomb<2>;
template class ExtendedCoulomb<3>;

}  // namespace cd
