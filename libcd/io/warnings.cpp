// SPDX-License-Identifier: BSD-3-Clause
// Sanity limits of a run, and their warnings.
#include "libcd/io/warnings.hpp"

#include "libcd/core/number.hpp"
#include "libcd/io/rounded.hpp"
#include "libcd/measure/overlaps.hpp"
#include "libcd/simulation/fast_grain.hpp"

namespace cd {
namespace {

constexpr double kDeep = 0.1;        // of the smaller radius
constexpr double kFewSteps = 5.0;    // of a collision
constexpr double kFewMissed = 0.01;  // of all steps

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

std::optional<std::string> tolerance_warning(std::int64_t missed, std::int64_t steps,
                                             double tolerance) {
  if (!(static_cast<double>(missed) > kFewMissed * static_cast<double>(steps))) return std::nullopt;
  return to_text(missed) + " of " + to_text(steps) + " steps did not reach the tolerance " +
         to_text(tolerance) + ": more sweeps, a smaller time_step, or another solver";
}

template <int D>
std::vector<std::string> warnings_of(const Simulation<D>& simulation, const std::string& when) {
  std::vector<std::string> lines;
  if (const auto warning = overlap_warning(simulation.scene(), when)) lines.push_back(*warning);
  if (const auto fast = fast_grain(simulation.scene(), simulation.law(), simulation.solver(),
                                   simulation.time_step()))
    lines.push_back(fast->text());
  return lines;
}

template std::optional<std::string> overlap_warning(const Scene<2>&, const std::string&);
template std::optional<std::string> overlap_warning(const Scene<3>&, const std::string&);
template std::vector<std::string> warnings_of(const Simulation<2>&, const std::string&);
template std::vector<std::string> warnings_of(const Simulation<3>&, const std::string&);

}  // namespace cd
