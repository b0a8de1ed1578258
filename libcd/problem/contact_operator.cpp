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
  this->friction_ = problem.friction;
  for (int c = 0; c < problem.contact_count(); ++c) {
    this->free_velocity_.push_back(from_components(problem.q[c]));
    const double mean = problem.block[problem.diagonal[c]].trace() / D;
    this->response_.push_back(mean > 0.0 ? mean : 1.0);
  }
  components_.resize(problem.contact_count());
}

template <int D>
void MatrixOperator<D>::product(const Array<Impulse<D>>& r, Array<Impulse<D>>& u) {
  for (int c = 0; c < components_.size(); ++c) components_[c] = components(r[c]);
  multiply(problem_, components_, velocity_);
  u.resize(components_.size());
  for (int c = 0; c < components_.size(); ++c) u[c] = from_components(velocity_[c]);
}

template class VelocityOperator<2>;
template class VelocityOperator<3>;
template class MatrixOperator<2>;
template class MatrixOperator<3>;

}  // namespace cd
