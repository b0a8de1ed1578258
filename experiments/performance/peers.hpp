// SPDX-License-Identifier: BSD-3-Clause
// A step of a tile at rest by solvers of libcd and by Siconos' Gauss-Seidel, to one error.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include "experiments/performance/bed.hpp"

namespace cd::performance {

/// What a solver of a code takes on one thread, in seconds of the processor.
struct PeerCost {
  std::string code, solver;
  int contacts = 0;
  int iterations = 0;    ///< from zero impulses until the error is met
  double seconds = 0.0;  ///< of that solve, evaluations of the error left out where they can be
  double error = 1.0;    ///< siconos_error in the end
  double nanoseconds =
      0.0;  ///< per contact and iteration, of a solve without evaluations of the error

  static constexpr auto fields =
      std::tuple(field("code", "", &PeerCost::code), field("solver", "", &PeerCost::solver),
                 field("contacts", &PeerCost::contacts), field("iterations", &PeerCost::iterations),
                 timing("seconds", "s", &PeerCost::seconds), field("error", &PeerCost::error),
                 timing("nanoseconds_per_contact_iteration", "ns", &PeerCost::nanoseconds));
};

/// Random sweeps, accelerated-gradient and nonsmooth-cg of libcd on the problem in velocity form,
/// from zero impulses: the packing at rest has to be found again;
/// and, where the program is built with it, Siconos' Gauss-Seidel on the same problem as a matrix.
/// The error is that of the matrix form for all. After `most_iterations` a solver is given up.
/// Other solves have `threads` threads. Each solver is a part of the task.
template <int D>
std::vector<PeerCost> peer_costs(const RestingTile<D>& tile, double tolerance, int most_iterations,
                                 int threads, TaskContext& task);

}  // namespace cd::performance
