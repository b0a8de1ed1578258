// SPDX-License-Identifier: BSD-3-Clause
// Coefficients and checks of the Hertz-Mindlin law.
#include "libcd/law/hertz_mindlin.hpp"

#include <string>

#include "libcd/core/error.hpp"
#include "libcd/core/option_table.hpp"
#include "libcd/core/require.hpp"
#include "libcd/law/pairs_with.hpp"
#include "libcd/law/soft_collision.hpp"

namespace cd {
namespace {

void check_coefficients(const HertzMindlinCoefficients& pair) {
  require_positive("modulus", pair.modulus);
  require_not_negative("shear-modulus", pair.shear_modulus);
  require_not_negative("tangential-damping", pair.tangential_damping);
}

/// Two materials have the elasticity that their pair gives, or else that of each with itself.
PairTable<HertzMindlinCoefficients> coefficients_of(const PairTable<HertzOptions>& options) {
  const auto of = [&](int a, int b, int material) {
    return options(a, b).young ? options(a, b) : options(material, material);
  };
  const auto has = [&](int a, int b) { return of(a, b, a).young && of(a, b, b).young; };
  return pairs_with(options.materials(), has, "hertz.young", [&](int a, int b) {
    const HertzOptions one = of(a, b, a), other = of(a, b, b);
    HertzMindlinCoefficients pair =
        hertz_mindlin(Elasticity{*one.young, one.poisson}, Elasticity{*other.young, other.poisson},
                      options(a, b).restitution);
    pair.tangential_damping = options(a, b).tangential_damping;
    return pair;
  });
}

}  // namespace

HertzMindlinCoefficients hertz_mindlin(double young, double poisson, double restitution) {
  require_positive("young", young);
  if (!(poisson > -1.0 && poisson <= 0.5)) throw Error("poisson", poisson, "above -1, at most 0.5");
  const double shear = 0.5 * young / (1.0 + poisson);
  return {.modulus = 0.5 * young / (1.0 - poisson * poisson),
          .shear_modulus = 0.5 * shear / (2.0 - poisson),
          .restitution = restitution};
}

HertzMindlinCoefficients hertz_mindlin(const Elasticity& one, const Elasticity& other,
                                       double restitution) {
  HertzMindlinCoefficients pair = hertz_mindlin(one.young, one.poisson, restitution);
  if (one.young == other.young && one.poisson == other.poisson) return pair;
  // Half of the compliance of a pair is that of either body.
  const HertzMindlinCoefficients like_other =
      hertz_mindlin(other.young, other.poisson, restitution);
  const auto of_both = [](double a, double b) { return 2.0 / (1.0 / a + 1.0 / b); };
  pair.modulus = of_both(pair.modulus, like_other.modulus);
  pair.shear_modulus = of_both(pair.shear_modulus, like_other.shear_modulus);
  return pair;
}

void HertzOptions::describe(OptionTable& table) {
  table.number("hertz.young", young, above(0), "Young's modulus, needed [stress]");
  table.follows(Follows::likes);
  table.number("hertz.poisson", poisson, between(-0.999, 0.5), "Poisson's ratio");
  table.follows(Follows::likes);
  table.number("hertz.restitution", restitution, between(0.01, 1), "of a head-on impact");
  table.number("hertz.tangential_damping", tangential_damping, at_least(0),
               "of the tangential dashpot, over the normal one");
}

template <int D>
HertzMindlin<D>::HertzMindlin(const PairTable<Options>& options)
    : HertzMindlin(coefficients_of(options)) {}

template <int D>
HertzMindlin<D>::HertzMindlin(const PairTable<HertzMindlinCoefficients>& coefficients)
    : coefficients_(coefficients) {
  pairs_.resize(coefficients.materials() * coefficients.materials());
  for (int a = 0; a < coefficients.materials(); ++a) {
    for (int b = a; b < coefficients.materials(); ++b) {
      const HertzMindlinCoefficients& pair = coefficients(a, b);
      check_coefficients(pair);
      pairs_[coefficients.index(a, b)] = {pair.modulus, pair.shear_modulus,
                                          tsuji_coefficient(damping_ratio_for(pair.restitution)),
                                          pair.tangential_damping};
    }
  }
}

template <int D>
Impulse<D> HertzMindlin<D>::solve(const LocalContact<D>&) const {
  throw Error("law", name(), "one that remembers nothing; take solver explicit");
}

template <int D>
void HertzMindlin<D>::check(const Scene<D>& scene) const {
  if (scene.friction.materials() != coefficients_.materials())
    throw Error("materials of the hertz-mindlin law", coefficients_.materials(),
                std::to_string(scene.friction.materials()) + " as in the scene");
  for (int a = 0; a < scene.friction.materials(); ++a) {
    for (int b = a; b < scene.friction.materials(); ++b) {
      if (scene.friction(a, b) != 0.0 && coefficients_(a, b).shear_modulus == 0.0)
        throw Error("friction", scene.friction(a, b),
                    "0 with the law hertz-mindlin without shear modulus");
    }
  }
}

template class HertzMindlin<2>;
template class HertzMindlin<3>;

}  // namespace cd
