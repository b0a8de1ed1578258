// SPDX-License-Identifier: BSD-3-Clause
// Contact writer: from the candidates of a step to the contacts of its problem.
#pragma once

#include <cstdint>
#include <span>

#include "libcd/detect/pair_list.hpp"
#include "libcd/problem/contact_memory.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/body_constants.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Data from which contacts are made.
template <int D>
struct ContactSource {
  const Scene<D>& scene;           ///< positions, friction
  const BodyConstants<D>& bodies;  ///< of the scene
  const PairList<D>& pairs;        ///< of which some are candidates
  const ContactMemory<D>& memory;  ///< initial impulses
  double reach;                    ///< largest gap of PairFilter::within_reach [length]
};

/// Fills the problem, whose motion, time step and filter are known, with the contacts of those
/// candidates that pass the filter. Candidates are numbers of pairs in ascending order. Threads
/// share them in parts; the contacts are the same, in the same order, for any number of threads.
template <int D>
void write_contacts(const ContactSource<D>& source, std::span<const std::int32_t> candidates,
                    ContactProblem<D>& problem);

}  // namespace cd
