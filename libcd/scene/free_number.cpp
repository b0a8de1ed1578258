// SPDX-License-Identifier: BSD-3-Clause
// A grain in the place of a removed body.
#include "libcd/scene/free_number.hpp"

namespace cd {

template <int D>
int add_in_free_number(Scene<D>& scene, const Grain<D>& grain, int first) {
  int body = first;
  while (body < scene.size() && scene.shape[body] != Shape::absent) ++body;
  if (body >= scene.size()) return scene.add(grain);
  Scene<D> alone;  // checks the grain, and knows all that follows from it
  alone.friction = scene.friction;
  alone.add(grain);
  scene.shape.set(body, alone.shape[0]);
  scene.position[body] = alone.position[0];
  scene.velocity[body] = alone.velocity[0];
  scene.angular_velocity[body] = alone.angular_velocity[0];
  scene.normal.set(body, alone.normal[0]);
  scene.force.set(body, alone.force[0]);
  scene.torque.set(body, alone.torque[0]);
  scene.radius.set(body, alone.radius[0]);
  scene.extent.set(body, alone.extent[0]);
  scene.mass.set(body, alone.mass[0]);
  scene.inertia.set(body, alone.inertia[0]);
  scene.mobility.set(body, alone.mobility[0]);
  scene.material.set(body, alone.material[0]);
  return body;
}

template int add_in_free_number(Scene<2>&, const Grain<2>&, int);
template int add_in_free_number(Scene<3>&, const Grain<3>&, int);

}  // namespace cd
