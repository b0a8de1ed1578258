// SPDX-License-Identifier: BSD-3-Clause
// The memory's bandwidth, and what an iteration of a solver moves.
#pragma once

#include <optional>
#include <string>

namespace cd::performance {

/// Bandwidth of the triad a = b + s c of STREAM by all threads, three arrays of `megabytes` MB
/// each, the best of several passes [bytes / s]. As STREAM does, 24 bytes an element are counted,
/// and not the line that is read before it is written.
double triad_bandwidth(int megabytes, int passes, int threads);

/// What an iteration reads and writes.
struct Traffic {
  double contact;  ///< for each contact [bytes]
  double body;     ///< for each body [bytes]
};

/// By the tables of docs/develop/kernels.md; nothing for solvers that have no count there: a random
/// sweep fetches whole cache lines of which it needs a part.
std::optional<Traffic> iteration_traffic(const std::string& solver, int dimension);

/// The bytes that a contact takes in a simulation: records, labels, impulses, what is remembered
/// for the next step, and the arrays of accelerated-gradient's chunks (docs/develop/kernels.md).
/// Neighbours that are not near enough to be contacts, and room that arrays keep to grow, come on
/// top.
template <int D>
double contact_record_bytes();

}  // namespace cd::performance
