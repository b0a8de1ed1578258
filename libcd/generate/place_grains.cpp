// SPDX-License-Identifier: BSD-3-Clause
// Lattices, and random sequential addition.
#include "libcd/generate/place_grains.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "libcd/core/box_width.hpp"
#include "libcd/core/error.hpp"
#include "libcd/core/require.hpp"

namespace cd {
namespace {

constexpr int kAttempts = 20000;     // to place one grain
constexpr double kMostGrains = 1e9;  // on all places of a lattice

template <int D>
void require_box(const Vector<D>& low, const Vector<D>& high) {
  for (int axis = 0; axis < D; ++axis)
    if (!(low[axis] < high[axis]) || !std::isfinite(high[axis] - low[axis]))
      throw Error("high", high[axis], "a finite number above low = " + shown(low[axis]));
}

template <int D>
void check(const LatticeOptions<D>& o) {
  require_box(o.low, o.high);
  const auto require = [](const char* name, double x, bool is_allowed, const std::string& allowed) {
    if (!is_allowed || !std::isfinite(x)) throw Error(name, x, allowed);
  };
  require_positive("radius", o.least_radius);
  require("largest radius", o.largest_radius, o.largest_radius >= o.least_radius,
          "a finite number >= the least radius");
  require_positive("density", o.density);
  require("spacing", o.spacing, o.spacing >= 1.0, "a finite number >= 1");
  const double most = (o.spacing - 1.0) * o.largest_radius;
  require("jitter", o.jitter, o.jitter >= 0.0 && o.jitter <= most,
          "a number from 0 to " + shown(most) + ", half of the least gap on the lattice");
  if (o.count < 0) throw Error("count", o.count, "an integer >= 0");
}

/// Balls placed one after the other, in cells at least as wide as the largest diameter: a ball
/// overlaps those of its own and of adjacent cells only.
template <int D>
class PlacedBalls {
 public:
  PlacedBalls(const Array<double>& radius, const Vector<D>& low, const Vector<D>& size,
              bool periodic)
      : radius_(radius), low_(low), size_(size), periodic_(periodic) {
    constexpr double kRounding = 1e-9;
    constexpr double kCellsPerBall = 4.0;  // decides the time alone
    double largest = 0.0;
    for (const double r : radius) largest = std::max(largest, r);
    const double width = largest > 0.0 ? box_width<D>(size, 2.0 * (1.0 + kRounding) * largest,
                                                      std::max(1.0, kCellsPerBall * radius.size()))
                                       : size.maxCoeff();
    // As many as fit, so that in a periodic box the last one is not narrower.
    for (int axis = 0; axis < D; ++axis)
      count_[axis] = std::max(1, static_cast<int>(size[axis] / width));
    first_.assign(count_.prod(), -1);
  }

  const Array<Vector<D>>& places() const { return places_; }

  void add(const Vector<D>& x) {
    const int cell = number(cell_of(x));
    next_.push_back(first_[cell]);
    first_[cell] = places_.size();
    places_.push_back(x);
  }

  /// Whether the next ball would overlap one of them there.
  bool overlaps(const Vector<D>& x) const {
    const Index centre = cell_of(x);
    Index step = Index::Constant(-1);
    for (;;) {
      if (const Index cell = centre + step; periodic_ || is_in_box(cell)) {
        const Index wrapped = cell.binaryExpr(count_, [](int k, int n) { return (k + n) % n; });
        for (int b = first_[number(wrapped)]; b >= 0; b = next_[b])
          if (overlaps(x, b)) return true;
      }
      int axis = 0;
      while (axis < D && ++step[axis] > 1) step[axis++] = -1;
      if (axis == D) return false;
    }
  }

 private:
  using Index = Eigen::Matrix<int, D, 1>;

  bool overlaps(const Vector<D>& x, int b) const {
    Vector<D> l = places_[b] - x;
    if (periodic_) l -= size_.cwiseProduct(l.cwiseQuotient(size_).array().round().matrix());
    const double reach = radius_[places_.size()] + radius_[b];
    return l.squaredNorm() < reach * reach;
  }

  bool is_in_box(const Index& cell) const {
    return (cell.array() >= 0).all() && (cell.array() < count_.array()).all();
  }
  Index cell_of(const Vector<D>& x) const {
    Index cell;
    for (int axis = 0; axis < D; ++axis) {
      const double place = (x[axis] - low_[axis]) / size_[axis] * count_[axis];
      cell[axis] = std::clamp(static_cast<int>(place), 0, count_[axis] - 1);
    }
    return cell;
  }
  int number(const Index& cell) const {
    int n = 0;
    for (int axis = 0; axis < D; ++axis) n = n * count_[axis] + cell[axis];
    return n;
  }

  const Array<double>& radius_;
  Vector<D> low_, size_;
  bool periodic_;
  Index count_;
  Array<int> first_;  ///< per cell: the ball added last, -1 for none
  Array<int> next_;   ///< per ball: the one added before it to the same cell
  Array<Vector<D>> places_;
};

}  // namespace

template <int D>
double ball_volume(double radius) {
  if constexpr (D == 2) return std::numbers::pi * radius * radius;
  return 4.0 / 3.0 * std::numbers::pi * radius * radius * radius;
}

template <int D>
std::vector<Grain<D>> lattice_grains(const LatticeOptions<D>& options, CounterRandom random) {
  check(options);
  const double step = 2.0 * options.largest_radius * options.spacing;
  Eigen::Matrix<std::int64_t, D, 1> along;
  double places = 1.0;
  for (int axis = 0; axis < D; ++axis) {
    const double fit = std::floor((options.high[axis] - options.low[axis]) / step);
    places *= fit;
    constexpr double kMost = 1e15;  // a grain has a number in its axis, however long that is
    along[axis] = static_cast<std::int64_t>(std::min(fit, kMost));
  }
  if (places < std::max(1, options.count))
    throw Error(
        "count", options.count,
        "at most the number of places of the lattice between low and high, " + shown(places));
  if (options.count == 0 && places > kMostGrains)
    throw Error("count", options.count,
                "a number from 1 to " + shown(kMostGrains) +
                    ": the lattice between low and high has " + shown(places) + " places");
  const auto count = options.count > 0 ? options.count : static_cast<std::int64_t>(places);
  std::vector<Grain<D>> grains;
  for (std::int64_t k = 0; k < count; ++k) {
    Grain<D> grain;
    grain.radius = random.uniform(options.least_radius, options.largest_radius);
    grain.mass = options.density * ball_volume<D>(grain.radius);
    std::int64_t rest = k;
    for (int axis = 0; axis < D; ++axis) {
      const auto place = static_cast<double>(axis < D - 1 ? rest % along[axis] : rest);
      rest /= along[axis];
      grain.position[axis] = options.low[axis] + step * (place + 0.5) +
                             random.uniform(-options.jitter, options.jitter);
    }
    grains.push_back(grain);
  }
  return grains;
}

template <int D>
std::optional<Array<Vector<D>>> random_places(const Array<double>& radius, const Vector<D>& low,
                                              const Vector<D>& high, bool periodic,
                                              CounterRandom& random) {
  require_box(low, high);
  const Vector<D> size = high - low;
  PlacedBalls<D> balls(radius, low, size, periodic);
  for (const double r : radius) {
    const double margin = periodic ? 0.0 : r;
    Vector<D> x;
    int attempts = 0;
    do {
      if (++attempts > kAttempts || size.minCoeff() < 2.0 * r) return std::nullopt;
      for (int axis = 0; axis < D; ++axis)
        x[axis] = random.uniform(low[axis] + margin, high[axis] - margin);
    } while (balls.overlaps(x));
    balls.add(x);
  }
  return balls.places();
}

template double ball_volume<2>(double);
template double ball_volume<3>(double);
template std::vector<Grain<2>> lattice_grains(const LatticeOptions<2>&, CounterRandom);
template std::vector<Grain<3>> lattice_grains(const LatticeOptions<3>&, CounterRandom);
template std::optional<Array<Vector<2>>> random_places(const Array<double>&, const Vector<2>&,
                                                       const Vector<2>&, bool, CounterRandom&);
template std::optional<Array<Vector<3>>> random_places(const Array<double>&, const Vector<3>&,
                                                       const Vector<3>&, bool, CounterRandom&);

}  // namespace cd
