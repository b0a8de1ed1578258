// SPDX-License-Identifier: BSD-3-Clause
// Scenes from the generators of the library, set in motion.
#include "tests/golden/scenes.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/core/random.hpp>
#include <libcd/generate/couette.hpp>
#include <libcd/generate/drum.hpp>
#include <libcd/generate/gas.hpp>
#include <libcd/generate/packing_scenes.hpp>
#include <libcd/generate/row_scenes.hpp>

namespace cd::golden {
namespace {

constexpr std::uint64_t kSeed = 5;
constexpr int kLarge = 3500;  // grains of large scenes

/// Moves places and the cell to multiples of 2^-30, so that a start does not depend on the last
/// bits of the libm that a generator calls.
template <int D>
void snap(Scene<D>& scene) {
  const auto snapped = [](double x) { return 0x1p-30 * std::round(0x1p30 * x); };
  for (Vector<D>& x : scene.position) x = x.unaryExpr(snapped);
  if (scene.cell.periodic()) scene.cell = Cell<D>(scene.cell.base().unaryExpr(snapped));
}

/// Velocities of all grains, components uniform in [-speed, speed].
template <int D>
void set_in_motion(Scene<D>& scene, double speed) {
  CounterRandom random{kSeed, 0x676f6c64};
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    for (int axis = 0; axis < D; ++axis) scene.velocity[b][axis] = random.uniform(-speed, speed);
  }
}

}  // namespace

template <int D>
Scene<D> box(int grains, double stretch) {
  Scene<D> scene = gravity_scene<D>(grains, kSeed).scene;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] == Shape::round) scene.position[b][D - 1] *= stretch;
  }
  snap(scene);
  set_in_motion(scene, 0.3);
  return scene;
}

template <int D>
const Scene<D>& large_box() {
  static const Scene<D> scene = box<D>(kLarge, 1.02);
  return scene;
}

template <int D>
const Scene<D>& large_pressed_box() {
  static const Scene<D> scene = box<D>(kLarge, 0.999);
  return scene;
}

template <int D>
Scene<D> piston() {
  Scene<D> scene = box<D>(D == 2 ? 60 : 40, 1.05);
  int grain = 0;
  double top = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    top = std::max(top, scene.position[b][D - 1] + scene.radius[b]);
    ++grain;
    if (grain % 10 == 3)
      scene.inertia.set(b, 0.9 * scene.mass[b] * scene.radius[b] * scene.radius[b]);
    if (grain == 5) scene.mobility.set(b, Mobility<D>::fixed());
    if (grain == 25) scene.mobility.set(b, Mobility<D>::translating());
    if (grain == 35) {  // goes on with its velocity along the other axes
      Mobility<D> mobility = Mobility<D>::driven();
      mobility.translation[D - 1] = Motion::free;
      scene.mobility.set(b, mobility);
    }
    if (grain == 5) scene.velocity[b].setZero();
  }
  HalfSpace<D> wall;
  wall.normal = -Vector<D>::Unit(D - 1);
  wall.point = (top + 0.05) * Vector<D>::Unit(D - 1);
  wall.mobility = Mobility<D>::along_axis(D - 1);
  wall.mass = 10.0;
  const int body = scene.add(wall);
  scene.force.set(body, -5.0 * Vector<D>::Unit(D - 1));
  return scene;
}

Scene<2> arch() {
  Scene<2> scene = arch_scene(12).scene;
  snap(scene);
  return scene;
}

namespace {

template <int D>
Scene<D> drum_of(double radius, double length) {
  DrumOptions options;
  options.radius = radius;
  options.length = length;
  options.filling = 0.4;
  options.least_radius = 0.45;
  options.largest_radius = 0.55;
  options.turning_rate = 0.3;
  options.seed = kSeed;
  Scene<D> scene = make_drum<D>(options).scene;
  snap(scene);
  return scene;
}

}  // namespace

template <int D>
Scene<D> drum() {
  return drum_of<D>(D == 2 ? 7.0 : 4.0, 3.0);
}

template <int D>
const Scene<D>& large_drum() {
  static const Scene<D> made = [] {
    Scene<D> scene = drum_of<D>(D == 2 ? 53.0 : 17.0, 8.0);
    set_in_motion(scene, 0.3);
    return scene;
  }();
  return made;
}

Scene<2> couette(bool drum_turns_freely) {
  CouetteOptions options;
  options.shaft_radius = 5.0;
  options.drum_radius = 13.0;
  options.volume_fraction = 0.82;
  options.seed = kSeed;
  CouetteCell made = make_couette_cell(options);
  snap(made.scene);
  if (drum_turns_freely) {
    made.scene.mobility.change(made.drum, [](auto& mobility) { mobility.rotation = Motion::free; });
    made.scene.inertia.set(made.drum, 1000.0);
  }
  return made.scene;
}

namespace {

template <int D>
Scene<D> gas_of(int grains) {
  GasOptions options;
  options.grains = grains;
  options.volume_fraction = D == 2 ? 0.48 : 0.33;
  options.seed = kSeed;
  Scene<D> scene = make_gas<D>(options);
  snap(scene);
  set_in_motion(scene, 2.0);
  return scene;
}

/// Under pressure, in a cell that shrinks.
template <int D>
Scene<D> pressed(Scene<D> scene, StrainModes modes, PressureScheme scheme) {
  scene.cell.rate = -0.3 * Matrix<D>::Identity();
  scene.cell.barostat = Barostat<D>{.stress = 2.0 * Matrix<D>::Identity(),
                                    .inertia = D == 2 ? 100.0 : 2000.0,
                                    .modes = modes,
                                    .scheme = scheme};
  if (modes != StrainModes::isotropic) scene.cell.barostat->stress(1, 1) = 2.5;
  return scene;
}

}  // namespace

template <int D>
Scene<D> gas() {
  return gas_of<D>(D == 2 ? 80 : 60);
}

template <int D>
Scene<D> pressed_cell(StrainModes modes, PressureScheme scheme) {
  return pressed<D>(gas<D>(), modes, scheme);
}

template <int D>
Scene<D> large_pressed_cell(StrainModes modes, PressureScheme scheme) {
  static const Scene<D> scene = gas_of<D>(kLarge);
  return pressed<D>(scene, modes, scheme);
}

template <int D>
Scene<D> driven_cell() {
  Scene<D> scene = gas<D>();
  scene.cell.rate = -0.1 * Matrix<D>::Identity();
  scene.cell.rate(0, 1) = 0.3;
  return scene;
}

template Scene<2> box(int, double);
template Scene<3> box(int, double);
template const Scene<2>& large_box();
template const Scene<3>& large_box();
template const Scene<2>& large_pressed_box();
template const Scene<3>& large_pressed_box();
template Scene<2> piston();
template Scene<3> piston();
template Scene<2> drum();
template Scene<3> drum();
template const Scene<2>& large_drum();
template const Scene<3>& large_drum();
template Scene<2> gas();
template Scene<3> gas();
template Scene<2> pressed_cell(StrainModes, PressureScheme);
template Scene<3> pressed_cell(StrainModes, PressureScheme);
template Scene<2> large_pressed_cell(StrainModes, PressureScheme);
template Scene<3> large_pressed_cell(StrainModes, PressureScheme);
template Scene<2> driven_cell();
template Scene<3> driven_cell();

}  // namespace cd::golden
