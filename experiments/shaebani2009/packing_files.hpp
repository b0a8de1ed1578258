// A packing as tables that others can read: grains, contacts, cell.
#pragma once

#include "experiments/harness/run.hpp"
#include "experiments/shaebani2009/compaction.hpp"

namespace cd::shaebani2009 {

/// Writes grains.csv (centres wrapped into the cell), contacts.csv (those that repel; branch vector
/// l and normal n point from i to j, the force acts on j) and cell.csv (its base vectors).
template <int D>
void write_packing(Run& run, const Compaction<D>& sample);

/// What the forces of a packing are like, computed from the contacts that repel alone.
struct ContactForces {
  double pressure = 0.0;        ///< sum of l.F / (D V), in the unit of the imposed pressure
  double cone_violation = 0.0;  ///< largest of |F_t| - mu F_n, at least 0, over the mean F_n
  double sliding = 0.0;         ///< share of the force-carrying contacts with |F_t| = mu F_n
  std::vector<double> carried;  ///< normal forces of the force-carrying contacts over their mean
};
template <int D>
ContactForces contact_forces(const Compaction<D>& sample);

/// Mean |velocity| of the rattlers, and of the other grains relative to their own drift [l0/t0].
struct Speeds {
  double rattlers = 0.0;
  double backbone = 0.0;
};
template <int D>
Speeds speeds(const Compaction<D>& sample);

}  // namespace cd::shaebani2009
