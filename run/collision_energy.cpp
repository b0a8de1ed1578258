// SPDX-License-Identifier: BSD-3-Clause
// Gravity's energy by the method at hand, and a warning of energy from nothing.
#include "run/collision_energy.hpp"

#include <algorithm>
#include <iomanip>
#include <sstream>

#include <libcd/io/rounded.hpp>
#include <libcd/measure/gravity_gain.hpp>
#include "solvers/approximate_hard_sphere.hpp"

namespace cd {

template <int D>
double gravity_gain(const Simulation<D>& simulation) {
  if (!simulation.law().traits().is_collision()) return 0.0;
  const auto* hard = dynamic_cast<const ApproximateHardSphere<D>*>(&simulation.solver());
  if (hard && hard->impact_time() == ImpactTime::exact) return 0.0;
  return gravity_gain(simulation.scene(), simulation.time_step());
}

template <int D>
std::string without_gravity_gain(const Simulation<D>& simulation) {
  const std::string exact = "method.impact_time = \"exact\"";
  return simulation.solver().name() == "approximate-hard-sphere"
             ? exact
             : "approximate-hard-sphere with " + exact;
}

template <int D>
std::string collision_advice(const Simulation<D>& simulation, double end) {
  const double power = gravity_gain(simulation);
  if (power == 0.0) return "";
  std::ostringstream text;
  text << std::setprecision(3)
       << "# bodies collide at one end of a time step: where they are held up, gravity adds "
       << power << " to the\n# energy in each unit of time (time_step / 2 times the sum of m g^2), "
       << power * end << " in this run, of first\n# order in the time step; none with "
       << without_gravity_gain(simulation) << "\n";
  return text.str();
}

template <int D>
std::optional<std::string> energy_warning(const EnergyBalance<D>& balance,
                                          const Simulation<D>& simulation) {
  constexpr double kFromNothing = 0.1;  // of all energy that there was
  const bool collides = simulation.law().traits().is_collision();
  const double made = -balance.terms().impact;
  const double beside =
      collides ? std::max(balance.input(), balance.most_kinetic()) : balance.input();
  if (!(made > kFromNothing * beside)) return std::nullopt;
  const std::string amounts = "an energy of " + format_number(made, 2) + ", beside " +
                              format_number(beside, 2) + " that there was: ";
  if (!collides)
    return "springs have made " + amounts + "a smaller time_step, or no overlaps at the start";
  if (gravity_gain(simulation) == 0.0)
    return "collisions have made " + amounts + "a smaller time_step";
  return "gravity has made, as bodies collide at one end of a time step, " + amounts +
         without_gravity_gain(simulation) + ", or a smaller time_step";
}

template double gravity_gain(const Simulation<2>&);
template double gravity_gain(const Simulation<3>&);
template std::string without_gravity_gain(const Simulation<2>&);
template std::string without_gravity_gain(const Simulation<3>&);
template std::string collision_advice(const Simulation<2>&, double);
template std::string collision_advice(const Simulation<3>&, double);
template std::optional<std::string> energy_warning(const EnergyBalance<2>&, const Simulation<2>&);
template std::optional<std::string> energy_warning(const EnergyBalance<3>&, const Simulation<3>&);

}  // namespace cd
