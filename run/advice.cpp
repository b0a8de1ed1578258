// SPDX-License-Identifier: BSD-3-Clause
// The formulas of Unger 2002 for the grains at hand.
#include "run/advice.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <sstream>

#include <libcd/measure/chain_theory.hpp>

namespace cd {
namespace {

/// q of a sweep [Unger 2002, App. A]; of a parallel update with a factor, which does that share of
/// the plain one, the factor times its q [Eq. 11]. Nothing for other solvers, and with a tolerance.
std::optional<double> q_of(const MethodSpec& method) {
  if (given<double>(method.values, "tolerance").value_or(0.0) > 0.0) return std::nullopt;
  const auto relaxation = given<double>(method.values, "relaxation");
  if (method.solver == "jacobi" && relaxation)
    return *relaxation * chain::order_theory("parallel", 0.0, 1)->q;
  const bool is_contact_dynamics = method.name == "contact-dynamics" || method.name == "cd";
  if (method.solver.empty() ? !is_contact_dynamics : method.solver != "gauss-seidel")
    return std::nullopt;
  const auto order = given<std::string>(method.values, "sweep_order");
  const auto theory = chain::order_theory(order.value_or("random"), 0.0, 1);
  return theory ? std::optional(theory->q) : std::nullopt;
}

SweepChoice choice_of(const SweepElasticity& e, double sweeps, double time_step) {
  const double k = chain::wave_number(1, e.across);
  const int count =
      static_cast<int>(std::min(sweeps, 1e9));  // far more than the longest wave needs
  return {sweeps, time_step, e.q * e.mass * sweeps / time_step,
          chain::continuum_mode(k, count, e.q).tau * time_step};
}

void append(std::ostream& text, const SweepChoice& choice) {
  text << std::setw(9) << std::llround(choice.sweeps) << std::setw(11) << choice.time_step
       << std::setw(10) << choice.damping << std::setw(10) << choice.creep_time;
}

}  // namespace

template <int D>
std::optional<SweepElasticity> sweep_elasticity(const SceneSpec<D>& spec, const Scene<D>& scene) {
  const auto of_sweep = q_of(spec.method);
  if (!of_sweep) return std::nullopt;
  double mass = 0.0, diameter = 0.0, least = std::numeric_limits<double>::infinity();
  int grains = 0;
  for (int b = 0; b < scene.size(); ++b) {
    if (!scene.is_free_grain(b)) continue;
    mass += scene.mass[b];
    diameter += 2.0 * scene.radius[b];
    least = std::min(least, 2.0 * scene.radius[b]);
    ++grains;
  }
  if (grains == 0) return std::nullopt;
  mass /= grains;
  diameter /= grains;
  const double dt = spec.run.time_step,
               sweeps =
                   given<double>(spec.method.values, "sweeps").value_or(StopRule().max_iterations),
               q = *of_sweep;
  return SweepElasticity{q * mass * sweeps / (dt * dt),
                         q * mass * sweeps / dt,
                         diameter * std::sqrt(q * sweeps) / dt,
                         spec.cell.pressure > 0.0 ? spec.cell.pressure * std::pow(diameter, D - 1)
                                                  : 100.0 * mass * spec.gravity.norm(),
                         diameter,
                         q,
                         mass,
                         sweeps,
                         dt,
                         least,
                         std::pow(grains, 1.0 / D)};
}

WantedOverlap for_overlap(const SweepElasticity& e, double share) {
  const double stiffness = e.load / (share * e.least_diameter), inertia = e.q * e.mass;
  const double sweeps = std::max(1.0, std::ceil(stiffness * e.time_step * e.time_step / inertia));
  return {share, stiffness, choice_of(e, sweeps, e.time_step),
          choice_of(e, e.sweeps, std::sqrt(inertia * e.sweeps / stiffness))};
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
  if (e.load == 0.0) return text.str();
  const char* const columns = " |   sweeps  time_step     gamma       tau";
  text << "# For an overlap of a share of the smallest diameter, by sweeps or by the time step "
          "(gamma:\n"
          "# dashpot; tau: how long creep lasts after the load has changed):\n"
          "#   share     kappa"
       << columns << columns << '\n'
       << std::setprecision(3);
  for (const double share : {1e-2, 1e-3, 1e-4}) {
    const WantedOverlap wanted = for_overlap(e, share);
    text << '#' << std::setw(8) << share << std::setw(10) << wanted.stiffness << " |";
    append(text, wanted.by_sweeps);
    text << " |";
    append(text, wanted.by_step);
    text << '\n';
  }
  return text.str();
}

template std::optional<SweepElasticity> sweep_elasticity(const SceneSpec<2>&, const Scene<2>&);
template std::optional<SweepElasticity> sweep_elasticity(const SceneSpec<3>&, const Scene<3>&);

}  // namespace cd
