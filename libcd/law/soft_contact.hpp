// What a soft law sees of a contact beside LocalContact, and what the contact keeps for later.
#pragma once

#include "libcd/core/vector.hpp"

namespace cd {

/// One contact between two deformable bodies. Only laws with a history (ContactLaw::has_history)
/// are given it, by the solver `explicit`.
template <int D>
struct SoftContact {
  /// How far the tangential spring is stretched, along the motion of j against i, in the present
  /// tangent plane; zero for a new contact [length]. The law moves it on by one step and sets it to
  /// zero where the bodies part.
  Tangent<D> spring = zero_tangent<D>();

  /// R*, 1 / R* = 1 / r_i + 1 / r_j; the grain's own radius at a flat wall [length].
  double reduced_radius = 0.0;
};

}  // namespace cd
