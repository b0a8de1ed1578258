// SPDX-License-Identifier: BSD-3-Clause
// Traits that contradict each other.
#include "libcd/law/law_traits.hpp"

#include "libcd/core/error.hpp"

namespace cd {

void LawTraits::check(const std::string& law) const {
  const auto require = [&](bool holds, const char* expected) {
    if (!holds) throw Error("law", law, expected);
  };
  if (has_conditions)
    require(has_fixed_point(), "one with a fixed point, if it has conditions of its own");
  if (!transmits_moments) return;
  require(criterion == Criterion::law_residual,
          "one judged by law_residual, as its contacts transmit moments");
  require(!is_coulomb, "one that is not Coulomb's, as its contacts transmit moments");
  require(has_conditions || state_variables.empty(),
          "one with has_conditions, as it remembers beside its moments");
}

}  // namespace cd
