// Mean stress of a packing and how well its forces balance.
#pragma once

#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Force of a contact on body j by body i in Cartesian components: impulse / time step.
template <int D, class Contact>
Vector<D> contact_force(const Contact& contact, const Impulse<D>& impulse, double time_step) {
  return (impulse.normal * contact.normal + cartesian(contact.normal, impulse.tangential)) /
         time_step;
}

/// Mean stress over a volume, positive in compression, row = branch, column = force:
///   sigma = (1 / V) (sum over contacts of l F + sum over round bodies of m v v),
/// l from centre to centre of two grains and from the centre of a grain to the contact point of a
/// wall, F the force that acts along it [Shaebani 2009, Sec. II]. Velocities are those
/// after the step. `volume` > 0 is an area in 2D.
template <int D>
Eigen::Matrix<double, D, D> mean_stress(const Scene<D>& scene, const ContactProblem<D>& problem,
                                        const Solution<D>& solution, double volume);

/// Net force on grains that respond to forces, contacts and external forces together, over the mean
/// normal force of the contacts that repel; torques are divided by the grain's radius. Zero where
/// everything is at rest.
struct ForceBalance {
  double rms = 0.0;
  double largest = 0.0;
};
template <int D>
ForceBalance force_balance(const Scene<D>& scene, const ContactProblem<D>& problem,
                           const Array<Impulse<D>>& impulse);

}  // namespace cd
