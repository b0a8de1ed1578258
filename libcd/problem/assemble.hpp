// From a scene and its candidate pairs to the frozen problem of one step.
#pragma once

#include "libcd/contact/candidates.hpp"
#include "libcd/contact/contact_memory.hpp"
#include "libcd/contact/pair_list.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Fills `problem` (memory is reused) with the velocities of all bodies and with the pairs that are
/// wanted; `reach` is the largest gap of Candidates::within_reach. Initial
/// impulses come from `memory`, or are zero without it (nullptr: cold start).
template <int D>
void assemble(const Scene<D>& scene, const PairList<D>& pairs, double reach, double time_step,
              std::int64_t step, const ContactMemory<D>* memory, ContactProblem<D>& problem,
              Candidates wanted = Candidates::within_reach);

}  // namespace cd
