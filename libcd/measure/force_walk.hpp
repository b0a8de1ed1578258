// SPDX-License-Identifier: BSD-3-Clause
// Random walk through all contact forces that hold a packing at rest, each with equal probability.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "libcd/core/fields.hpp"
#include "libcd/core/random.hpp"
#include "libcd/measure/force_space.hpp"

namespace cd {

/// State of a walk: its point and its random numbers.
struct WalkPlace {
  Eigen::VectorXd unknowns;  ///< of ForceSpace
  std::uint64_t random = 0;  ///< CounterRandom::state

  /// Name, unit and place of each member.
  static constexpr auto fields =
      std::tuple(field("unknowns", "mass length / time", &WalkPlace::unknowns),
                 field("random", &WalkPlace::random));
};

/// Hit-and-run walk through the impulses that balance all grains and lie in Coulomb's cones [Smith,
/// Operations Research 32, 1296 (1984)]: along a random direction of the null space, to a point
/// drawn uniformly from the chord within the cones. The set is convex and, under a pressure,
/// bounded, so that the walk forgets its start and visits all of it with the same density. It is
/// much longer in some directions than in others: every other step goes along a random combination
/// of known solutions' differences, which are longer there, and the density remains the same,
/// because a direction and its opposite are equally likely.
template <int D>
class ForceWalk {
 public:
  /// Starts from the mean of at least two solutions, itself one in a convex set. The space must
  /// outlive the walk.
  ForceWalk(const ForceSpace<D>& space, const std::vector<Array<Impulse<D>>>& solutions,
            std::uint64_t seed);

  /// Some steps, each along a direction of its own.
  void walk(int steps);

  /// @{
  /// The state of the walk between two calls of walk(), and the continuation of a walk of the same
  /// space and solutions from its state, bit for bit.
  WalkPlace place() const { return {place_, random_.state()}; }
  void go_on_from(const WalkPlace& place) {
    place_ = place.unknowns;
    random_ = CounterRandom::from_state(place.random);
  }
  /// @}

  /// Impulses of all contacts at the present point.
  Array<Impulse<D>> impulses() const { return space_.impulses_of(place_); }

 private:
  Eigen::VectorXd random_vector(int size);
  void step(const Eigen::VectorXd& coordinates);

  const ForceSpace<D>& space_;
  CounterRandom random_;
  Eigen::VectorXd place_, direction_;
  Eigen::MatrixXd
      differences_;  ///< of the solutions from their mean, in the null space, as columns
};

}  // namespace cd
