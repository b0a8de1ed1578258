// SPDX-License-Identifier: BSD-3-Clause
// Stress and force balance as sums over contacts and bodies.
#include "libcd/measure/stress.hpp"

#include <algorithm>
#include <cmath>

#include "libcd/problem/contact_kinematics.hpp"

namespace cd {
template <int D>
Eigen::Matrix<double, D, D> mean_stress(const Scene<D>& scene, const ContactProblem<D>& problem,
                                        const Solution<D>& solution, double volume) {
  Eigen::Matrix<double, D, D> sum = Eigen::Matrix<double, D, D>::Zero();
  for_each_contact(problem, [&](int c, const auto& contact) {
    const Vector<D> l = branch_vector<D>(scene, problem, c, contact);
    const Vector<D> F = contact_force<D>(contact, solution.impulse[c], problem.time_step);
    sum += l * F.transpose();
  });
  for (int b = 0; b < solution.motion.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    const Vector<D>& v = solution.motion[b].velocity;
    sum += scene.mass[b] * v * v.transpose();
  }
  return sum / volume;
}

template <int D>
ForceBalance force_balance(const Scene<D>& scene, const ContactProblem<D>& problem,
                           const Solution<D>& solution) {
  Array<Vector<D>> force = scene.force.values();
  Array<Spin<D>> torque_on = scene.torque.values();
  double mean = 0.0;
  int repelling = 0;
  for_each_contact(problem, [&](int c, const auto& contact) {
    const Impulse<D>& impulse = solution.impulse[c];
    const Vector<D> F = contact_force<D>(contact, impulse, problem.time_step);
    const Spin<D> moment = (1.0 / problem.time_step) * torque(contact.normal, impulse.tangential);
    force[contact.i] -= F;
    force[contact.j] += F;
    torque_on[contact.i] -= lever_i(contact) * scene.radius[contact.i] * moment;
    torque_on[contact.j] -= lever_j(contact) * scene.radius[contact.j] * moment;
    if (!solution.moment.empty()) {
      const Spin<D> moment = problem.coupling[c].length / problem.time_step * solution.moment[c];
      torque_on[contact.i] -= moment;
      torque_on[contact.j] += moment;
    }
    if (impulse.normal > 0.0) {
      mean += impulse.normal / problem.time_step;
      ++repelling;
    }
  });
  if (repelling == 0) return {};
  mean /= repelling;

  ForceBalance balance;
  int grains = 0;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    const Mobility<D>& mobility = scene.mobility[b];
    if (!mobility.responds()) continue;
    const Vector<D> free = (scene.inverse_mass(b).array() > 0.0).select(force[b], 0.0);
    const double moment =
        mobility.rotation == Motion::free ? length(torque_on[b]) / scene.radius[b] : 0.0;
    const double net = std::sqrt(free.squaredNorm() + moment * moment) / mean;
    balance.rms += net * net;
    balance.largest = std::max(balance.largest, net);
    ++grains;
  }
  if (grains > 0) balance.rms = std::sqrt(balance.rms / grains);
  return balance;
}

template Eigen::Matrix<double, 2, 2> mean_stress(const Scene<2>&, const ContactProblem<2>&,
                                                 const Solution<2>&, double);
template Eigen::Matrix<double, 3, 3> mean_stress(const Scene<3>&, const ContactProblem<3>&,
                                                 const Solution<3>&, double);
template ForceBalance force_balance(const Scene<2>&, const ContactProblem<2>&, const Solution<2>&);
template ForceBalance force_balance(const Scene<3>&, const ContactProblem<3>&, const Solution<3>&);

}  // namespace cd
