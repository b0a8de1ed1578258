// SPDX-License-Identifier: BSD-3-Clause
// Time steps of contact dynamics until the packing is at rest.
#include "experiments/runs/settled_packing.hpp"

#include <utility>

#include <libcd/measure/grain_means.hpp>
#include <libcd/simulation/scene_state.hpp>
#include <libcd/simulation/simulation.hpp>
#include "experiments/runs/come_to_rest.hpp"
#include "solvers/table.hpp"

namespace cd::runs {

template <int D>
void RestingPacking<D>::archive(Archive& archive) {
  archive_motion(archive, this->scene);
  archive_memory(archive, this->memory, {});  // of Coulomb's law, which keeps impulses only
  archive("steps", steps)("rms velocity", rms_velocity);
}

template <int D>
RestingPacking<D> settle_packing(Scene<D> deposited, const SettleLimits& limits,
                                 TaskContext& task) {
  constexpr double kLongStep = 10.0 * kRestTimeStep;
  Simulation<D> simulation(std::move(deposited),
                           make_method<D>("contact-dynamics", {{"solver", "accelerated-gradient"},
                                                               {"sweeps", limits.iterations},
                                                               {"report_residual", false}}),
                           {.time_step = kLongStep});
  const auto speed = [&] { return rms_velocity(simulation.scene()) / kRestTimeStep; };  // g = 1
  const auto at_rest = [&] { return speed() < kRestVelocity; };
  come_to_rest(simulation, kLongStep, kRestTimeStep, limits.steps, at_rest, task);
  return {{simulation.scene(), simulation.memory()}, static_cast<int>(simulation.steps()), speed()};
}

template struct RestingPacking<2>;
template struct RestingPacking<3>;
template RestingPacking<2> settle_packing(Scene<2>, const SettleLimits&, TaskContext&);
template RestingPacking<3> settle_packing(Scene<3>, const SettleLimits&, TaskContext&);

}  // namespace cd::runs
