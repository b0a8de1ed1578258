// SPDX-License-Identifier: BSD-3-Clause
// One task a box.
#include "experiments/runs/settled_boxes.hpp"

#include <algorithm>
#include <string>

#include "experiments/runs/stored_box.hpp"

namespace cd::runs {

void declare_box_sizes(Options& options, std::vector<int>& discs, std::vector<int>& spheres) {
  using Integers = std::vector<int>;
  const Range sizes = between(10, 100000);
  options.list("grains-2d", discs,
               {Integers{50, 100, 200, 400}, Integers{50, 100, 200, 400, 800, 1600},
                Integers{50, 100, 200, 400, 800, 1600, 3200, 6400}},
               sizes, "in the boxes of discs, two sizes or more");
  options.list("grains-3d", spheres,
               {Integers{80, 160, 320}, Integers{100, 200, 400, 800, 1600},
                Integers{100, 200, 400, 800, 1600, 3200, 6400}},
               sizes, "in the boxes of spheres, two sizes or more");
  options.check([&discs, &spheres] {
    require_two("grains-2d", discs);
    require_two("grains-3d", spheres);
  });
}

template <int D>
std::vector<PressedBox<D>> settled_boxes(const BoxSeries& series, Run& run) {
  std::vector<int> sizes = series.grains;
  std::ranges::sort(sizes);
  std::vector<BoxSetup> setups;
  for (const int grains : sizes)
    for (int k = 0; k < series.packings; ++k)
      setups.push_back({.grains = grains,
                        .friction = series.friction,
                        .seed = run.seed() + static_cast<std::uint64_t>(k)});
  const int count = static_cast<int>(setups.size());
  const std::string dimension = D == 2 ? "2d" : "3d";
  const auto task_of = [](const BoxSetup& setup) { return box_task("settle", D, setup); };
  const auto settle_one = [&](const BoxSetup& setup, TaskContext& task) {
    PressedBox<D> box = deposited_box<D>(setup);
    settle(box, series.settle_steps, [&] { return !task.interrupted(); });
    StateFile state;
    put_box(state, "", box);
    return state;
  };
  const auto settled =
      run.for_each_task(setups, task_of, settle_one, {.unit = "boxes settled, " + dimension});
  if (!settled) return {};
  std::vector<PressedBox<D>> boxes;
  for (std::size_t k = 0; k < setups.size(); ++k)
    boxes.push_back(get_box<D>((*settled)[k], "", setups[k]));
  std::erase_if(boxes, [](const PressedBox<D>& box) { return !box.at_rest; });
  run.quantity("left_out_" + dimension, count - static_cast<int>(boxes.size()), "1",
               "packings that did not come to rest, of " + std::to_string(count));
  return boxes;
}

template std::vector<PressedBox<2>> settled_boxes(const BoxSeries&, Run&);
template std::vector<PressedBox<3>> settled_boxes(const BoxSeries&, Run&);

}  // namespace cd::runs
