// SPDX-License-Identifier: BSD-3-Clause
// Stack and arch of discs.
#include "libcd/generate/row_scenes.hpp"

#include "libcd/generate/benchmark_units.hpp"
#include "libcd/scene/gravity.hpp"

namespace cd {
namespace {

LoadedScene<2> empty_scene() {
  LoadedScene<2> loaded{{}, kTimeStep, kReach};
  loaded.scene.friction = PairTable<double>(kFriction);
  return loaded;
}

Grain<2> disc_at(const Vector<2>& position) {
  Grain<2> disc;
  disc.position = position;
  disc.radius = 0.5 * kDiameter;
  disc.mass = mass_of<2>(disc.radius);
  return disc;
}

}  // namespace

LoadedScene<2> stack_scene(int grains) {
  LoadedScene<2> loaded = empty_scene();
  HalfSpace<2> floor;
  floor.normal = Vector<2>::Unit(1);
  loaded.scene.add(floor);
  for (int k = 0; k < grains; ++k) loaded.scene.add(disc_at({0.0, (k + 0.5) * kDiameter}));
  add_gravity<2>(loaded.scene, {0.0, -kGravity});
  return loaded;
}

LoadedScene<2> arch_scene(int grains) {
  LoadedScene<2> loaded = empty_scene();
  Grain<2> abutment = disc_at(Vector<2>::Zero());
  abutment.mobility = Mobility<2>::fixed();
  loaded.scene.add(abutment);
  Vector<2> centre = abutment.position;
  for (int s = 0; s <= grains; ++s) {
    const Vector<2> thrust(1.0, 1.0 - 2.0 * s / grains);
    centre += kDiameter * thrust.normalized();
    Grain<2> disc = s < grains ? disc_at(centre) : abutment;
    disc.position = centre;
    loaded.scene.add(disc);
  }
  add_gravity<2>(loaded.scene, {0.0, -kGravity});
  return loaded;
}

}  // namespace cd
