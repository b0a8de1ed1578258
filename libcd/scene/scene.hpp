// SPDX-License-Identifier: BSD-3-Clause
// Scene: round bodies, walls, materials, external forces.
#pragma once

#include <array>
#include <cstdint>

#include "libcd/core/array.hpp"
#include "libcd/core/revised_array.hpp"
#include "libcd/core/vector.hpp"
#include "libcd/scene/cell.hpp"
#include "libcd/scene/mobility.hpp"
#include "libcd/scene/pair_table.hpp"

namespace cd {

/// What a body looks like to contact detection.
enum class Shape : std::uint8_t {
  round,       ///< a grain
  half_space,  ///< a flat wall
  shaft,       ///< a cylinder with the grains outside
  drum,        ///< a cylinder with the grains inside
};

/// A disc (D = 2) or sphere (D = 3) to be added to a scene.
template <int D>
struct Grain {
  Vector<D> position = Vector<D>::Zero();
  double radius = 0.5;
  double mass = 1.0;
  Vector<D> velocity = Vector<D>::Zero();
  Spin<D> angular_velocity = zero_tangent<D>();
  Mobility<D> mobility = Mobility<D>::free();
  int material = 0;
  /// Moment of inertia; 0 stands for the solid body: m r^2 / 2 (disc), 2 m r^2 / 5 (sphere).
  double inertia = 0.0;
};

/// A flat wall to be added to a scene: the grains are on the side that `normal` points to.
template <int D>
struct HalfSpace {
  Vector<D> point = Vector<D>::Zero();
  Vector<D> normal = Vector<D>::Unit(0);
  Mobility<D> mobility = Mobility<D>::fixed();
  double mass = 1.0;
  Vector<D> velocity = Vector<D>::Zero();
  int material = 0;
};

/// A cylinder to be added to a scene: a circle in 2D, infinite along `axis` in 3D. It may be driven
/// to turn about its axis.
template <int D>
struct Cylinder {
  Vector<D> centre = Vector<D>::Zero();
  double radius = 1.0;
  bool grains_inside = true;                ///< a drum; else a shaft
  Vector<D> axis = Vector<D>::Unit(D - 1);  ///< 3D only
  double turning_rate = 0.0;                ///< counter-clockwise seen against the axis [1/time]
  Mobility<D> mobility = Mobility<D>::fixed();  ///< rotation free in 2D only
  double mass = 1.0;
  double inertia = 1.0;  ///< about the axis
  Vector<D> velocity = Vector<D>::Zero();
  int material = 0;
};

/// All bodies as a structure of arrays, indexed by body number. Grains and walls share the
/// numbering. What bodies are, and what acts on them, is changed by `set` and `change`
/// (RevisedArray), so that every step can compare revisions instead of contents.
template <int D>
struct Scene {
  RevisedArray<Shape> shape;
  Array<Vector<D>> position;        ///< centre of a grain, a point on a wall [length]
  Array<Vector<D>> velocity;        ///< [length / time]
  Array<Spin<D>> angular_velocity;  ///< [1 / time]
  Array<Vector<D>> normal;          ///< of a flat wall, towards the grains; axis of a cylinder (3D)
  RevisedArray<Vector<D>> force;    ///< external force [mass length / time^2]
  RevisedArray<Spin<D>> torque;     ///< external torque
  RevisedArray<double> radius;      ///< 0 for flat walls
  RevisedArray<double> mass;
  RevisedArray<double> inertia;
  RevisedArray<Mobility<D>> mobility;
  Array<int> material;

  Cell<D> cell;
  PairTable<double> friction{0.0};  ///< Coulomb coefficient of each pair of materials

  /// Number of bodies.
  int size() const { return shape.size(); }

  /// Of what bodies are: shapes, radii, masses, inertias and mobilities.
  std::array<Revision, 5> revision() const {
    return {shape.revision(), radius.revision(), mass.revision(), inertia.revision(),
            mobility.revision()};
  }

  /// Adds a body and returns its number. Throws Error for a radius, mass or inertia that is not
  /// positive and finite, an unknown material, or a half space, or a cylinder in 3D, that may turn
  /// freely.
  int add(const Grain<D>& grain);
  int add(const HalfSpace<D>& wall);
  int add(const Cylinder<D>& cylinder);

  /// Inverse mass along each axis: 0 where the body does not respond to forces.
  Vector<D> inverse_mass(int body) const;

  /// Inverse moment of inertia: 0 where the rotation does not respond to torques.
  double inverse_inertia(int body) const;

 private:
  int add_body(Shape kind, const Vector<D>& x, const Vector<D>& v, const Spin<D>& omega, double m,
               double moment, double r, const Vector<D>& n, const Mobility<D>& motion, int kind_of);
};

}  // namespace cd
