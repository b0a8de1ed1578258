// SPDX-License-Identifier: BSD-3-Clause
// All contact forces that hold a frozen packing at rest: their equations, and how free they leave
// them.
#pragma once

#include <Eigen/Core>

#include "libcd/problem/contact_problem.hpp"

namespace cd {

/// The linear equations A x = b of the impulses x that hold the free grains of a problem at rest in
/// one step: for each grain the balance of forces and, with friction, of torques over its radius,
///   sum of +-(r_n n + r_t) = impulse of its external force,   sum of n x r_t = 0,
/// and for a cell under isotropic pressure sum of |l| r_n = dt D V P [Shaebani 2009, Eq. 20]. The
/// unknowns are r_n, and with friction the components of r_t in contact_frame. In a periodic cell
/// the D sums of the forces vanish by themselves: the rank is then at most D below the number of
/// equations. Without Coulomb's inequalities the solutions are an affine space of dimension
/// unknowns - rank [Unger, Kertesz and Wolf, PRL 94, 178001 (2005); McNamara and Herrmann, PRE 70,
/// 061303 (2004)]. Arms must be 1: closed contacts.
template <int D>
class ForceSpace {
 public:
  /// Throws Error for contacts with walls, or arms that differ from 1 by more than 1e-12. The
  /// problem must outlive the space.
  explicit ForceSpace(const ContactProblem<D>& problem);

  /// Returns whether any contact has friction: else the normal impulses are the only unknowns.
  bool friction() const { return friction_; }
  int unknowns() const { return static_cast<int>(matrix_.cols()); }   ///< columns of A
  int equations() const { return static_cast<int>(matrix_.rows()); }  ///< rows of A
  int rank() const { return rank_; }                                  ///< of A
  int nullity() const { return unknowns() - rank_; }  ///< dimension of the solutions

  /// Orthonormal columns that span the impulses without any effect.
  const Eigen::MatrixXd& null_space() const { return null_space_; }

  /// @{
  /// The unknowns of given impulses, and back.
  Eigen::VectorXd unknowns_of(const Array<Impulse<D>>& impulse) const;
  Array<Impulse<D>> impulses_of(const Eigen::VectorXd& x) const;
  /// @}

  /// The largest |A x - b| over the mean normal impulse; the equation of the pressure is divided by
  /// the mean branch and the number of contacts.
  double imbalance(const Array<Impulse<D>>& impulse) const;

  /// The problem whose contacts these are.
  const ContactProblem<D>& problem() const { return problem_; }

 private:
  void add_contact(int c, const GrainContact<D>& contact);

  const ContactProblem<D>& problem_;
  bool friction_ = false;
  Eigen::MatrixXd matrix_;
  Eigen::VectorXd load_;
  Eigen::MatrixXd null_space_;
  int rank_ = 0;
};

/// The largest |r_t| - mu r_n and -r_n of all contacts over the mean normal impulse, at least 0.
template <int D>
double cone_violation(const ContactProblem<D>& problem, const Array<Impulse<D>>& impulse);

/// Mean of r_n over the contacts.
template <int D>
double mean_normal(const Array<Impulse<D>>& impulse);

}  // namespace cd
