// SPDX-License-Identifier: BSD-3-Clause
// The ready scene granular_gas: Haff's law, how far it holds, and why not further.
#include <algorithm>
#include <cmath>

#include "experiments/scenes/gas_report.hpp"
#include "harness/different.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::scenes;

struct Parameters {
  double discs, long_discs, long_length, long_end;
  std::vector<double> lengths;
  GasPlan plan;
  GasWindows windows;
  std::string set;
};

/// Scenes that differ in their seeds.
struct GasRuns {
  std::string name;
  GasPlan plan;
  std::vector<ReadyScene> scenes;
};

struct GasSample {
  const GasRuns* runs;
  const ReadyScene* scene;
};

constexpr const char* kContactDynamics =
    R"(method={name="contact-dynamics",law="extended-coulomb",contact={restitution=0.9},sweeps=20})";

double length_of(const ReadyScene& scene) {
  return scene.spec.cell.size.value().x();
}

/// As many gases as have that number of discs together; the length 0 is that of the scene.
GasRuns runs_of(const std::string& name, const Parameters& p, double discs, double length,
                std::vector<std::string> values, std::uint64_t seed) {
  const ReadyScene own = ready_scene("granular_gas", values, p.set);
  if (length > 0.0) {
    const double count = own.spec.grains.at(0).count * std::pow(length / length_of(own), 2);
    values.push_back("cell.size=[" + to_text(length) + "," + to_text(length) + "]");
    values.push_back("grains[0].count=" + to_text(std::llround(count)));
  }
  GasRuns runs{name, p.plan, {}};
  const double count = ready_scene("granular_gas", values, p.set).spec.grains.at(0).count;
  const auto samples = std::max(2LL, std::llround(discs / count));
  values.emplace_back();
  for (long long k = 0; k < samples; ++k) {
    values.back() = "seed=" + to_text(seed + static_cast<std::uint64_t>(k));
    runs.scenes.push_back(ready_scene("granular_gas", values, p.set));
  }
  return runs;
}

std::vector<GasRuns> all_runs(const Parameters& p, std::uint64_t seed) {
  const auto runs = [&](const std::string& name, double length,
                        const std::vector<std::string>& values) {
    return runs_of(name, p, p.discs, length, values, seed);
  };
  std::vector<GasRuns> all{runs("hard spheres", 0.0, {})};
  for (const double length : p.lengths) all.push_back(runs("hard spheres", length, {}));
  all.push_back(runs("exchanged", 0.0, {}));
  all.back().plan.exchanged = true;
  all.push_back(runs("mcnamara", 0.0, {"method.name=mcnamara"}));
  all.push_back(runs("contact-dynamics", 0.0, {kContactDynamics}));
  all.push_back(runs_of("long", p, p.long_discs, p.long_length,
                        {assignment("run.end", p.long_end), "run.time_step=0.02"}, seed));
  return all;
}

GasTheory theory_of(const GasRuns& runs) {
  const ReadyScene& scene = runs.scenes.front();
  const OptionValues& values = scene.spec.method.values;
  const double e = given<double>(values, "restitution")
                       .value_or(given<double>(values, "contact.restitution").value_or(0.0));
  return {e, scene.spec.grains.at(0).count / std::pow(length_of(scene), 2), std::numbers::pi / 4.0};
}

void gas(const Parameters& p, Run& run) {
  const std::vector<GasRuns> all = all_runs(p, run.seed());
  std::vector<GasSample> samples;
  for (const GasRuns& runs : all)
    for (const ReadyScene& scene : runs.scenes) samples.push_back({&runs, &scene});
  const auto task = [](const GasSample& s) {
    return task_of(s.runs->name + " L=" + to_text(length_of(*s.scene)) +
                       " seed=" + to_text(s.scene->spec.seed),
                   *s.scene, s.scene->spec.grains.at(0).count);
  };
  const auto follow = [](const GasSample& s, TaskContext& context) {
    return follow_gas(*s.scene, s.runs->plan, [&] { return !context.interrupted(); });
  };
  const auto courses = run.for_each_task(samples, task, follow, {.unit = "gases"});
  if (!courses) return;
  std::vector<GasSeries> series;
  auto next = courses->begin();
  for (const GasRuns& runs : all) {
    const auto end = next + static_cast<std::ptrdiff_t>(runs.scenes.size());
    series.push_back({runs.name, length_of(runs.scenes.front()), theory_of(runs), {next, end}});
    next = end;
  }
  report_gases(run, series, p.windows);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Reals = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "scenes_gas",
       .paper = "scenes",
       .figure = "granular_gas",
       .summary = "A granular gas cools by Haff's law at Enskog's rate, until vortices grow",
       .has_tasks = true},
      [&](Options& options) {
        options.add("discs", p.discs, {1000, 60000, 1000000}, above(0),
                    "of all gases of a kind together");
        options.add("long-discs", p.long_discs, {2000, 8000, 100000}, above(0),
                    "of all gases that are followed for longer together");
        options.add("long-length", p.long_length, {72, 104, 104}, between(10, 1000),
                    "edge of their cells [d]");
        options.add("long-end", p.long_end, {400, 1000, 2000}, above(0), "for how long");
        options.list("lengths", p.lengths, ByPreset<Reals>{Reals{36}, Reals{36, 72}, Reals{36, 72}},
                     between(10, 1000),
                     "cells other than the scene's, of the same area fraction [d]");
        options.add("moments", p.plan.moments, 400, between(10, 100000),
                    "at which a gas is looked at, also to exchange velocities");
        options.add("from", p.windows.from, 2, at_least(0),
                    "collisions of a disc after which velocities are relaxed");
        options.add("to", p.windows.to, 25, above(0),
                    "collisions of a disc up to which the gas is homogeneous");
        options.add("late", p.windows.late, 15, above(0),
                    "collisions of a disc after which vortices have grown");
        declare_set(options, p.set);
        options.check([&] {
          require_different("lengths", p.lengths);
          if (p.windows.from >= p.windows.to) throw Error("to", p.windows.to, "above from");
        });
      },
      [&](Run& run) { gas(p, run); });
}
