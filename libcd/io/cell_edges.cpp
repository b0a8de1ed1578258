// SPDX-License-Identifier: BSD-3-Clause
// Edges from corner to corner, which are fractions of the translations.
#include "libcd/io/cell_edges.hpp"

#include <cmath>
#include <utility>

namespace cd {
namespace {

/// The least and the largest corner, in units of the translations.
template <int D>
std::pair<Vector<D>, Vector<D>> corners(const Scene<D>& scene) {
  Vector<D> low = Vector<D>::Constant(HUGE_VAL), high = -low;
  const auto include = [&](const Vector<D>& x, const Vector<D>& margin) {
    low = low.cwiseMin(x - margin);
    high = high.cwiseMax(x + margin);
  };
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] == Shape::round)
      include(scene.position[b], Vector<D>::Constant(scene.radius[b]));
    if (scene.shape[b] == Shape::plate)
      include(scene.position[b], scene.extent[b].half_edges.cwiseAbs().rowwise().sum());
  }
  for (int axis = 0; axis < D; ++axis) {
    const double edge = scene.cell.base()(axis, axis);  // an open one is along its axis
    const bool is_open = !scene.cell.periodic(axis) && low[axis] < high[axis];
    low[axis] = is_open ? low[axis] / edge : 0.0;
    high[axis] = is_open ? high[axis] / edge : 1.0;
  }
  return {low, high};
}

}  // namespace

template <int D>
std::vector<CellEdge<D>> cell_edges(const Scene<D>& scene) {
  std::vector<CellEdge<D>> edges;
  if (!scene.cell.periodic()) return edges;
  const auto [low, high] = corners(scene);
  constexpr int kCorners = 1 << D;
  for (int axis = 0; axis < D; ++axis) {
    for (int corner = 0; corner < kCorners; ++corner) {
      if ((corner >> axis & 1) != 0) continue;  // where the edge ends
      Vector<D> at;
      for (int k = 0; k < D; ++k) at[k] = (corner >> k & 1) != 0 ? high[k] : low[k];
      const Vector<D> from = scene.cell.base() * at;
      at[axis] = high[axis];
      edges.push_back({from, scene.cell.base() * at, axis});
    }
  }
  return edges;
}

template std::vector<CellEdge<2>> cell_edges(const Scene<2>&);
template std::vector<CellEdge<3>> cell_edges(const Scene<3>&);

}  // namespace cd
