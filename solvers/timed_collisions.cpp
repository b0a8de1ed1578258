// SPDX-License-Identifier: BSD-3-Clause
// Times of contact on parabolas, and collisions in their order.
#include "solvers/timed_collisions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "solvers/collisions.hpp"

namespace cd {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// The first t >= 0 at which q(t) = offset + slope t + curvature t^2 / 2 is at most zero and falls.
double time_of_fall(double offset, double slope, double curvature) {
  if (offset < 0.0) return slope < 0.0 ? 0.0 : kNever;
  const double root = slope * slope - 2.0 * curvature * offset;
  if (!(root > 0.0)) return kNever;
  const double divisor = std::sqrt(root) - slope;  // of the root with slope -sqrt(root)
  return divisor > 0.0 ? 2.0 * offset / divisor : kNever;
}

}  // namespace

/// The motion at a time of the step of a body that has this one at its end.
template <int D>
BodyMotion<D> TimedCollisions<D>::motion_at(const ContactProblem<D>& problem, int body, double time,
                                            const BodyMotion<D>& at_end) const {
  const BodyMotion<D>&before = problem.at_start()[body], &free = problem.free[body];
  const double left = 1.0 - time / problem.time_step;
  BodyMotion<D> motion = at_end;
  motion.velocity -= left * (free.velocity - before.velocity);
  motion.surface -= left * (free.surface - before.surface);
  return motion;
}

template <int D>
void TimedCollisions<D>::begin(const ContactProblem<D>& problem, Solution<D>& solution) {
  const int bodies = problem.free.size();
  since_.assign(bodies, 0.0);
  solution.shift.resize(bodies);
  for (int b = 0; b < bodies; ++b)
    solution.shift[b] =
        (-0.5 * problem.time_step) * (problem.free[b].velocity - problem.at_start()[b].velocity);
}

/// Half the square of the distance of the centres over the branch, less that of contact, is
/// q = gap (1 - gap / (2 branch)) + n . d + d . d / (2 branch) after the displacement d. It is
/// quadratic in time for flat walls, and for two bodies of the same acceleration. Between others,
/// as a grain that falls onto a fixed one, its cubic term is left out, a change of the time by
/// v a dt^3 / (branch v).
template <int D>
template <class Contact>
double TimedCollisions<D>::time_of(const ContactProblem<D>& problem, int c, const Contact& contact,
                                   const Solution<D>& solution) const {
  const int i = contact.i, j = contact.j;
  const double dt = problem.time_step, from = std::max(since_[i], since_[j]), left = dt - from;
  const Array<BodyMotion<D>>&free = problem.free, &before = problem.at_start();
  const Vector<D> gain = (free[j].velocity - before[j].velocity) -  // a dt
                         (free[i].velocity - before[i].velocity);
  const Vector<D> at_end = solution.motion[j].velocity - solution.motion[i].velocity;
  const Vector<D> moved =
      (solution.shift[j] - solution.shift[i]) + from * at_end + (0.5 * left * left / dt) * gain;
  const Vector<D> w = at_end - (left / dt) * gain;
  const double gap = problem.gap[c], curve = 1.0 / problem.branch[c];  // 0 for a flat wall
  const Vector<D>& n = contact.normal;
  const double fall = time_of_fall(
      gap * (1.0 - 0.5 * gap * curve) + n.dot(moved) + 0.5 * curve * moved.squaredNorm(),
      n.dot(w) + curve * moved.dot(w),
      (n.dot(gain) + curve * moved.dot(gain)) / dt + curve * w.squaredNorm());
  return fall < left ? from + fall : kNever;
}

template <int D>
template <class Contact>
void TimedCollisions<D>::collide(const ContactProblem<D>& problem, int c, const Contact& contact,
                                 double time, const Collision<D>& law, Solution<D>& solution) {
  const int i = contact.i, j = contact.j;
  Array<BodyMotion<D>>& end = solution.motion;
  const BodyMotion<D> motion[] = {motion_at(problem, i, time, end[i]),
                                  motion_at(problem, j, time, end[j])};
  Contact alone = contact;
  alone.i = 0;
  alone.j = 1;
  Impulse<D>& sum = solution.impulse[c];
  const Impulse<D> impulse = law.solve(colliding_contact(problem, c, alone, motion, sum));
  const Vector<D> before_i = end[i].velocity, before_j = end[j].velocity;
  apply_impulse(contact, impulse - sum, end.data(), problem.rotational_response);
  sum = impulse;
  solution.shift[i] -= time * (end[i].velocity - before_i);
  solution.shift[j] -= time * (end[j].velocity - before_j);
  since_[i] = since_[j] = time;
}

template <int D>
int TimedCollisions<D>::pass(const ContactProblem<D>& problem, const Collision<D>& law, int number,
                             SweepOrder& order, Solution<D>& solution) {
  events_.clear();
  for_each_contact(problem, [&](int c, const auto& contact) {
    const double time = time_of(problem, c, contact, solution);
    if (time < kNever) events_.push_back({time, 0, c});
  });
  const Array<std::int32_t>& rank = order.visit(problem.step, number, events_.size());
  for (int k = 0; k < events_.size(); ++k) events_[k].rank = rank[k];
  std::sort(events_.begin(), events_.end(), [](const Event& a, const Event& b) {
    return std::tie(a.time, a.rank) < std::tie(b.time, b.rank);
  });
  const int grains = problem.grain_contacts.size();
  for (const Event& event : events_) {
    const int c = event.contact;
    const auto visit = [&](const auto& contact) {
      const double time = time_of(problem, c, contact, solution);
      if (time < kNever) collide(problem, c, contact, time, law, solution);
    };
    if (c < grains) {
      visit(problem.grain_contacts[c]);
    } else {
      visit(problem.boundary_contacts[c - grains]);
    }
  }
  return events_.size();
}

template class TimedCollisions<2>;
template class TimedCollisions<3>;

}  // namespace cd
