// SPDX-License-Identifier: BSD-3-Clause
// Data of the kernels that evaluate the natural map in chunks (solver/residual.hpp,
// matrix/contact_chunks.hpp).
#pragma once

#include "libcd/kernels/chunk_kernels.hpp"

namespace cd::kernels {

/// Larger coefficients of friction are judged as this one: K is a half-space to all digits by then,
/// and mu^2 a finite number.
constexpr double kMostFriction = 1e100;

/// Evaluation of the natural map at the impulses r of the contacts of a chunk.
template <int D>
struct NaturalMapPass {
  const ImpulseBatch<D>* present;  ///< r
  const Lanes* response;           ///< s, the normal responses [1 / mass]
  double sliding;                  ///< 1: u_hat = u + mu |u_t| n, 0: u_hat = u
  double unit;                     ///< factor of all velocities
};

/// Sums of squares and largest values over contacts, all of velocities, that make a Judgement.
struct NaturalMapSums {
  double q = 0.0;          ///< velocities without any impulses, with the gap term
  double v = 0.0;          ///< impulses times the normal responses of their contacts
  double u = 0.0;          ///< velocities with all impulses, with the gap term
  double error = 0.0;      ///< v - P_K(v - u_hat)
  double most_q = 0.0;     ///< the largest |q|^2 of a contact
  double signorini = 0.0;  ///< the largest |min(u_n, v_n)|; convex rule: of max(0, -u_n)

  /// Adds the sums over other contacts.
  void add(const NaturalMapSums& other) {
    q += other.q;
    v += other.v;
    u += other.u;
    error += other.error;
    most_q = most_q < other.most_q ? other.most_q : most_q;
    signorini = signorini < other.signorini ? other.signorini : signorini;
  }
};

/// The sums over the contacts of a chunk.
template <int D>
using NaturalMapKernel = NaturalMapSums (*)(const Chunk<D>& chunk, const BodyImpulses<D>& bodies,
                                            const NaturalMapPass<D>& pass, Slot<D>* slots);

}  // namespace cd::kernels
