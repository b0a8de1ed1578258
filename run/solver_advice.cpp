// SPDX-License-Identifier: BSD-3-Clause
// What the papers and the figures of the suite say of the scene at hand.
#include "run/solver_advice.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <sstream>

#include <libcd/io/printable.hpp>
#include <libcd/law/hertz_mindlin.hpp>
#include <libcd/law/soft_collision.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/simulation/settle.hpp>
#include "run/advice.hpp"
#include "run/collision_energy.hpp"

namespace cd {
namespace {

/// The grains that forces move.
struct FreeGrains {
  int count = 0;
  double least_mass = std::numeric_limits<double>::infinity();
  double least_radius = std::numeric_limits<double>::infinity();
};

template <int D>
FreeGrains free_grains(const Scene<D>& scene) {
  FreeGrains found;
  for (int b = 0; b < scene.size(); ++b) {
    if (!scene.is_free_grain(b)) continue;
    ++found.count;
    found.least_mass = std::min(found.least_mass, scene.mass[b]);
    found.least_radius = std::min(found.least_radius, scene.radius[b]);
  }
  return found;
}

/// The solver that came first to 1 % of all velocities in the figure solvers_scaling, after a load
/// step: with friction nonsmooth-cg for up to 1,000 discs and 10,000 spheres; in 3,000 discs, and
/// without friction, accelerated-gradient was as fast or faster, and grows more slowly. That one
/// takes Coulomb's law only.
template <int D>
std::string fastest_at_rest(const Scene<D>& scene, int grains, bool is_coulomb) {
  constexpr int kLarge = 2000;
  bool has_friction = false;
  for (int a = 0; a < scene.friction.materials(); ++a)
    for (int b = a; b < scene.friction.materials(); ++b)
      has_friction = has_friction || scene.friction(a, b) > 0.0;
  const bool is_gradients = !has_friction || (D == 2 && grains > kLarge);
  return is_gradients && is_coulomb ? "accelerated-gradient" : "nonsmooth-cg";
}

template <int D>
std::string soft_advice(double duration, const Simulation<D>& simulation) {
  std::ostringstream text;
  text << std::setprecision(2) << "# the shortest collision lasts " << duration << ", "
       << duration / simulation.time_step()
       << " time steps; 50 of them resolve its restitution within\n# some percent (time_step = "
       << recommended_time_step(duration) << "), fewer make it wrong\n";
  return text.str();
}

/// Whether young and poisson of a pair follow from those of each of its materials with itself.
bool mixes(const PairLaw& pair) {
  return pair.a != pair.b && !pair.values.contains("hertz.young") &&
         !pair.values.contains("hertz.poisson");
}

/// Elasticity of pairs of materials that the file does not give.
template <int D>
std::string mixed_elasticity(const std::vector<PairLaw>& pairs, const Simulation<D>& simulation) {
  const auto* const law = dynamic_cast<const HertzMindlin<D>*>(&simulation.law());
  if (!law) return "";
  std::ostringstream text;
  text << std::setprecision(3);
  for (const PairLaw& pair : pairs) {
    if (!pair.meet || !mixes(pair)) continue;
    const HertzMindlinCoefficients& hertz = law->coefficients()(pair.a, pair.b);
    text << "# " << printable(pair.names[0]) << " and " << printable(pair.names[1])
         << ": 1/E* = (1 - nu_a^2)/E_a + (1 - nu_b^2)/E_b gives E* = " << hertz.modulus
         << ",\n# 1/G* = (2 - nu_a)/G_a + (2 - nu_b)/G_b gives G* = " << hertz.shear_modulus
         << '\n';
  }
  return text.str();
}

/// The shortest of the times that `of_pair` makes of the coefficients of all pairs of materials.
template <class Coefficients, class OfPair>
double shortest(const PairTable<Coefficients>& table, const OfPair& of_pair) {
  double time = std::numeric_limits<double>::infinity();
  for (int a = 0; a < table.materials(); ++a)
    for (int b = a; b < table.materials(); ++b) time = std::min(time, of_pair(table(a, b)));
  return time;
}

}  // namespace

template <int D>
std::optional<double> collision_duration(const SceneSpec<D>& spec,
                                         const Simulation<D>& simulation) {
  const Scene<D>& scene = simulation.scene();
  const auto* const springs = dynamic_cast<const SpringDashpot<D>*>(&simulation.law());
  const auto* const hertz = dynamic_cast<const HertzMindlin<D>*>(&simulation.law());
  const FreeGrains grains = free_grains(scene);
  if ((!springs && !hertz) || grains.count == 0) return std::nullopt;
  const double mass = 0.5 * grains.least_mass;
  if (springs)
    return shortest(springs->coefficients(), [&](const SpringDashpotCoefficients& pair) {
      return linear_collision_time(pair.stiffness, pair.damping, mass);
    });
  const double fall = std::sqrt(2.0 * spec.gravity.norm() * grains.least_radius);
  const double speed = std::max(largest_speed(scene), fall);
  if (speed == 0.0) return std::nullopt;
  return shortest(hertz->coefficients(), [&](const HertzMindlinCoefficients& pair) {
    return hertz_collision_time(hertz_stiffness(pair.modulus, 0.5 * grains.least_radius), mass,
                                speed);
  });
}

template <int D>
std::string solver_advice(const SceneSpec<D>& spec, const std::vector<PairLaw>& pairs,
                          const Simulation<D>& simulation) {
  const std::string mixed = mixed_elasticity(pairs, simulation);
  if (const auto duration = collision_duration(spec, simulation))
    return mixed + soft_advice(*duration, simulation);
  if (!mixed.empty()) return mixed;
  const FreeGrains grains = free_grains(simulation.scene());
  const LawTraits law = simulation.law().traits();
  if (!law.has_fixed_point()) return collision_advice(simulation, spec.run.end);
  if (grains.count == 0) return "";
  const std::string solver = simulation.solver().name();
  const std::string other = fastest_at_rest(simulation.scene(), grains.count, law.is_coulomb);
  std::ostringstream text;
  text << std::setprecision(2) << "# within a time step a load reaches all " << grains.count
       << " grains after some N^(2/d) = " << std::pow(grains.count, 2.0 / D)
       << " sweeps (Brendel\n# 2004, Eq. 1.34)";
  if (solver != other)
    text << "; for a packing at rest under load " << other
         << " was\n# faster at this size (figure solvers_scaling), flows do with gauss-seidel";
  text << ".\n";
  if (given<double>(spec.method.values, "tolerance").value_or(0.0) > 0.0)
    text << "# A tolerance does not see long waves of the force: a packing may creep (figure\n"
            "# unger2002_tolerance).\n";
  else if (!sweep_elasticity(spec, simulation.scene()))
    text << "# No formula says how stiff the iterations of " << solver
         << " leave contacts: compare\n# largest_overlap, residual and rms_speed in summary.json "
            "with those of twice as many.\n";
  return text.str();
}

template std::optional<double> collision_duration(const SceneSpec<2>&, const Simulation<2>&);
template std::optional<double> collision_duration(const SceneSpec<3>&, const Simulation<3>&);
template std::string solver_advice(const SceneSpec<2>&, const std::vector<PairLaw>&,
                                   const Simulation<2>&);
template std::string solver_advice(const SceneSpec<3>&, const std::vector<PairLaw>&,
                                   const Simulation<3>&);

}  // namespace cd
