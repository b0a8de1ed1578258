// SPDX-License-Identifier: BSD-3-Clause
// Energy balance: impulses and forces times mean velocities, and what positions add.
#include "libcd/measure/energy_balance.hpp"

#include <algorithm>

#include "libcd/problem/response.hpp"

namespace cd {
namespace {

/// The components of a vector along which a body moves freely; the others are zero.
template <int D>
Vector<D> free_part(const Mobility<D>& mobility, Vector<D> v) {
  for (int axis = 0; axis < D; ++axis) {
    if (mobility.translation[axis] != Motion::free) v[axis] = 0.0;
  }
  return v;
}

/// Angular velocity of a body per surface speed.
template <int D>
double turning(const Scene<D>& scene, int body) {
  return is_flat(scene.shape[body]) ? 1.0 : 1.0 / scene.radius[body];
}

/// Rotation of a contact's bodies against each other as the moment sees it.
template <int D, class Contact>
Spin<D> relative_spin(const Contact& c, const MomentCoupling<D>& coupling,
                      const Array<BodyMotion<D>>& motion) {
  return coupling.share_j * motion[c.j].surface - coupling.share_i * motion[c.i].surface;
}

}  // namespace

EnergyTerms& EnergyTerms::operator+=(const EnergyTerms& more) {
  for_each_field<EnergyTerms>([&](const auto& term) { this->*term.member += more.*term.member; });
  return *this;
}

template <int D>
EnergyBalance<D>::EnergyBalance(const Scene<D>& scene, const ContactProblem<D>& problem,
                                const Solution<D>& solution, const Integrator<D>& integrator)
    : half_kicks_(integrator.starts_from_forces()),
      start_(energies(scene)),
      now_(start_),
      most_kinetic_(start_.kinetic()) {
  if (half_kicks_ && solution.motion.size() == scene.size())
    due_ = kick(scene, problem, solution, 0.5, 0.75);
}

/// Euler's velocities are those of the solution in the end. Velocity Verlet stops half way; the
/// other half, with the same impulses, begins the next step.
template <int D>
void EnergyBalance<D>::add_step(const Scene<D>& scene, const ContactProblem<D>& problem,
                                const Solution<D>& solution) {
  terms_ += due_;
  terms_ += drift(scene, problem, solution);
  if (half_kicks_) {
    terms_ += kick(scene, problem, solution, 0.5, 0.25);
    due_ = kick(scene, problem, solution, 0.5, 0.75);
  } else {
    terms_ += kick(scene, problem, solution, 1.0, 0.5);
  }
  now_ = energies(scene);
  most_kinetic_ = std::max(most_kinetic_, now_.kinetic());
}

/// What changes positions in a step: from the positions in the end back to those at its start. What
/// the scene had there beyond the step before, and its due half kick, came from outside.
template <int D>
EnergyTerms EnergyBalance<D>::drift(const Scene<D>& scene, const ContactProblem<D>& problem,
                                    const Solution<D>& solution) const {
  const double dt = problem.time_step;
  const Array<BodyMotion<D>>& before = problem.at_start();
  const Array<BodyMotion<D>>& along = half_kicks_ ? before : solution.motion;
  Matrix<D> backward = Matrix<D>::Identity();
  if (problem.cell.is_coupled) backward = (backward + dt * solution.cell_rate).inverse().eval();
  EnergyTerms sum;
  for (int b = 0; b < scene.size(); ++b) {
    const Mobility<D>& mobility = scene.mobility[b];
    const Vector<D> force = free_part<D>(mobility, scene.force[b]);
    Vector<D> moved = dt * along[b].velocity;
    if (!solution.shift.empty()) moved += solution.shift[b];
    const Vector<D> carried = scene.position[b] - moved;
    const Vector<D> start = backward * carried;
    sum.stepping -= force.dot(moved);
    sum.cell -= force.dot(carried - start);
    sum.outside += 0.5 * scene.mass[b] * free_part<D>(mobility, before[b].velocity).squaredNorm() -
                   force.dot(start);
    if (mobility.rotation == Motion::free)
      sum.outside +=
          0.5 * scene.inertia[b] * squared_length(Spin<D>(turning(scene, b) * before[b].surface));
  }
  sum.outside -= now_.total() + due_.change();
  return sum;
}

/// What a share of the impulses and external forces of a step does, about the velocities this far
/// on the way from those at its start to those of the solution.
template <int D>
EnergyTerms EnergyBalance<D>::kick(const Scene<D>& scene, const ContactProblem<D>& problem,
                                   const Solution<D>& solution, double share, double middle) {
  const Array<BodyMotion<D>>& before = problem.at_start();
  mean_ = solution.motion;
  for (int b = 0; b < mean_.size(); ++b) {
    mean_[b].velocity = before[b].velocity + middle * (mean_[b].velocity - before[b].velocity);
    mean_[b].surface = before[b].surface + middle * (mean_[b].surface - before[b].surface);
  }
  const Matrix<D> rate = problem.cell.before + middle * (solution.cell_rate - problem.cell.before);
  EnergyTerms sum;
  add_bodies(scene, problem, share * problem.time_step, sum);
  add_contacts(problem, solution, share, rate, sum);
  return sum;
}

/// Work of external forces, and of a cell that heats, along the mean motion; finds the driven part.
template <int D>
void EnergyBalance<D>::add_bodies(const Scene<D>& scene, const ContactProblem<D>& problem,
                                  double time, EnergyTerms& sum) {
  const bool heats = scene.cell.barostat && scene.cell.barostat->momentum_term;
  driven_ = mean_;
  moves_walls_ = false;
  for (int b = 0; b < scene.size(); ++b) {
    const Mobility<D>& mobility = scene.mobility[b];
    const Vector<D> velocity = free_part<D>(mobility, mean_[b].velocity);
    sum.stepping += time * scene.force[b].dot(velocity);
    if (heats && mean_[b].inverse_mass > 0.0)
      sum.cell -=
          time * scene.mass[b] * velocity.dot(problem.cell.before * problem.at_start()[b].velocity);
    driven_[b].velocity -= velocity;
    if (mobility.rotation == Motion::free) {
      sum.torques += time * turning(scene, b) * dot(scene.torque[b], mean_[b].surface);
      driven_[b].surface = zero_tangent<D>();
    }
    moves_walls_ = moves_walls_ || !driven_[b].velocity.isZero(0.0) ||
                   squared_length(driven_[b].surface) > 0.0;
  }
}

/// Work of the contacts along the mean motion, and along the driven part of it that on the walls.
template <int D>
void EnergyBalance<D>::add_contacts(const ContactProblem<D>& problem, const Solution<D>& solution,
                                    double share, const Matrix<D>& rate, EnergyTerms& sum) const {
  EnergyTerms all;
  for_each_contact(problem, [&](int c, const auto& contact) {
    const Impulse<D>& impulse = solution.impulse[c];
    const Impulse<D> u = velocity_at(problem, c, contact, mean_, rate);
    all.friction -= dot(impulse.tangential, u.tangential);
    all.impact -= impulse.normal * u.normal;
    if (problem.cell.is_coupled)
      all.cell -= dot(impulse, background_velocity<D>(rate, contact.normal, problem.branch[c]));
    if (moves_walls_) all.walls -= dot(impulse, relative_velocity(contact, driven_.data()));
    if (solution.moment.empty()) return;
    const MomentCoupling<D>& coupling = problem.coupling[c];
    all.moments -= dot(solution.moment[c], relative_spin(contact, coupling, mean_));
    all.walls -= dot(solution.moment[c], relative_spin(contact, coupling, driven_));
  });
  for_each_field<EnergyTerms>(
      [&](const auto& term) { sum.*term.member += share * (all.*term.member); });
}

template <int D>
double EnergyBalance<D>::input() const {
  double sum = start_.kinetic() + std::max(0.0, start_.potential - now_.potential);
  for (const double in : {terms_.walls, terms_.torques, terms_.cell, terms_.outside})
    sum += std::max(0.0, in);
  return sum;
}

template <int D>
void EnergyBalance<D>::archive(Archive& archive) {
  archive("energies at the start", start_)("energies", now_);
  archive("largest kinetic energy", most_kinetic_)("energy terms", terms_);
  archive("energy terms due", due_);
}

template class EnergyBalance<2>;
template class EnergyBalance<3>;

}  // namespace cd
