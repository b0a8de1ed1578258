// SPDX-License-Identifier: BSD-3-Clause
// Area-weighted sums over grains and snapshots.
#include "libcd/measure/radial_profile.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "libcd/measure/disc_annulus.hpp"
#include "libcd/measure/grid_images.hpp"

namespace cd {
namespace {

constexpr int kSnapshots = 0;

/// Ring of a radius, the first or the last one beyond the grid.
int nearest_ring(const PolarGrid& grid, double r) {
  if (r <= grid.inner) return 0;
  if (r >= grid.outer) return grid.rings - 1;
  return grid.ring_of(r);
}

double angle_between(const Vector<2>& from, const Vector<2>& to) {
  return std::atan2(tangential(from, to), from.dot(to));
}

/// A displacement that is short against the cell, of which some translations are taken away.
Vector<2> shortest(const Cell<2>& cell, const Vector<2>& displacement) {
  const Vector<2> half = 0.5 * cell.base().rowwise().sum();
  return displacement + cell.base() * cell.home(displacement + half).cast<double>();
}

}  // namespace

RadialProfile::RadialProfile(const PolarGrid& grid)
    : grid_((require_valid(grid), grid)), sums_(1 + grid.rings * kCount) {}

void RadialProfile::locate(const Scene<2>& scene, double time) {
  Snapshot& s = now_;
  s.time = time;
  s.place.resize(scene.size());
  s.first.assign(scene.size(), 0);
  s.begin.assign(scene.size() + 1, 0);
  s.area.clear();
  double largest = 0.0;
  for (int b = 0; b < scene.size(); ++b)
    if (scene.shape[b] == Shape::round) largest = std::max(largest, scene.radius[b]);
  require_room(grid_, scene.cell, largest);
  const NearestImage nearest(grid_, scene.cell);
  for (int b = 0; b < scene.size(); ++b) {
    s.begin[b] = s.area.size();
    if (scene.shape[b] != Shape::round) continue;
    s.place[b] = nearest.from_centre(scene.position[b], scene.radius[b]);
    const double r = s.place[b].norm();
    s.first[b] = nearest_ring(grid_, r - scene.radius[b]);
    const int last = nearest_ring(grid_, r + scene.radius[b]);
    for (int k = s.first[b]; k <= last; ++k)
      s.area.push_back(disc_annulus_area(scene.radius[b], r, grid_.edge(k), grid_.edge(k + 1)));
  }
  s.begin[scene.size()] = s.area.size();
}

void RadialProfile::add_turns(const Snapshot& shares, int body, double turn, double elapsed) {
  for (int a = shares.begin[body]; a < shares.begin[body + 1]; ++a) {
    const int ring = shares.first[body] + a - shares.begin[body];
    sums_.add(index(ring, kAreaTurn), 0.5 * shares.area[a] * turn);
    sums_.add(index(ring, kAreaTime), 0.5 * shares.area[a] * elapsed);
  }
}

void RadialProfile::add(const Scene<2>& scene, double time) {
  if (follows_) {
    if (!(time > now_.time))
      throw Error("time of a snapshot", time, "later than " + shown(now_.time));
    if (now_.place.size() != scene.size())
      throw Error("bodies of a snapshot", scene.size(), std::to_string(now_.place.size()));
  }
  std::swap(now_, before_);
  locate(scene, time);
  sums_.add(kSnapshots, 1.0);
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    const Vector<2>& x = now_.place[b];
    const double square = x.squaredNorm();
    const double omega = square > 0.0 ? tangential(x, scene.velocity[b]) / square : 0.0;
    for (int a = now_.begin[b]; a < now_.begin[b + 1]; ++a) {
      const int ring = now_.first[b] + a - now_.begin[b];
      sums_.add(index(ring, kArea), now_.area[a]);
      sums_.add(index(ring, kAreaOmega), now_.area[a] * omega);
    }
    if (!follows_) continue;
    const Vector<2>& old = before_.place[b];
    const double elapsed = now_.time - before_.time;
    if (scene.cell.periodic()) {  // another image may be the nearest by now
      const Vector<2> moved = shortest(scene.cell, x - old);
      add_turns(before_, b, angle_between(old, old + moved), elapsed);
      add_turns(now_, b, angle_between(x - moved, x), elapsed);
    } else {
      const double turn = angle_between(old, x);
      add_turns(before_, b, turn, elapsed);
      add_turns(now_, b, turn, elapsed);
    }
  }
  follows_ = true;
}

void RadialProfile::restore(const BlockSums& sums, const Scene<2>& scene, double time) {
  if (sums.quantities() != sums_.quantities())
    throw Error("quantities of a profile", sums.quantities(), std::to_string(sums_.quantities()));
  sums_ = sums;
  locate(scene, time);
  follows_ = true;
}

Array<RingFlow> RadialProfile::result_of(const BlockSums& sums) const {
  Array<RingFlow> rings;
  for (int k = 0; k < grid_.rings; ++k) {
    RingFlow ring;
    ring.radius = grid_.radius(k);
    ring.packing_fraction = sums.ratio(index(k, kArea), kSnapshots);
    ring.packing_fraction.value /= grid_.ring_area(k);
    ring.packing_fraction.error /= grid_.ring_area(k);
    if (sums.total(index(k, kArea)) > 0.0)
      ring.omega_internal = sums.ratio(index(k, kAreaOmega), index(k, kArea));
    if (sums.total(index(k, kAreaTime)) > 0.0)
      ring.omega_measured = sums.ratio(index(k, kAreaTurn), index(k, kAreaTime));
    rings.push_back(ring);
  }
  return rings;
}

}  // namespace cd
