// SPDX-License-Identifier: BSD-3-Clause
// What is left of a compaction that has come to rest: grains, contacts, forces.
#pragma once

#include <tuple>
#include <vector>

#include <libcd/core/array.hpp>
#include <libcd/measure/backbone.hpp>
#include "experiments/runs/compaction.hpp"
#include "harness/run.hpp"
#include "harness/stored_measures.hpp"

namespace cd::runs {

/// A contact of a packing; branch vector, normal and force point from grain i to grain j.
template <int D>
struct PackedContact {
  int i = 0, j = 0;
  Vector<D> normal, branch, force;  ///< force: on j by i, friction included [P_ext l0^(D-1)]
  double gap = 0.0;
  double force_n = 0.0;
  Vector<D> place;  ///< middle of the branch in fractional coordinates, [0, 1)
};

template <int D>
auto stored(PackedContact<D>& c) {
  return std::tie(c.i, c.j, c.normal, c.branch, c.force, c.gap, c.force_n, c.place);
}

/// A sample at rest, or given up. Stresses and forces are in units of the imposed pressure.
template <int D>
struct Packing {
  CompactionSetup setup;
  PackingState state;
  Matrix<D> stress = Matrix<D>::Zero();
  Matrix<D> base = Matrix<D>::Identity();  ///< translations of the cell as columns
  Array<Vector<D>> position;               ///< within the cell
  Array<double> radius, mass;
  Backbone backbone;
  std::vector<PackedContact<D>> contacts;  ///< those of the backbone

  /// Normals of the contacts, and their places in the cell.
  Array<Vector<D>> normals() const;
  Array<Vector<D>> places() const;
};

template <int D>
auto stored(Packing<D>& p) {
  return std::tie(p.setup, p.state, p.stress, p.base, p.position, p.radius, p.mass, p.backbone,
                  p.contacts);
}

/// Reduces a sample.
template <int D>
Packing<D> packing_of(const Compaction<D>& sample);

/// Writes grains.csv, contacts.csv and cell.csv: what draw_packing of plot_packing.py reads.
template <int D>
void write_packing(Run& run, const Packing<D>& packing);

/// What the forces of a packing are like, computed from its contacts alone.
struct ContactForces {
  double pressure = 0.0;            ///< sum of l.F / (D V) [P_ext]
  double cone_violation = 0.0;      ///< largest of |F_t| - mu F_n, at least 0, over the mean F_n
  double sliding = 0.0;             ///< share of the contacts with |F_t| = mu F_n
  std::vector<double> normal = {};  ///< normal forces over their mean
};
template <int D>
ContactForces contact_forces(const Packing<D>& packing);

}  // namespace cd::runs
