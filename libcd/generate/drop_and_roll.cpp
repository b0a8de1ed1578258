// SPDX-License-Identifier: BSD-3-Clause
// The centre of the grain is a point among obstacles grown by its radius. It falls straight
// down, rolls straight on along the floor or moves on a circle about the one or two obstacles that
// hold it, from event to event: it meets one more obstacle, or one that holds it is left.
#include "libcd/generate/drop_and_roll.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "libcd/generate/arc.hpp"
#include "libcd/generate/steepest_descent.hpp"

namespace cd {
namespace {

/// What the centre of the grain must keep away from: a ball of radius `reach`, or the points less
/// than `reach` above a plane.
template <int D>
struct Obstacle {
  int number;  ///< of the ball; walls are negative
  Vector<D> point;
  double reach;
  Vector<D> wall_normal;  ///< not used by balls

  bool is_wall() const { return number < 0; }

  double gap(const Vector<D>& x) const {
    return (is_wall() ? wall_normal.dot(x - point) : (x - point).norm()) - reach;
  }
  Vector<D> normal(const Vector<D>& x) const {
    return is_wall() ? wall_normal : Vector<D>((x - point).normalized());
  }

  /// Positive outside the obstacle.
  Harmonic clearance(const Arc<D>& arc) const {
    if (!is_wall()) return arc.outside(point, reach);
    Harmonic f = arc.component(point, wall_normal);
    f.constant -= reach;
    return f;
  }

  /// Component of the normal along `up` while the centre moves along the arc in touch with it.
  Harmonic steepness(const Arc<D>& arc, const Vector<D>& up) const {
    if (is_wall()) return {wall_normal.dot(up), 0.0, 0.0};
    return (1.0 / reach) * arc.component(point, up);
  }
};

// A contact that the grain leaves or slides along at the start of an arc is met again only after
// this angle: below it, rounding decides on the sign of the gap.
constexpr double kLeaving = 1e-6;

// The floor is tilted so little that the grain does not climb over another one.
constexpr double kFloorTilt = 1e-3;

constexpr int kMostEvents = 1000;

template <int D>
class Roller {
 public:
  /// `drift` is the horizontal direction in which the grain rolls on the floor.
  Roller(const BallGrid<D>& grid, double radius, const Vector<D>& drift)
      : grid_(grid), radius_(radius), drift_(drift) {
    walls_.push_back({kFloor, Vector<D>::Zero(), radius, Vector<D>::Unit(D - 1)});
    for (int axis = 0; axis < D - 1; ++axis) {
      const Vector<D> inward = Vector<D>::Unit(axis);
      walls_.push_back({kFloor - 1 - 2 * axis, Vector<D>::Zero(), radius, inward});
      walls_.push_back({kFloor - 2 - 2 * axis, grid.width() * inward, radius, -inward});
    }
  }

  std::optional<Vector<D>> rest_from(Vector<D> x) {
    for (int event = 0; event < kMostEvents; ++event) {
      if (!find_touching(x)) return std::nullopt;
      if (touches(kFloor)) up_ = (Vector<D>::Unit(D - 1) - kFloorTilt * drift_).normalized();
      Array<Vector<D>> normals;
      for (const Obstacle<D>& obstacle : touching_) normals.push_back(obstacle.normal(x));
      const auto descent = steepest_descent<D>(normals, up_);
      if (!descent) return std::nullopt;
      if (descent->count == D) return x;
      const bool straight = std::all_of(descent->holder.begin(), descent->holder.end(),
                                        [&](int k) { return touching_[k].is_wall(); });
      if (straight) {
        const auto end = go_straight(x, descent->downhill.normalized());
        if (!end) return std::nullopt;
        x = *end;
      } else {
        const auto arc = arc_of(*descent, x);
        if (!arc) return std::nullopt;
        x = roll(*descent, *arc);
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr int kFloor = -1;

  Obstacle<D> ball(int number) const {
    const Ball<D>& b = grid_.balls()[number];
    return {number, b.centre, b.radius + radius_, Vector<D>::Zero()};
  }

  /// Visits every ball with which a grain within `distance` of x may be in touch.
  template <class Visit>
  void visit_balls(const Vector<D>& x, double distance, const Visit& visit) const {
    const double half = distance + radius_ * (1.0 + kTouch) + grid_.largest_radius();
    const Vector<D> corner = Vector<D>::Constant(half);
    grid_.visit_near(x - corner, x + corner, visit);
  }

  /// Collects what the grain at x touches; false if it overlaps something.
  bool find_touching(const Vector<D>& x) {
    touching_.clear();
    bool overlaps = false;
    const auto add = [&](const Obstacle<D>& obstacle) {
      const double gap = obstacle.gap(x);
      overlaps = overlaps || gap < -kTouch * radius_;
      if (gap <= kTouch * radius_) touching_.push_back(obstacle);
    };
    for (const Obstacle<D>& wall : walls_) add(wall);
    visit_balls(x, 0.0, [&](int b) { add(ball(b)); });
    return !overlaps;
  }

  bool touches(int number) const {
    return std::any_of(touching_.begin(), touching_.end(),
                       [&](const Obstacle<D>& o) { return o.number == number; });
  }

  /// Falls, or rolls on walls, to the first obstacle; no value if there is none.
  std::optional<Vector<D>> go_straight(const Vector<D>& x, const Vector<D>& direction) const {
    double way = std::numeric_limits<double>::infinity();
    for (const Obstacle<D>& wall : walls_) {
      const double approach = -wall.wall_normal.dot(direction);
      if (approach > 0.0 && !touches(wall.number)) way = std::min(way, wall.gap(x) / approach);
    }
    if (!std::isfinite(way)) return std::nullopt;
    const auto meet = [&](int b) {
      if (touches(b)) return;
      const Obstacle<D> obstacle = ball(b);
      const Vector<D> branch = obstacle.point - x;
      const double ahead = branch.dot(direction);
      const double squared =
          obstacle.reach * obstacle.reach - (branch - ahead * direction).squaredNorm();
      if (ahead > 0.0 && squared > 0.0) way = std::min(way, ahead - std::sqrt(squared));
    };
    const double half = 0.5 * grid_.cell();
    for (double done = 0.0; done < way; done += 2.0 * half)
      visit_balls(x + (done + half) * direction, half, meet);
    return x + way * direction;
  }

  /// The circle about the one or two obstacles that hold the grain; no value if it has no extent.
  std::optional<Arc<D>> arc_of(const Descent<D>& descent, const Vector<D>& x) const {
    const Obstacle<D>& a = touching_[descent.holder.front()];
    const Obstacle<D>& b = descent.count == 2 ? touching_[descent.holder[1]] : a;
    const Obstacle<D>& centre = a.is_wall() ? b : a;
    Arc<D> arc;
    arc.centre = centre.point;
    Vector<D> axis = Vector<D>::Zero();
    if (descent.count == 2) {
      axis = a.is_wall() ? a.wall_normal : Vector<D>((b.point - a.point).normalized());
      arc.centre += axis.dot(x - centre.point) * axis;
    }
    arc.arm = x - arc.centre;
    const double radius = arc.arm.norm();
    const double slope = descent.downhill.norm();
    if (radius < kLeaving * radius_ || slope < kLeaving) return std::nullopt;
    // Twice: the first time leaves the relative error of a small downhill vector.
    Vector<D> ahead = descent.downhill / slope;
    for (int pass = 0; pass < 2; ++pass) {
      ahead -= axis.dot(ahead) * axis;
      ahead -= arc.arm.dot(ahead) / (radius * radius) * arc.arm;
      ahead.normalize();
    }
    arc.ahead = radius * ahead;
    return arc;
  }

  /// Along the arc to the first event.
  Vector<D> roll(const Descent<D>& descent, const Arc<D>& arc) const {
    // The weights of the holders are linear in their normals' vertical components: both are
    // harmonics of the angle.
    double angle = std::numbers::pi;
    for (int k = 0; k < descent.count; ++k) {
      Harmonic weight;
      for (int l = 0; l < descent.count; ++l)
        weight += descent.inverse_gram(k, l) * touching_[descent.holder[l]].steepness(arc, up_);
      angle = std::min(angle, weight.first_fall(0.0));
    }
    const auto meet = [&](const Obstacle<D>& obstacle) {
      for (int k = 0; k < descent.count; ++k)
        if (touching_[descent.holder[k]].number == obstacle.number) return;
      const Harmonic clearance = obstacle.clearance(arc);
      if (clearance.constant * clearance.constant >=
          clearance.cosine * clearance.cosine + clearance.sine * clearance.sine)
        return;
      angle = std::min(angle, clearance.first_fall(touches(obstacle.number) ? kLeaving : 0.0));
    };
    for (const Obstacle<D>& wall : walls_) meet(wall);
    const double half = 2.0 * arc.arm.norm() * std::sin(0.25 * angle);
    visit_balls(arc.at(0.5 * angle), half, [&](int b) { meet(ball(b)); });
    return arc.at(angle);
  }

  const BallGrid<D>& grid_;
  double radius_;
  Vector<D> drift_;
  Vector<D> up_ = Vector<D>::Unit(D - 1);
  Array<Obstacle<D>> walls_;
  Array<Obstacle<D>> touching_;
};

}  // namespace

template <int D>
std::optional<Vector<D>> drop_and_roll(const BallGrid<D>& grid, const Vector<D>& start,
                                       double radius, const Vector<D>& drift) {
  return Roller<D>(grid, radius, drift).rest_from(start);
}

template std::optional<Vector<2>> drop_and_roll(const BallGrid<2>&, const Vector<2>&, double,
                                                const Vector<2>&);
template std::optional<Vector<3>> drop_and_roll(const BallGrid<3>&, const Vector<3>&, double,
                                                const Vector<3>&);

}  // namespace cd
