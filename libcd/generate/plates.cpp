// SPDX-License-Identifier: BSD-3-Clause
// Plates whose inner surfaces lie where they are asked for: centres are moved outwards.
#include "libcd/generate/plates.hpp"

#include <cmath>
#include <numbers>
#include <string>

#include "libcd/core/error.hpp"

namespace cd {
namespace {

void require(const char* name, double value, bool is_allowed, const std::string& allowed) {
  if (!is_allowed || !std::isfinite(value)) throw Error(name, value, allowed);
}

/// The segment whose surface on the left of the way from one point to the other joins them.
Plate<2> left_surface(const Vector<2>& from, const Vector<2>& to, double rounding) {
  const Vector<2> way = (to - from).normalized();
  const Vector<2> outwards(way.y(), -way.x());
  return segment(from + rounding * outwards, to + rounding * outwards, rounding);
}

/// A segment of the plane of the first and last axis, along the second one from -depth / 2 to
/// depth / 2.
Plate<3> extruded(const Plate<2>& profile, double depth) {
  const auto in_space = [](const Vector<2>& x) { return Vector<3>(x.x(), 0.0, x.y()); };
  return rectangle(in_space(profile.centre), in_space(profile.extent.half_edges),
                   {0.0, 0.5 * depth, 0.0}, profile.extent.rounding);
}

/// Of the rounding, how much nearer the round edges at the outlet are to each other than the lower
/// ends of the inclined surfaces, on each side.
double edge_share(const HopperOptions& o) {
  return 1.0 - std::sin(o.slope * std::numbers::pi / 180.0);
}

/// Half the distance of the lower ends of the inclined surfaces: their round edges end a little
/// nearer to each other, as far apart as the outlet is wide.
double lower_end(const HopperOptions& o) {
  return 0.5 * o.outlet + o.rounding * edge_share(o);
}

/// Throws Error unless there is room between the bin's walls for the outlet and its round edges.
void require_room(const HopperOptions& o) {
  require("width", o.width, o.width > o.outlet, "a length above the outlet's, " + shown(o.outlet));
  require("rounding", o.rounding, 0.5 * o.width > lower_end(o),
          "below " + shown(0.5 * (o.width - o.outlet) / edge_share(o)) +
              ", for which there is room between width = " + shown(o.width) +
              " and outlet = " + shown(o.outlet));
}

/// Inner surfaces from the upper left rim to the outlet, and from there to the upper right one.
std::vector<Plate<2>> hopper_profile(const HopperOptions& o, double knee) {
  const double w = 0.5 * o.width, a = lower_end(o), r = o.rounding;
  return {left_surface({-w, o.height}, {-w, knee}, r), left_surface({-w, knee}, {-a, 0.0}, r),
          left_surface({a, 0.0}, {w, knee}, r), left_surface({w, knee}, {w, o.height}, r)};
}

}  // namespace

Plate<2> segment(const Vector<2>& from, const Vector<2>& to, double rounding) {
  if (from == to) throw Error("a segment between equal points");
  Plate<2> plate;
  plate.centre = 0.5 * (from + to);
  plate.extent = {0.5 * (to - from), rounding};
  return plate;
}

Plate<3> rectangle(const Vector<3>& centre, const Vector<3>& half_edge_a,
                   const Vector<3>& half_edge_b, double rounding) {
  Plate<3> plate;
  plate.centre = centre;
  plate.extent.half_edges << half_edge_a, half_edge_b;
  plate.extent.rounding = rounding;
  return plate;
}

std::vector<Plate<2>> polyline(const std::vector<Vector<2>>& points, double rounding, bool closed) {
  if (points.size() < 2) throw Error("points of a polyline", points.size(), "at least 2");
  std::vector<Plate<2>> plates;
  for (std::size_t k = 1; k < points.size(); ++k)
    plates.push_back(segment(points[k - 1], points[k], rounding));
  if (closed) plates.push_back(segment(points.back(), points.front(), rounding));
  return plates;
}

template <int D>
std::vector<Plate<D>> box_plates(const Vector<D>& low, const Vector<D>& high, double rounding,
                                 bool lid) {
  const Vector<D> half = 0.5 * (high - low);
  for (int axis = 0; axis < D; ++axis)
    require("edge of a box", 2.0 * half[axis], half[axis] > 0.0, "a finite length > 0");
  std::vector<Plate<D>> plates;
  for (int axis = 0; axis < D; ++axis) {
    for (const int side : {-1, 1}) {
      if (axis == D - 1 && side == 1 && !lid) continue;
      Plate<D> plate;
      plate.centre = 0.5 * (low + high) + side * (half[axis] + rounding) * Vector<D>::Unit(axis);
      for (int k = 0; k < D - 1; ++k) {
        const int other = (axis + 1 + k) % D;
        plate.extent.half_edges.col(k) = half[other] * Vector<D>::Unit(other);
      }
      plate.extent.rounding = rounding;
      plates.push_back(plate);
    }
  }
  return plates;
}

template <int D>
std::vector<Plate<D>> hopper_plates(const HopperOptions& o) {
  require("outlet", o.outlet, o.outlet > 0.0, "a length > 0");
  require("rounding", o.rounding, o.rounding > 0.0, "a length > 0");
  require("slope", o.slope, o.slope >= 0.0 && o.slope < 90.0, "at least 0, below 90");
  require_room(o);
  const double knee = (0.5 * o.width - lower_end(o)) * std::tan(o.slope * std::numbers::pi / 180.0);
  require("height", o.height, o.height > knee,
          "above " + shown(knee) + ", the height of the inclined walls");
  const std::vector<Plate<2>> profile = hopper_profile(o, knee);
  if constexpr (D == 2) {
    return profile;
  } else {
    require("depth", o.depth, o.depth > 0.0, "a length > 0");
    std::vector<Plate<3>> plates;
    plates.reserve(profile.size() + 2);
    for (const Plate<2>& plate : profile) plates.push_back(extruded(plate, o.depth));
    for (const int side : {-1, 1})
      plates.push_back(rectangle({0.0, side * (0.5 * o.depth + o.rounding), 0.5 * o.height},
                                 {0.5 * o.width, 0.0, 0.0}, {0.0, 0.0, 0.5 * o.height},
                                 o.rounding));
    return plates;
  }
}

template std::vector<Plate<2>> box_plates(const Vector<2>&, const Vector<2>&, double, bool);
template std::vector<Plate<3>> box_plates(const Vector<3>&, const Vector<3>&, double, bool);
template std::vector<Plate<2>> hopper_plates<2>(const HopperOptions&);
template std::vector<Plate<3>> hopper_plates<3>(const HopperOptions&);

}  // namespace cd
