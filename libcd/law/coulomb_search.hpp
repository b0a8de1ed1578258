// SPDX-License-Identifier: BSD-3-Clause
// One contact with a singular, indefinite or badly scaled block.
#pragma once

#include "libcd/law/coulomb_block.hpp"

namespace cd::coulomb {

/// The impulse of the least residual among all that solve the law or come near; slow.
template <int D>
Vector<D> least_residual(const Block<D>& W, const Vector<D>& b, double mu);

}  // namespace cd::coulomb
