// SPDX-License-Identifier: BSD-3-Clause
// Oscillations and broken lines, and what follows them.
#include "libcd/scene_file/schedule.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "libcd/core/error.hpp"

namespace cd {

double Schedule::at(double time) const {
  if (times.empty())
    return mean + amplitude * std::sin(2.0 * std::numbers::pi * (frequency * time + phase));
  const auto next = static_cast<std::size_t>(std::ranges::upper_bound(times, time) - times.begin());
  if (next == 0) return values.front();
  if (next == times.size()) return values.back();
  const double share = (time - times[next - 1]) / (times[next] - times[next - 1]);
  return values[next - 1] + share * (values[next] - values[next - 1]);
}

void Schedule::check() const {
  if (times.size() != values.size())
    throw Error("values", values.size(), "as many as times, " + std::to_string(times.size()));
  for (std::size_t k = 1; k < times.size(); ++k)
    if (!(times[k - 1] < times[k])) throw Error("times", times[k], "ascending numbers");
}

namespace {

template <int D>
void require_axis(const Scene<D>& scene, int body) {
  const Shape shape = scene.shape[body];
  if (shape != Shape::shaft && shape != Shape::drum)
    throw Error("quantity", "turning_rate", "velocity or force for what is no shaft or drum");
}

/// Leaves the bodies with the forces that they have without drives.
template <int D>
void take_back(const Drive<D>& drive, Scene<D>& scene) {
  for (std::size_t k = 0; k < drive.bodies.size(); ++k)
    if (scene.shape[drive.bodies[k]] != Shape::absent)
      scene.force.set(drive.bodies[k], drive.other_force[k]);
}

/// Adds the force of a drive, or sets what else it prescribes.
template <int D>
void prescribe(const Drive<D>& drive, Scene<D>& scene, double value) {
  for (const int b : drive.bodies) {
    if (scene.shape[b] == Shape::absent) continue;
    switch (drive.quantity) {
      case Driven::force:
        scene.force.change(b, [&](Vector<D>& force) { force += value * drive.direction; });
        break;
      case Driven::turning_rate:
        if constexpr (D == 2) {
          scene.angular_velocity[b] = value;
        } else {
          scene.angular_velocity[b] = value * scene.normal[b];
        }
        break;
      case Driven::velocity:
        for (int axis = 0; axis < D; ++axis)
          if (drive.direction[axis] != 0.0) scene.velocity[b][axis] = value * drive.direction[axis];
    }
  }
}

}  // namespace

template <int D>
void start(Drive<D>& drive, Scene<D>& scene) {
  drive.schedule.check();
  drive.other_force.clear();
  for (const int b : drive.bodies) {
    drive.other_force.push_back(scene.force[b]);
    if (drive.quantity == Driven::force) continue;
    if (drive.quantity == Driven::turning_rate) require_axis(scene, b);
    scene.mobility.change(b, [&](Mobility<D>& mobility) {
      if (drive.quantity == Driven::turning_rate) mobility.rotation = Motion::driven;
      for (int axis = 0; axis < D; ++axis)
        if (drive.quantity == Driven::velocity && drive.direction[axis] != 0.0)
          mobility.translation[axis] = Motion::driven;
    });
  }
}

template <int D>
void apply(const std::vector<Drive<D>>& drives, Scene<D>& scene, double time) {
  for (const Drive<D>& drive : drives)
    if (drive.quantity == Driven::force) take_back(drive, scene);
  for (const Drive<D>& drive : drives) prescribe(drive, scene, drive.schedule.at(time));
}

template void start(Drive<2>&, Scene<2>&);
template void start(Drive<3>&, Scene<3>&);
template void apply(const std::vector<Drive<2>>&, Scene<2>&, double);
template void apply(const std::vector<Drive<3>>&, Scene<3>&, double);

}  // namespace cd
