// Euler's step.
#include "libcd/integrator/integrator.hpp"

namespace cd {

template <int D>
void Euler<D>::end(Scene<D>& scene, const Solution<D>& solution,
                   const std::vector<ContactKey>& /*pairs*/, double time_step) const {
  const bool deforms = scene.cell.takes_part();
  if (deforms) {
    scene.cell.rate = solution.cell_rate;
    scene.cell.deform(time_step);
  }
  for (int b = 0; b < scene.size(); ++b) {
    const BodyMotion<D>& motion = solution.motion[b];
    if (deforms) scene.position[b] += time_step * scene.cell.rate * scene.position[b];
    scene.velocity[b] = motion.velocity;
    scene.position[b] += time_step * motion.velocity;
    if (scene.shape[b] != Shape::half_space)
      scene.angular_velocity[b] = motion.surface / scene.radius[b];
  }
}

template class Euler<2>;
template class Euler<3>;

}  // namespace cd
