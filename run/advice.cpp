// SPDX-License-Identifier: BSD-3-Clause
// The formulas of Unger 2002 for the grains at hand.
#include "run/advice.hpp"

#include <cmath>
#include <iomanip>
#include <sstream>

#include "experiments/runs/chain_theory.hpp"

namespace cd {
namespace {

/// q of a sweep [Unger 2002, App. A]; of a parallel update with a factor, which does that share of
/// the plain one, the factor times its q [Eq. 11]. Nothing for other solvers, and with a tolerance.
std::optional<double> q_of(const MethodSpec& method) {
  if (method.tolerance.value_or(0.0) > 0.0) return std::nullopt;
  if (method.solver == "jacobi" && method.relaxation)
    return *method.relaxation * runs::order_theory("parallel", 0.0, 1)->q;
  const bool is_contact_dynamics = method.name == "contact-dynamics" || method.name == "cd";
  if (method.solver.empty() ? !is_contact_dynamics : method.solver != "gauss-seidel")
    return std::nullopt;
  const auto theory =
      runs::order_theory(method.sweep_order.empty() ? "random" : method.sweep_order, 0.0, 1);
  return theory ? std::optional(theory->q) : std::nullopt;
}

}  // namespace

template <int D>
std::optional<SweepElasticity> sweep_elasticity(const SceneSpec<D>& spec, const Scene<D>& scene) {
  const auto of_sweep = q_of(spec.method);
  if (!of_sweep) return std::nullopt;
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
               sweeps = spec.method.sweeps.value_or(MethodOptions().sweeps), q = *of_sweep;
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
