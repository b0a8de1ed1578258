// Euler's step.
#include "libcd/integrator/integrator.hpp"

namespace cd {

template <int D>
void Euler<D>::end(Scene<D>& scene, const Solution<D>& solution, const PairList<D>& /*pairs*/,
                   double time_step, std::int64_t /*step*/) const {
  const bool deforms = scene.cell.takes_part();
  if (deforms) {
    scene.cell.rate = solution.cell_rate;
    scene.cell.deform(time_step);
  }
  if (deforms) {
    for (Vector<D>& x : scene.position) x += time_step * scene.cell.rate * x;
  }
  for (int b = 0; b < scene.size(); ++b) {
    const BodyMotion<D>& motion = solution.motion[b];
    scene.velocity[b] = motion.velocity;
    scene.position[b] += time_step * motion.velocity;
    if (scene.shape[b] != Shape::half_space)
      scene.angular_velocity[b] = motion.surface / scene.radius[b];
  }
}

template class Euler<2>;
template class Euler<3>;

}  // namespace cd
