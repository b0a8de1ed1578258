// Where a body is and where it goes.
#pragma once

#include "libcd/core/vector.hpp"

namespace cd {

/// Place and velocity side by side: what decides whether two bodies collide within a step.
template <int D>
struct alignas(D == 2 ? 32 : 16) BodyPath {
  Vector<D> position;  ///< [length]
  Vector<D> velocity;  ///< [length / time]
};

}  // namespace cd
