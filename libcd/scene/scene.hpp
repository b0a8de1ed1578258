// SPDX-License-Identifier: BSD-3-Clause
// Scene: round bodies, walls, materials, external forces.
#pragma once

#include <array>

#include "libcd/core/array.hpp"
#include "libcd/core/revised_array.hpp"
#include "libcd/core/vector.hpp"
#include "libcd/scene/cell.hpp"
#include "libcd/scene/mobility.hpp"
#include "libcd/scene/pair_table.hpp"
#include "libcd/scene/shape.hpp"

namespace cd {

/// A disc (D = 2) or sphere (D = 3) to be added to a scene. Its mass is 1 whatever its radius, as
/// papers take the mass of a grain for the unit; scene files and Python, where radii differ, have a
/// density of 1 instead: mass = density * ball_volume<D>(radius).
template <int D>
struct Grain {
  Vector<D> position = Vector<D>::Zero();        ///< of the centre [length]
  double radius = 0.5;                           ///< [length], > 0
  double mass = 1.0;                             ///< mass > 0
  Vector<D> velocity = Vector<D>::Zero();        ///< [length / time], in a periodic cell see Cell
  Spin<D> angular_velocity = zero_tangent<D>();  ///< [1 / time]
  Mobility<D> mobility = Mobility<D>::free();    ///< per degree of freedom
  int material = 0;                              ///< number in Scene::friction
  /// Moment of inertia; 0 stands for the solid body: m r^2 / 2 (disc), 2 m r^2 / 5 (sphere).
  double inertia = 0.0;
};

/// A flat wall to be added to a scene: the grains are on the side that `normal` points to.
template <int D>
struct HalfSpace {
  Vector<D> point = Vector<D>::Zero();          ///< any on its surface [length]
  Vector<D> normal = Vector<D>::Unit(0);        ///< of any length > 0
  Mobility<D> mobility = Mobility<D>::fixed();  ///< rotation never free
  double mass = 1.0;                       ///< mass > 0, felt along axes in which it moves freely
  Vector<D> velocity = Vector<D>::Zero();  ///< [length / time]
  int material = 0;                        ///< number in Scene::friction
};

/// A cylinder to be added to a scene: a circle in 2D, infinite along `axis` in 3D. It may be driven
/// to turn about its axis.
template <int D>
struct Cylinder {
  Vector<D> centre = Vector<D>::Zero();     ///< 3D: any point of the axis [length]
  double radius = 1.0;                      ///< [length], > 0
  bool grains_inside = true;                ///< a drum; else a shaft
  Vector<D> axis = Vector<D>::Unit(D - 1);  ///< 3D only
  double turning_rate = 0.0;                ///< counter-clockwise seen against the axis [1/time]
  Mobility<D> mobility = Mobility<D>::fixed();  ///< rotation free in 2D only
  double mass = 1.0;                       ///< mass > 0, felt along axes in which it moves freely
  double inertia = 1.0;                    ///< about the axis, > 0 [mass length^2]
  Vector<D> velocity = Vector<D>::Zero();  ///< [length / time]
  int material = 0;                        ///< number in Scene::friction
};

/// Extent of a plate from its centre.
template <int D>
struct PlateExtent {
  /// Columns: from the centre to one end (2D), or to the middles of two edges (3D) [length].
  Eigen::Matrix<double, D, D - 1> half_edges = Eigen::Matrix<double, D, D - 1>::Zero();
  double rounding = 0.0;  ///< radius of the edges, half the thickness [length]
};

/// A finite flat wall to be added to a scene: a segment (2D) or a rectangle (3D), thickened by the
/// rounding on all sides. Grains may be on both sides, and roll over its edges. Plates that meet
/// are one surface (detect/plate_seams.hpp).
template <int D>
struct Plate {
  Vector<D> centre = Vector<D>::Zero();         ///< [length]
  PlateExtent<D> extent = {};                   ///< half edges at right angles, rounding > 0
  Mobility<D> mobility = Mobility<D>::fixed();  ///< rotation always fixed
  double mass = 1.0;                       ///< mass > 0, felt along axes in which it moves freely
  Vector<D> velocity = Vector<D>::Zero();  ///< [length / time]
  int material = 0;                        ///< number in Scene::friction
};

/// Revisions of what bodies are, one of each array.
using BodyRevision = std::array<Revision, 8>;

/// All bodies as a structure of arrays, indexed by body number. Grains and walls share the
/// numbering. What bodies are, and what acts on them, is changed by `set` and `change`
/// (RevisedArray), so that every step can compare revisions instead of contents.
template <int D>
struct Scene {
  RevisedArray<Shape> shape;            ///< a grain (round), a wall, or absent
  Array<Vector<D>> position;            ///< centre of a grain, a point on a wall [length]
  Array<Vector<D>> velocity;            ///< [length / time]
  Array<Spin<D>> angular_velocity;      ///< [1 / time]
  RevisedArray<Vector<D>> normal;       ///< unit, of a half space, towards the grains; of a plate,
                                        ///< either way; axis of a cylinder (3D)
  RevisedArray<Vector<D>> force;        ///< external force [mass length / time^2]
  RevisedArray<Spin<D>> torque;         ///< external torque [mass length^2 / time^2]
  RevisedArray<double> radius;          ///< 0 for flat walls
  RevisedArray<PlateExtent<D>> extent;  ///< of a plate, nothing for others
  RevisedArray<double> mass;            ///< of each body, > 0
  RevisedArray<double> inertia;         ///< moment of inertia > 0 [mass length^2]
  RevisedArray<Mobility<D>> mobility;   ///< free, driven or fixed, per degree of freedom
  RevisedArray<int> material;           ///< number, 0 <= material < friction.materials()

  Cell<D> cell;                     ///< open space, or periodic
  PairTable<double> friction{0.0};  ///< Coulomb coefficient of each pair of materials

  /// Number of bodies.
  int size() const { return shape.size(); }

  /// Of what bodies are: shapes, normals, radii, extents, masses, inertias, mobilities, materials.
  BodyRevision revision() const {
    return {shape.revision(), normal.revision(),  radius.revision(),   extent.revision(),
            mass.revision(),  inertia.revision(), mobility.revision(), material.revision()};
  }

  /// @{
  /// Adds a body and returns its number. Throws Error for a radius, mass or inertia that is not
  /// positive and finite, a position or velocity that is not finite, a normal or axis without
  /// length, an unknown material, a half space, or a cylinder in 3D, that may turn freely, or a
  /// plate that may turn, without rounding, or whose half edges have no length or right angle.
  int add(const Grain<D>& grain);
  int add(const HalfSpace<D>& wall);
  int add(const Cylinder<D>& cylinder);
  int add(const Plate<D>& plate);
  /// @}

  /// Takes a body out, also between steps: it stops, touches nothing and feels no force. Numbers of
  /// others stay, and its own is given to another by add_in_free_number only. Throws Error if there
  /// is no body of this number; one that was removed already stays so.
  void remove(int body);

  /// Returns whether forces move the body, along any axis.
  bool moves(int body) const { return mobility[body].free_axes() > 0; }

  /// Returns whether the body is a grain that forces move.
  bool is_free_grain(int body) const { return shape[body] == Shape::round && moves(body); }

  /// Inverse mass along each axis: 0 where the body does not respond to forces.
  Vector<D> inverse_mass(int body) const;

  /// Inverse moment of inertia: 0 where the rotation does not respond to torques.
  double inverse_inertia(int body) const;

 private:
  int add_body(Shape kind, const Vector<D>& x, const Vector<D>& v, const Spin<D>& omega, double m,
               double moment, double r, const Vector<D>& n, const Mobility<D>& motion, int kind_of);
};

}  // namespace cd
