// SPDX-License-Identifier: BSD-3-Clause
// Euler's step.
#include "libcd/integrator/integrator.hpp"

#include "libcd/core/parallel.hpp"
#include "libcd/scene/solver_bodies.hpp"

namespace cd {

template <int D>
void Euler<D>::end(Scene<D>& scene, const Solution<D>& solution, const BodyConstants<D>& bodies,
                   double time_step) {
  if (scene.cell.is_coupled()) {
    scene.cell.rate = solution.cell_rate;
    scene.cell.deform(time_step);
    parallel_for(
        scene.size(),
        [&](int b) {
          Vector<D>& x = scene.position[b];
          x += time_step * scene.cell.rate * x;
        },
        kWorthAThreadIfCheap);
  }
  integrate(solution.motion, bodies, time_step, scene);
  for (int b = 0; b < solution.shift.size(); ++b) scene.position[b] += solution.shift[b];
}

template class Euler<2>;
template class Euler<3>;

}  // namespace cd
