// The space that the grains live in.
#pragma once

#include "libcd/core/vector.hpp"

namespace cd {

/// Open space. A periodic cell of variable size has the same two roles: here it tells the branch
/// vector of a pair and its image, and in the sweep (the Space of problem/sweep_view.hpp) it is one
/// more participant of every contact.
template <int D>
class Cell {
 public:
  /// Vector from x_i to image number `image` of x_j; open space has only image 0.
  Vector<D> separation(const Vector<D>& x_i, const Vector<D>& x_j, int /*image*/) const {
    return x_j - x_i;
  }
};

}  // namespace cd
