// SPDX-License-Identifier: BSD-3-Clause
// The ready scene `column_collapse`: run-out against the aspect ratio, beside the literature's.
#include <algorithm>

#include "experiments/scenes/collapse_report.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::scenes;

struct Parameters {
  ColumnSetup column;
  std::vector<double> aspects;
  double rolling;
  int samples;
  std::string set;
};

using Samples = std::vector<ColumnSample>;

Samples samples_of(const Parameters& p, const Run& run, const std::string& method, double rolling) {
  Samples all;
  for (const double aspect : p.aspects)
    for (int k = 0; k < p.samples; ++k) {
      all.push_back({p.column, {}});
      ColumnSetup& s = all.back().setup;
      s.method = method;
      s.aspect = aspect;
      s.rolling = rolling;
      s.seed = run.seed() + static_cast<std::uint64_t>(k);
    }
  return all;
}

void collapse(const Parameters& p, Run& run) {
  Samples all;
  for (const Samples& some : {samples_of(p, run, "contact-dynamics", 0.0),
                              samples_of(p, run, "contact-dynamics", p.rolling),
                              samples_of(p, run, "molecular-dynamics", 0.0)})
    all.insert(all.end(), some.begin(), some.end());
  const auto task_of_one = [&](const ColumnSample& sample) {
    const ColumnSetup& s = sample.setup;
    return task_of("column method=" + s.method + " aspect=" + to_text(s.aspect) +
                       " rolling=" + to_text(s.rolling) + " seed=" + to_text(s.seed),
                   column_scene(s, p.set), s.method == "contact-dynamics" ? 1.0 : 2.0);
  };
  const auto let_fall = [&](const ColumnSample& sample, TaskContext& task) {
    return fall_of(column_scene(sample.setup, p.set), task);
  };
  const auto falls = run.for_each_task(all, task_of_one, let_fall, {.unit = "columns"});
  if (!falls) return;
  for (std::size_t k = 0; k < all.size(); ++k) all[k].fall = (*falls)[k];
  const auto third = static_cast<std::ptrdiff_t>(all.size() / 3);
  report_columns(run, {all.begin(), all.begin() + third},
                 {all.begin() + third, all.begin() + 2 * third},
                 {all.begin() + 2 * third, all.end()});
}

void declare(Options& options, Parameters& p) {
  using List = std::vector<double>;
  options.list(
      "aspects", p.aspects,
      ByPreset<List>{{1, 3, 8}, {0.5, 1, 2, 4, 8}, {0.5, 0.7, 1, 1.4, 2, 2.8, 4, 5.6, 8, 11, 16}},
      between(0.1, 100), "initial height over half the initial width, ascending");
  options.add("grains", p.column.grains, {300, 600, 4000}, between(50, 1000000), "of a column");
  options.add("rolling", p.rolling, 0.2, above(0), "rolling friction over the reduced radius");
  options.add("samples", p.samples, {1, 3, 8}, between(1, 1000), "columns of each kind");
  options.add("time-step", p.column.time_step, {0.015, 0.015, 0.01}, above(0),
              "of contact dynamics [sqrt(d/g)]");
  options.add("sweeps", p.column.sweeps, {20, 20, 60}, at_least(1), "of contact dynamics");
  options.add("stiffness", p.column.stiffness, {5e3, 2e4, 1e5}, above(0),
              "of soft discs [density g d]");
  declare_set(options, p.set);
  options.check([&p] {
    if (!std::ranges::is_sorted(p.aspects)) throw Error("aspects: have to ascend");
  });
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "scenes_collapse",
       .paper = "scenes",
       .figure = "column_collapse",
       .summary = "Columns of discs collapse on a plane: run-out against the aspect ratio",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare(options, p); }, [&](Run& run) { collapse(p, run); });
}
