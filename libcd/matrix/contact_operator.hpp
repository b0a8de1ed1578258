// SPDX-License-Identifier: BSD-3-Clause
// Contact operator: W as a linear map of all impulses at once, for solvers that work with vectors.
#pragma once

#include <type_traits>

#include "libcd/law/contact_law.hpp"
#include "libcd/sweep/matrix_state.hpp"

namespace cd {

/// Base of the operators of both forms of a problem, for u = W r + q with one impulse and one
/// velocity per contact. Solvers are compiled for each form (OperatorOf).
template <int D>
class ContactOperator {
 public:
  int count() const { return free_velocity_.size(); }  ///< number of contacts

  /// q, the gap term of the law in its normal components [length / time].
  const Array<Impulse<D>>& free_velocity() const { return free_velocity_; }

  /// Coulomb coefficient of each contact.
  const Array<double>& friction() const { return friction_; }

  /// Mean diagonal entry of W_cc of each contact, > 0: a scale for preconditioning [1 / mass].
  const Array<double>& response() const { return response_; }

 protected:
  /// Room for a problem of `count` contacts, to be filled by bind.
  void resize(int count) {
    free_velocity_.resize(count);
    friction_.resize(count);
    response_.resize(count);
  }

  Array<Impulse<D>> free_velocity_;  ///< see free_velocity()
  Array<double> friction_;           ///< see friction()
  Array<double> response_;           ///< see response()
};

/// W applied through the bodies, and a coupled cell: impulses move them, their velocities
/// are read at the contacts.
template <int D>
class VelocityOperator final : public ContactOperator<D> {
 public:
  /// Turns to a problem, which must outlive its use; memory is kept. Throws Error for a cell in the
  /// full scheme, whose kinetic part is quadratic in the impulses
  /// (solvers/kinetic_pressure_iteration.hpp).
  void bind(const ContactProblem<D>& problem, const ContactLaw<D>& law);
  /// u = W r, without q; r has count() entries, u is resized to as many.
  void product(const Array<Impulse<D>>& r, Array<Impulse<D>>& u);

 private:
  const ContactProblem<D>* problem_ = nullptr;
  Array<BodyMotion<D>> at_rest_;
  Array<BodyMotion<D>> motion_;
};

/// W as a block-sparse matrix.
template <int D>
class MatrixOperator final : public ContactOperator<D> {
 public:
  /// Turns to a problem, which must outlive its use; memory is kept.
  void bind(const MatrixProblem<D>& problem, const ContactLaw<D>& law);
  /// u = W r, without q; r has count() entries, u is resized to as many.
  void product(const Array<Impulse<D>>& r, Array<Impulse<D>>& u);

 private:
  const MatrixProblem<D>* problem_ = nullptr;
};

/// The operator for a form of the problem.
template <int D, class Problem>
using OperatorOf = std::conditional_t<std::is_same_v<Problem, ContactProblem<D>>,
                                      VelocityOperator<D>, MatrixOperator<D>>;

}  // namespace cd
