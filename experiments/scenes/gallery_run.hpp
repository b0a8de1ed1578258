// SPDX-License-Identifier: BSD-3-Clause
// Gallery run: what is measured of a ready scene, and its picture.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/vector.hpp>
#include "experiments/scenes/gallery_scene.hpp"
#include "harness/task_context.hpp"

namespace cd::scenes {

/// A disc of the picture.
struct GalleryDisc {
  int id;
  double x, y, radius;
  double value;  ///< biaxial: displacement along x; heap: when it came in; others: speed
};

/// A contact that repels in the picture.
struct GalleryForce {
  int i;          ///< the disc where the line begins, at its centre
  int j;          ///< the other body
  Vector<2> l;    ///< to the other centre, or to the wall
  Vector<2> n;    ///< normal
  Vector<2> F;    ///< force on the other body
  double normal;  ///< its part along the normal
};

/// Averages over the window: the last half of a flow, the last tenth of what comes to rest. Units
/// are those of the scene file.
struct GalleryRun {
  double mass = 0.0;                     ///< of the grains, as the window begins
  double area = 0.0;                     ///< of the grains at the end
  double volume = 0.0;                   ///< of the periodic cell, or between the biaxial walls
  double side = 0.0, top = 0.0;          ///< biaxial: force over length on the walls
  Matrix<2> stress = Matrix<2>::Zero();  ///< mean_stress; of heap and drum, times volume
  std::vector<Vector<2>> wall_force;     ///< of the grains on each wall
  double centre_x = 0.0;                 ///< of mass
  double angle = 0.0;                    ///< heap: of repose at the end; drum: surface [degrees]
  double motor = 0.0;                    ///< power of walls and cell
  double dissipated = 0.0;               ///< power
  double unexplained = 0.0;              ///< of the energy from the start, over its input
  double imbalance = 0.0;                ///< rms of ForceBalance at the end
  double kinetic = 0.0;                  ///< energy per grain at the end
  double largest_overlap = 0.0;          ///< at the end
  Matrix<2> base = Matrix<2>::Zero();    ///< Cell::base at the end
  std::vector<GalleryDisc> discs;        ///< at the end
  std::vector<GalleryForce> forces;      ///< at the end
};

/// Runs a scene as a task that saves itself; the result is of no use if the task was interrupted.
/// Throws Error for a run that is too short for a step in the window of the averages.
GalleryRun run_gallery(const ReadyScene& scene, const GallerySetup& setup, TaskContext& task);

inline auto stored(GalleryDisc& d) {
  return std::tie(d.id, d.x, d.y, d.radius, d.value);
}
inline auto stored(GalleryForce& f) {
  return std::tie(f.i, f.j, f.l, f.n, f.F, f.normal);
}
inline auto stored(GalleryRun& r) {
  return std::tie(r.mass, r.area, r.volume, r.side, r.top, r.stress, r.wall_force, r.centre_x,
                  r.angle, r.motor, r.dissipated, r.unexplained, r.imbalance, r.kinetic,
                  r.largest_overlap, r.base, r.discs, r.forces);
}

}  // namespace cd::scenes
