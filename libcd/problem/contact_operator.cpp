// Products with W in both forms.
#include "libcd/problem/contact_operator.hpp"

namespace cd {

template <int D>
VelocityOperator<D>::VelocityOperator(const ContactProblem<D>& problem, const ContactLaw<D>& law)
    : problem_(problem), at_rest_(problem.free) {
  for (BodyMotion<D>& body : at_rest_) {
    body.velocity.setZero();
    body.surface = zero_tangent<D>();
  }
  state_.load_cold(problem, problem.free);
  const SweepView<D> contacts = state_.view();
  for (int c = 0; c < contacts.count; ++c) {
    const LocalContact<D> local = contacts.local(c);
    this->free_velocity_.push_back({local.velocity_n + law.bias(local.gap_rate), local.velocity_t});
    this->friction_.push_back(local.friction);
    const double normal = local.mass_n > 0.0 ? 1.0 / local.mass_n : 0.0;
    const double tangential = local.mass_t > 0.0 ? 1.0 / local.mass_t : 0.0;
    const double mean = (normal + (D - 1) * tangential) / D;
    this->response_.push_back(mean > 0.0 ? mean : 1.0);
  }
}

template <int D>
void VelocityOperator<D>::product(const Array<Impulse<D>>& r, Array<Impulse<D>>& u) {
  state_.load_cold(problem_, at_rest_);
  const SweepView<D> contacts = state_.view();
  u.resize(contacts.count);
  for (int c = 0; c < contacts.count; ++c) contacts.apply(c, r[c]);
  for (int c = 0; c < contacts.count; ++c) {
    const LocalContact<D> local = contacts.local(c);
    u[c] = {local.velocity_n, local.velocity_t};
  }
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
