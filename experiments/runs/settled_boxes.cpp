// SPDX-License-Identifier: BSD-3-Clause
// One task a box.
#include "experiments/runs/settled_boxes.hpp"

#include <algorithm>
#include <string>

#include "harness/different.hpp"

namespace cd::runs {

void declare_boxes(Options& options, BoxSeries& discs, BoxSeries& spheres,
                   const ByPreset<int>& packings) {
  using Integers = std::vector<int>;
  const Range sizes = between(10, 100000);
  options.list("grains-2d", discs.grains,
               {Integers{50, 100, 200, 400}, Integers{50, 100, 200, 400, 800, 1600},
                Integers{50, 100, 200, 400, 800, 1600, 3200, 6400}},
               sizes, "in the boxes of discs, two sizes or more");
  options.list("grains-3d", spheres.grains,
               {Integers{80, 160, 320}, Integers{100, 200, 400, 800, 1600},
                Integers{100, 200, 400, 800, 1600, 3200, 6400}},
               sizes, "in the boxes of spheres, two sizes or more");
  options.add("packings", discs.packings, packings, at_least(2), "boxes of each size");
  options.add("friction", discs.friction, 0.5, at_least(0), "Coulomb coefficient");
  options.check([&discs, &spheres] {
    require_different("grains-2d", discs.grains, 2);
    require_different("grains-3d", spheres.grains, 2);
    spheres.packings = discs.packings;
    spheres.friction = discs.friction;
  });
}

std::vector<BoxSetup> setups_of(const BoxSeries& series, std::uint64_t seed) {
  std::vector<int> sizes = series.grains;
  std::ranges::sort(sizes);
  std::vector<BoxSetup> setups;
  for (const int grains : sizes)
    for (int k = 0; k < series.packings; ++k)
      setups.push_back({.grains = grains,
                        .friction = series.friction,
                        .seed = seed + static_cast<std::uint64_t>(k)});
  return setups;
}

Task box_task(const std::string& kind, int dimension, const BoxSetup& setup) {
  return {kind,
          {{"dimension", dimension}, {"grains", setup.grains}, {"seed", setup.seed}},
          static_cast<double>(setup.grains)};
}

template <int D>
std::vector<PressedBox<D>> settled_boxes(const BoxSeries& series, Run& run) {
  const auto task_of = [](const BoxSetup& setup) { return box_task("settle", D, setup); };
  const auto settle_one = [&](const BoxSetup& setup, TaskContext& task) {
    PressedBox<D> box = deposited_box<D>(setup);
    settle(box, series.settle_steps, task);
    return box;
  };
  auto boxes = run.for_each_task(setups_of(series, run.seed()), task_of, settle_one,
                                 {.unit = D == 2 ? "boxes settled, 2d" : "boxes settled, 3d"});
  if (!boxes) return {};
  const auto count = boxes->size();
  const auto moving = std::erase_if(*boxes, [](const PressedBox<D>& box) { return !box.at_rest; });
  run.quantity("left_out" + dimension_suffix(D), static_cast<double>(moving), "1",
               "packings that did not come to rest, of " + std::to_string(count));
  return *std::move(boxes);
}

template std::vector<PressedBox<2>> settled_boxes(const BoxSeries&, Run&);
template std::vector<PressedBox<3>> settled_boxes(const BoxSeries&, Run&);

}  // namespace cd::runs
