// SPDX-License-Identifier: BSD-3-Clause
// Profiles compared ring by ring; costs at equal overlap and at equal error of the profile.
#include "experiments/guttenberg2011/speed.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/measure/statistics.hpp>

namespace cd::guttenberg2011 {
namespace {

/// The last, most accurate case of a method at a restitution; hard spheres without restitution end
/// with the case of many passes.
const SpeedResult& finest(const std::vector<SpeedResult>& results, const std::string& method,
                          double restitution) {
  const SpeedResult* last = nullptr;
  for (const SpeedResult& r : results)
    if (r.of.method == method && r.of.restitution == restitution) last = &r;
  return *last;  // no list of cases is empty
}

/// Each method is judged by the most accurate case of the other one, so that nothing is compared
/// with itself: both tend to rigid discs with the same restitution.
const SpeedResult& reference_of(const SpeedResult& result,
                                const std::vector<SpeedResult>& results) {
  const double e = result.of.restitution;
  if (result.of.method != "ahs") return finest(results, "ahs", e);
  return finest(results, e > 0.0 ? "md" : "cd", e);
}

/// Rings in which a grain moved backwards on the average are left out. Throws Error if none is
/// left or for fewer than 2 packs.
ProfileError profile_error(const SpeedResult& result, const SpeedResult& reference,
                           double shaft_radius) {
  const std::size_t packs = result.packs.size();
  if (packs < 2 || reference.packs.size() != packs)
    throw Error("packs of a profile's error", packs, "at least 2, as many of the reference");
  double squares = 0.0, noise = 0.0;
  int rings = 0;
  for (int k = 0; k < result.packs[0].profile.size(); ++k) {
    const double distance = result.packs[0].profile[k].radius - shaft_radius;
    if (!(distance > 1.0 && distance < 11.0)) continue;
    std::vector<double> difference;
    for (std::size_t p = 0; p < packs; ++p) {
      const double found = result.packs[p].profile[k].omega_measured.value;
      const double right = reference.packs[p].profile[k].omega_measured.value;
      if (found > 0.0 && right > 0.0) difference.push_back(std::log(found / right));
    }
    if (difference.size() < packs) continue;
    const SampleStatistics s = statistics(difference);
    squares += s.mean * s.mean;
    noise += s.standard_error * s.standard_error;
    ++rings;
  }
  if (rings == 0) throw Error("rings that move forwards", rings, "at least 1 in the shear band");
  return {std::sqrt(squares / rings), std::sqrt(noise / rings)};
}

}  // namespace

void compare_profiles(std::vector<SpeedResult>& results, double shaft_radius) {
  for (SpeedResult& result : results)
    result.error = profile_error(result, reference_of(result, results), shaft_radius);
}

std::optional<EqualError> at_equal_overlap(const SpeedResult& result,
                                           const std::vector<SpeedResult>& others,
                                           Estimate (SpeedResult::*overlap)() const) {
  std::vector<double> overlaps, costs, steps;
  for (const SpeedResult& other : others) {
    const double found = (other.*overlap)().value;
    if (!(found > 0.0)) continue;
    overlaps.push_back(found);
    costs.push_back(other.cost());
    steps.push_back(other.steps_per_time());
  }
  const Estimate level = (result.*overlap)();
  if (overlaps.size() < 2 || !(level.value > 0.0)) return std::nullopt;
  const auto at_level = [&](const LineFit& fit) {
    return std::exp(fit.intercept + fit.slope * std::log(level.value));
  };
  const LineFit fit = fit_power_law(overlaps, costs);
  const double cost = at_level(fit) / result.cost();
  const auto [least, most] = std::ranges::minmax(overlaps);
  return EqualError{.level = level.value,
                    .cost = {cost, cost * std::abs(fit.slope) * level.error / level.value},
                    .steps = at_level(fit_power_law(overlaps, steps)) / result.steps_per_time(),
                    .extrapolated = level.value < least || level.value > most};
}

std::optional<EqualError> at_equal_profile(const SpeedResult& result,
                                           const std::vector<SpeedResult>& others) {
  const ProfileError& error = result.error;
  for (std::size_t k = 1; k < others.size(); ++k) {
    const double before = std::log(others[k - 1].error.value / error.value);
    const double after = std::log(others[k].error.value / error.value);
    if (!(before > 0.0 && after <= 0.0)) continue;
    const double rate = std::log(others[k].cost() / others[k - 1].cost()) / (before - after);
    const double ratio = others[k - 1].cost() * std::exp(rate * before) / result.cost();
    return EqualError{.level = error.value,
                      .cost = {ratio, ratio * rate * error.noise / error.value}};
  }
  return std::nullopt;
}

}  // namespace cd::guttenberg2011
