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

void CouetteFlow::save(State& state, const std::string& prefix) const {
  Array<double> radius;
  for (int b = 0; b < scene().size(); ++b) {
    if (scene().shape[b] == Shape::round) radius.push_back(scene().radius[b]);
  }
  put_array(state, prefix + "radius", radius);
  state.put(prefix + "initial overlap", initial_overlap_);
  simulation_.save(state, prefix + "simulation/");
  state.put(prefix + "profile", profile_.sums().values());
  state.put(prefix + "stress", stress_.sums().values());
  state.put(prefix + "proxy stress", proxy_.sums().values());
  state.put(prefix + "torque", torque_.sums().values());
  state.put(prefix + "largest overlap", largest_overlap_);
  state.put(prefix + "total overlap", total_overlap_);
  state.put(prefix + "step seconds", step_seconds_);
}

void CouetteFlow::restore(const State& state, const std::string& prefix) {
  initial_overlap_ = state.get_one<double>(prefix + "initial overlap");
  simulation_.restore(state, prefix + "simulation/");
  if (steps() > first_step_)
    profile_.restore(state.get<double>(prefix + "profile"), scene(),
                     setup_.time_step * static_cast<double>(steps()));
  stress_.sums().restore(state.get<double>(prefix + "stress"));
  proxy_.sums().restore(state.get<double>(prefix + "proxy stress"));
  torque_.sums().restore(state.get<double>(prefix + "torque"));
  largest_overlap_ = state.get_one<double>(prefix + "largest overlap");
  total_overlap_ = state.get_one<double>(prefix + "total overlap");
  step_seconds_ = state.get_one<double>(prefix + "step seconds");
}

CouetteFlow::CouetteFlow(const FlowSetup& setup, const StateFile& state)
    : CouetteFlow(setup, couette_cell_of(setup.cell, radii_in(state))) {
  restore(state);
}

}  // namespace cd::runs
