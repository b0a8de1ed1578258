// SPDX-License-Identifier: BSD-3-Clause
// A cell so light that its own response to a contact exceeds that of the grains.
#include "experiments/shaebani2009/light_cells.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>

#include <libcd/core/error.hpp>
#include "harness/write_rows.hpp"

namespace cd::shaebani2009 {
namespace {

enum class Outcome { relaxed, not_relaxed, diverged };

/// A packing at rest whose cell gets another inertia while the pressure is raised a little.
struct Press {
  const SchemePair* pair;
  std::uint64_t seed;
  double inertia;
  bool own_feedback;
};

Outcome press(const LightCells& p, const Press& one) {
  runs::CompactionSetup setup = p.setup;
  setup.seed = one.seed;
  setup.scheme = PressureScheme::partial;
  setup.own_feedback = one.own_feedback;
  setup.cell_inertia = one.inertia;
  setup.pressure *= 1.0 + p.pressure_step;
  setup.sweeps = p.sweeps;
  setup.stop_threshold = p.rest;
  setup.max_steps = one.pair->partial.steps + p.steps;
  try {
    runs::Compaction<2> sample(setup);
    read(one.pair->packing, "", sample);
    while (!sample.ended()) sample.step();
    return sample.relaxed() ? Outcome::relaxed : Outcome::not_relaxed;
  } catch (const Error&) {  // something moves too fast for the time step
    return Outcome::diverged;
  }
}

/// The packings with each inertia in turn, in ascending order: the paper's form, then with own
/// feedback.
std::vector<Press> presses_of(const LightCells& p, std::span<const SchemePair> pairs) {
  std::vector<double> inertias = p.inertias;
  std::ranges::sort(inertias);
  std::vector<Press> presses;
  for (const bool own : {false, true}) {
    for (const double inertia : inertias) {
      std::uint64_t seed = p.setup.seed;
      for (const SchemePair& pair : pairs) presses.push_back({&pair, seed++, inertia, own});
    }
  }
  return presses;
}

/// How the runs with one inertia ended.
struct Shares {
  bool own_feedback;
  double inertia, feedback_ratio, relaxed, not_relaxed, diverged;
  int runs;

  static constexpr auto fields =
      std::tuple(field("own_feedback", &Shares::own_feedback),
                 field("cell_inertia", "rho0 l0^2", &Shares::inertia),
                 field("feedback_ratio", &Shares::feedback_ratio),
                 field("relaxed", &Shares::relaxed), field("not_relaxed", &Shares::not_relaxed),
                 field("diverged", &Shares::diverged), field("runs", &Shares::runs));
};

/// M_lambda at which half of the runs relax, between ascending inertias, and its ratio to the
/// prediction.
void report_border(Run& run, std::span<const Shares> shares, double predicted) {
  for (std::size_t m = shares.size(); m-- > 1;) {
    const Shares &above = shares[m], &below = shares[m - 1];
    if (above.relaxed < 0.5 || below.relaxed >= 0.5) continue;
    const double part = (above.relaxed - 0.5) / (above.relaxed - below.relaxed);
    const double found = above.inertia * std::pow(below.inertia / above.inertia, part);
    const double error = 0.5 * found * std::log(above.inertia / below.inertia);
    run.quantity("border", found, "rho0 l0^2",
                 "M_lambda below which fewer than half of the runs relax, paper's form", error);
    run.quantity("border_ratio", found / predicted, "1", "border over predicted_border",
                 error / predicted);
    return;
  }
}

}  // namespace

void find_border(Run& run, const LightCells& p, const std::vector<SchemePair>& all_pairs) {
  const std::span pairs =
      std::span(all_pairs).first(std::min(static_cast<std::size_t>(p.packings), all_pairs.size()));
  const int packings = static_cast<int>(pairs.size());
  double response = 0.0, feedback = 0.0;
  for (const SchemePair& pair : pairs) {
    response += pair.response / packings;
    feedback += pair.feedback / packings;
  }
  const double border = feedback / response;  // where l^2 / (D V M) = 1 / m_n
  const std::vector<Press> presses = presses_of(p, pairs);
  const auto task_of = [](const Press& one) {
    return Task("press", {{"own-feedback", static_cast<int>(one.own_feedback)},
                          {"cell-inertia", one.inertia},
                          {"seed", one.seed}});
  };
  const auto press_one = [&](const Press& one, TaskContext&) { return press(p, one); };
  const auto outcomes =
      run.for_each_task(presses, task_of, press_one, {.unit = "pressed packings"});
  if (!outcomes) return;

  std::vector<Shares> all;
  for (std::size_t k = 0; k < presses.size(); k += pairs.size()) {
    const auto first = outcomes->begin() + static_cast<std::ptrdiff_t>(k);
    const auto share = [&](Outcome outcome) {
      return static_cast<double>(std::count(first, first + packings, outcome)) / packings;
    };
    all.push_back({presses[k].own_feedback, presses[k].inertia, border / presses[k].inertia,
                   share(Outcome::relaxed), share(Outcome::not_relaxed), share(Outcome::diverged),
                   packings});
  }
  write_rows(run, "border.csv", all);
  const std::span paper = std::span(all).first(all.size() / 2),
                  own = std::span(all).last(paper.size());
  run.quantity("predicted_border", border, "rho0 l0^2",
               "M_lambda at which l^2 / (D V M_lambda) = 1 / m_n, means over contacts");
  run.quantity("own_feedback_diverged", std::ranges::max(own, {}, &Shares::diverged).diverged, "1",
               "largest share of the runs that diverge at any M_lambda, with own feedback");
  run.quantity("relaxed_heavy", paper.back().relaxed, "1",
               "share of the runs that relax with the heaviest cell, paper's form");
  run.quantity("relaxed_light", paper.front().relaxed, "1",
               "share of the runs that relax with the lightest cell, paper's form");
  report_border(run, paper, border);
}

}  // namespace cd::shaebani2009
