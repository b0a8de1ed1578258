// SPDX-License-Identifier: BSD-3-Clause
// What is left of a compaction that has come to rest: grains, contacts, forces.
#pragma once

#include <tuple>
#include <vector>

#include <libcd/core/array.hpp>
#include <libcd/core/fields.hpp>
#include <libcd/measure/backbone.hpp>
#include "experiments/runs/compaction.hpp"
#include "harness/run.hpp"

namespace cd::runs {

/// A contact of a packing; branch vector, normal and force point from grain i to grain j.
template <int D>
struct PackedContact {
  int i = 0, j = 0;
  Vector<D> normal, branch, force;  ///< force: on j by i, friction included [P_ext l0^(D-1)]
  double gap = 0.0;
  double force_n = 0.0;
  Vector<D> place;  ///< middle of the branch in fractional coordinates, [0, 1)

  using C = PackedContact;
  static constexpr auto fields = std::tuple(
      field("i", &C::i), field("j", &C::j), field("normal", &C::normal),
      field("branch", "l0", &C::branch),
      field("force", D == 2 ? "P_ext l0" : "P_ext l0^2", &C::force), field("gap", "l0", &C::gap),
      field("force_n", D == 2 ? "P_ext l0" : "P_ext l0^2", &C::force_n), field("place", &C::place));
};

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

  static constexpr auto fields = std::tuple(
      field("setup", "", &Packing::setup), field("state", "", &Packing::state),
      field("stress", "P_ext", &Packing::stress), field("base", "l0", &Packing::base),
      field("position", "l0", &Packing::position), field("radius", "l0", &Packing::radius),
      field("mass", D == 2 ? "rho0 l0^2" : "rho0 l0^3", &Packing::mass),
      field("backbone", "", &Packing::backbone), field("contacts", "", &Packing::contacts));
};

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
