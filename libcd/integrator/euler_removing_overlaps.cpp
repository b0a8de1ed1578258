// SPDX-License-Identifier: BSD-3-Clause
// Euler's step, then sweeps of overlap removal.
#include "libcd/integrator/euler_removing_overlaps.hpp"

#include "libcd/core/error.hpp"
#include "libcd/core/option_table.hpp"

namespace cd {

template <int D>
void EulerRemovingOverlaps<D>::Options::describe(OptionTable& table) {
  table.number("removal_sweeps", removal_sweeps, at_least(0),
               "sweeps of overlap removal in a step");
}

template <int D>
EulerRemovingOverlaps<D>::EulerRemovingOverlaps(int sweeps) : sweeps_(sweeps) {
  if (sweeps < 0) throw Error("removal-sweeps", sweeps, "an integer >= 0");
}

template <int D>
void EulerRemovingOverlaps<D>::end(Scene<D>& scene, const Solution<D>& solution,
                                   const BodyConstants<D>& bodies, double time_step) {
  euler_.end(scene, solution, bodies, time_step);
}

template <int D>
void EulerRemovingOverlaps<D>::correct(Scene<D>& scene, const PairList<D>& pairs,
                                       std::int64_t step) {
  for (int sweep = 0; sweep < sweeps_; ++sweep)
    removal_.sweep(scene, pairs, step * sweeps_ + sweep);
}

template class EulerRemovingOverlaps<2>;
template class EulerRemovingOverlaps<3>;

}  // namespace cd
