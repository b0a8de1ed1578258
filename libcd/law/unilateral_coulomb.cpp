// SPDX-License-Identifier: BSD-3-Clause
// Options of the unilateral Coulomb law.
#include "libcd/law/unilateral_coulomb.hpp"

#include "libcd/core/option_table.hpp"

namespace cd {

std::string to_string(OverlapRule rule) {
  return rule == OverlapRule::keep ? "keep" : "remove";
}

template <int D>
void UnilateralCoulomb<D>::Options::describe(OptionTable& table) {
  table.choice("overlaps", overlaps, {OverlapRule::keep, OverlapRule::remove},
               "what becomes of an overlap");
}

template void UnilateralCoulomb<2>::Options::describe(OptionTable&);
template void UnilateralCoulomb<3>::Options::describe(OptionTable&);

}  // namespace cd
