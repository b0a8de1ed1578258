// SPDX-License-Identifier: BSD-3-Clause
// Checks of each field of a scene, body by body.
#include "libcd/scene/check_scene.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "libcd/core/error.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/core/require.hpp"
#include "libcd/core/vector.hpp"
#include "libcd/scene/memory_need.hpp"

namespace cd {
namespace {

template <class Values>
void check_length(const char* field, const Values& values, int bodies) {
  if (values.size() != bodies)
    throw Error(std::string("scene: length of ") + field, values.size(),
                std::to_string(bodies) + ", the number of bodies");
}

[[noreturn]] void refuse(const char* field, int body, double value, std::string_view allowed) {
  throw Error("scene: " + std::string(field) + " of body " + std::to_string(body), value,
              std::string(allowed));
}

// The largest number whose neighbours are a millionth of the unit away at most.
constexpr double kFarthest = 1e-6 / std::numeric_limits<double>::epsilon();
// Motion in a step that adds up to the unit within a billion steps.
constexpr double kNoticed = 1e-9;

/// Nothing moves along an axis or turns where that is fixed.
template <int D>
void require_rest(const Scene<D>& scene, int body) {
  const Mobility<D>& mobility = scene.mobility[body];
  for (int axis = 0; axis < D; ++axis) {
    const double velocity = scene.velocity[body][axis];
    if (mobility.translation[axis] == Motion::fixed && velocity != 0.0)
      refuse("velocity", body, velocity, "0 along an axis that is fixed");
  }
  const double squared_spin = squared_length(scene.angular_velocity[body]);
  if (mobility.rotation == Motion::fixed && squared_spin != 0.0)
    refuse("angular velocity", body, std::sqrt(squared_spin), "0, as its rotation is fixed");
}

/// How far a number is from its neighbour away from 0.
double spacing_at(double value) {
  const double size = std::abs(value);
  return std::nextafter(size, std::numeric_limits<double>::infinity()) - size;
}

template <class Values>
void check_finite(const char* field, const Values& values) {
  for (int b = 0; b < values.size(); ++b) {
    for (const double part : components(values[b])) {
      if (!std::isfinite(part)) refuse(field, b, part, "a finite number");
    }
  }
}

void check_positive(const char* field, const RevisedArray<double>& values, int bodies) {
  check_length(field, values, bodies);
  for (int b = 0; b < bodies; ++b) {
    if (!(values[b] > 0.0) || !std::isfinite(values[b]))
      refuse(field, b, values[b], "a finite number > 0");
  }
}

// Lengths of normals that differ from 1 by rounding only.
constexpr double kUnit = 1e-9;

/// All walls have a normal or an axis, but for cylinders in 2D.
template <int D>
void check_normal(const Scene<D>& scene, int body) {
  const Shape shape = scene.shape[body];
  if (!is_flat(shape) && (D == 2 || !is_wall(shape))) return;
  const double length = scene.normal[body].norm();
  if (!(std::abs(length - 1.0) < kUnit)) refuse("length of the normal", body, length, "1");
}

}  // namespace

template <int D>
bool has_equal_lengths(const Scene<D>& scene) {
  const int bodies = scene.size();
  return scene.position.size() == bodies && scene.velocity.size() == bodies &&
         scene.angular_velocity.size() == bodies && scene.normal.size() == bodies &&
         scene.force.size() == bodies && scene.torque.size() == bodies &&
         scene.mass.size() == bodies && scene.inertia.size() == bodies &&
         scene.mobility.size() == bodies && scene.radius.size() == bodies &&
         scene.extent.size() == bodies && scene.material.size() == bodies;
}

template <int D>
void check_bodies(const Scene<D>& scene) {
  const int bodies = scene.size();
  check_length("position", scene.position, bodies);
  check_length("velocity", scene.velocity, bodies);
  check_length("angular velocity", scene.angular_velocity, bodies);
  check_length("normal", scene.normal, bodies);
  check_length("force", scene.force, bodies);
  check_length("torque", scene.torque, bodies);
  check_positive("mass", scene.mass, bodies);
  check_positive("moment of inertia", scene.inertia, bodies);
  check_length("mobility", scene.mobility, bodies);
  check_length("radius", scene.radius, bodies);
  check_length("extent", scene.extent, bodies);
  check_length("material", scene.material, bodies);
  const int materials = scene.friction.materials();
  for (int b = 0; b < bodies; ++b) {
    const double radius = scene.radius[b];
    const bool has_radius = scene.shape[b] != Shape::absent && !is_flat(scene.shape[b]);
    if (has_radius && (!(radius > 0.0) || !std::isfinite(radius)))
      refuse("radius", b, radius, "a finite number > 0");
    if (scene.material[b] < 0 || scene.material[b] >= materials)
      throw Error("scene: material of body " + std::to_string(b), scene.material[b],
                  "a number below " + std::to_string(materials));
    check_normal(scene, b);
  }
}

template <int D>
void check_fixed(const Scene<D>& scene, std::span<const std::int32_t> bodies) {
  for (const std::int32_t b : bodies) require_rest(scene, b);
}

void check_friction(const PairTable<double>& friction) {
  const int materials = friction.materials();
  for (int a = 0; a < materials; ++a) {
    for (int b = a; b < materials; ++b) {
      require_not_negative(
          "scene: friction of materials " + std::to_string(a) + " and " + std::to_string(b),
          friction(a, b));
    }
  }
}

template <int D>
void check_scene(const Scene<D>& scene) {
  require_memory(D, scene.size());
  check_bodies(scene);
  check_finite("position", scene.position);
  check_finite("velocity", scene.velocity);
  check_finite("angular velocity", scene.angular_velocity);
  check_finite("force", scene.force);
  check_finite("torque", scene.torque);
  if (scene.cell.is_coupled() && !scene.cell.periodic_everywhere())
    throw Error("cell: one that deforms has to be periodic along all axes");
  for (int b = 0; b < scene.size(); ++b) require_rest(scene, b);
  check_friction(scene.friction);
}

template <int D>
void check_places(const Scene<D>& scene) {
  parallel_for(scene.size(), [&](int b) {
    const double limit = scene.shape[b] == Shape::round ? kFarthest * scene.radius[b]
                                                        : std::numeric_limits<double>::max();
    for (int axis = 0; axis < D; ++axis) {
      const double place = scene.position[b][axis];
      if (std::abs(place) <= limit) continue;
      if (!std::isfinite(place)) refuse("position", b, place, "a finite number");
      refuse("position", b, place,
             "a number of size at most " + shown(limit) +
                 ", up to which it resolves a millionth of the radius");
    }
  });
}

template <int D>
void check_resolution(const Scene<D>& scene, double time_step) {
  check_places(scene);
  double smallest = std::numeric_limits<double>::infinity();
  for (int b = 0; b < scene.size(); ++b)
    if (scene.shape[b] == Shape::round) smallest = std::min(smallest, scene.radius[b]);
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] == Shape::absent) continue;
    const double radius = scene.shape[b] == Shape::round ? scene.radius[b] : smallest;
    for (int axis = 0; axis < D; ++axis) {
      const double spacing = spacing_at(scene.position[b][axis]);
      const double moved = std::abs(scene.velocity[b][axis]) * time_step;
      if (moved < spacing && moved > kNoticed * radius)
        refuse("velocity", b, scene.velocity[b][axis],
               "0 or at least " + shown(spacing / time_step) + ": its position " +
                   shown(scene.position[b][axis]) + " changes by no less than " + shown(spacing) +
                   " in a time step");
    }
  }
}

template void check_places(const Scene<2>&);
template void check_places(const Scene<3>&);
template void check_resolution(const Scene<2>&, double);
template void check_resolution(const Scene<3>&, double);
template bool has_equal_lengths(const Scene<2>&);
template bool has_equal_lengths(const Scene<3>&);
template void check_bodies(const Scene<2>&);
template void check_bodies(const Scene<3>&);
template void check_fixed(const Scene<2>&, std::span<const std::int32_t>);
template void check_fixed(const Scene<3>&, std::span<const std::int32_t>);
template void check_scene(const Scene<2>&);
template void check_scene(const Scene<3>&);

}  // namespace cd
