// SPDX-License-Identifier: BSD-3-Clause
// All that the next step of a simulation depends on beside the makeup of scene and method.
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "libcd/core/error.hpp"
#include "libcd/core/require.hpp"
#include "libcd/simulation/scene_state.hpp"
#include "libcd/simulation/simulation.hpp"

namespace cd {
namespace {

/// What is known of the last half kick of velocity Verlet, which begins the next step.
template <int D>
struct HalfKick {
  Array<BodyMotion<D>> before, after;
  double time_step = 0.0;

  static constexpr auto fields =
      std::tuple(field("before", "", &HalfKick::before), field("after", "", &HalfKick::after),
                 field("time step", "time", &HalfKick::time_step));

  void check(int bodies) const {
    require_positive("time-step", time_step);
    for (const int size : {before.size(), after.size()})
      if (size != bodies)
        throw Error("state: bodies of the last kick", size, std::to_string(bodies));
  }
};

/// Throws Error unless an order has each body once, or none.
void check_order(const Array<std::int32_t>& order, int bodies) {
  if (order.empty()) return;
  if (order.size() != bodies)
    throw Error("state: bodies in the order", order.size(), std::to_string(bodies));
  std::vector<bool> seen(static_cast<std::size_t>(bodies), false);
  for (const std::int32_t b : order) {
    if (b < 0 || b >= bodies || seen[static_cast<std::size_t>(b)])
      throw Error("state: body in the order", b, "each body once");
    seen[static_cast<std::size_t>(b)] = true;
  }
}

}  // namespace

template <int D>
void Simulation<D>::archive(Archive& archive) {
  // Nothing of a state is taken before all of it is known to fit.
  std::optional<Scene<D>> wanted;
  if (archive.reads()) wanted = scene_;
  Scene<D>& scene = wanted ? *wanted : scene_;
  ContactMemory<D> memory = wanted ? ContactMemory<D>() : contacts();
  std::vector<ContactKey> remembered = solver().remembered();
  std::int64_t step = step_;
  double time_step = options_.time_step, reach = this->reach();
  Array<std::int32_t> order;
  if (!wanted) order = assembler_.order();
  std::optional<HalfKick<D>> kick;
  if (method_.integrator->starts_from_forces() && solution_.motion.size() == scene_.size())
    kick = HalfKick<D>{problem_.at_start(), solution_.motion, problem_.time_step};

  archive_motion(archive, scene);
  archive_forces(archive, scene);
  if (scene.cell.periodic()) archive_cell(archive, scene.cell);
  archive_memory(archive, memory, traits_.state_variables);
  archive("solver's contacts", remembered);
  archive("steps", step);
  archive("time step", time_step);
  archive("reach", reach);
  archive("kick", kick);
  if (!archive.reads() || archive.contains("order")) archive("order", order);
  if (!archive.reads()) return;
  require_positive("time-step", time_step);
  require_positive("reach", reach);
  check_reach(reach);
  if (kick) kick->check(scene.size());
  check_order(order, scene.size());

  // Arrays stay where they are: they may be viewed.
  scene_ = scene;
  memory_ = std::move(memory);
  method_.solver->remember(remembered);
  step_ = step;
  assembler_.order() = std::move(order);
  options_.time_step = time_step;
  if (options_.reach) options_.reach = reach;
  make_neighbours(reach);
  problem_ = ContactProblem<D>();
  solution_ = Solution<D>();
  if (kick) {
    problem_.free = std::move(kick->before);
    problem_.time_step = kick->time_step;
    solution_.motion = std::move(kick->after);
  }
  has_forces_ = false;
}

template void Simulation<2>::archive(Archive&);
template void Simulation<3>::archive(Archive&);

}  // namespace cd
