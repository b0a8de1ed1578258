// SPDX-License-Identifier: BSD-3-Clause
// Euler's step, then sweeps of overlap removal.
#include "libcd/integrator/euler_removing_overlaps.hpp"

#include "libcd/core/error.hpp"

namespace cd {

template <int D>
EulerRemovingOverlaps<D>::EulerRemovingOverlaps(int sweeps) : sweeps_(sweeps) {
  if (sweeps < 0) throw Error("removal-sweeps", sweeps, "an integer >= 0");
}

template <int D>
void EulerRemovingOverlaps<D>::end(Scene<D>& scene, const Solution<D>& solution,
                                   const StepData<D>& step) {
  euler_.end(scene, solution, step);
  for (int sweep = 0; sweep < sweeps_; ++sweep)
    removal_.sweep(scene, step.pairs, step.step * sweeps_ + sweep);
}

template class EulerRemovingOverlaps<2>;
template class EulerRemovingOverlaps<3>;

}  // namespace cd
