// SPDX-License-Identifier: BSD-3-Clause
// The methods as choices of law, solver and integrator.
#include "experiments/runs/pressed_box_motion.hpp"

#include <libcd/law/soft_collision.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include "harness/thread_time.hpp"
#include "solvers/table.hpp"

namespace cd::runs {
namespace {

constexpr double kEffectiveMass = 0.5;  // of two grains
constexpr double kSoftReach = 0.01;     // [d]
constexpr double kSkin = 0.2;           // of the neighbour list [d]

double damping_of(const SoftMethod& method) {
  return linear_damping(damping_ratio_for(method.restitution), method.stiffness, kEffectiveMass);
}

}  // namespace

double SoftMethod::time_step() const {
  return recommended_time_step(linear_collision_time(stiffness, damping_of(*this), kEffectiveMass));
}

template <int D>
BoxMotion<D>::BoxMotion(const PressedBox<D>& box, const RigidMethod& method)
    : simulation_(box.scene,
                  make_method<D>("contact-dynamics", {{"solver", method.solver},
                                                      {"seed", method.seed},
                                                      {"sweeps", method.iterations},
                                                      {"report_residual", false}}),
                  {.time_step = method.time_step, .reach = method.reach, .skin = kSkin}),
      piston_(box.piston) {
  simulation_.memory() = box.memory;
}

template <int D>
BoxMotion<D>::BoxMotion(const PressedBox<D>& box, const SoftMethod& method)
    : simulation_(box.scene,
                  make_method<D>("molecular-dynamics",
                                 {{"springs.stiffness", method.stiffness},
                                  {"springs.damping", damping_of(method)}},
                                 2),
                  {.time_step = method.time_step(), .reach = kSoftReach, .skin = kSkin}),
      piston_(box.piston) {}

template <int D>
void BoxMotion<D>::run(std::int64_t steps) {
  const double start = thread_seconds();
  for (std::int64_t step = 0; step < steps; ++step) simulation_.step();
  seconds_ += thread_seconds() - start;
  steps_ += steps;
}

template class BoxMotion<2>;
template class BoxMotion<3>;

}  // namespace cd::runs
