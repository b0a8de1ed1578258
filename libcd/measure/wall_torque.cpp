// SPDX-License-Identifier: BSD-3-Clause
// Torques: tangential impulses times their arms.
#include "libcd/measure/wall_torque.hpp"

#include <utility>

#include "libcd/core/error.hpp"

namespace cd {

double angular_impulse(const Scene<2>& scene, const BoundaryContact<2>& contact,
                       const Impulse<2>& impulse, int body) {
  const double lever = body == contact.i ? contact.side_i.lever : contact.side_j.lever;
  return -lever * scene.radius[body] * impulse.tangential;
}

double angular_momentum(const Scene<2>& scene, const Vector<2>& centre) {
  double sum = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    if (!scene.is_free_grain(b)) continue;
    sum += scene.mass[b] * tangential(Vector<2>(scene.position[b] - centre), scene.velocity[b]) +
           scene.inertia[b] * scene.angular_velocity[b];
  }
  return sum;
}

WallTorque::WallTorque(std::vector<int> walls)
    : walls_(std::move(walls)), sums_(1 + static_cast<int>(walls_.size())) {
  if (walls_.empty()) throw Error("walls of a torque measurement", 0, "at least 1");
}

void WallTorque::add_contacts(const Scene<2>& scene, const ContactProblem<2>& problem,
                              const Array<Impulse<2>>& impulse) {
  const int grains = problem.grain_contacts.size();
  for (int c = 0; c < problem.boundary_contacts.size(); ++c) {
    const BoundaryContact<2>& contact = problem.boundary_contacts[c];
    for (std::size_t place = 0; place < walls_.size(); ++place) {
      const int wall = walls_[place];
      if (wall != contact.i && wall != contact.j) continue;
      add_impulse(static_cast<int>(place),
                  angular_impulse(scene, contact, impulse[grains + c], wall));
    }
  }
}

}  // namespace cd
