// SPDX-License-Identifier: BSD-3-Clause
// Response: the velocities that all impulses of a problem cause together.
#pragma once

#include "libcd/problem/cell_space.hpp"

namespace cd {

/// sum m v v^T of the bodies that respond to forces alike in all directions.
template <int D>
Matrix<D> kinetic_tensor(const Array<BodyMotion<D>>& motion) {
  Matrix<D> sum = Matrix<D>::Zero();
  for (const BodyMotion<D>& body : motion) {
    if (body.inverse_mass > 0.0)
      sum += body.velocity * body.velocity.transpose() / body.inverse_mass;
  }
  return sum;
}

/// The cell's velocity gradient with these impulses; `motion` are the velocities with them.
template <int D>
Matrix<D> cell_rate(const ContactProblem<D>& problem, const Array<Impulse<D>>& impulse,
                    const Array<BodyMotion<D>>& motion) {
  const CellCoupling<D>& cell = problem.cell;
  if (!cell.is_coupled) return cell.free;
  Matrix<D> moment = Matrix<D>::Zero();
  for_each_contact(problem, [&](int c, const auto& contact) {
    moment += impulse_moment<D>(impulse[c], contact.normal, problem.branch[c]);
  });
  if (cell.scheme == PressureScheme::full) moment += cell.time_step * kinetic_tensor<D>(motion);
  return cell.free + cell.mobility * project<D>(moment, cell.modes);
}

/// Velocities of the bodies and of the cell with the impulses that the solution holds.
template <int D>
void store_motion(const ContactProblem<D>& problem, Solution<D>& solution) {
  solution.motion = problem.free;
  for_each_contact(problem, [&](int c, const auto& contact) {
    apply_impulse(contact, solution.impulse[c], solution.motion.data(),
                  problem.rotational_response);
  });
  solution.cell_rate = cell_rate(problem, solution.impulse, solution.motion);
}

/// Mean diagonal entry of W_cc of a contact, a scale for preconditioning; 1 where nothing responds
/// [1 / mass].
template <int D, class Contact>
double mean_response(const ContactProblem<D>& problem, const Contact& contact) {
  const EffectiveMass mass =
      effective_mass(contact, problem.free.data(), problem.rotational_response);
  const double normal = mass.n > 0.0 ? 1.0 / mass.n : 0.0;
  const double tangential = mass.t > 0.0 ? 1.0 / mass.t : 0.0;
  const double mean = (normal + (D - 1) * tangential) / D;
  return mean > 0.0 ? mean : 1.0;
}

/// Relative velocity of contact c, background included.
template <int D, class Contact>
Impulse<D> velocity_at(const ContactProblem<D>& problem, int c, const Contact& contact,
                       const Array<BodyMotion<D>>& motion, const Matrix<D>& cell_rate) {
  Impulse<D> u = relative_velocity(contact, motion.data());
  if (problem.cell.is_coupled)
    u = u + background_velocity<D>(cell_rate, contact.normal, problem.branch[c]);
  return u;
}

}  // namespace cd
