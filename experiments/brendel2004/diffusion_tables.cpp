// SPDX-License-Identifier: BSD-3-Clause
// Columns of the tables of force diffusion.
#include "experiments/brendel2004/diffusion_tables.hpp"

#include <libcd/io/table.hpp>

namespace cd::brendel2004 {

void write_tables(Run& run, const DiffusionRows& rows) {
  Table<NeededRow> needed;
  needed.column("dimension", "1", &NeededRow::dimension)
      .column("grains", "1", &NeededRow::grains)
      .column("height", "d", &NeededRow::height)
      .column("sweeps", "1", &NeededRow::sweeps)
      .column("sweeps_theory", "1", &NeededRow::theory);
  needed.write(run.csv("sweeps.csv", needed.columns()), rows.needed);

  Table<ProfileRow> profiles;
  profiles.column("dimension", "1", &ProfileRow::dimension)
      .column("time", "height^2 per diffusion constant", &ProfileRow::time)
      .column("sweeps", "1", &ProfileRow::sweeps)
      .column("depth", "height", &ProfileRow::depth)
      .column("force", "load", &ProfileRow::force)
      .column("diffusion", "load", &ProfileRow::diffusion)
      .column("exact", "load", &ProfileRow::exact);
  profiles.write(run.csv("profiles.csv", profiles.columns()), rows.profiles);

  Table<StiffnessRow> stiffness;
  stiffness.column("dimension", "1", &StiffnessRow::dimension)
      .column("grains", "1", &StiffnessRow::grains)
      .column("box", "number", &StiffnessRow::box)
      .column("sweeps", "1", &StiffnessRow::sweeps)
      .column("modulus", "m d^(2-D)/dt^2", &StiffnessRow::modulus)
      .column("modulus_theory", "m d^(2-D)/dt^2", &StiffnessRow::theory);
  stiffness.write(run.csv("stiffness.csv", stiffness.columns()), rows.stiffness);

  Table<CostRow> cost;
  cost.column("dimension", "1", &CostRow::dimension)
      .column("grains", "1", &CostRow::grains)
      .timing("seconds_fixed", "s", &CostRow::fixed)
      .timing("seconds_needed", "s", &CostRow::needed)
      .timing("seconds_md", "s", &CostRow::molecular)
      .timing("seconds_sweep", "s", &CostRow::sweep);
  cost.write(run.csv("cost.csv", cost.columns()), rows.cost);
}

}  // namespace cd::brendel2004
