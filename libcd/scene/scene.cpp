// SPDX-License-Identifier: BSD-3-Clause
// Bodies added to a scene, with checks.
#include "libcd/scene/scene.hpp"

#include <cmath>
#include <string>

#include "libcd/core/error.hpp"
#include "libcd/core/require.hpp"

namespace cd {

template <int D>
int Scene<D>::add(const Grain<D>& grain) {
  require_positive("radius", grain.radius);
  require_positive("mass", grain.mass);
  const double solid = (D == 2 ? 0.5 : 0.4) * grain.mass * grain.radius * grain.radius;
  const double moment = grain.inertia == 0.0 ? solid : grain.inertia;
  require_positive("inertia", moment);
  return add_body(Shape::round, grain.position, grain.velocity, grain.angular_velocity, grain.mass,
                  moment, grain.radius, Vector<D>::Zero(), grain.mobility, grain.material);
}

template <int D>
int Scene<D>::add(const HalfSpace<D>& wall) {
  require_positive("mass", wall.mass);
  require_positive("length of the wall's normal", wall.normal.norm());
  const Vector<D> unit = wall.normal.normalized();
  if (wall.mobility.rotation != Motion::fixed && wall.mobility.rotation != Motion::driven)
    throw Error("mobility of a half space: a free rotation is not allowed, expected fixed");
  Mobility<D> mobility = wall.mobility;
  mobility.rotation = Motion::fixed;
  return add_body(Shape::half_space, wall.point, wall.velocity, zero_tangent<D>(), wall.mass, 1.0,
                  0.0, unit, mobility, wall.material);
}

template <int D>
int Scene<D>::add(const Cylinder<D>& cylinder) {
  require_positive("radius", cylinder.radius);
  require_positive("mass", cylinder.mass);
  require_positive("inertia", cylinder.inertia);
  Vector<D> axis = Vector<D>::Zero();
  Spin<D> spin = zero_tangent<D>();
  if constexpr (D == 2) {
    spin = cylinder.turning_rate;
  } else {
    require_positive("length of the cylinder's axis", cylinder.axis.norm());
    if (cylinder.mobility.rotation == Motion::free)
      throw Error("mobility of a cylinder in 3D: a free rotation is not allowed, expected driven");
    axis = cylinder.axis.normalized();
    spin = cylinder.turning_rate * axis;
  }
  return add_body(cylinder.grains_inside ? Shape::drum : Shape::shaft, cylinder.centre,
                  cylinder.velocity, spin, cylinder.mass, cylinder.inertia, cylinder.radius, axis,
                  cylinder.mobility, cylinder.material);
}

template <int D>
int Scene<D>::add(const Plate<D>& plate) {
  require_positive("mass", plate.mass);
  require_positive("rounding", plate.extent.rounding);
  const auto& edges = plate.extent.half_edges;
  for (int k = 0; k < D - 1; ++k)
    require_positive("length of the plate's half edge", edges.col(k).norm());
  if (plate.mobility.rotation != Motion::fixed)
    throw Error("mobility of a plate: a rotation is not allowed, expected fixed");
  Vector<D> unit;
  if constexpr (D == 2) {
    unit = Vector<2>(-edges(1, 0), edges(0, 0)).normalized();
  } else {
    const double cosine = edges.col(0).normalized().dot(edges.col(1).normalized());
    if (std::abs(cosine) > 1e-9)
      throw Error("cosine between the half edges of a plate", cosine, "0, a right angle");
    unit = edges.col(0).cross(edges.col(1)).normalized();
  }
  const int body = add_body(Shape::plate, plate.centre, plate.velocity, zero_tangent<D>(),
                            plate.mass, 1.0, 0.0, unit, plate.mobility, plate.material);
  extent.set(body, plate.extent);
  return body;
}

template <int D>
int Scene<D>::add_body(Shape kind, const Vector<D>& x, const Vector<D>& v, const Spin<D>& omega,
                       double m, double moment, double r, const Vector<D>& n,
                       const Mobility<D>& motion, int kind_of) {
  if (!x.allFinite() || !v.allFinite()) throw Error("position or velocity of a body: not finite");
  if (kind_of < 0 || kind_of >= friction.materials())
    throw Error("material", kind_of, "a number below " + std::to_string(friction.materials()));
  shape.push_back(kind);
  position.push_back(x);
  velocity.push_back(v);
  angular_velocity.push_back(omega);
  force.push_back(Vector<D>::Zero());
  torque.push_back(zero_tangent<D>());
  normal.push_back(n);
  radius.push_back(r);
  extent.push_back({});
  mass.push_back(m);
  inertia.push_back(moment);
  mobility.push_back(motion);
  material.push_back(kind_of);
  return size() - 1;
}

template <int D>
void Scene<D>::remove(int body) {
  if (body < 0 || body >= size())
    throw Error("body", body, "a number below " + std::to_string(size()));
  shape.set(body, Shape::absent);
  mobility.set(body, Mobility<D>::fixed());
  force.set(body, Vector<D>::Zero());
  torque.set(body, zero_tangent<D>());
  velocity[body].setZero();
  angular_velocity[body] = zero_tangent<D>();
}

template <int D>
Vector<D> Scene<D>::inverse_mass(int body) const {
  Vector<D> inverse;
  for (int axis = 0; axis < D; ++axis) {
    const Motion motion = mobility[body].translation[axis];
    inverse[axis] = motion == Motion::free ? 1.0 / mass[body] : 0.0;
  }
  return inverse;
}

template <int D>
double Scene<D>::inverse_inertia(int body) const {
  return mobility[body].rotation == Motion::free ? 1.0 / inertia[body] : 0.0;
}

template struct Scene<2>;
template struct Scene<3>;

}  // namespace cd
