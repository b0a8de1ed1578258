// SPDX-License-Identifier: BSD-3-Clause
// Euler's step.
#include "libcd/integrator/integrator.hpp"

#include "libcd/scene/motion_records.hpp"

namespace cd {

template <int D>
void Euler<D>::end(Scene<D>& scene, const Solution<D>& solution, const BodyConstants<D>& bodies,
                   double time_step) {
  const bool deforms = scene.cell.is_coupled();
  if (deforms) {
    scene.cell.rate = solution.cell_rate;
    scene.cell.deform(time_step);
  }
  if (deforms) {
    for (Vector<D>& x : scene.position) x += time_step * scene.cell.rate * x;
  }
  advance(solution.motion, bodies, time_step, scene);
}

template class Euler<2>;
template class Euler<3>;

}  // namespace cd
