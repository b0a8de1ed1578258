// SPDX-License-Identifier: BSD-3-Clause
// Assembler: from a scene and its neighbour list to the frozen problem of one step.
#pragma once

#include "libcd/detect/pair_list.hpp"
#include "libcd/detect/pair_search.hpp"
#include "libcd/law/pair_filter.hpp"
#include "libcd/problem/contact_memory.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/body_constants.hpp"
#include "libcd/scene/force_watch.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Assembles the contact problems of one simulation, and keeps the working memory that goes from
/// step to step: constants of the bodies, their order, found pairs, whether external forces act.
template <int D>
class Assembler {
 public:
  /// Parameters of a problem that belong to its step.
  struct Step {
    double reach;         ///< largest gap of PairFilter::within_reach [length]
    double time_step;     ///< [time]
    std::int64_t number;  ///< a key of random sweep orders
    PairFilter filter = PairFilter::within_reach;  ///< pairs that the solver wants
    bool in_space = true;                          ///< whether it wants an order of the bodies
  };

  /// Returns the constants of the bodies of the scene, up to date.
  const BodyConstants<D>& bodies(const Scene<D>& scene) {
    bodies_.refresh(scene);
    return bodies_;
  }

  /// Fills `problem` (its memory is reused) with the velocities of all bodies and with the pairs
  /// that pass the filter. Initial impulses come from `memory`, or are zero without it (nullptr:
  /// cold start).
  void assemble(const Scene<D>& scene, const PairList<D>& pairs, const Step& step,
                const ContactMemory<D>* memory, ContactProblem<D>& problem);

  /// The order of the bodies in space, which goes on from step to step; empty: none yet.
  Array<std::int32_t>& order() { return order_; }

 private:
  void assemble_order(const Scene<D>& scene, const Step& step, ContactProblem<D>& problem);
  void assemble_motion(const Scene<D>& scene, double time_step, ContactProblem<D>& problem);
  std::span<const std::int32_t> find_candidates(const Scene<D>& scene, const PairList<D>& pairs,
                                                double reach, const ContactProblem<D>& problem);

  BodyConstants<D> bodies_;
  Array<std::int32_t> order_;
  ForceWatch<D> external_;
  PairSearch<D> search_;
  Array<Vector<D>> velocity_;  ///< free ones, where they are not those of the scene
};

/// The same for one problem, without working memory.
template <int D>
void assemble(const Scene<D>& scene, const PairList<D>& pairs, double reach, double time_step,
              std::int64_t step, const ContactMemory<D>* memory, ContactProblem<D>& problem,
              PairFilter filter = PairFilter::within_reach) {
  Assembler<D>().assemble(scene, pairs, {reach, time_step, step, filter}, memory, problem);
}

}  // namespace cd
