// SPDX-License-Identifier: BSD-3-Clause
// The ready scene hopper: Beverloo's law, and that the height of the filling does not matter.
#include <algorithm>
#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/io/number.hpp>
#include "experiments/harness/different.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/scenes/hopper_report.hpp"

namespace {

using namespace cd;
using namespace cd::scenes;

struct Parameters {
  std::vector<double> outlets;
  double slope, friction, width, filling, low, high, reference, grains, height_grains;
  std::string set;
};

struct HopperSample {
  std::size_t series;
  ReadyScene scene;
};

/// Soft discs so stiff that the rate is that of rigid ones, and damped so that they hardly rebound.
constexpr const char* kSoft =
    R"(method={name="molecular-dynamics",springs={stiffness=1e5,damping=300,tangential_stiffness=8e4,tangential_damping=100}})";
constexpr const char* kSoftStep = "run.time_step=0.0003";  // a twentieth of a collision

/// Series, and for each as many scenes as discharge so many grains together in a quarter.
struct Plan {
  std::vector<HopperSeries> series;
  std::vector<HopperSample> samples;
};

void add(Plan& plan, const Parameters& p, const std::string& name, const HopperSetup& setup,
         double grains, const std::vector<std::string>& own, std::uint64_t seed) {
  plan.series.push_back({name, setup, {}});
  std::vector<std::string> values = values_of(setup);
  values.insert(values.end(), own.begin(), own.end());
  const double count = ready_scene("hopper", values, p.set).spec.grains.at(0).count;
  const auto samples = std::max(2LL, std::llround(4.0 * grains / count));
  values.emplace_back();
  for (long long k = 0; k < samples; ++k) {
    values.back() = "seed=" + to_text(seed + static_cast<std::uint64_t>(k));
    plan.samples.push_back({plan.series.size() - 1, ready_scene("hopper", values, p.set)});
  }
}

Plan plan_of(const Parameters& p, std::uint64_t seed) {
  Plan plan;
  const auto setup = [&](double outlet, double filling) {
    return HopperSetup{outlet, p.slope, p.friction, p.width, filling};
  };
  const HopperSetup compared = setup(p.reference, p.filling);
  for (const double outlet : p.outlets)
    add(plan, p, "outlet", setup(outlet, p.filling), p.grains, {}, seed);
  add(plan, p, "low", setup(p.reference, p.low), p.height_grains, {}, seed);
  add(plan, p, "high", setup(p.reference, p.high), p.height_grains, {}, seed);
  HopperSetup steep = compared;  // the ready scene's own
  const SceneSpec<2> scene = ready_scene("hopper", {}, p.set).spec;
  steep.slope = scene.walls.at(0).slope;
  steep.friction = scene.friction;
  add(plan, p, "steep", steep, p.grains, {}, seed);
  add(plan, p, "jacobi", compared, p.grains, {"method.solver=jacobi"}, seed);
  add(plan, p, "soft", compared, p.grains, {kSoft, kSoftStep}, seed);
  return plan;
}

void hopper(const Parameters& p, Run& run) {
  Plan plan = plan_of(p, run.seed());
  const auto task = [&](const HopperSample& s) {
    const HopperSeries& of = plan.series[s.series];
    const double grains = s.scene.spec.grains.at(0).count;
    return task_of(of.name + " D=" + to_text(of.setup.outlet) + " filling=" +
                       to_text(of.setup.filling) + " seed=" + to_text(s.scene.spec.seed),
                   s.scene, grains * std::sqrt(grains));
  };
  const auto discharge = [&](const HopperSample& s, TaskContext& context) {
    const int shares = plan.series[s.series].name == "steep" ? 3 * kShares / 4 : kShares / 2;
    return follow_hopper(s.scene, shares, context);
  };
  const auto flows = run.for_each_task(plan.samples, task, discharge, {.unit = "hoppers"});
  if (!flows) return;
  for (std::size_t k = 0; k < flows->size(); ++k)
    plan.series[plan.samples[k].series].flows.push_back((*flows)[k]);
  report_hoppers(run, plan.series);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Reals = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "scenes_hopper",
       .paper = "scenes",
       .figure = "hopper",
       .summary = "Beverloo's law of the discharge of a hopper",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        options.list("outlets", p.outlets,
                     ByPreset<Reals>{Reals{6, 8, 10}, Reals{6, 8, 10, 12, 14, 16, 20},
                                     Reals{6, 8, 10, 12, 14, 16, 20, 25, 30}},
                     between(1, 1000), "widths of the outlet [d]");
        options.add("slope", p.slope, 45.0, strictly_between(0, 90), "of the funnel [degrees]");
        options.add("friction", p.friction, 0.5, at_least(0), "of grains and walls");
        options.add("width", p.width, {2, 3, 4}, between(1.1, 100), "of the bin [D]");
        options.add("filling", p.filling, {1.5, 4, 4}, between(0.2, 100),
                    "height that grains at rest would fill [widths]");
        options.add(
            "low", p.low, {3, 8, 8}, between(0.2, 100),
            "the same of the lower of two fillings, high enough for walls to bear the rest");
        options.add("high", p.high, {6, 12, 12}, between(0.2, 100), "and of the higher one");
        options.add("reference", p.reference, {6, 6, 10}, between(1, 1000),
                    "one of the outlets, of hoppers of two heights and of other methods [d]");
        options.add("grains", p.grains, {150, 3000, 100000}, above(0),
                    "that all hoppers of a kind let out together while their rate is measured");
        options.add("height-grains", p.height_grains, {300, 3000, 100000}, above(0),
                    "the same of the hoppers of two heights");
        declare_set(options, p.set);
        options.check([&] {
          require_different("outlets", p.outlets, 2);
          if (std::ranges::find(p.outlets, p.reference) == p.outlets.end())
            throw Error("reference", p.reference, "one of the outlets");
        });
      },
      [&](Run& run) { hopper(p, run); });
}
