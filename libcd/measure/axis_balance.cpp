// SPDX-License-Identifier: BSD-3-Clause
// Balance about an axis: sums over contacts and grains.
#include "libcd/measure/axis_balance.hpp"

#include "libcd/problem/contact_kinematics.hpp"

namespace cd {
namespace {

/// Component of a spin along the axis of the drum.
double along_axis(double spin) {
  return spin;
}
double along_axis(const Vector<3>& spin) {
  return spin.z();
}

/// z component of x cross y.
template <int D>
double moment(const Vector<D>& x, const Vector<D>& y) {
  return x[0] * y[1] - x[1] * y[0];
}

}  // namespace

template <int D>
AxisStep axis_step(const Array<Vector<D>>& position, const Scene<D>& scene,
                   const ContactProblem<D>& problem, const Solution<D>& solution,
                   const AxisBodies& bodies) {
  const int drum = bodies.drum;
  const double radius = scene.radius[drum];
  AxisStep step;
  for_each_contact(problem, [&](int c, const auto& contact) {
    const Impulse<D>& r = solution.impulse[c];
    const Impulse<D> after = relative_velocity(contact, solution.motion.data());
    const Impulse<D> twice = after + relative_velocity(contact, problem.at_start().data());
    step.dissipation -= 0.5 * dot(r, twice);
    if constexpr (std::is_same_v<std::decay_t<decltype(contact)>, BoundaryContact<D>>) {
      if (contact.i != drum && contact.j != drum) return;
      const double lever = contact.i == drum ? contact.side_i.lever : contact.side_j.lever;
      step.torque -= lever * radius * along_axis(torque(contact.normal, r.tangential));
      step.wall_slip += r.normal * length(after.tangential);
      step.wall_push += r.normal;
    }
  });
  step.motor = -step.torque * along_axis(scene.angular_velocity[drum]);
  for (int b = bodies.first_grain; b < scene.size(); ++b) {
    const Vector<D> impulse = problem.time_step * scene.force[b];
    step.weight += moment<D>(position[b], impulse);
    step.weight_work +=
        0.5 * impulse.dot(problem.at_start()[b].velocity + solution.motion[b].velocity);
  }
  return step;
}

template <int D>
AxisState axis_state(const Scene<D>& scene, const AxisBodies& bodies) {
  AxisState state;
  for (int b = bodies.first_grain; b < scene.size(); ++b) {
    const double m = scene.mass[b];
    state.angular_momentum += m * moment<D>(scene.position[b], scene.velocity[b]) +
                              scene.inertia[b] * along_axis(scene.angular_velocity[b]);
    state.kinetic += 0.5 * (m * scene.velocity[b].squaredNorm() +
                            scene.inertia[b] * squared_length(scene.angular_velocity[b]));
    state.centre_of_mass += m * scene.position[b].template head<2>();
    state.mass += m;
  }
  state.centre_of_mass /= state.mass;
  return state;
}

template AxisStep axis_step(const Array<Vector<2>>&, const Scene<2>&, const ContactProblem<2>&,
                            const Solution<2>&, const AxisBodies&);
template AxisStep axis_step(const Array<Vector<3>>&, const Scene<3>&, const ContactProblem<3>&,
                            const Solution<3>&, const AxisBodies&);
template AxisState axis_state(const Scene<2>&, const AxisBodies&);
template AxisState axis_state(const Scene<3>&, const AxisBodies&);

}  // namespace cd
