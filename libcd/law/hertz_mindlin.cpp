// SPDX-License-Identifier: BSD-3-Clause
// Coefficients and checks of the Hertz-Mindlin law.
#include "libcd/law/hertz_mindlin.hpp"

#include <string>

#include "libcd/core/error.hpp"
#include "libcd/core/require.hpp"
#include "libcd/law/soft_collision.hpp"

namespace cd {
namespace {

void check_coefficients(const HertzMindlinCoefficients& pair) {
  require_positive("modulus", pair.modulus);
  require_not_negative("shear-modulus", pair.shear_modulus);
  require_not_negative("tangential-damping", pair.tangential_damping);
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
