// SPDX-License-Identifier: BSD-3-Clause
// A cell so light that its own response to a contact exceeds that of the grains.
#include "experiments/shaebani2009/light_cells.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/core/error.hpp>
#include "experiments/runs/compaction_state.hpp"

namespace cd::shaebani2009 {
namespace {

enum class Outcome { relaxed, not_relaxed, diverged };

/// A packing at rest whose cell gets another inertia while the pressure is raised a little.
Outcome press(const LightCells& p, const SchemePair& pair, std::uint64_t seed, double inertia,
              bool own_feedback) {
  runs::CompactionSetup setup = p.setup;
  setup.seed = seed;
  setup.scheme = PressureScheme::partial;
  setup.own_feedback = own_feedback;
  setup.cell_inertia = inertia;
  setup.pressure *= 1.0 + p.pressure_step;
  setup.sweeps = p.sweeps;
  setup.stop_threshold = p.rest;
  setup.max_steps = pair.partial.steps + p.steps;
  try {
    runs::Compaction<2> sample(setup);
    restore(pair.packing, sample);
    sample.run([] { return true; });
    return sample.relaxed() ? Outcome::relaxed : Outcome::not_relaxed;
  } catch (const Error&) {  // something moves too fast for the time step
    return Outcome::diverged;
  }
}

}  // namespace

void find_border(Run& run, const LightCells& p, const std::vector<SchemePair>& pairs) {
  double response = 0.0, feedback = 0.0;
  const int packings = std::min(p.packings, static_cast<int>(pairs.size()));
  for (int k = 0; k < packings; ++k) {
    response += pairs[static_cast<std::size_t>(k)].response / packings;
    feedback += pairs[static_cast<std::size_t>(k)].feedback / packings;
  }
  const double border = feedback / response;  // where l^2 / (D V M) = 1 / m_n
  std::vector<double> inertias = p.inertias;
  std::sort(inertias.begin(), inertias.end());
  const int count = static_cast<int>(inertias.size());
  struct Press {
    int packing;
    double inertia;
    bool own_feedback;
  };
  std::vector<Press> presses;
  for (const bool own : {false, true})
    for (const double inertia : inertias)
      for (int k = 0; k < packings; ++k) presses.push_back({k, inertia, own});
  const auto seed_of = [&](const Press& one) {
    return p.setup.seed + static_cast<std::uint64_t>(one.packing);
  };
  const auto task_of = [&](const Press& one) {
    return Task("press", {{"own-feedback", static_cast<int>(one.own_feedback)},
                          {"cell-inertia", one.inertia},
                          {"seed", seed_of(one)}});
  };
  const auto press_one = [&](const Press& one, TaskContext&) {
    return press(p, pairs[static_cast<std::size_t>(one.packing)], seed_of(one), one.inertia,
                 one.own_feedback);
  };
  const auto found = run.for_each_task(presses, task_of, press_one, {.unit = "pressed packings"});
  if (!found) return;
  const std::vector<Outcome>& outcomes = *found;

  auto& csv = run.csv("border.csv", {{"own_feedback", "1"},
                                     {"cell_inertia", "rho0 l0^2"},
                                     {"feedback_ratio", "1"},
                                     {"relaxed", "1"},
                                     {"not_relaxed", "1"},
                                     {"diverged", "1"},
                                     {"runs", "1"}});
  std::vector<double> relaxed[2];
  double own_diverged = 0.0;
  for (int own = 0; own < 2; ++own) {
    for (int m = 0; m < count; ++m) {
      const auto first = outcomes.begin() + (own * count + m) * packings;
      const auto share = [&](Outcome outcome) {
        return static_cast<double>(std::count(first, first + packings, outcome)) / packings;
      };
      const double M = inertias[static_cast<std::size_t>(m)];
      relaxed[own].push_back(share(Outcome::relaxed));
      const double diverged = share(Outcome::diverged);
      if (own == 1) own_diverged = std::max(own_diverged, diverged);
      csv.row(own, M, border / M, relaxed[own].back(), share(Outcome::not_relaxed), diverged,
              packings);
    }
  }
  run.quantity("predicted_border", border, "rho0 l0^2",
               "M_lambda at which l^2 / (D V M_lambda) = 1 / m_n, means over contacts");
  run.quantity("own_feedback_diverged", own_diverged, "1",
               "largest share of the runs that diverge at any M_lambda, with own feedback");
  run.quantity("relaxed_heavy", relaxed[0].back(), "1",
               "share of the runs that relax with the heaviest cell, paper's form");
  run.quantity("relaxed_light", relaxed[0].front(), "1",
               "share of the runs that relax with the lightest cell, paper's form");
  for (std::size_t m = relaxed[0].size(); m-- > 1;) {
    const double above = relaxed[0][m], below = relaxed[0][m - 1];
    if (above < 0.5 || below >= 0.5) continue;
    const double part = (above - 0.5) / (above - below);
    const double found = inertias[m] * std::pow(inertias[m - 1] / inertias[m], part);
    const double error = 0.5 * found * std::log(inertias[m] / inertias[m - 1]);
    run.quantity("border", found, "rho0 l0^2",
                 "M_lambda below which fewer than half of the runs relax, paper's form", error);
    run.quantity("border_ratio", found / border, "1", "border over predicted_border",
                 error / border);
    break;
  }
}

}  // namespace cd::shaebani2009
