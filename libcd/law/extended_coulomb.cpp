// Coefficients, the terms of a step, and what remains of it.
#include "libcd/law/extended_coulomb.hpp"

#include <cmath>

#include "libcd/core/error.hpp"

namespace cd {
namespace {

// A gap is closed if it is zero up to rounding, in radii.
constexpr double kClosed = 1e-12;
// A tangential impulse is at its limit up to rounding.
constexpr double kAtLimit = 1.0 - 1e-9;

void check_coefficients(const ContactCoefficients& pair, int dimension) {
  if (!(pair.restitution >= 0.0 && pair.restitution <= 1.0))
    throw Error("restitution", pair.restitution, "a number in [0, 1]");
  if (!(pair.static_friction >= 1.0) || !std::isfinite(pair.static_friction))
    throw Error("static friction over dynamic", pair.static_friction, "a finite number >= 1");
  if (!(pair.cohesion.force >= 0.0) || !std::isfinite(pair.cohesion.force))
    throw Error("cohesion force", pair.cohesion.force, "a finite number >= 0");
  if (!(pair.cohesion.energy >= 0.0) || !std::isfinite(pair.cohesion.energy))
    throw Error("cohesion energy", pair.cohesion.energy, "a finite number >= 0");
  if (pair.cohesion.energy > 0.0 && pair.cohesion.force == 0.0)
    throw Error("cohesion energy", pair.cohesion.energy, "0 without a cohesion force");
  if (dimension == 2 && pair.torsion.acts())
    throw Error("torsion friction", pair.torsion.coefficient, "0 in two dimensions");
}

}  // namespace

template <int D>
ExtendedCoulomb<D>::ExtendedCoulomb(const PairTable<ContactCoefficients>& coefficients)
    : coefficients_(coefficients) {
  for (int a = 0; a < coefficients.materials(); ++a) {
    for (int b = a; b < coefficients.materials(); ++b) {
      const ContactCoefficients& pair = coefficients(a, b);
      check_coefficients(pair, D);
      range_ = std::max(range_, pair.cohesion.range());
      if (pair.cohesion.force > 0.0 || pair.rolling.acts() || pair.torsion.acts())
        is_plain_ = false;
    }
  }
}

template <int D>
void ExtendedCoulomb<D>::check(const Scene<D>& scene) const {
  if (scene.friction.materials() != coefficients_.materials())
    throw Error("materials of the extended-coulomb law", coefficients_.materials(),
                std::to_string(scene.friction.materials()) + " as in the scene");
}

template <int D>
std::optional<ContactTerms> ExtendedCoulomb<D>::freeze(const ContactSituation& contact) const {
  const ContactCoefficients& pair = coefficients_[contact.pair];
  const Cohesion& cohesion = pair.cohesion;
  ContactTerms terms;
  terms.touches = contact.gap <= kClosed * contact.length;
  const bool in_range =
      contact.bonded && (cohesion.energy == 0.0 || contact.gap <= cohesion.range());
  const bool bonded = cohesion.force > 0.0 && (terms.touches || in_range);
  if (pair.restitution > 0.0 && !terms.touches && !bonded) return std::nullopt;

  terms.bias = terms.touches ? std::min(0.0, pair.restitution * contact.approach)
                             : contact.gap / contact.time_step;
  terms.friction = contact.slides ? contact.friction : contact.friction * pair.static_friction;
  if (bonded) {
    terms.adhesion = cohesion.force * contact.time_step;
    terms.weakened = !terms.touches && cohesion.energy > 0.0;
  }
  if (pair.rolling.acts())
    terms.rolling =
        pair.rolling.limit(contact.reduced_radius).of_impulses(contact.time_step, contact.length);
  if (pair.torsion.acts())
    terms.torsion =
        pair.torsion.limit(contact.reduced_radius).of_impulses(contact.time_step, contact.length);
  return terms;
}

template <int D>
ContactState<D> ExtendedCoulomb<D>::keep(const ContactTerms& terms, const Wrench<D>& wrench,
                                         int pair) const {
  const Cohesion& cohesion = coefficients_[pair].cohesion;
  const double pressing = wrench.normal + terms.adhesion;
  ContactState<D> state;
  state.moment = wrench.moment;
  state.slides =
      pressing > 0.0 && length(wrench.tangential) >= kAtLimit * terms.friction * pressing;
  const bool opens = cohesion.energy == 0.0 && pressing <= 0.0;
  state.bonded = cohesion.force > 0.0 && !opens &&
                 (terms.touches || wrench.normal > 0.0 || terms.adhesion > 0.0);
  return state;
}

template <int D>
Impulse<D> ExtendedCoulomb<D>::solve(const BlockContact<D>& c) const {
  if (!is_plain_) return ContactLaw<D>::solve(c);
  return plain().solve(c);
}

template class ExtendedCoulomb<2>;
template class ExtendedCoulomb<3>;

}  // namespace cd
