// Euler's step.
#include "libcd/integrator/integrator.hpp"

namespace cd {

template <int D>
void Euler<D>::end(Scene<D>& scene, const Solution<D>& solution, const PairList<D>& pairs,
                   double time_step, std::int64_t /*step*/) const {
  const bool deforms = scene.cell.takes_part();
  if (deforms) {
    scene.cell.rate = solution.cell_rate;
    scene.cell.deform(time_step);
  }
  if (deforms) {
    for (Vector<D>& x : scene.position) x += time_step * scene.cell.rate * x;
  }
  // Pointers of their own stay in registers.
  const BodyMotion<D>* const motion = solution.motion.data();
  Vector<D>* const velocity = scene.velocity.data();
  Vector<D>* const position = scene.position.data();
  Spin<D>* const angular_velocity = scene.angular_velocity.data();
  const auto* const constants = pairs.bodies().data();
  for (int b = 0, count = scene.size(); b < count; ++b) {
    velocity[b] = motion[b].velocity;
    position[b] += time_step * motion[b].velocity;
    angular_velocity[b] = motion[b].surface / constants[b].surface_scale;
  }
}

template class Euler<2>;
template class Euler<3>;

}  // namespace cd
