// SPDX-License-Identifier: BSD-3-Clause
// The ready scene `chute`: steady flow with Bagnold's profile.
#include <algorithm>

#include "experiments/scenes/chute_report.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::scenes;

struct Parameters {
  std::vector<double> layers, angles;
  double angle, thin, width, stiffness, relaxations, window;
  int samples;
  std::string set;
};

using Samples = std::vector<ChuteSample>;

/// Flows of each pair of values, begun with the velocity that is expected.
Samples samples_of(const Parameters& p, const Run& run, const std::string& method,
                   const std::vector<double>& layers, const std::vector<double>& angles,
                   int samples) {
  Samples all;
  for (const double height : layers)
    for (const double angle : angles)
      for (int k = 0; k < samples; ++k)
        all.push_back({{.method = method,
                        .angle = angle,
                        .layers = height,
                        .width = p.width,
                        .start = bagnold_velocity(height, angle),
                        .relaxing = p.relaxations * relaxation_time(height),
                        .window = p.window,
                        .stiffness = p.stiffness,
                        .seed = run.seed() + static_cast<std::uint64_t>(k)},
                       {}});
  return all;
}

void chute(const Parameters& p, Run& run) {
  const Samples heights = samples_of(p, run, "contact-dynamics", p.layers, {p.angle}, p.samples),
                soft = samples_of(p, run, "molecular-dynamics", {p.thin}, {p.angle}, p.samples),
                angles = samples_of(p, run, "contact-dynamics", {p.thin}, p.angles, 1);
  Samples all = heights;
  all.insert(all.end(), soft.begin(), soft.end());
  all.insert(all.end(), angles.begin(), angles.end());
  const auto task_of_one = [&](const ChuteSample& sample) {
    const ChuteSetup& s = sample.setup;
    const std::string name = "chute method=" + s.method + " layers=" + to_text(s.layers) +
                             " angle=" + to_text(s.angle) + " seed=" + to_text(s.seed);
    return task_of(name, chute_scene(s, p.set), s.layers * s.layers * s.layers);
  };
  const auto flow_one = [&](const ChuteSample& sample, TaskContext& task) {
    return flow_down(chute_scene(sample.setup, p.set), sample.setup, task);
  };
  const auto flows = run.for_each_task(all, task_of_one, flow_one, {.unit = "flows"});
  if (!flows) return;
  for (std::size_t k = 0; k < all.size(); ++k) all[k].flow = (*flows)[k];
  const auto first_soft = all.begin() + static_cast<std::ptrdiff_t>(heights.size());
  const auto first_angle = first_soft + static_cast<std::ptrdiff_t>(soft.size());
  report_chutes(run, p.angle, {all.begin(), first_soft}, {first_soft, first_angle},
                {first_angle, all.end()});
}

void declare(Options& options, Parameters& p) {
  using List = std::vector<double>;
  options.list("layers", p.layers, ByPreset<List>{{9, 17}, {9, 12, 17, 24}, {10, 14, 20, 28, 40}},
               between(9, 200),
               "discs per diameter of width, ascending; the height is about 1.07 of it");
  options.add("angle", p.angle, 24, between(15, 35), "of the flows of all heights [degrees]");
  options.list("angles", p.angles,
               ByPreset<List>{List{12}, {12, 16, 20, 22, 26, 28}, {12, 14, 16, 18, 20, 22, 26, 28}},
               strictly_between(0, 90), "of flows of one height [degrees]");
  options.add("thin", p.thin, {9, 12, 14}, between(9, 200),
              "layers of the flows of all angles and of soft discs, one of --layers");
  options.add("width", p.width, {10, 20, 20}, between(5, 1000), "of the periodic flow [d]");
  options.add("stiffness", p.stiffness, {5e3, 1e5, 1e5}, above(0), "of soft discs [density g d]");
  options.add("relaxations", p.relaxations, {2, 2.5, 5}, above(0),
              "relaxation times before the window");
  options.add("window", p.window, {50, 120, 500}, above(0), "of the averages [sqrt(d/g)]");
  options.add("samples", p.samples, {2, 6, 8}, between(2, 1000), "flows of each height");
  declare_set(options, p.set);
  options.check([&p] {
    if (!std::ranges::is_sorted(p.layers)) throw Error("layers: has to ascend");
    if (std::ranges::find(p.layers, p.thin) == p.layers.end())
      throw Error("thin", p.thin, "one of --layers");
  });
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "scenes_chute",
       .paper = "scenes",
       .figure = "chute",
       .summary = "Discs flow steadily down a rough incline, with Bagnold's profile",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare(options, p); }, [&](Run& run) { chute(p, run); });
}
