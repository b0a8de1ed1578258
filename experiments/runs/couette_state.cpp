// SPDX-License-Identifier: BSD-3-Clause
// Couette state: radii, simulation, and all sums.
#include <utility>

#include "experiments/runs/couette_flow.hpp"

namespace cd::runs {
namespace {

Array<double> radii_in(const StateFile& state) {
  const std::vector<double> radii = state.get<double>("radius");
  return Array<double>(radii.begin(), radii.end());
}

}  // namespace

void CouetteFlow::save(StateFile& state) const {
  Array<double> radius;
  for (int b = 0; b < scene().size(); ++b) {
    if (scene().shape[b] == Shape::round) radius.push_back(scene().radius[b]);
  }
  put_array(state, "radius", radius);
  state.put("initial overlap", initial_overlap_);
  simulation_.save(state, "simulation/");
  state.put("profile", profile_.sums().values());
  state.put("stress", stress_.sums().values());
  state.put("proxy stress", proxy_.sums().values());
  state.put("torque", torque_.sums().values());
  state.put("largest overlap", largest_overlap_);
  state.put("total overlap", total_overlap_);
  state.put("step seconds", step_seconds_);
}

CouetteFlow::CouetteFlow(const FlowSetup& setup, const StateFile& state)
    : CouetteFlow(setup, couette_cell_of(setup.cell, radii_in(state))) {
  initial_overlap_ = state.get_one<double>("initial overlap");
  simulation_.restore(state, "simulation/");
  if (steps() > first_step_)
    profile_.restore(state.get<double>("profile"), scene(),
                     setup_.time_step * static_cast<double>(steps()));
  stress_.sums().restore(state.get<double>("stress"));
  proxy_.sums().restore(state.get<double>("proxy stress"));
  torque_.sums().restore(state.get<double>("torque"));
  largest_overlap_ = state.get_one<double>("largest overlap");
  total_overlap_ = state.get_one<double>("total overlap");
  step_seconds_ = state.get_one<double>("step seconds");
}

}  // namespace cd::runs
