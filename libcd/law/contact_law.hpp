// What one contact does when everything else is known.
#pragma once

#include <string>

#include "libcd/contact/candidates.hpp"
#include "libcd/core/error.hpp"
#include "libcd/law/impulse.hpp"
#include "libcd/law/soft_contact.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// One contact with all other contacts frozen. Velocities are those of j relative to i at the
/// common contact point and include the effect of the present impulse.
template <int D>
struct LocalContact {
  double velocity_n;      ///< normal relative velocity, > 0 separates [length / time]
  Tangent<D> velocity_t;  ///< tangential relative velocity
  Impulse<D> impulse;     ///< the present impulse [mass length / time]
  double mass_n;          ///< effective mass: normal impulse per change of normal velocity
  double mass_t;          ///< the same for the tangential direction
  double gap_rate;        ///< gap / time step, < 0 for an overlap [length / time]
  double friction;        ///< Coulomb coefficient mu >= 0
  double time_step;       ///< [time]
  int pair;               ///< number of the pair of materials (PairTable)
};

/// One contact of a problem in matrix form, with all other contacts frozen: its response is a full
/// block that couples normal and tangential direction. Component 0 is normal; the gap term is part
/// of the velocity.
template <int D>
struct BlockContact {
  const Eigen::Matrix<double, D, D>& response;  ///< W_cc, velocity per impulse
  Vector<D> free;     ///< relative velocity without the contact's own impulse
  Vector<D> impulse;  ///< the present impulse
  double friction;    ///< Coulomb coefficient mu >= 0
};

/// How the distance of an iterate from the solution is measured (solver/residual.hpp).
enum class Judge {
  natural_map,   ///< unilateral contact with Coulomb friction
  law_residual,  ///< any other law with a fixed point: how much it would change one impulse
  none,          ///< an explicit force or a collision: there is nothing to converge to
};

/// The contact law: exact for one contact. Built-in laws are final classes and solvers call them
/// without virtual dispatch (law/visit_law.hpp); a law of the user's own derives from this class
/// and works with every solver that updates contact by contact, at the price of a virtual call.
template <int D>
class ContactLaw {
 public:
  virtual ~ContactLaw() = default;

  /// The name on the command line.
  virtual std::string name() const = 0;

  /// The impulse that satisfies the law if all other contacts keep theirs.
  virtual Impulse<D> solve(const LocalContact<D>& contact) const = 0;

  /// The same for a contact of a problem in matrix form. Throws Error unless the law overrides it.
  virtual Impulse<D> solve(const BlockContact<D>& /*contact*/) const {
    throw Error("law", name(), "a law that solves problems in matrix form: unilateral-coulomb");
  }

  /// Whether the force depends on the history of the contact. Such a law is an explicit force
  /// (Judge::none), and the solver `explicit` calls the next function once per contact and step.
  virtual bool has_history() const { return false; }

  /// The impulse of a contact with a history, which is moved on by one step.
  virtual Impulse<D> advance(const LocalContact<D>& contact, SoftContact<D>& /*history*/) const {
    return solve(contact);
  }

  /// The pairs that can get an impulse: within reach, or those that overlap only.
  virtual Candidates acts_on() const { return Candidates::within_reach; }

  virtual Judge judge() const = 0;

  /// The velocity b in the condition velocity_n + b >= 0 that a judged law imposes [length / time].
  virtual double bias(double gap_rate) const = 0;

  /// Throws Error if the scene has a property that the law cannot honour.
  virtual void check(const Scene<D>& /*scene*/) const {}
};

}  // namespace cd
