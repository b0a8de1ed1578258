// SPDX-License-Identifier: BSD-3-Clause
// Checks that need more than one value.
#include "libcd/scene_file/scene_checks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "libcd/core/error.hpp"
#include "libcd/core/nearest_word.hpp"
#include "libcd/io/printable.hpp"

namespace cd {
namespace {

void require_steps(const RunSpec& run, const std::string& source) {
  constexpr double kMostSteps = 1e15;
  if (!(run.end / run.time_step <= kMostSteps))
    throw Error(source + " run.end", run.end, "at most 1e15 time steps");
  if (run.time_step > run.end)
    throw Error(source + " run.time_step", run.time_step, "at most run.end = " + shown(run.end));
}

/// What is to be watched are sets of the scene.
template <int D>
void require_sets(const SceneSpec<D>& scene, const std::string& source) {
  std::set<std::string> known;
  for (const WallSpec<D>& walls : scene.walls) known.insert(walls.name);
  for (const GrainsSpec<D>& grains : scene.grains) known.insert(grains.name);
  for (const std::string& name : scene.output.watch) {
    if (known.contains(name)) continue;
    throw Error(source + " output.watch: " + in_quotes(name) +
                " is no set of [[walls]] or [[grains]]" +
                known_instead(name, {known.begin(), known.end()}));
  }
}

void require_rate(double rate, double time_step, const std::string& where) {
  constexpr double kMostTries = 1e6;
  if (!(rate * time_step <= kMostTries))
    throw Error(where + "rate", rate, "at most 1e6 tries per time step");
}

/// A region that grains can come into, and be outside of.
template <int D>
void require_region(const RegionSpec<D>& region, const std::string& where) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  for (int axis = 0; axis < D; ++axis) {
    const double low = region.low[axis], high = region.high[axis];
    if (low == kInfinite) throw Error(where + "low", low, "a number, or -inf");
    if (!(low < high)) throw Error(where + "high", high, "above low, " + shown(low));
  }
  if (!region.low.array().isFinite().any() && !region.high.array().isFinite().any())
    throw Error(where +
                "low: all numbers of low and high are infinite, expected a region that is "
                "not all of space");
}

template <int D>
void require_direction(const DriveSpec<D>& drive, const std::string& where) {
  if (drive.quantity != "turning_rate" && drive.direction.isZero(0.0))
    throw Error(where + "direction: all numbers are 0, expected one that is not");
}

}  // namespace

template <int D>
void check_scene_spec(const SceneSpec<D>& scene, const std::string& source) {
  const auto where = [&](const char* list, std::size_t k) {
    return source + ' ' + list + '[' + std::to_string(k) + "].";
  };
  require_steps(scene.run, source);
  require_sets(scene, source);
  for (std::size_t k = 0; k < scene.drives.size(); ++k)
    require_direction(scene.drives[k], where("drives", k));
  for (std::size_t k = 0; k < scene.inlets.size(); ++k)
    require_rate(scene.inlets[k].rate, scene.run.time_step, where("inlets", k));
  for (std::size_t k = 0; k < scene.outlets.size(); ++k)
    require_region(scene.outlets[k], where("outlets", k));
}

template void check_scene_spec(const SceneSpec<2>&, const std::string&);
template void check_scene_spec(const SceneSpec<3>&, const std::string&);

}  // namespace cd
