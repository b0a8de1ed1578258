// SPDX-License-Identifier: BSD-3-Clause
// Averages over the window of a gallery run.
#include "experiments/scenes/gallery_run.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include <libcd/measure/angle_of_repose.hpp>
#include <libcd/measure/cut_force.hpp>
#include <libcd/measure/energy_balance.hpp>
#include <libcd/measure/free_surface.hpp>
#include <libcd/measure/grain_means.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/measure/stress.hpp>
#include "harness/task_state.hpp"

namespace cd::scenes {
namespace {

constexpr double kFlows = 0.5, kRests = 0.1;  // window, over the duration
constexpr double kSurfaceEvery = 0.2;         // [sqrt(d / g)]
constexpr double kLineDistance = 0.25;        // of lines on which the surface is looked for [d]

enum BiaxialWall { kFloor, kLeft, kRight, kTop };

bool is_disc(const Scene<2>& scene, int body) {
  return scene.shape[body] == Shape::round;
}

int walls_of(const Scene<2>& scene) {
  int walls = 0;
  while (walls < scene.size() && is_wall(scene.shape[walls])) ++walls;
  return walls;
}

/// Force of the grains on each wall in the last step.
std::vector<Vector<2>> wall_forces(const Simulation<2>& simulation, int walls) {
  return group_forces(simulation.problem(), simulation.solution().impulse, walls,
                      [&](int body) { return body < walls ? body : -1; });
}

/// Slope of the surface over the middle half of a drum [degrees], NaN without one.
double drum_slope(const Simulation<2>& simulation, double radius) {
  SurfaceLines lines;
  for (double x = -0.5 * radius; x <= 0.5 * radius; x += kLineDistance) lines.x.push_back(x);
  return surface_angle(lines.x, surface_heights(simulation.scene(), simulation.problem(), lines));
}

double heap_slope(const Scene<2>& scene) {
  std::vector<Vector<2>> centre;
  std::vector<double> radius;
  for (int b = 0; b < scene.size(); ++b)
    if (is_disc(scene, b)) {
      centre.push_back(scene.position[b]);
      radius.push_back(scene.radius[b]);
    }
  return angle_of_repose<2>(centre, radius);
}

/// When each body came in, and where it was then.
struct Arrivals {
  std::vector<double> time, x;
  void sample(const Scene<2>& scene, double now) {
    time.resize(static_cast<std::size_t>(scene.size()), -1.0);
    x.resize(time.size(), 0.0);
    for (int b = 0; b < scene.size(); ++b) {
      const auto k = static_cast<std::size_t>(b);
      if (!is_disc(scene, b)) {
        time[k] = -1.0;
      } else if (time[k] < 0.0) {
        time[k] = now;
        x[k] = scene.position[b].x();
      }
    }
  }
  void archive(Archive& archive) { archive("time", time)("x", x); }
};

void take_picture(const Simulation<2>& simulation, const std::string& name,
                  const Arrivals& arrivals, GalleryRun& run) {
  const Scene<2>& scene = simulation.scene();
  const ContactProblem<2>& problem = simulation.problem();
  for (int b = 0; b < scene.size(); ++b) {
    if (!is_disc(scene, b)) continue;
    const auto k = static_cast<std::size_t>(b);
    const Vector<2>& x = scene.position[b];
    double value = scene.velocity[b].norm();
    if (name == "biaxial") value = x.x() - arrivals.x[k];
    if (name == "heap") value = arrivals.time[k];
    run.discs.push_back({b, x.x(), x.y(), scene.radius[b], value});
  }
  for_each_contact(problem, [&](int c, const auto& contact) {
    const Impulse<2>& impulse = simulation.solution().impulse[c];
    if (impulse.normal <= 0.0) return;
    const auto& key = problem.label[c].key;
    if (!is_disc(scene, key.i) && !is_disc(scene, key.j)) return;
    // A line from a disc: from the second body where the first one is a wall.
    const double sign = is_disc(scene, key.i) ? 1.0 : -1.0;
    const Vector<2> l = sign * branch_vector<2>(scene, problem, c, contact),
                    n = sign * contact.normal,
                    F = sign * contact_force<2>(contact, impulse, problem.time_step);
    const auto [i, j] = sign > 0.0 ? std::pair(key.i, key.j) : std::pair(key.j, key.i);
    run.forces.push_back({i, j, l, n, F, impulse.normal / problem.time_step});
  });
  run.base = scene.cell.base();
}

/// Sums over the steps of the window.
class Window {
 public:
  Window(const Simulation<2>& simulation, bool biaxial)
      : simulation_(simulation), biaxial_(biaxial), walls_(walls_of(simulation.scene())) {}

  /// The last step.
  void add(GalleryRun& run) {
    const Scene<2>& scene = simulation_.scene();
    const auto force = wall_forces(simulation_, walls_);
    run.wall_force.resize(force.size(), Vector<2>::Zero());
    steps_ += 1.0;
    for (std::size_t w = 0; w < force.size(); ++w) run.wall_force[w] += force[w];
    double volume = scene.cell.periodic() ? scene.cell.volume() : 1.0;
    if (biaxial_) {
      const Vector<2> size = {scene.position[kRight].x() - scene.position[kLeft].x(),
                              scene.position[kTop].y() - scene.position[kFloor].y()};
      run.side += 0.5 * (force[kRight].x() - force[kLeft].x()) / size.y();
      run.top += force[kTop].y() / size.x();
      volume = size.x() * size.y();
    }
    run.stress += mean_stress(scene, simulation_.problem(), simulation_.solution(), volume);
    run.volume += volume;
    run.centre_x += centre_of_mass(scene).x();
  }

  void archive(Archive& archive) { archive("steps", steps_); }

  /// Sums become means.
  void finish(GalleryRun& run) const {
    for (double* sum : {&run.volume, &run.side, &run.top, &run.centre_x}) *sum /= steps_;
    for (Vector<2>& sum : run.wall_force) sum /= steps_;
    run.stress /= steps_;
  }

 private:
  const Simulation<2>& simulation_;
  bool biaxial_;
  int walls_;
  double steps_ = 0.0;
};

}  // namespace

GalleryRun run_gallery(const ReadyScene& ready, const GallerySetup& setup, TaskContext& task) {
  auto scene_run = simulation_of(ready);
  const Simulation<2>& simulation = scene_run.simulation();
  const Scene<2>& scene = simulation.scene();
  const double dt = ready.spec.run.time_step, end = ready.spec.run.end;
  const double share = comes_to_rest(setup.scene) ? kRests : kFlows;
  const auto steps = std::llround(end / dt);
  const auto first = std::llround((1.0 - share) * end / dt);
  if (first >= steps)
    throw Error(setup.scene + ": run.end", end,
                "long enough for a step of " + to_text(dt) + " in its last " +
                    to_text(100.0 * share) + " %, over which is averaged");
  const auto every = std::max<std::int64_t>(1, std::llround(kSurfaceEvery / dt));
  GalleryRun run;
  Window window(simulation, setup.scene == "biaxial");
  Arrivals arrivals;
  EnergyBalance<2> balance(simulation);
  EnergyTerms before;
  double slopes = 0.0, samples = 0.0;
  TaskState saved(task, scene_run, run, window, arrivals, balance, before, slopes, samples);
  while (simulation.steps() < steps) {
    if (saved.interrupted(simulation.steps(), steps)) return {};
    arrivals.sample(scene, scene_run.time());
    if (simulation.steps() == first) {
      before = balance.terms();
      for (int b = 0; b < scene.size(); ++b) run.mass += is_disc(scene, b) ? scene.mass[b] : 0.0;
    }
    scene_run.step();
    const bool counts = simulation.steps() > first;
    balance.add_step(simulation);
    if (counts) window.add(run);
    if (counts && setup.scene == "drum" && simulation.steps() % every == 0) {
      const double slope = drum_slope(simulation, ready.spec.walls[0].radius);
      if (std::isfinite(slope)) {
        slopes += slope;
        samples += 1.0;
      }
    }
    if (simulation.steps() < steps) scene_run.exchange_grains();
  }
  window.finish(run);
  take_picture(simulation, setup.scene, arrivals, run);
  for (const GalleryDisc& d : run.discs) run.area += std::numbers::pi * d.radius * d.radius;
  const double elapsed = dt * static_cast<double>(steps - first);
  const EnergyTerms& now = balance.terms();
  const auto input = [](const EnergyTerms& t) { return t.walls + t.cell; };
  const auto loss = [](const EnergyTerms& t) { return t.friction + t.impact + t.moments; };
  run.motor = (input(now) - input(before)) / elapsed;
  run.dissipated = (loss(now) - loss(before)) / elapsed;
  run.unexplained = std::abs(balance.unexplained()) / balance.input();
  run.angle = setup.scene == "heap" ? heap_slope(scene) : samples > 0.0 ? slopes / samples : 0.0;
  run.imbalance = force_balance(scene, simulation.problem(), simulation.solution()).rms;
  run.kinetic = energies(scene).kinetic() / static_cast<double>(run.discs.size());
  run.largest_overlap = largest_overlap(scene);
  return run;
}

}  // namespace cd::scenes
