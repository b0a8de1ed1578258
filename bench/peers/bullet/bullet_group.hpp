// SPDX-License-Identifier: BSD-3-Clause
// A frozen contact problem as a group of Bullet's bodies and contact points, and its sequential
// impulse on it.
#pragma once

#include <deque>
#include <vector>

#include <BulletCollision/NarrowPhaseCollision/btPersistentManifold.h>
#include <BulletDynamics/ConstraintSolver/btContactSolverInfo.h>
#include <BulletDynamics/ConstraintSolver/btSequentialImpulseConstraintSolver.h>
#include <BulletDynamics/Dynamics/btRigidBody.h>

#include <libcd/problem/contact_problem.hpp>
#include <libcd/scene/scene.hpp>

namespace cd::bullet {

/// Spheres that move freely and walls at rest, with all contacts of a problem in its order, one
/// manifold each. Bullet looks for no contacts itself. Its rows are those of UnilateralCoulomb with
/// OverlapRule::keep: a gap closes within the step, an overlap stays (error reduction 0), no
/// softness, no restitution, no split impulse.
class BulletGroup {
 public:
  /// Of a problem that was assembled from the bodies of this scene, before a law with conditions of
  /// its own has changed it. Neither is kept. Throws Error for a body that is neither a free sphere
  /// nor fixed.
  BulletGroup(const Scene<3>& scene, const ContactProblem<3>& problem);

  /// Sweeps from zero impulses: contact by contact its normal and then its friction, along the
  /// sliding direction of the free velocities and at right angles to it. Without friction in the
  /// problem one direction, which is the least that Bullet does. Returns the CPU time of the whole
  /// solve, in which Bullet makes its rows anew [s].
  double solve(int sweeps);

  /// What the last solve found, as libcd counts impulses: on j, the normal from i to j.
  Array<Impulse<3>> impulses() const;

 private:
  void add_bodies(const Scene<3>& scene);
  void add_contacts(const Scene<3>& scene, const ContactProblem<3>& problem);

  struct FreeMotion {
    btVector3 velocity, angular_velocity;
  };

  std::deque<btRigidBody> bodies_;
  std::deque<btPersistentManifold> contacts_;
  std::vector<btCollisionObject*> body_list_;
  std::vector<btPersistentManifold*> contact_list_;
  std::vector<FreeMotion> free_;
  btContactSolverInfo info_;
  btSequentialImpulseConstraintSolver solver_;
};

/// Version of Bullet and its precision, as "Bullet 3.24, double precision".
std::string version();

/// Relative rounding error of its numbers.
constexpr double kEpsilon = std::numeric_limits<btScalar>::epsilon();

}  // namespace cd::bullet
