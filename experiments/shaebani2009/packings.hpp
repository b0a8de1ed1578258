// Final packings, several at once, and what is kept of each.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiments/harness/run.hpp"
#include "experiments/shaebani2009/compaction.hpp"
#include "libcd/core/array.hpp"
#include "libcd/measure/backbone.hpp"

namespace cd::shaebani2009 {

/// A contact of a packing; l and F point from grain i to grain j.
template <int D>
struct PackedContact {
  int i = 0, j = 0;
  Vector<D> normal, branch, force;  ///< force: on j by i, friction included [P_ext l0^(D-1)]
  double gap = 0.0;
  double force_n = 0.0;
  Vector<D> place;  ///< middle of the branch in fractional coordinates, [0, 1)
};

/// What is left of a sample when it has come to rest, or has been given up. Stresses and forces are
/// in units of the imposed pressure.
template <int D>
struct Packing {
  Setup setup;
  PackingState state;
  Matrix<D> stress = Matrix<D>::Zero();
  Matrix<D> base = Matrix<D>::Identity();  ///< translations of the cell as columns
  Array<Vector<D>> position;
  Array<double> radius, mass;
  Backbone backbone;
  std::vector<PackedContact<D>> contacts;  ///< those of the backbone

  /// Normals of the contacts, and their places in the cell.
  Array<Vector<D>> normals() const;
  Array<Vector<D>> places() const;
};

/// Reduces a sample.
template <int D>
Packing<D> packing_of(const Compaction<D>& sample);

/// Compacts one sample for each setup, as many at once as there are threads. A sample is given up
/// where go_on, asked every hundred steps, says no. Interrupted, returns only those that were done.
template <int D>
std::vector<Packing<D>> compact_all(
    Run& run, const std::vector<Setup>& setups,
    const std::function<bool(const Compaction<D>&)>& go_on = nullptr);

/// Copies of a setup with successive seeds, the first that of the run.
std::vector<Setup> with_seeds(const Run& run, Setup setup, int samples);

/// The options of a Setup that the experiments on final packings share.
void declare_packing(Options& options, Setup& setup, const ByPreset<int>& grains);

/// Writes grains.csv, contacts.csv and cell.csv: what draw_packing of plot_packing.py reads.
void write_packing(Run& run, const Packing<2>& packing);

/// One value of each packing.
template <int D, class Value>
std::vector<double> each(const std::vector<Packing<D>>& packings, const Value& value) {
  std::vector<double> values;
  for (const Packing<D>& packing : packings) values.push_back(value(packing));
  return values;
}

/// Reports the mean of a sample with its standard error; without error for a single value.
void report_mean(Run& run, const std::string& name, const std::vector<double>& sample,
                 const std::string& unit, const std::string& description);

}  // namespace cd::shaebani2009
