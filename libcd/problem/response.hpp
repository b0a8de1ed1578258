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

/// @{
/// Mean diagonal entry of W_cc of a contact, a scale for preconditioning; 1 where nothing responds
/// [1 / mass].
template <int D>
double mean_response(const ContactProblem<D>& problem, const GrainContact<D>& c) {
  const double normal = problem.free[c.i].inverse_mass + problem.free[c.j].inverse_mass;
  const double rotational = 1.0 + problem.rotational_response * c.arm * c.arm;
  return normal > 0.0 ? normal * ((1.0 + (D - 1) * rotational) / D) : 1.0;
}
template <int D>
double mean_response(const ContactProblem<D>& /*problem*/, const BoundaryContact<D>& c) {
  const double normal = c.mass_n > 0.0 ? 1.0 / c.mass_n : 0.0;
  const double tangential = c.mass_t > 0.0 ? 1.0 / c.mass_t : 0.0;
  const double mean = (normal + (D - 1) * tangential) / D;
  return mean > 0.0 ? mean : 1.0;
}
/// @}

/// @{
/// Returns the response of the normal velocity of a contact to its normal impulse: n W_cc n, the
/// bodies' part alone [1 / mass]. Exact also where the directions couple, other than 1 / effective
/// mass.
template <int D>
double normal_response(const GrainContact<D>& c, const BodyMotion<D>* motion) {
  return motion[c.i].inverse_mass + motion[c.j].inverse_mass;
}
template <int D>
double normal_response(const BoundaryContact<D>& c, const BodyMotion<D>* /*motion*/) {
  return (c.side_i.inverse_mass + c.side_j.inverse_mass).dot(c.normal.cwiseAbs2());
}
/// @}

/// The same of contact c in its problem: with the part of a cell that responds.
template <int D, class Contact>
double normal_response(const ContactProblem<D>& problem, int c, const Contact& contact) {
  const double of_bodies = normal_response(contact, problem.free.data());
  const CellCoupling<D>& cell = problem.cell;
  if (!cell.is_coupled) return of_bodies;
  const double branch = problem.branch[c];
  const Matrix<D> moment = impulse_moment<D>({1.0, zero_tangent<D>()}, contact.normal, branch);
  const Matrix<D> rate = cell.mobility * project<D>(moment, cell.modes);
  return of_bodies + background_velocity<D>(rate, contact.normal, branch).normal;
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
