// SPDX-License-Identifier: BSD-3-Clause
// Both methods on copies of the same box, in turns.
#include "experiments/brendel2004/break_even.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <libcd/detect/geometry.hpp>
#include <libcd/detect/neighbour_list.hpp>
#include <libcd/measure/grain_means.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/runs/far_force.hpp"
#include "experiments/runs/pressed_box_motion.hpp"

namespace cd::brendel2004 {
namespace {

constexpr double kRadius = 0.5;         // r, mean [d]
constexpr double kNeighbours = 0.1;     // gap up to which grains are [d]
constexpr double kFarReach = 0.5;       // of contact detection in a long motion [d]
constexpr double kGrainSteps = 1e5;     // of molecular dynamics in a turn
constexpr double kContactSweeps = 5e5;  // of contact dynamics in a turn

/// Root mean square of the relative velocity of grains that are neighbours.
template <int D>
double relative_speed(const runs::PressedBox<D>& box) {
  NeighbourList<D> neighbours(kNeighbours, kNeighbours);
  double sum = 0.0;
  int count = 0;
  for (const ContactKey& key : neighbours.pairs(box.scene).keys()) {
    if (key.j >= box.grains || contact_geometry(box.scene, key).gap > kNeighbours) continue;
    sum += (box.scene.velocity[key.j] - box.scene.velocity[key.i]).squaredNorm();
    ++count;
  }
  return std::sqrt(sum / count);
}

template <int D>
runs::RigidMethod rigid_method(const runs::PressedBox<D>& moving, const std::string& solver,
                               int iterations, double step_fraction,
                               double least_reach = kNeighbours) {
  const double dt = step_fraction * kRadius / relative_speed(moving);
  return {.solver = solver,
          .iterations = iterations,
          .time_step = dt,
          .reach = std::max(least_reach, 6.0 * largest_velocity(moving.scene) * dt)};
}

template <int D>
int iterations_of(const runs::ColdStep<D>& step, const std::string& solver, const Comparison& c,
                  TaskParts& parts) {
  if (c.iterations > 0) return c.iterations;
  return parts.get([&](LongPart& part) {
    return runs::iterations_needed(step, {.solver = solver, .tolerance = c.tolerance}, part);
  });
}

}  // namespace

template <int D>
MovingAndSettled<D> moving_and_settled(const runs::BoxSetup& setup, int moving_steps,
                                       int settle_steps, TaskContext& task) {
  MovingAndSettled<D> boxes;
  runs::PressedBox<D> box = runs::deposited_box<D>(setup);
  const PairTable<double> friction = box.scene.friction;
  compress(box, moving_steps);
  boxes.moving = box;
  boxes.moving.scene.friction = friction;
  settle(box, settle_steps, task);
  boxes.settled = std::move(box);
  return boxes;
}

template <int D>
BreakEven break_even(const MovingAndSettled<D>& boxes, const Comparison& c, TaskParts& parts) {
  const runs::PressedBox<D>& moving = boxes.moving;
  BreakEven found;
  found.dimension = D;
  found.grains = moving.grains;
  found.speed = relative_speed(moving);
  const runs::ColdStep<D> step(boxes.settled);
  found.gauss_seidel.iterations = iterations_of(step, "gauss-seidel", c, parts);
  found.accelerated_gradient.iterations = iterations_of(step, "accelerated-gradient", c, parts);

  // Of the fastest turn, CPU time per time r / v of the motion.
  const double unit = kRadius / found.speed;
  std::vector<double> rigid(2, 1e300), soft(c.stiffnesses.size(), 1e300);
  for (int turn = 0; turn < c.turns; ++turn) {
    const auto time_rigid = [&](double& fastest, const char* solver, int iterations) {
      fastest = std::min(fastest, parts.get([&] {
        runs::BoxMotion<D> motion(moving,
                                  rigid_method(moving, solver, iterations, c.step_fraction));
        const double work = static_cast<double>(iterations) * step.problem.contact_count();
        motion.run(std::max<std::int64_t>(2, std::llround(kContactSweeps / work)));
        return motion.seconds_per_step() * unit / motion.time_step();
      }));
    };
    time_rigid(rigid[0], "gauss-seidel", found.gauss_seidel.iterations);
    time_rigid(rigid[1], "accelerated-gradient", found.accelerated_gradient.iterations);
    for (std::size_t k = 0; k < soft.size(); ++k) {
      soft[k] = std::min(soft[k], parts.get([&] {
        runs::BoxMotion<D> motion(moving, runs::SoftMethod{.stiffness = c.stiffnesses[k]});
        motion.run(1);  // makes the neighbour list
        motion.forget_time();
        motion.run(std::llround(kGrainSteps / moving.grains));
        return motion.seconds_per_step() * unit / motion.time_step();
      }));
    }
  }
  const auto border = [&](double seconds) {
    std::size_t nearest = 0;
    for (std::size_t k = 1; k < soft.size(); ++k)
      if (std::abs(std::log(soft[k] / seconds)) < std::abs(std::log(soft[nearest] / seconds)))
        nearest = k;
    const double ratio = seconds / soft[nearest];
    return c.stiffnesses[nearest] * ratio * ratio * std::pow(kRadius / found.speed, 2);
  };
  found.gauss_seidel.seconds_per_time = rigid[0];
  found.gauss_seidel.border = border(rigid[0]);
  found.accelerated_gradient.seconds_per_time = rigid[1];
  found.accelerated_gradient.border = border(rigid[1]);
  found.soft = soft;
  return found;
}

template <int D>
SameMotion same_motion(const MovingAndSettled<D>& boxes, const Comparison& c, double stiffness,
                       double time, TaskParts& parts) {
  const int iterations = iterations_of(runs::ColdStep<D>(boxes.settled), "gauss-seidel", c, parts);
  const double rigid = parts.get([&] {
    runs::BoxMotion<D> motion(boxes.moving, rigid_method(boxes.moving, "gauss-seidel", iterations,
                                                         c.step_fraction, kFarReach));
    motion.run(std::llround(time / motion.time_step()));
    return motion.height();
  });
  const auto [soft, overlap] = parts.get([&] {
    runs::BoxMotion<D> motion(boxes.moving, runs::SoftMethod{.stiffness = stiffness});
    motion.run(std::llround(time / motion.time_step()));
    std::vector<double> overlaps;
    for (int k = 0; k < motion.problem().grain_contacts.size(); ++k)
      if (motion.problem().gap[k] < 0.0) overlaps.push_back(-motion.problem().gap[k]);
    return std::pair(motion.height(), statistics(overlaps).mean);
  });
  return {.travel = boxes.moving.height() - rigid, .difference = soft - rigid, .overlap = overlap};
}

template MovingAndSettled<2> moving_and_settled(const runs::BoxSetup&, int, int, TaskContext&);
template MovingAndSettled<3> moving_and_settled(const runs::BoxSetup&, int, int, TaskContext&);
template BreakEven break_even(const MovingAndSettled<2>&, const Comparison&, TaskParts&);
template BreakEven break_even(const MovingAndSettled<3>&, const Comparison&, TaskParts&);
template SameMotion same_motion(const MovingAndSettled<2>&, const Comparison&, double, double,
                                TaskParts&);
template SameMotion same_motion(const MovingAndSettled<3>&, const Comparison&, double, double,
                                TaskParts&);

}  // namespace cd::brendel2004
