// SPDX-License-Identifier: BSD-3-Clause
// Runs side by side in one thread; profiles compared ring by ring.
#include "experiments/guttenberg2011/speed_runs.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include <libcd/core/error.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/runs/stored_flow.hpp"

namespace cd::guttenberg2011 {
namespace {

constexpr int kTurns = 20;

/// Number of grains and averages.
using PackOfCase = std::pair<int, runs::FlowMeans>;

template <class Value>
Estimate over_packs(const SpeedResult& result, const Value& value) {
  std::vector<double> values;
  for (const runs::FlowMeans& means : result.packs) values.push_back(value(means));
  const SampleStatistics s = statistics(values);
  return {s.mean, s.standard_error};
}

}  // namespace

Estimate SpeedResult::seconds_per_time() const {
  return over_packs(*this, [&](const runs::FlowMeans& m) { return m.step_seconds / time; });
}

Estimate SpeedResult::nanoseconds_per_grain_step() const {
  const Estimate seconds = seconds_per_time();
  const double factor = 1e9 * of.time_step / grains;
  return {factor * seconds.value, factor * seconds.error};
}

Estimate SpeedResult::decay_rate() const {
  return over_packs(*this, [](const runs::FlowMeans& m) { return m.measured_decay.rate; });
}

Estimate SpeedResult::largest_overlap() const {
  return over_packs(*this, [](const runs::FlowMeans& m) { return m.largest_overlap; });
}

Estimate SpeedResult::overlap_per_grain() const {
  return over_packs(*this, [](const runs::FlowMeans& m) { return m.overlap_per_grain; });
}

std::vector<SpeedResult> run_in_turns(const runs::FlowSetup& setup,
                                      const std::vector<SpeedCase>& cases, int packs,
                                      const Run& run) {
  std::vector<Task> tasks;
  for (int pack = 0; pack < packs; ++pack)
    tasks.push_back({"pack", {{"seed", setup.cell.seed + static_cast<std::uint64_t>(pack)}}});
  const auto run_pack = [&](int pack, TaskContext& task) {
    std::vector<std::unique_ptr<runs::CouetteFlow>> flows;
    for (const SpeedCase& c : cases) {
      runs::FlowSetup own = setup;
      own.method = c.method;
      own.restitution = c.restitution;
      own.time_step = c.time_step;
      own.passes = c.passes;
      if (c.method == "md") own.stiffness = c.stiffness;
      own.cell.seed = setup.cell.seed + static_cast<std::uint64_t>(pack);
      flows.push_back(std::make_unique<runs::CouetteFlow>(own));
    }
    std::vector<PackOfCase> found;
    double done = 0.0;
    for (int turn = 1; turn <= kTurns; ++turn) {
      for (const auto& flow : flows) {
        const auto go_on = [&] { return !task.interrupted(); };
        if (!flow->run_until(static_cast<double>(turn) / kTurns, go_on)) return found;
        task.progress(++done / (kTurns * static_cast<double>(flows.size())));
      }
    }
    for (const auto& flow : flows) found.emplace_back(flow->grains(), flow->means());
    return found;
  };
  const auto found = run.for_each_task(tasks, run_pack, {.unit = "packs", .one_at_a_time = true});
  if (!found) return {};
  std::vector<SpeedResult> results(cases.size());
  for (std::size_t k = 0; k < cases.size(); ++k) {
    results[k].of = cases[k];
    results[k].time = setup.until;
    for (const auto& pack : *found) {
      results[k].grains = pack[k].first;
      results[k].packs.push_back(pack[k].second);
    }
  }
  return results;
}

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

std::optional<EqualError> at_equal_overlap(const SpeedResult& result,
                                           const std::vector<SpeedResult>& others,
                                           Estimate (SpeedResult::*overlap)() const,
                                           double (SpeedResult::*cost)() const) {
  std::vector<double> overlaps, costs;
  for (const SpeedResult& other : others) {
    if (!((other.*overlap)().value > 0.0)) continue;
    overlaps.push_back((other.*overlap)().value);
    costs.push_back((other.*cost)());
  }
  const Estimate level = (result.*overlap)();
  if (overlaps.size() < 2 || !(level.value > 0.0)) return std::nullopt;
  const LineFit fit = fit_power_law(overlaps, costs);
  const double ratio =
      std::exp(fit.intercept + fit.slope * std::log(level.value)) / (result.*cost)();
  const auto [least, most] = std::ranges::minmax(overlaps);
  return EqualError{level.value,
                    {ratio, ratio * std::abs(fit.slope) * level.error / level.value},
                    level.value < least || level.value > most};
}

std::optional<EqualError> at_equal_profile(const SpeedResult& result, const ProfileError& error,
                                           const std::vector<SpeedResult>& others,
                                           const std::vector<ProfileError>& errors) {
  for (std::size_t k = 1; k < others.size(); ++k) {
    const double before = std::log(errors[k - 1].value / error.value);
    const double after = std::log(errors[k].value / error.value);
    if (!(before > 0.0 && after <= 0.0)) continue;
    const double rate = std::log(others[k].cost() / others[k - 1].cost()) / (before - after);
    const double ratio = others[k - 1].cost() * std::exp(rate * before) / result.cost();
    return EqualError{error.value, {ratio, ratio * rate * error.noise / error.value}, false};
  }
  return std::nullopt;
}

}  // namespace cd::guttenberg2011
