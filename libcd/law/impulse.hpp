// The unknown of a contact: the impulse of one time step.
#pragma once

#include "libcd/core/vector.hpp"

namespace cd {

/// Impulse on body j of a contact (i gets the opposite) in the contact's frame, normal from i to j:
/// normal > 0 repels. Unit: mass length / time; the mean force of a step is impulse / time step.
template <int D>
struct Impulse {
  double normal = 0.0;
  Tangent<D> tangential = zero_tangent<D>();
};

}  // namespace cd
