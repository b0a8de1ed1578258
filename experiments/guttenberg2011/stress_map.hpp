// SPDX-License-Identifier: BSD-3-Clause
// The contact stress of each cell of the polar grid as a table.
#pragma once

#include "experiments/harness/run.hpp"
#include "experiments/runs/couette_flow.hpp"

namespace cd::guttenberg2011 {

/// Unit of all stresses.
inline const std::string stress_unit = "rho <R>^2 Omega^2";

/// Writes map.csv: for the middle of each cell the components of the contact stress in the radial
/// and azimuthal basis, positive in compression, first index branch vector.
inline void write_map(Run& run, const PolarGrid& grid, const runs::FlowMeans& means) {
  auto& csv = run.csv("map.csv", {{"r", "<R>"},
                                  {"angle", "rad"},
                                  {"stress_rr", stress_unit},
                                  {"stress_rt", stress_unit},
                                  {"stress_tr", stress_unit},
                                  {"stress_tt", stress_unit}});
  for (int ring = 0; ring < grid.rings; ++ring) {
    for (int sector = 0; sector < grid.sectors; ++sector) {
      const auto& s = means.cell_stress[static_cast<std::size_t>(grid.cell(ring, sector))].contact;
      csv.row(grid.radius(ring), grid.angle(sector), s(0, 0), s(0, 1), s(1, 0), s(1, 1));
    }
  }
}

}  // namespace cd::guttenberg2011
