// SPDX-License-Identifier: BSD-3-Clause
// Table of the contact stress in each cell of the polar grid.
#pragma once

#include <string>
#include <vector>

#include <libcd/io/table.hpp>
#include "experiments/harness/run.hpp"
#include "experiments/runs/couette_flow.hpp"

namespace cd::guttenberg2011 {

/// Unit of all stresses.
inline const std::string stress_unit = "rho <R>^2 Omega^2";

/// Columns of the contact stress that the path leads to: its components in the radial and azimuthal
/// basis, positive in compression, first index branch vector.
template <class Row, class... Path>
void add_contact_stress(Table<Row>& table, Path... path) {
  const std::string names[] = {"stress_rr", "stress_rt", "stress_tr", "stress_tt"};
  for (int c = 0; c < 4; ++c)
    table.column(names[c], stress_unit, path...,
                 [c](const PolarStress& stress) { return stress.contact(c / 2, c % 2); });
}

/// Writes map.csv: the contact stress by the middle of each cell.
inline void write_map(Run& run, const PolarGrid& grid, const runs::FlowMeans& means) {
  struct Cell {
    double r, angle;
    const PolarStress* stress;
  };
  std::vector<Cell> cells;
  for (int ring = 0; ring < grid.rings; ++ring) {
    for (int sector = 0; sector < grid.sectors; ++sector) {
      const auto cell = static_cast<std::size_t>(grid.cell(ring, sector));
      cells.push_back({grid.radius(ring), grid.angle(sector), &means.cell_stress[cell]});
    }
  }
  Table<Cell> table;
  table.column("r", "<R>", &Cell::r).column("angle", "rad", &Cell::angle);
  add_contact_stress(table, [](const Cell& cell) -> const PolarStress& { return *cell.stress; });
  table.write(run.csv("map.csv", table.columns()), cells);
}

}  // namespace cd::guttenberg2011
