// SPDX-License-Identifier: BSD-3-Clause
// Bullet pushes body A along the normal, so that A is libcd's body j and B its body i.
#include "bench/peers/bullet/bullet_group.hpp"

#include <libcd/core/error.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/problem/contact_kinematics.hpp>
#include "harness/thread_time.hpp"

namespace cd::bullet {
namespace {

btVector3 to_bullet(const Vector<3>& v) {
  return {static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()), static_cast<btScalar>(v.z())};
}

Vector<3> from_bullet(const btVector3& v) {
  return {v.x(), v.y(), v.z()};
}

/// Where the two surfaces meet: the arms end there, also across a gap.
template <class Contact>
Vector<3> contact_point(const Scene<3>& scene, const Contact& c) {
  if (scene.shape[c.i] == Shape::round)
    return scene.position[c.i] + lever_i(c) * scene.radius[c.i] * c.normal;
  return scene.position[c.j] - lever_j(c) * scene.radius[c.j] * c.normal;
}

}  // namespace

BulletGroup::BulletGroup(const Scene<3>& scene, const ContactProblem<3>& problem) {
  add_bodies(scene);
  add_contacts(scene, problem);
  for (int b = 0; b < scene.size(); ++b) {
    const BodyMotion<3>& motion = problem.free[b];
    const double radius = scene.shape[b] == Shape::round ? scene.radius[b] : 1.0;
    free_.push_back({to_bullet(motion.velocity), to_bullet(motion.surface / radius)});
  }
  for (btRigidBody& body : bodies_) body_list_.push_back(&body);
  for (btPersistentManifold& contact : contacts_) contact_list_.push_back(&contact);
  info_.m_timeStep = static_cast<btScalar>(problem.time_step);
  info_.m_erp2 = 0;  // of contacts
  info_.m_globalCfm = 0;
  info_.m_linearSlop = 0;
  info_.m_sor = 1;
  info_.m_splitImpulse = 0;
  info_.m_leastSquaresResidualThreshold = -1;  // all sweeps, also after the last bit has settled
  info_.m_warmstartingFactor = 0;
  // Impulses are written back only where they may be the guess of the next solve.
  info_.m_solverMode =
      SOLVER_SIMD | SOLVER_USE_WARMSTARTING | SOLVER_INTERLEAVE_CONTACT_AND_FRICTION_CONSTRAINTS;
  bool has_friction = false;
  for_each_contact(problem, [&](int, const auto& c) { has_friction |= c.friction > 0.0; });
  if (has_friction) info_.m_solverMode |= SOLVER_USE_2_FRICTION_DIRECTIONS;
}

void BulletGroup::add_bodies(const Scene<3>& scene) {
  for (int b = 0; b < scene.size(); ++b) {
    const bool is_free = scene.shape[b] == Shape::round && scene.mobility[b].is_free();
    if (!is_free && (scene.mobility[b].responds() || !scene.velocity[b].isZero(0.0)))
      throw Error("body", b, "a sphere that moves freely, or at rest for Bullet");
    const double inertia = is_free ? scene.inertia[b] : 0.0;
    const btVector3 inertias = to_bullet(Vector<3>::Constant(inertia));
    bodies_.emplace_back(btRigidBody::btRigidBodyConstructionInfo(
        is_free ? static_cast<btScalar>(scene.mass[b]) : 0, nullptr, nullptr, inertias));
    btTransform place;
    place.setIdentity();
    place.setOrigin(to_bullet(scene.position[b]));
    bodies_.back().setCenterOfMassTransform(place);
  }
}

void BulletGroup::add_contacts(const Scene<3>& scene, const ContactProblem<3>& problem) {
  for_each_contact(problem, [&](int k, const auto& c) {
    auto& a = bodies_[static_cast<std::size_t>(c.j)];
    auto& b = bodies_[static_cast<std::size_t>(c.i)];
    const Vector<3> place = contact_point(scene, c);
    btManifoldPoint point(to_bullet(place - scene.position[c.j]),
                          to_bullet(place - scene.position[c.i]), to_bullet(c.normal),
                          static_cast<btScalar>(problem.gap[k]));
    point.m_positionWorldOnA = point.m_positionWorldOnB = to_bullet(place);
    point.m_combinedFriction = static_cast<btScalar>(c.friction);
    contacts_.emplace_back(&a, &b, 0, btScalar(BT_LARGE_FLOAT), btScalar(BT_LARGE_FLOAT));
    contacts_.back().addManifoldPoint(point);
  });
}

double BulletGroup::solve(int sweeps) {
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    bodies_[b].setLinearVelocity(free_[b].velocity);
    bodies_[b].setAngularVelocity(free_[b].angular_velocity);
  }
  info_.m_numIterations = sweeps;
  const double begun = thread_seconds();
  solver_.solveGroup(body_list_.data(), static_cast<int>(body_list_.size()), contact_list_.data(),
                     static_cast<int>(contact_list_.size()), nullptr, 0, info_, nullptr, nullptr);
  return thread_seconds() - begun;
}

Array<Impulse<3>> BulletGroup::impulses() const {
  Array<Impulse<3>> impulses;
  for (const btPersistentManifold& contact : contacts_) {
    const btManifoldPoint& point = contact.getContactPoint(0);
    const btVector3 tangential = point.m_appliedImpulseLateral1 * point.m_lateralFrictionDir1 +
                                 point.m_appliedImpulseLateral2 * point.m_lateralFrictionDir2;
    impulses.push_back({point.m_appliedImpulse, from_bullet(tangential)});
  }
  return impulses;
}

std::string version() {
  const int number = btGetVersion();
  return "Bullet " + std::to_string(number / 100) + "." + std::to_string(number % 100) +
         (sizeof(btScalar) == sizeof(double) ? ", double precision" : ", single precision");
}

}  // namespace cd::bullet
