// SPDX-License-Identifier: BSD-3-Clause
// Rows of bodies, columns of contacts; the null space from a QR decomposition of the transpose.
#include "libcd/measure/force_space.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/matrix/to_matrix.hpp"
#include "libcd/measure/rank.hpp"

namespace cd {
namespace {

// Pivots below this fraction of the largest count as zero. Entries are of the order of 1, and the
// softest modes of packings of a thousand grains are above 1e-4.
constexpr double kZeroPivot = 1e-9;

template <int D>
constexpr int kSpins = D*(D - 1) / 2;

template <int D>
Eigen::Vector<double, kSpins<D>> components_of(const Spin<D>& spin) {
  if constexpr (D == 2) {
    return Eigen::Vector<double, 1>(spin);
  } else {
    return spin;
  }
}

}  // namespace

template <int D>
ForceSpace<D>::ForceSpace(const ContactProblem<D>& problem) : problem_(problem) {
  if (problem.boundary_contacts.size() > 0)
    throw Error("contacts with walls", problem.boundary_contacts.size(), "none in a force space");
  for (const auto& contact : problem.grain_contacts) {
    friction_ = friction_ || contact.friction > 0.0;
    if (!(std::abs(contact.arm - 1.0) < 1e-12))
      throw Error("arm of a contact", contact.arm, "1 in a force space: closed contacts");
  }
  const int bodies = problem.free.size(), contacts = problem.contact_count();
  const int each = friction_ ? D + kSpins<D> : D;
  const bool pressed = problem.cell.mobility > 0.0;
  matrix_.setZero(bodies * each + (pressed ? 1 : 0), contacts * (friction_ ? D : 1));
  load_.setZero(matrix_.rows());
  for (int c = 0; c < contacts; ++c) add_contact(c, problem.grain_contacts[c]);
  for (int b = 0; b < bodies; ++b) {
    const Vector<D> change = problem.free[b].velocity - problem.at_start()[b].velocity;
    load_.segment(b * each, D) = -change / problem.free[b].inverse_mass;
  }
  if (pressed) {
    const auto last = matrix_.rows() - 1;
    const Matrix<D> change = problem.cell.free - problem.cell.before;
    // Over the sum of the branches, so that the equation is one of impulses as the others are.
    const double branches = matrix_.row(last).sum();
    matrix_.row(last) /= branches;
    load_[last] = -change.trace() / problem.cell.mobility / branches;
  }
  NullSpace free = cd::null_space(matrix_, kZeroPivot);
  rank_ = free.rank;
  null_space_ = std::move(free.basis);
}

template <int D>
void ForceSpace<D>::add_contact(int c, const GrainContact<D>& contact) {
  const int each = friction_ ? D + kSpins<D> : D, components = friction_ ? D : 1;
  for (int k = 0; k < components; ++k) {
    Vector<D> unit = Vector<D>::Zero();
    unit[k] = 1.0;
    const Impulse<D> impulse = from_frame(contact.normal, from_components(unit));
    const Vector<D> p =
        impulse.normal * contact.normal + cartesian(contact.normal, impulse.tangential);
    const int column = c * components + k;
    matrix_.template block<D, 1>(contact.i * each, column) -= p;
    matrix_.template block<D, 1>(contact.j * each, column) += p;
    if (!friction_) continue;
    // Both surfaces are pushed to the same side of their centre: -n x r_t on either body.
    const auto angular_impulse = components_of<D>(torque(contact.normal, impulse.tangential));
    for (const int body : {contact.i, contact.j})
      matrix_.template block<kSpins<D>, 1>(body * each + D, column) -= angular_impulse;
  }
  if (problem_.cell.mobility > 0.0)
    matrix_(matrix_.rows() - 1, c * components) = problem_.branch[c];
}

template <int D>
Eigen::VectorXd ForceSpace<D>::unknowns_of(const Array<Impulse<D>>& impulse) const {
  Eigen::VectorXd x(unknowns());
  for (int c = 0; c < impulse.size(); ++c) {
    if (friction_) {
      x.segment(c * D, D) = components(in_frame(problem_.grain_contacts[c].normal, impulse[c]));
    } else {
      x[c] = impulse[c].normal;
    }
  }
  return x;
}

template <int D>
Array<Impulse<D>> ForceSpace<D>::impulses_of(const Eigen::VectorXd& x) const {
  Array<Impulse<D>> impulse;
  for (int c = 0; c < problem_.contact_count(); ++c) {
    Vector<D> r = Vector<D>::Zero();
    if (friction_) {
      r = x.segment(c * D, D);
    } else {
      r[0] = x[c];
    }
    impulse.push_back(from_frame(problem_.grain_contacts[c].normal, from_components(r)));
  }
  return impulse;
}

template <int D>
double ForceSpace<D>::imbalance(const Array<Impulse<D>>& impulse) const {
  const Eigen::VectorXd rest = matrix_ * unknowns_of(impulse) - load_;
  return rest.cwiseAbs().maxCoeff() / mean_normal<D>(impulse);
}

template <int D>
double cone_violation(const ContactProblem<D>& problem, const Array<Impulse<D>>& impulse) {
  double worst = 0.0;
  for_each_contact(problem, [&](int c, const auto& contact) {
    const Impulse<D>& r = impulse[c];
    worst = std::max({worst, length(r.tangential) - contact.friction * r.normal, -r.normal});
  });
  return worst / mean_normal<D>(impulse);
}

template <int D>
double mean_normal(const Array<Impulse<D>>& impulse) {
  double sum = 0.0;
  for (const Impulse<D>& r : impulse) sum += r.normal;
  return sum / std::max(1, impulse.size());
}

template class ForceSpace<2>;
template class ForceSpace<3>;
template double cone_violation<2>(const ContactProblem<2>&, const Array<Impulse<2>>&);
template double cone_violation<3>(const ContactProblem<3>&, const Array<Impulse<3>>&);
template double mean_normal<2>(const Array<Impulse<2>>&);
template double mean_normal<3>(const Array<Impulse<3>>&);

}  // namespace cd
