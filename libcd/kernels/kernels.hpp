// SPDX-License-Identifier: BSD-3-Clause
// Table of the kernels: inner loops over SIMD batches, built by callers, of four pairs, contacts or
// bodies, written once (*.inl) and compiled for AVX2 and any processor, with the same bits.
#pragma once

#include <cstdint>

#include "libcd/kernels/dimension_kernels.hpp"
#include "libcd/kernels/disc_rotation.hpp"

namespace cd::kernels {

/// A position or a velocity lies in memory as two numbers, x and y; an impulse as its normal and
/// its tangential part; and the motion of a disc as four numbers (BodyMotion<2>): v_x, v_y, surface
/// speed r omega and inverse mass.
constexpr int kVector = 2, kMotion = 4, kSurface = 2;

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

/// Batch of pairs, one per lane, of different bodies: a cache line. A lane may be empty: then it
/// touches at distance 0 and both of its bodies are one that no other lane moves.
struct alignas(64) PairBatch {
  double touching[kLanes];            ///< r_i + r_j [length]
  std::int32_t i[kLanes], j[kLanes];  ///< as in PairPlaces
};

/// (1 / m_i) / (1 / m_i + 1 / m_j), what i has of a move.
struct alignas(32) MassFraction {
  double of_i[kLanes];
};

/// Pair batches that follow each other, the separated ones last, whose pairs hardly ever overlap.
struct Bucket {
  std::int32_t first, separated;
};

/// Sweep of overlap removal over the buckets order[0] .. order[count - 1] (remove_overlaps).
struct OverlapSweep {
  const PairBatch* batch;
  const MassFraction* mass_fraction;
  const Bucket* bucket;
  const std::int32_t* order;
  int count;
  double factor;
  double* position;
};

/// Added to the first component of each branch vector: too little to change any but that of
/// coincident centres, which so have a direction in which to part.
constexpr double kLeastBranch = 1e-150;

/// Collisions one after the other. A contact lies in memory as eight numbers (GrainContact<2>):
/// normal, bias, impulse, arm, friction, and the numbers of its two bodies in place of the last.
struct CollisionPass {
  static constexpr int kContact = 8, kArm = 5, kFriction = 6, kBodies = 7;

  const double* contact;
  int contact_count;
  double rotational_response;
  double factor_n, factor_t;  ///< of the law (Collision)
  double *motion, *impulse;
};

/// All kernels, for one instruction set.
struct Kernels {
  /// Write the numbers of the pairs found among the first `count`, a multiple of kLanes, in
  /// ascending order and return how many. `found` needs room for `count` numbers.
  int (*near)(const NearPairs& search, int count, std::int32_t* found);
  int (*closing)(const ClosingPairs& search, int count, std::int32_t* found);

  /// Returns the largest overlap that was met.
  double (*remove_overlaps)(const OverlapSweep& sweep);

  /// Lets contacts collide batch by batch, in the order, up to the first batch that has a contact
  /// not among the `contact_count`, or a body twice, or is not whole; returns how many did.
  int (*collide)(const CollisionPass& pass, const std::int32_t* order, int count);

  /// Writes the angular velocities of the first `count` discs, a multiple of kLanes.
  void (*rotate)(const DiscRotation& rotation, int count);

  DimensionKernels<2> discs;    ///< in 2D
  DimensionKernels<3> spheres;  ///< in 3D

  /// Those of a dimension.
  template <int D>
  const DimensionKernels<D>& of() const {
    if constexpr (D == 2) {
      return discs;
    } else {
      return spheres;
    }
  }
};

/// Those for any processor: pairs of lanes, which SSE2 and NEON have.
extern const Kernels portable;

/// Those of the processor that runs the program: AVX2 where it has it, unless the environment says
/// CD_SIMD=portable. Found out once; throws Error for a CD_SIMD that is neither that nor auto.
const Kernels& fastest();

}  // namespace cd::kernels
