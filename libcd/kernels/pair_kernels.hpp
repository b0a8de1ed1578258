// SPDX-License-Identifier: BSD-3-Clause
// Which of many pairs of discs take part in a step, and how those lie.
#pragma once

#include <cstdint>

namespace cd::kernels {

/// The two bodies of a pair, each as D times its number: where its coordinates begin.
struct PairPlaces {
  std::int32_t i, j;
};

/// Search for pairs whose bodies are closer than touching[k] + margin, or have a negative touching
/// distance (PairSearch::near).
struct NearPairs {
  const PairPlaces* pair;
  const double *touching, *position;
  double margin;
};

/// Search for pairs that approach and overlap within `time`, or have no touching distance
/// (PairSearch::closing).
struct ClosingPairs {
  const PairPlaces* pair;
  const double *touching, *position, *velocity;
  double time;
};

/// Pairs by their numbers.
struct ChosenPairs {
  const std::int32_t* number;
  const PairPlaces* pair;
  const double *touching, *position;
  double time_step;
};

/// What of a grain contact follows from the positions of its bodies.
template <int D>
struct PairGeometry {
  double normal[D];  ///< from i to j; NaN if their centres coincide
  double distance;   ///< of the centres
  double gap;        ///< distance - touching
  double bias, arm;  ///< gap / time step, and 1 + gap / touching
};

/// For `count` pairs, a multiple of kLanes.
struct PairKernels {
  /// Write the numbers of the pairs found among the first `count`, in ascending order, and return
  /// how many. `found` needs room for `count` numbers.
  int (*near)(const NearPairs& search, int count, std::int32_t* found);
  int (*closing)(const ClosingPairs& search, int count, std::int32_t* found);

  /// Writes how the chosen pairs lie.
  void (*measure)(const ChosenPairs& chosen, int count, PairGeometry<2>* geometry);
};

}  // namespace cd::kernels
