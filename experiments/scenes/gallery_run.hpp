// SPDX-License-Identifier: BSD-3-Clause
// Gallery run: what is measured of a ready scene, and its picture.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/core/vector.hpp>
#include "experiments/scenes/gallery_scene.hpp"
#include "harness/task_context.hpp"

namespace cd::scenes {

/// A disc of the picture.
struct GalleryDisc {
  int id;
  double x, y, radius;
  double value;  ///< biaxial: displacement along x; heap: when it came in; others: speed

  static constexpr auto fields = std::tuple(
      field("id", &GalleryDisc::id), field("x", "length", &GalleryDisc::x),
      field("y", "length", &GalleryDisc::y), field("radius", "length", &GalleryDisc::radius),
      field("value", &GalleryDisc::value));
};

/// A contact that repels in the picture.
struct GalleryForce {
  int i;          ///< the disc where the line begins, at its centre
  int j;          ///< the other body
  Vector<2> l;    ///< to the other centre, or to the wall
  Vector<2> n;    ///< normal
  Vector<2> F;    ///< force on the other body
  double normal;  ///< its part along the normal

  static constexpr auto fields = std::tuple(
      field("i", &GalleryForce::i), field("j", &GalleryForce::j),
      field("l", "length", &GalleryForce::l), field("n", &GalleryForce::n),
      field("force", "force", &GalleryForce::F), field("force_n", "force", &GalleryForce::normal));
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

  using R = GalleryRun;
  static constexpr auto fields = std::tuple(
      field("mass", "mass", &R::mass), field("area", "length^2", &R::area),
      field("volume", "length^2", &R::volume), field("side", "force / length", &R::side),
      field("top", "force / length", &R::top), field("stress", "force / length", &R::stress),
      field("wall_force", "force", &R::wall_force), field("centre_x", "length", &R::centre_x),
      field("angle", "degree", &R::angle), field("motor", "power", &R::motor),
      field("dissipated", "power", &R::dissipated), field("unexplained", &R::unexplained),
      field("imbalance", &R::imbalance), field("kinetic", "mass length^2 / time^2", &R::kinetic),
      field("largest_overlap", "length", &R::largest_overlap), field("base", "length", &R::base),
      field("discs", "", &R::discs), field("forces", "", &R::forces));
};

/// Runs a scene as a task that saves itself; the result is of no use if the task was interrupted.
/// Throws Error for a run that is too short for a step in the window of the averages.
GalleryRun run_gallery(const ReadyScene& scene, const GallerySetup& setup, TaskContext& task);

}  // namespace cd::scenes
