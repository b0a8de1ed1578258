// SPDX-License-Identifier: BSD-3-Clause
// Products of W with a vector of impulses, in both forms.
#include "libcd/matrix/contact_operator.hpp"

#include "libcd/core/error.hpp"
#include "libcd/problem/response.hpp"

namespace cd {

template <int D>
void VelocityOperator<D>::bind(const ContactProblem<D>& problem, const ContactLaw<D>& law) {
  if (problem.cell.is_coupled && problem.cell.scheme == PressureScheme::full)
    throw Error("scheme", "full", "partial, or a solver that goes contact by contact");
  problem_ = &problem;
  at_rest_ = problem.free;
  for (BodyMotion<D>& body : at_rest_) {
    body.velocity.setZero();
    body.surface = zero_tangent<D>();
  }
  this->resize(problem.contact_count());
  for_each_contact(problem, [&](int c, const auto& contact) {
    this->free_velocity_[c] = velocity_at(problem, c, contact, problem.free, problem.cell.free);
    this->free_velocity_[c].normal += law.bias(contact.bias);
    this->friction_[c] = contact.friction;
    this->response_[c] = mean_response(problem, contact);
  });
}

template <int D>
void VelocityOperator<D>::product(const Array<Impulse<D>>& r, Array<Impulse<D>>& u) {
  motion_ = at_rest_;
  Matrix<D> moment = Matrix<D>::Zero();
  u.resize(this->count());
  for_each_contact(*problem_, [&](int c, const auto& contact) {
    apply_impulse(contact, r[c], motion_.data(), problem_->rotational_response);
    if (problem_->cell.is_coupled)
      moment += impulse_moment<D>(r[c], contact.normal, problem_->branch[c]);
  });
  const CellCoupling<D>& cell = problem_->cell;
  const Matrix<D> rate = cell.mobility * project<D>(moment, cell.modes);
  for_each_contact(*problem_, [&](int c, const auto& contact) {
    u[c] = velocity_at(*problem_, c, contact, motion_, rate);
  });
}

template <int D>
void MatrixOperator<D>::bind(const MatrixProblem<D>& problem, const ContactLaw<D>& /*law*/) {
  problem_ = &problem;
  this->resize(problem.contact_count());
  for (int c = 0; c < problem.contact_count(); ++c) {
    this->free_velocity_[c] = from_components(problem.q[c]);
    this->friction_[c] = problem.friction[c];
    const double mean = problem.block[problem.diagonal[c]].trace() / D;
    this->response_[c] = mean > 0.0 ? mean : 1.0;
  }
}

template <int D>
void MatrixOperator<D>::product(const Array<Impulse<D>>& r, Array<Impulse<D>>& u) {
  u.resize(this->count());
  for (int c = 0; c < this->count(); ++c) {
    Vector<D> sum = Vector<D>::Zero();
    for (int k = problem_->row_start[c]; k < problem_->row_start[c + 1]; ++k)
      sum.noalias() += problem_->block[k] * components(r[problem_->column[k]]);
    u[c] = from_components(sum);
  }
}

template class VelocityOperator<2>;
template class VelocityOperator<3>;
template class MatrixOperator<2>;
template class MatrixOperator<3>;

}  // namespace cd
