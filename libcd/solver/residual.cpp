// The natural map, evaluated from scratch and independently of any solver.
#include "libcd/solver/residual.hpp"

#include <algorithm>
#include <cmath>

#include "libcd/law/coulomb_cone.hpp"

namespace cd {
namespace {

/// Sums over contacts that make the error.
template <int D>
struct NaturalMap {
  double q = 0.0, r = 0.0, u = 0.0, error = 0.0;  ///< sums of squares

  /// Adds a contact: free velocity, impulse and velocity in the form (normal, tangential), all in
  /// the same unit and with the gap term in the normal velocities.
  void add(const Impulse<D>& free, const Impulse<D>& impulse, const Impulse<D>& velocity,
           double mu) {
    const Impulse<D> convexified{velocity.normal + mu * length(velocity.tangential),
                                 velocity.tangential};
    error += squared_norm(impulse - project_on_cone(impulse - convexified, mu));
    q += squared_norm(free);
    r += squared_norm(impulse);
    u += squared_norm(velocity);
  }

  double value() const {
    const double scale = std::sqrt(std::max({q, r, u}));
    return scale > 0.0 ? std::sqrt(error) / scale : 0.0;
  }
};

}  // namespace

template <int D>
double natural_map_error(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                         const Array<Impulse<D>>& impulse) {
  SweepState<D> state;
  state.load_cold(problem, problem.free);
  const SweepView<D> contacts = state.view();
  const auto velocity = [&](int c) {
    const LocalContact<D> local = contacts.local(c);
    return Impulse<D>{local.velocity_n + law.bias(local.gap_rate), local.velocity_t};
  };
  Array<Impulse<D>> free(static_cast<std::size_t>(contacts.count));
  double mean_inverse_mass = 0.0;
  for (int c = 0; c < contacts.count; ++c) {
    free[c] = velocity(c);
    const double mass = contacts.local(c).mass_n;
    if (mass > 0.0) mean_inverse_mass += 1.0 / mass / contacts.count;
  }
  for (int c = 0; c < contacts.count; ++c) contacts.apply(c, impulse[c]);
  NaturalMap<D> map;
  for (int c = 0; c < contacts.count; ++c)
    map.add(free[c], mean_inverse_mass * impulse[c], velocity(c), contacts.local(c).friction);
  return map.value();
}

template <int D>
double natural_map_error(const MatrixProblem<D>& problem, const ContactLaw<D>& /*law*/,
                         const Array<Impulse<D>>& impulse) {
  MatrixState<D> state;
  state.load(problem, {impulse, {}});
  NaturalMap<D> map;
  for (int c = 0; c < problem.contact_count(); ++c)
    map.add(from_components(problem.q[c]), impulse[c], from_components(state.view().velocity(c)),
            problem.friction[c]);
  return map.value();
}

template double natural_map_error(const ContactProblem<2>&, const ContactLaw<2>&,
                                  const Array<Impulse<2>>&);
template double natural_map_error(const ContactProblem<3>&, const ContactLaw<3>&,
                                  const Array<Impulse<3>>&);
template double natural_map_error(const MatrixProblem<2>&, const ContactLaw<2>&,
                                  const Array<Impulse<2>>&);
template double natural_map_error(const MatrixProblem<3>&, const ContactLaw<3>&,
                                  const Array<Impulse<3>>&);

}  // namespace cd
