// SPDX-License-Identifier: BSD-3-Clause
// Couette state: radii, simulation, and all sums.
#include <libcd/core/archive.hpp>
#include "experiments/runs/couette_flow.hpp"

namespace cd::runs {

void CouetteFlow::archive(Archive& archive) {
  Array<double> radius;
  for (int b = 0; b < scene().size() && !archive.reads(); ++b)
    if (scene().shape[b] == Shape::round) radius.push_back(scene().radius[b]);
  BlockSums profile = profile_.sums();
  archive("radius", radius)("initial overlap", initial_overlap_)("simulation", simulation_);
  archive("profile", profile)("stress", stress_.sums())("proxy stress", proxy_.sums());
  archive("torque", torque_.sums())("largest overlap", largest_overlap_);
  archive("total overlap", total_overlap_)("step seconds", step_seconds_);
  if (archive.reads() && steps() > first_step_)
    profile_.restore(profile, scene(), setup_.time_step * static_cast<double>(steps()));
}

CouetteFlow::CouetteFlow(const FlowSetup& setup, const State& state)
    : CouetteFlow(setup, couette_cell_of(setup.cell, read<Array<double>>(state, "radius"))) {
  read(state, "", *this);
}

}  // namespace cd::runs
