// Products with W in both forms.
#include "libcd/problem/contact_operator.hpp"

#include "libcd/problem/contact_kinematics.hpp"

namespace cd {

template <int D>
VelocityOperator<D>::VelocityOperator(const ContactProblem<D>& problem, const ContactLaw<D>& law)
    : problem_(problem), at_rest_(problem.free) {
  for (BodyMotion<D>& body : at_rest_) {
    body.velocity.setZero();
    body.surface = zero_tangent<D>();
  }
  const auto count = static_cast<std::size_t>(problem.contact_count());
  this->free_velocity_.reserve(count);
  this->friction_.reserve(count);
  this->response_.reserve(count);
  for_each_contact(problem, [&](int, const auto& contact) {
    Impulse<D> free = relative_velocity(contact, problem.free.data());
    free.normal += law.bias(contact.gap_rate);
    this->free_velocity_.push_back(free);
    this->friction_.push_back(contact.friction);
    const EffectiveMass mass =
        effective_mass(contact, problem.free.data(), problem.rotational_response);
    const double normal = mass.n > 0.0 ? 1.0 / mass.n : 0.0;
    const double tangential = mass.t > 0.0 ? 1.0 / mass.t : 0.0;
    const double mean = (normal + (D - 1) * tangential) / D;
    this->response_.push_back(mean > 0.0 ? mean : 1.0);
  });
}

template <int D>
void VelocityOperator<D>::product(const Array<Impulse<D>>& r, Array<Impulse<D>>& u) {
  motion_ = at_rest_;
  u.resize(this->count());
  for_each_contact(problem_, [&](int c, const auto& contact) {
    push(contact, r[c], motion_.data(), problem_.rotational_response);
  });
  for_each_contact(problem_, [&](int c, const auto& contact) {
    u[c] = relative_velocity(contact, motion_.data());
  });
}

template <int D>
MatrixOperator<D>::MatrixOperator(const MatrixProblem<D>& problem, const ContactLaw<D>& /*law*/)
    : problem_(problem) {
  const auto count = static_cast<std::size_t>(problem.contact_count());
  this->friction_ = problem.friction;
  this->free_velocity_.reserve(count);
  this->response_.reserve(count);
  for (int c = 0; c < problem.contact_count(); ++c) {
    this->free_velocity_.push_back(from_components(problem.q[c]));
    const double mean = problem.block[problem.diagonal[c]].trace() / D;
    this->response_.push_back(mean > 0.0 ? mean : 1.0);
  }
}

template <int D>
void MatrixOperator<D>::product(const Array<Impulse<D>>& r, Array<Impulse<D>>& u) {
  u.resize(this->count());
  for (int c = 0; c < this->count(); ++c) {
    Vector<D> sum = Vector<D>::Zero();
    for (int k = problem_.row_start[c]; k < problem_.row_start[c + 1]; ++k)
      sum.noalias() += problem_.block[k] * components(r[problem_.column[k]]);
    u[c] = from_components(sum);
  }
}

template class VelocityOperator<2>;
template class VelocityOperator<3>;
template class MatrixOperator<2>;
template class MatrixOperator<3>;

}  // namespace cd
