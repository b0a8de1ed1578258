// SPDX-License-Identifier: BSD-3-Clause
// Checks of the spring-dashpot law.
#include "libcd/law/spring_dashpot.hpp"

#include <string>

#include "libcd/core/error.hpp"
#include "libcd/core/option_table.hpp"
#include "libcd/core/require.hpp"
#include "libcd/law/pairs_with.hpp"

namespace cd {
namespace {

bool is_rough(const SpringDashpotCoefficients& pair) {
  return pair.tangential_stiffness > 0.0 || pair.tangential_damping > 0.0;
}

SpringDashpotCoefficients coefficients_of(const SpringOptions& options) {
  SpringDashpotCoefficients springs = soft_springs(*options.stiffness, options.damping);
  springs.tangential_stiffness =
      options.tangential_stiffness.value_or(springs.tangential_stiffness);
  springs.tangential_damping = options.tangential_damping.value_or(springs.tangential_damping);
  return springs;
}

}  // namespace

void SpringOptions::describe(OptionTable& table) {
  table.number("springs.stiffness", stiffness, above(0),
               "along the normal, needed [mass / time^2]");
  table.number("springs.damping", damping, at_least(0), "along the normal [mass / time]");
  table.number("springs.tangential_stiffness", tangential_stiffness, at_least(0),
               "of the tangential spring [mass / time^2] (default 2/7 of the other)");
  table.follows(Follows::others);
  table.number("springs.tangential_damping", tangential_damping, at_least(0),
               "of the tangential dashpot [mass / time] (default half of the other)");
  table.follows(Follows::others);
}

template <int D>
SpringDashpot<D>::SpringDashpot(const PairTable<Options>& options)
    : SpringDashpot(pairs_with(
          options.materials(), [&](int a, int b) { return options(a, b).stiffness.has_value(); },
          "springs.stiffness", [&](int a, int b) { return coefficients_of(options(a, b)); })) {}

template <int D>
SpringDashpot<D>::SpringDashpot(PairTable<SpringDashpotCoefficients> coefficients)
    : coefficients_(std::move(coefficients)) {
  for (int a = 0; a < coefficients_.materials(); ++a) {
    for (int b = a; b < coefficients_.materials(); ++b) {
      const SpringDashpotCoefficients& pair = coefficients_(a, b);
      require_positive("stiffness", pair.stiffness);
      require_not_negative("damping", pair.damping);
      require_not_negative("tangential-stiffness", pair.tangential_stiffness);
      require_not_negative("tangential-damping", pair.tangential_damping);
      if (is_rough(pair)) is_rough_ = true;
    }
  }
}

template <int D>
void SpringDashpot<D>::check(const Scene<D>& scene) const {
  if (scene.friction.materials() != coefficients_.materials())
    throw Error("materials of the spring-dashpot law", coefficients_.materials(),
                std::to_string(scene.friction.materials()) + " as in the scene");
  for (int a = 0; a < scene.friction.materials(); ++a) {
    for (int b = a; b < scene.friction.materials(); ++b) {
      if (scene.friction(a, b) != 0.0 && !is_rough(coefficients_(a, b)))
        throw Error("friction", scene.friction(a, b),
                    "0 with the law spring-dashpot without tangential stiffness and damping");
    }
  }
}

template class SpringDashpot<2>;
template class SpringDashpot<3>;

}  // namespace cd
