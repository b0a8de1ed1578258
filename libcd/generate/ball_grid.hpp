// SPDX-License-Identifier: BSD-3-Clause
// Discs or spheres in an open box, sorted into cells so that neighbours are found in constant time.
#pragma once

#include <algorithm>
#include <tuple>

#include "libcd/core/array.hpp"
#include "libcd/core/fields.hpp"
#include "libcd/core/vector.hpp"

namespace cd {

/// A disc (D = 2) or sphere (D = 3).
template <int D>
struct Ball {
  Vector<D> centre;  ///< [length]
  double radius;     ///< [length]

  /// Name, unit and place of each member.
  static constexpr auto fields = std::tuple(field("centre", "length", &Ball::centre),
                                            field("radius", "length", &Ball::radius));
};

/// Balls in the box [0, width]^(D-1) x [0, infinity), whose last axis points up. The balls of a
/// cell are a linked list; layers of cells are appended as the filling grows.
template <int D>
class BallGrid {
 public:
  /// Box and cells of positive width [length].
  BallGrid(double box_width, double cell_width)
      : width_(box_width),
        cell_(cell_width),
        across_(std::max(1, static_cast<int>(box_width / cell_width))) {}

  /// Adds a ball whose centre is in the box; its number is that of the balls before.
  void add(const Ball<D>& ball) {
    const Index cell = cell_of(ball.centre);
    layers_ = std::max(layers_, cell[D - 1] + 1);
    while (first_.size() < layers_ * cells_per_layer()) first_.push_back(-1);
    next_.push_back(first_[number(cell)]);
    first_[number(cell)] = balls_.size();
    balls_.push_back(ball);
    largest_radius_ = std::max(largest_radius_, ball.radius);
    top_ = std::max(top_, ball.centre[D - 1] + ball.radius);
  }

  const Array<Ball<D>>& balls() const { return balls_; }     ///< in the order added
  double width() const { return width_; }                    ///< of the box [length]
  double cell() const { return cell_; }                      ///< width of a cell [length]
  double largest_radius() const { return largest_radius_; }  ///< 0 without balls
  double top() const { return top_; }                        ///< height of the highest point

  /// Calls visit(number) for every ball whose centre is in the box low..high, and for some others.
  template <class Visit>
  void visit_near(const Vector<D>& low, const Vector<D>& high, const Visit& visit) const {
    const Index from = cell_of(low);
    Index to = cell_of(high);
    to[D - 1] = std::min(to[D - 1], layers_ - 1);
    if (high[D - 1] < 0.0 || from[D - 1] > to[D - 1]) return;
    for (Index cell = from;;) {
      for (int b = first_[number(cell)]; b >= 0; b = next_[b]) visit(b);
      int axis = 0;
      while (axis < D && ++cell[axis] > to[axis]) {
        cell[axis] = from[axis];
        ++axis;
      }
      if (axis == D) return;
    }
  }

 private:
  using Index = Eigen::Matrix<int, D, 1>;

  /// Cell of a point; points beside or below the box belong to the cells at its border.
  Index cell_of(const Vector<D>& x) const {
    Index cell;
    for (int axis = 0; axis < D; ++axis)
      cell[axis] = std::max(0, static_cast<int>(x[axis] / cell_));
    for (int axis = 0; axis < D - 1; ++axis) cell[axis] = std::min(cell[axis], across_ - 1);
    return cell;
  }
  int number(const Index& cell) const {
    int n = 0;
    for (int axis = D - 1; axis >= 0; --axis) n = n * across_ + cell[axis];
    return n;
  }
  int cells_per_layer() const { return D == 2 ? across_ : across_ * across_; }

  double width_;
  double cell_;
  int across_;  ///< cells along a side of the floor; the last one takes the rest of the width
  int layers_ = 0;
  double largest_radius_ = 0.0;
  double top_ = 0.0;
  Array<Ball<D>> balls_;
  Array<int> first_;  ///< per cell: the ball added last, -1 for none
  Array<int> next_;   ///< per ball: the one added before it to the same cell
};

}  // namespace cd
