// The natural map, evaluated from scratch and independently of any solver.
#include "libcd/solver/residual.hpp"

#include <algorithm>
#include <cmath>

#include "libcd/law/coulomb_cone.hpp"

namespace cd {
namespace {

template <int D>
double squared_norm(double normal, const Tangent<D>& tangential) {
  return normal * normal + squared_length(tangential);
}

}  // namespace

template <int D>
double natural_map_error(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                         const Array<Impulse<D>>& impulse) {
  SweepState<D> state;
  state.load_cold(problem, problem.free);
  const SweepView<D> contacts = state.view();
  const int count = contacts.count;
  if (count == 0) return 0.0;

  double q = 0.0;
  double mean_inverse_mass = 0.0;
  for (int c = 0; c < count; ++c) {
    const LocalContact<D> at_rest = contacts.local(c);
    q += squared_norm<D>(at_rest.velocity_n + law.bias(at_rest.gap_rate), at_rest.velocity_t);
    if (at_rest.mass_n > 0.0) mean_inverse_mass += 1.0 / at_rest.mass_n / count;
  }
  for (int c = 0; c < count; ++c) contacts.apply(c, impulse[c]);

  double r = 0.0;
  double u = 0.0;
  double error = 0.0;
  for (int c = 0; c < count; ++c) {
    const LocalContact<D> local = contacts.local(c);
    const double mu = local.friction;
    const double u_n = local.velocity_n + law.bias(local.gap_rate);
    const Impulse<D> scaled{impulse[c].normal * mean_inverse_mass,
                            impulse[c].tangential * mean_inverse_mass};
    const Impulse<D> trial{scaled.normal - (u_n + mu * length(local.velocity_t)),
                           scaled.tangential - local.velocity_t};
    const Impulse<D> nearest = project_on_cone(trial, mu);
    error += squared_norm<D>(scaled.normal - nearest.normal,
                             Tangent<D>(scaled.tangential - nearest.tangential));
    r += squared_norm<D>(scaled.normal, scaled.tangential);
    u += squared_norm<D>(u_n, local.velocity_t);
  }
  const double scale = std::sqrt(std::max({q, r, u}));
  return scale > 0.0 ? std::sqrt(error) / scale : 0.0;
}

template double natural_map_error(const ContactProblem<2>&, const ContactLaw<2>&,
                                  const Array<Impulse<2>>&);
template double natural_map_error(const ContactProblem<3>&, const ContactLaw<3>&,
                                  const Array<Impulse<3>>&);

}  // namespace cd
