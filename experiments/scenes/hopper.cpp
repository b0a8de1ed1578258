// SPDX-License-Identifier: BSD-3-Clause
// Hoppers: Beverloo's law in one bin with a flat bottom, and how far the height of its filling
// matters; the ready scene by two methods.
#include <algorithm>
#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include "experiments/scenes/hopper_report.hpp"
#include "experiments/scenes/soft_discs.hpp"
#include "harness/different.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::scenes;

struct Parameters {
  std::vector<double> outlets, beds;
  double reference, tall, width, bed, friction, time_step, stiffness;
  int sweeps, hoppers, tall_hoppers, ready;
  std::string set;
};

struct HopperSample {
  std::size_t series;
  ReadyScene scene;
};

/// Series, and the hoppers of each.
struct Plan {
  std::vector<HopperSeries> series;
  std::vector<HopperSample> samples;
};

void add(Plan& plan, const Parameters& p, const HopperSeries& series,
         std::vector<std::string> values, int hoppers, std::uint64_t seed) {
  plan.series.push_back(series);
  values.emplace_back();
  for (int k = 0; k < hoppers; ++k) {
    values.back() = "seed=" + to_text(seed + static_cast<std::uint64_t>(k));
    plan.samples.push_back({plan.series.size() - 1, ready_scene("hopper", values, p.set)});
  }
}

Plan plan_of(const Parameters& p, std::uint64_t seed) {
  Plan plan;
  const auto bins = [&](const std::string& name, int hoppers, const HopperSetup& setup,
                        const std::vector<std::string>& own = {}) {
    const int width = grains_per_width(setup);
    std::vector<std::string> values = values_of(setup);
    values.insert(values.end(), own.begin(), own.end());
    add(plan, p, {name, setup, {width / 2, width}, {}}, values, hoppers, seed);
  };
  const auto setup = [&](double outlet, double bed) {
    return HopperSetup{outlet, p.width, bed, p.friction, p.time_step, p.sweeps};
  };
  for (const double outlet : p.outlets) bins("outlet", p.hoppers, setup(outlet, p.bed));
  for (const double bed : p.beds) bins("height", p.tall_hoppers, setup(p.tall, bed));
  const HopperSetup compared = setup(p.reference, p.bed);
  const auto other = [&](const std::string& name, const std::vector<std::string>& own) {
    bins(name, p.hoppers, compared, own);
  };
  other("sweeps", {assignment("method.sweeps", 4 * p.sweeps)});
  other("step", {assignment("run.time_step", 0.5 * p.time_step)});
  other("jacobi", {"method.solver=jacobi"});
  other("soft", soft_discs(p.stiffness));
  const SceneSpec<2> ready = ready_scene("hopper", {}, p.set).spec;
  const int grains = static_cast<int>(ready.grains.at(0).count);
  const HopperSeries as_it_is{
      "ready", {.outlet = ready.walls.at(0).outlet}, {grains / 4, grains / 2}, {}};
  HopperSeries as_soft = as_it_is;
  as_soft.name = "ready soft";
  const std::string end = "run.end=1000";
  std::vector<std::string> springs = soft_discs(p.stiffness);
  springs.push_back(end);
  add(plan, p, as_it_is, {end}, p.ready, seed);
  add(plan, p, as_soft, springs, p.ready, seed);
  return plan;
}

void hopper(const Parameters& p, Run& run) {
  Plan plan = plan_of(p, run.seed());
  const auto task = [&](const HopperSample& s) {
    const HopperSeries& of = plan.series[s.series];
    const SceneSpec<2>& spec = s.scene.spec;
    const double work = spec.grains.at(0).count * (of.window.first + of.window.count);
    return task_of(of.name + " D=" + to_text(of.setup.outlet) + " bed=" + to_text(of.setup.bed) +
                       " seed=" + to_text(spec.seed),
                   s.scene,
                   work * std::pow(of.setup.outlet, -1.5) *
                       given<double>(spec.method.values, "sweeps").value_or(60.0));
  };
  const auto discharge = [&](const HopperSample& s, TaskContext& context) {
    return follow_hopper(s.scene, plan.series[s.series].window, context);
  };
  const auto flows = run.for_each_task(plan.samples, task, discharge, {.unit = "hoppers"});
  if (!flows) return;
  for (std::size_t k = 0; k < flows->size(); ++k)
    plan.series[plan.samples[k].series].flows.push_back((*flows)[k]);
  report_hoppers(run, plan.series);
}

void require_outlet(const Parameters& p, const char* name, double outlet) {
  if (std::ranges::find(p.outlets, outlet) == p.outlets.end())
    throw Error(name, outlet, "one of the outlets");
}

void declare(Options& options, Parameters& p) {
  using Reals = std::vector<double>;
  options.list("outlets", p.outlets,
               ByPreset<Reals>{{6, 8, 10}, {6, 10, 14, 20}, {6, 8, 10, 12, 14, 16, 20}},
               between(1, 1000), "widths of the outlet, ascending [d]");
  options.add("reference", p.reference, {10, 20, 14}, between(1, 1000),
              "one of them, of bins by other methods [d]");
  options.add("width", p.width, {18, 50, 60}, between(4, 1e4), "of the bin [d]");
  options.add("bed", p.bed, {1, 2, 2}, between(0.2, 100),
              "filling at the end of the count, which begins one width above [widths]");
  options.list("beds", p.beds, ByPreset<Reals>{{3, 6}, {1, 4, 7, 10}, {1, 4, 7, 10}},
               between(0.2, 100), "the same of bins of other heights, ascending [widths]");
  options.add("tall", p.tall, {6, 14, 14}, between(1, 1000),
              "outlet of these bins, one of --outlets [d]");
  options.add("tall-hoppers", p.tall_hoppers, {2, 4, 8}, between(2, 1000), "of each height");
  options.add("friction", p.friction, 0.5, at_least(0), "of grains and walls");
  options.add("time-step", p.time_step, {0.02, 0.01, 0.005}, above(0), "[sqrt(d/g)]");
  options.add("sweeps", p.sweeps, 30, between(1, 1e5), "per step");
  options.add("hoppers", p.hoppers, {2, 2, 8}, between(2, 1000), "of a kind");
  options.add("ready", p.ready, {4, 24, 64}, between(2, 1000), "of the ready scene as it is");
  options.add("stiffness", p.stiffness, {2e4, 1e5, 1e5}, above(0), "of soft discs [density g d]");
  declare_set(options, p.set);
  options.check([&p] {
    require_different("outlets", p.outlets, 2);
    require_different("beds", p.beds, 2);
    if (!std::ranges::is_sorted(p.outlets)) throw Error("outlets: have to ascend");
    if (!std::ranges::is_sorted(p.beds)) throw Error("beds: have to ascend");
    if (std::ranges::find(p.beds, p.bed) != p.beds.end())
      throw Error("bed", p.bed, "none of --beds");
    require_outlet(p, "tall", p.tall);
    require_outlet(p, "reference", p.reference);
  });
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "scenes_hopper",
       .paper = "scenes",
       .figure = "hopper",
       .summary = "Beverloo's law of the discharge of a bin",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare(options, p); }, [&](Run& run) { hopper(p, run); });
}
