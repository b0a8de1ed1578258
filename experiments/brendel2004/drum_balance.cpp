// SPDX-License-Identifier: BSD-3-Clause
// Sums over contacts and grains.
#include "experiments/brendel2004/drum_balance.hpp"

#include <libcd/problem/contact_kinematics.hpp>

namespace cd::brendel2004 {
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

template <int D>
double product(const Impulse<D>& a, const Impulse<D>& b) {
  if constexpr (D == 2) {
    return a.normal * b.normal + a.tangential * b.tangential;
  } else {
    return a.normal * b.normal + a.tangential.dot(b.tangential);
  }
}

}  // namespace

template <int D>
DrumStep drum_step(const Array<Vector<D>>& position, const Simulation<D>& simulation,
                   const DrumBodies& drum) {
  const Scene<D>& scene = simulation.scene();
  const ContactProblem<D>& problem = simulation.problem();
  const Solution<D>& solution = simulation.solution();
  const double radius = scene.radius[drum.drum];
  DrumStep step;
  for_each_contact(problem, [&](int c, const auto& contact) {
    const Impulse<D>& r = solution.impulse[c];
    const Impulse<D> after = relative_velocity(contact, solution.motion.data());
    const Impulse<D> twice = after + relative_velocity(contact, problem.at_start().data());
    step.dissipation -= 0.5 * product(r, twice);
    if constexpr (std::is_same_v<std::decay_t<decltype(contact)>, BoundaryContact<D>>) {
      if (contact.i != drum.drum && contact.j != drum.drum) return;
      const double lever = contact.i == drum.drum ? contact.side_i.lever : contact.side_j.lever;
      step.torque -= lever * radius * along_axis(torque(contact.normal, r.tangential));
      step.wall_slip += r.normal * length(after.tangential);
      step.wall_push += r.normal;
    }
  });
  step.motor = -step.torque * along_axis(scene.angular_velocity[drum.drum]);
  for (int b = drum.first_grain; b < scene.size(); ++b) {
    const Vector<D> impulse = problem.time_step * scene.force[b];
    step.weight += moment<D>(position[b], impulse);
    step.weight_work +=
        0.5 * impulse.dot(problem.at_start()[b].velocity + solution.motion[b].velocity);
  }
  return step;
}

template <int D>
DrumState<D> drum_state(const Scene<D>& scene, const DrumBodies& drum) {
  DrumState<D> state;
  for (int b = drum.first_grain; b < scene.size(); ++b) {
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

template DrumStep drum_step(const Array<Vector<2>>&, const Simulation<2>&, const DrumBodies&);
template DrumStep drum_step(const Array<Vector<3>>&, const Simulation<3>&, const DrumBodies&);
template DrumState<2> drum_state(const Scene<2>&, const DrumBodies&);
template DrumState<3> drum_state(const Scene<3>&, const DrumBodies&);

}  // namespace cd::brendel2004
