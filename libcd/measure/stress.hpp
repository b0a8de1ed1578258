// SPDX-License-Identifier: BSD-3-Clause
// Mean stress of a packing, and how well its forces balance.
#pragma once

#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Impulse of a contact on body j by body i in Cartesian components.
template <int D>
Vector<D> cartesian_impulse(const Vector<D>& normal, const Impulse<D>& impulse) {
  return impulse.normal * normal + cartesian(normal, impulse.tangential);
}

/// Force of a contact on body j by body i in Cartesian components: impulse / time step.
template <int D, class Contact>
Vector<D> contact_force(const Contact& contact, const Impulse<D>& impulse, double time_step) {
  return cartesian_impulse<D>(contact.normal, impulse) / time_step;
}

/// Branch vector of contact number c of a problem: from body i to body j, from centre to centre of
/// two grains and between the centre of a grain and the surface of a wall.
template <int D, class Contact>
Vector<D> branch_vector(const Scene<D>& scene, const ContactProblem<D>& problem, int c,
                        const Contact& contact) {
  double length = problem.gap[c];
  for (const int body : {contact.i, contact.j}) {
    if (scene.shape[body] == Shape::round) length += scene.radius[body];
  }
  return length * contact.normal;
}

/// Mean stress over a volume, positive in compression, row = branch, column = force:
///   sigma = (1 / V) (sum over contacts of l F + sum over round bodies of m v v),
/// l from centre to centre of two grains and from the centre of a grain to the contact point of a
/// wall, F the force that acts along it [Shaebani 2009, Sec. II]. Velocities are those
/// after the step; before the first one the stress is zero. `volume` > 0 is an area in 2D.
template <int D>
Eigen::Matrix<double, D, D> mean_stress(const Scene<D>& scene, const ContactProblem<D>& problem,
                                        const Solution<D>& solution, double volume);

/// Net force on grains that respond to forces, contacts and external forces together, over the mean
/// normal force of the contacts that repel; torques, moments of contacts included, are divided by
/// the grain's radius. Forces count along the axes that a grain is free along, torques where it is
/// free to turn. Zero where everything is at rest.
struct ForceBalance {
  double rms = 0.0;      ///< root of the mean square over the grains
  double largest = 0.0;  ///< of any grain
};
/// Of the grains in a solved step.
template <int D>
ForceBalance force_balance(const Scene<D>& scene, const ContactProblem<D>& problem,
                           const Solution<D>& solution);

}  // namespace cd
