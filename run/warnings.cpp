// SPDX-License-Identifier: BSD-3-Clause
// Limits beyond which a run is worthless, and the warning for each.
#include "run/warnings.hpp"

#include <algorithm>

#include <libcd/io/number.hpp>
#include <libcd/io/rounded.hpp>
#include <libcd/law/collision.hpp>
#include <libcd/measure/deep_overlaps.hpp>
#include "run/collision_energy.hpp"

namespace cd {
namespace {

constexpr double kDeep = 0.1;               // of the smaller radius
constexpr double kFewSteps = 5.0;           // of a collision
constexpr double kEnergyFromNothing = 0.1;  // of all energy that there was

}  // namespace

template <int D>
std::optional<std::string> overlap_warning(const Scene<D>& scene, const std::string& when) {
  const DeepOverlaps found = deep_overlaps(scene, kDeep);
  if (found.pairs == 0) return std::nullopt;
  return to_text(found.pairs) + " pairs of bodies overlap " + when + " by more than " +
         to_text(100.0 * kDeep) + " % of the smaller radius, bodies " + to_text(found.i) + " and " +
         to_text(found.j) + " by " + format_number(100.0 * found.deepest, 2) + " %";
}

std::optional<std::string> collision_warning(double steps_per_collision) {
  if (steps_per_collision >= kFewSteps) return std::nullopt;
  return "the shortest collision takes " + format_number(steps_per_collision, 2) +
         " time steps, expected at least " + to_text(kFewSteps) + ": a smaller time_step";
}

template <int D>
std::optional<std::string> energy_warning(const EnergyBalance<D>& balance,
                                          const Simulation<D>& simulation) {
  const bool collides = dynamic_cast<const Collision<D>*>(&simulation.law());
  const double made = -balance.terms().impact;
  const double beside =
      collides ? std::max(balance.input(), balance.most_kinetic()) : balance.input();
  if (!(made > kEnergyFromNothing * beside)) return std::nullopt;
  const std::string amounts = "an energy of " + format_number(made, 2) + ", beside " +
                              format_number(beside, 2) + " that there was: ";
  if (!collides)
    return "springs have made " + amounts + "a smaller time_step, or no overlaps at the start";
  if (gravity_gain(simulation) == 0.0)
    return "collisions have made " + amounts + "a smaller time_step";
  return "gravity has made, as bodies collide at one end of a time step, " + amounts +
         without_gravity_gain(simulation) + ", or a smaller time_step";
}

template std::optional<std::string> overlap_warning(const Scene<2>&, const std::string&);
template std::optional<std::string> overlap_warning(const Scene<3>&, const std::string&);
template std::optional<std::string> energy_warning(const EnergyBalance<2>&, const Simulation<2>&);
template std::optional<std::string> energy_warning(const EnergyBalance<3>&, const Simulation<3>&);

}  // namespace cd
