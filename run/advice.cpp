// SPDX-License-Identifier: BSD-3-Clause
// The formulas of Unger 2002 for the grains at hand.
#include "run/advice.hpp"

#include <cmath>
#include <iomanip>
#include <sstream>

#include "experiments/runs/chain_theory.hpp"

namespace cd {
namespace {

bool sweeps_by_gauss_seidel(const MethodSpec& method) {
  const bool is_contact_dynamics = method.name == "contact-dynamics" || method.name == "cd";
  const bool is_gauss_seidel =
      method.solver.empty() ? is_contact_dynamics : method.solver == "gauss-seidel";
  return is_gauss_seidel && method.tolerance.value_or(0.0) == 0.0;
}

}  // namespace

template <int D>
std::optional<SweepElasticity> sweep_elasticity(const SceneSpec<D>& spec, const Scene<D>& scene) {
  const std::string order = spec.method.sweep_order.empty() ? "random" : spec.method.sweep_order;
  const auto theory = runs::order_theory(order, 0.0, 1);
  if (!theory || !sweeps_by_gauss_seidel(spec.method)) return std::nullopt;
  double mass = 0.0, diameter = 0.0;
  int grains = 0;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round || scene.inverse_mass(b).isZero(0.0)) continue;
    mass += scene.mass[b];
    diameter += 2.0 * scene.radius[b];
    ++grains;
  }
  if (grains == 0) return std::nullopt;
  mass /= grains;
  diameter /= grains;
  const double dt = spec.run.time_step,
               sweeps = spec.method.sweeps.value_or(MethodOptions().sweeps), q = theory->q;
  return SweepElasticity{q * mass * sweeps / (dt * dt), q * mass * sweeps / dt,
                         diameter * std::sqrt(q * sweeps) / dt,
                         spec.cell.pressure > 0.0 ? spec.cell.pressure * std::pow(diameter, D - 1)
                                                  : 100.0 * mass * spec.gravity.norm(),
                         diameter};
}

std::string advice(const SweepElasticity& e) {
  std::ostringstream text;
  text << std::setprecision(2) << "# sweeps make a contact as stiff as a spring of " << e.stiffness
       << " with a dashpot of " << e.damping << " (Unger 2002,\n# Eqs. 24, 25); sound travels "
       << e.sound_speed << " per unit of time";
  if (e.load > 0.0)
    text << "; a load of " << e.load << " overlaps by " << 100.0 * e.load / e.stiffness / e.diameter
         << " % of a diameter";
  text << ".\n# Stiffness grows with sweeps / time_step^2: half the time step is four times\n"
          "# as stiff and costs twice, four times the sweeps cost four times.\n";
  return text.str();
}

template std::optional<SweepElasticity> sweep_elasticity(const SceneSpec<2>&, const Scene<2>&);
template std::optional<SweepElasticity> sweep_elasticity(const SceneSpec<3>&, const Scene<3>&);

}  // namespace cd
