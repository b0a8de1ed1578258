// SPDX-License-Identifier: BSD-3-Clause
// Edges of periodic cells.
#include <libcd/io/cell_edges.hpp>

#include "tests/catch.hpp"

namespace cell_edges_test {

using namespace cd;

TEST_CASE("open space has no cell to show", "[cell]") {
  CHECK(cell_edges(Scene<2>()).empty());
  CHECK(cell_edges(Scene<3>()).empty());
}

TEMPLATE_TEST_CASE_SIG("each translation is the edge of as many faces as a cell has there",
                       "[cell]", ((int D), D), 2, 3) {
  Scene<D> scene;
  scene.add(Grain<D>{.position = Vector<D>::Constant(50.0)});  // does not count along periodic axes
  Matrix<D> base = 4.0 * Matrix<D>::Identity();
  base(0, 1) = 1.5;
  base(D - 1, 0) += 0.5;
  scene.cell = Cell<D>(base);
  const auto edges = cell_edges(scene);
  CHECK(edges.size() == (D == 2 ? 4 : 12));
  for (int axis = 0; axis < D; ++axis) {
    Vector<D> sum = Vector<D>::Zero();
    int count = 0;
    for (const CellEdge<D>& edge : edges) {
      if (edge.axis != axis) continue;
      CHECK((edge.to - edge.from - base.col(axis)).norm() < 1e-14);
      for (const double part : scene.cell.fraction(edge.from))
        CHECK(std::min(std::abs(part), std::abs(part - 1.0)) < 1e-14);
      sum += edge.from;
      ++count;
    }
    // As many edges begin at either end of each other translation.
    CHECK(count == 1 << (D - 1));
    const Vector<D> others = base.rowwise().sum() - base.col(axis);
    CHECK((sum - 0.5 * count * others).norm() < 1e-13);
  }
}

TEST_CASE("along an open axis edges reach from the lowest to the highest grain", "[cell]") {
  Scene<3> scene;
  scene.add(Grain<3>{.position = {1.0, 9.0, -2.0}, .radius = 0.5});
  scene.cell = Cell<3>({4.0, 5.0, 8.0}, {true, true, false});
  const Eigen::Matrix<double, 3, 2> half_edges{{0.5, 0.0}, {0.0, 0.5}, {0.0, 1.0}};
  scene.add(Plate<3>{.centre = {2.0, 2.0, 7.0}, .extent = {half_edges, 0.1}});
  for (const CellEdge<3>& edge : cell_edges(scene)) {
    const Vector<3> length = edge.to - edge.from;
    CHECK((length - Vector<3>(4.0, 5.0, 10.5).cwiseProduct(Vector<3>::Unit(edge.axis))).norm() <
          1e-14);
    CHECK((edge.from.z() == -2.5 || std::abs(edge.from.z() - 8.0) < 1e-14));
  }
  Scene<3> empty;
  empty.cell = scene.cell;
  for (const CellEdge<3>& edge : cell_edges(empty)) CHECK(edge.to.z() <= 8.0);
}

}  // namespace cell_edges_test
