// Shaebani 2009, end of Sec. 4: the fully against the partially implicit scheme; and where the
// sweeps of the paper's form diverge because the cell is too light.
#include <algorithm>
#include <cmath>
#include <mutex>

#include "experiments/harness/experiment.hpp"
#include "experiments/shaebani2009/compaction_state.hpp"
#include "libcd/core/error.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/measure/backbone.hpp"
#include "libcd/measure/estimate.hpp"
#include "libcd/measure/statistics.hpp"

namespace {

using namespace cd;
using namespace cd::shaebani2009;

struct Parameters {
  Setup setup;
  int seeds, packings, sweeps, steps;
  std::vector<double> inertias;
  double pressure_step, rest;
};

constexpr int kBlock = 10;  ///< steps of one scheme before it is the other's turn

/// The same gas under both schemes.
struct Pair {
  bool done = false;
  PackingState full, partial;
  StateFile packing;      ///< of the partial scheme
  double response = 0.0;  ///< mean of 1 / m_n over its force-carrying contacts [1/(rho0 l0^2)]
  double feedback = 0.0;  ///< mean of l^2 / (D V) over them [1]
};

double nanoseconds_per_update(const PackingState& s) {
  return 1e9 * s.cpu_seconds / s.contact_updates;
}

bool goes_on(const Compaction<2>& sample) {
  return !sample.relaxed() && sample.steps() < sample.setup().max_steps;
}

void step_block(Compaction<2>& sample) {
  for (int k = 0; k < kBlock && goes_on(sample); ++k) sample.step();
}

/// Means over the force-carrying contacts that decide whether sweeps with a light cell converge.
void measure_responses(const Compaction<2>& sample, Pair& pair) {
  const Scene<2>& scene = sample.scene();
  const Backbone backbone = find_backbone(scene, sample.problem(), sample.solution().impulse);
  const double area = scene.cell.volume();
  int count = 0;
  for (int c = 0; c < sample.problem().grain_contacts.size(); ++c) {
    if (!backbone.carries[c]) continue;
    const GrainContact<2>& contact = sample.problem().grain_contacts[c];
    const double length = sample.problem().branch[c];
    pair.response += 1.0 / scene.mass[contact.i] + 1.0 / scene.mass[contact.j];
    pair.feedback += length * length / (2.0 * area);
    ++count;
  }
  pair.response /= std::max(1, count);
  pair.feedback /= std::max(1, count);
}

Pair compact_both(const Setup& setup, const Run& run) {
  Setup own = setup;
  own.scheme = PressureScheme::full;
  Compaction<2> full(own);
  own.scheme = PressureScheme::partial;
  Compaction<2> partial(own);
  Pair pair;
  for (int turn = 0; goes_on(full) || goes_on(partial); ++turn) {
    if (run.interrupted()) return pair;
    step_block(turn % 2 == 0 ? full : partial);
    step_block(turn % 2 == 0 ? partial : full);
  }
  pair.done = true;
  pair.full = full.state();
  pair.partial = partial.state();
  save(partial, pair.packing);
  measure_responses(partial, pair);
  return pair;
}

/// All seeds under both schemes.
std::vector<Pair> compact_all(const Parameters& p, const Run& run, Progress& progress) {
  std::vector<Pair> pairs(static_cast<std::size_t>(p.seeds));
  std::mutex one_at_a_time;
  parallel_tasks(p.seeds, [&](int k) {
    Setup own = p.setup;
    own.seed += static_cast<std::uint64_t>(k);
    pairs[static_cast<std::size_t>(k)] = compact_both(own, run);
    const std::lock_guard lock(one_at_a_time);
    progress.advance();
  });
  return pairs;
}

/// Mean of partial - full over the seeds, and over its standard error.
template <class Get>
void report_difference(Run& run, const std::vector<Pair>& pairs, const std::string& name,
                       const std::string& unit, const std::string& what, const Get& get) {
  std::vector<double> full, partial, difference;
  for (const Pair& pair : pairs) {
    full.push_back(get(pair.full));
    partial.push_back(get(pair.partial));
    difference.push_back(partial.back() - full.back());
  }
  const SampleStatistics f = statistics(full), p = statistics(partial), d = statistics(difference);
  run.quantity(name + "_full", f.mean, unit, what + ", fully implicit", f.standard_error);
  run.quantity(name + "_partial", p.mean, unit, what + ", partially implicit", p.standard_error);
  run.quantity(name + "_difference", d.mean, unit, what + ", partial - full", d.standard_error);
  if (d.standard_error > 0.0)
    run.quantity(name + "_deviation", d.mean / d.standard_error, "1",
                 name + "_difference over its standard error");
}

void report_schemes(Run& run, const Parameters& p, const std::vector<Pair>& pairs) {
  auto& csv = run.csv("schemes.csv", {{"seed", "1"},
                                      {"scheme", "1"},
                                      {"steps", "1"},
                                      {"nanoseconds_per_update", "ns"},
                                      {"cpu_seconds", "s"},
                                      {"volume_fraction", "1"},
                                      {"coordination", "1"},
                                      {"rattler_fraction", "1"},
                                      {"mean_overlap", "l0"},
                                      {"relaxed", "1"}});
  std::uint64_t seed = p.setup.seed;
  std::vector<double> ratio, seconds;
  int lost = 0;
  for (const Pair& pair : pairs) {
    for (const auto& [name, s] : {std::pair{"full", pair.full}, {"partial", pair.partial}}) {
      csv.row(seed, name, s.steps, nanoseconds_per_update(s), s.cpu_seconds, s.volume_fraction,
              s.coordination, s.rattler_fraction, s.mean_overlap, s.relaxed);
      lost += !s.relaxed;
    }
    ++seed;
    ratio.push_back(nanoseconds_per_update(pair.partial) / nanoseconds_per_update(pair.full));
  }
  if (lost > 0) run.flag(std::to_string(lost) + " packings not relaxed within max-steps");
  const SampleStatistics r = statistics(ratio);
  run.quantity("cpu_ratio", r.mean, "1",
               "CPU time per contact update of the partial over the full scheme", r.standard_error);
  run.quantity("cpu_saved", 1.0 - r.mean, "1", "1 - cpu_ratio", r.standard_error);
  const auto report = [&](const char* name, const char* unit, const char* what, const auto& get) {
    report_difference(run, pairs, name, unit, what, get);
  };
  report("volume_fraction", "1", "volume fraction", [](auto& s) { return s.volume_fraction; });
  report("coordination", "1", "coordination", [](auto& s) { return s.coordination; });
  report("rattler_fraction", "1", "share of rattlers", [](auto& s) { return s.rattler_fraction; });
  report("overlap", "l0", "mean overlap", [](auto& s) { return s.mean_overlap; });
  report("steps", "1", "steps until relaxed", [](auto& s) { return static_cast<double>(s.steps); });
}

enum class Outcome { relaxed, not_relaxed, diverged };

/// A packing at rest whose cell gets another inertia while the pressure is raised a little.
Outcome press(const Parameters& p, const Pair& pair, std::uint64_t seed, double inertia,
              bool own_feedback) {
  Setup setup = p.setup;
  setup.seed = seed;
  setup.scheme = PressureScheme::partial;
  setup.own_feedback = own_feedback;
  setup.cell_inertia = inertia;
  setup.pressure *= 1.0 + p.pressure_step;
  setup.sweeps = p.sweeps;
  setup.stop_threshold = p.rest;
  setup.max_steps = pair.partial.steps + p.steps;
  try {
    Compaction<2> sample(setup);
    restore(pair.packing, sample);
    sample.run([] { return true; });
    return sample.relaxed() ? Outcome::relaxed : Outcome::not_relaxed;
  } catch (const Error&) {  // something moves too fast for the time step
    return Outcome::diverged;
  }
}

/// Presses the first packings with every inertia and reports where the paper's form ceases to work.
void find_border(Run& run, const Parameters& p, const std::vector<Pair>& pairs,
                 Progress& progress) {
  double response = 0.0, feedback = 0.0;
  const int packings = std::min(p.packings, p.seeds);
  for (int k = 0; k < packings; ++k) {
    response += pairs[static_cast<std::size_t>(k)].response / packings;
    feedback += pairs[static_cast<std::size_t>(k)].feedback / packings;
  }
  const double border = feedback / response;  // where l^2 / (D V M) = 1 / m_n
  std::vector<double> inertias = p.inertias;
  std::sort(inertias.begin(), inertias.end());
  const int count = static_cast<int>(inertias.size());
  std::vector<Outcome> outcomes(static_cast<std::size_t>(2 * count * packings));
  std::mutex one_at_a_time;
  parallel_tasks(static_cast<int>(outcomes.size()), [&](int task) {
    if (run.interrupted()) return;
    const int k = task % packings, m = task / packings % count, own = task / packings / count;
    outcomes[static_cast<std::size_t>(task)] =
        press(p, pairs[static_cast<std::size_t>(k)], p.setup.seed + static_cast<std::uint64_t>(k),
              inertias[static_cast<std::size_t>(m)], own == 1);
    const std::lock_guard lock(one_at_a_time);
    progress.advance();
  });
  if (run.interrupted()) return;

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

void compare(const Parameters& p, Run& run) {
  const auto runs = std::ssize(p.inertias) * 2 * std::min(p.packings, p.seeds);
  auto progress = run.progress(p.seeds + runs, "runs");
  const std::vector<Pair> pairs = compact_all(p, run, progress);
  if (run.interrupted()) return;
  report_schemes(run, p, pairs);
  find_border(run, p, pairs, progress);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using List = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "shaebani2009_schemes",
       .paper = "shaebani2009",
       .figure = "Sec. 4",
       .summary = "Fully against partially implicit pressure, and the lightest cell that converges",
       .takes_solver = true},
      [&](Options& options) {
        p.setup.stop_threshold = 1e-8;
        declare_setup(options, p.setup);
        options.add("seeds", p.seeds, {2, 30, 100}, between(2, 100000),
                    "packings made under both schemes, with successive seeds");
        options.add("packings", p.packings, {2, 10, 30}, between(1, 100000),
                    "the first of them are pressed with other inertias");
        options.list("inertias", p.inertias,
                     ByPreset<List>{{1e-4, 1e-3, 2e-3, 4e-3, 8e-3, 1.6e-2, 0.1, 1.0, 100.0},
                                    {1e-4, 3e-4, 1e-3, 2e-3, 2.8e-3, 4e-3, 5.7e-3, 8e-3, 1.13e-2,
                                     1.6e-2, 3.2e-2, 0.1, 1.0, 10.0, 100.0},
                                    {1e-4, 3e-4, 1e-3, 2e-3, 2.8e-3, 4e-3, 5.7e-3, 8e-3, 1.13e-2,
                                     1.6e-2, 3.2e-2, 0.1, 1.0, 10.0, 100.0}},
                     above(0), "M_lambda of these runs");
        options.add("pressure-step", p.pressure_step, 0.1, between(0, 1),
                    "relative increase of the pressure in these runs");
        options.add("pressed-sweeps", p.sweeps, 100, at_least(1), "sweeps per step of these runs");
        options.add("pressed-steps", p.steps, {200, 1000, 1000}, at_least(1),
                    "longest of these runs");
        options.add("rest", p.rest, 1e-4, above(0), "stop threshold of these runs");
      },
      [&](Run& run) {
        p.setup.seed = run.seed();
        if (!run.solver().empty()) p.setup.solver = run.solver();
        compare(p, run);
      });
}
