// SPDX-License-Identifier: BSD-3-Clause
// Lines of plates, planes and cylinders.
#include "libcd/io/wall_edges.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cd {
namespace {

constexpr int kSides = 72;  // of a circle

/// A box around all that is finite: its middle, and how far it reaches from there.
template <int D>
struct Surroundings {
  Vector<D> middle = Vector<D>::Zero();
  double radius = 1.0;
};

template <int D>
Surroundings<D> surroundings(const Scene<D>& scene) {
  Vector<D> low = Vector<D>::Constant(HUGE_VAL), high = -low;
  const auto include = [&](const Vector<D>& x, double margin) {
    low = low.cwiseMin((x.array() - margin).matrix());
    high = high.cwiseMax((x.array() + margin).matrix());
  };
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] == Shape::round) include(scene.position[b], scene.radius[b]);
    if (scene.shape[b] == Shape::plate)
      include(scene.position[b], scene.extent[b].half_edges.colwise().norm().sum());
  }
  if (!(low.array() <= high.array()).all()) return {};
  return {0.5 * (low + high), 0.5 * (high - low).norm()};
}

/// Unit vectors at right angles to a direction in space.
std::pair<Vector<3>, Vector<3>> across(const Vector<3>& direction) {
  const Vector<3> first = direction.unitOrthogonal();
  return {first, direction.cross(first)};
}

template <int D>
class EdgeList {
 public:
  explicit EdgeList(const Scene<D>& scene) : scene_(scene), around_(surroundings(scene)) {
    for (int b = 0; b < scene.size(); ++b) add_wall(b);
  }

  std::vector<WallEdge<D>> take() { return std::move(edges_); }

 private:
  void add_wall(int b) {
    const Vector<D>& x = scene_.position[b];
    switch (scene_.shape[b]) {
      case Shape::round:
      case Shape::absent:
        return;
      case Shape::plate:
        return add_plate(b, x, scene_.extent[b].half_edges);
      case Shape::half_space:
        return add_plate(b, nearest_on_plane(b), plane_half_edges(scene_.normal[b]));
      case Shape::shaft:
      case Shape::drum:
        return add_cylinder(b, x);
    }
  }

  /// Where the plane is nearest to the middle of everything.
  Vector<D> nearest_on_plane(int b) const {
    const Vector<D>& n = scene_.normal[b];
    return around_.middle - n.dot(around_.middle - scene_.position[b]) * n;
  }

  Eigen::Matrix<double, D, D - 1> plane_half_edges(const Vector<D>& n) const {
    Eigen::Matrix<double, D, D - 1> edges;
    if constexpr (D == 2) {
      edges << around_.radius * -n.y(), around_.radius * n.x();
    } else {
      const auto [a, b] = across(n);
      edges << around_.radius * a, around_.radius * b;
    }
    return edges;
  }

  void add_plate(int body, const Vector<D>& x, const Eigen::Matrix<double, D, D - 1>& half) {
    if constexpr (D == 2) {
      edges_.push_back({x - half, x + half, body});
    } else {
      const Vector<3> a = half.col(0), b = half.col(1);
      add_ring(body, {x - a - b, x + a - b, x + a + b, x - a + b});
    }
  }

  void add_cylinder(int body, const Vector<D>& x) {
    const double radius = scene_.radius[body];
    if constexpr (D == 2) {
      add_ring(body, circle<2>(x, Vector<2>::UnitX(), Vector<2>::UnitY(), radius, kSides));
    } else {
      const Vector<3>& axis = scene_.normal[body];
      const auto [a, b] = across(axis);
      const Vector<3> middle = x + axis.dot(around_.middle - x) * axis;
      const Vector<3> end = around_.radius * axis;
      add_ring(body, circle<3>(middle - end, a, b, radius, kSides));
      add_ring(body, circle<3>(middle + end, a, b, radius, kSides));
      for (const Vector<3>& side : circle<3>(middle, a, b, radius, 4))
        edges_.push_back({side - end, side + end, body});
    }
  }

  template <int N>
  static std::vector<Vector<N>> circle(const Vector<N>& centre, const Vector<N>& a,
                                       const Vector<N>& b, double radius, int sides) {
    std::vector<Vector<N>> points;
    for (int k = 0; k < sides; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / sides;
      points.push_back(centre + radius * (std::cos(angle) * a + std::sin(angle) * b));
    }
    return points;
  }

  void add_ring(int body, const std::vector<Vector<D>>& points) {
    for (std::size_t k = 0; k < points.size(); ++k)
      edges_.push_back({points[k], points[(k + 1) % points.size()], body});
  }

  const Scene<D>& scene_;
  Surroundings<D> around_;
  std::vector<WallEdge<D>> edges_;
};

}  // namespace

template <int D>
std::vector<WallEdge<D>> wall_edges(const Scene<D>& scene) {
  return EdgeList<D>(scene).take();
}

template std::vector<WallEdge<2>> wall_edges(const Scene<2>&);
template std::vector<WallEdge<3>> wall_edges(const Scene<3>&);

}  // namespace cd
