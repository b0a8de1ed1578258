// SPDX-License-Identifier: BSD-3-Clause
// Euler's step with removal of overlaps [Guttenberg 2011].
#pragma once

#include "libcd/integrator/integrator.hpp"
#include "libcd/integrator/overlap_removal.hpp"
#include "libcd/integrator/position_correction.hpp"

namespace cd {

class OptionTable;

/// Euler, then sweeps of overlap removal over the pairs, each in an order of its own
/// (integrator/overlap_removal.hpp). Velocities remain those of Euler: they differ from the true
/// displacements by what the removal adds, which also changes the angular momentum, by
/// m_n |g| n x (v_j - v_i) for each pair moved apart by |g|.
template <int D>
class EulerRemovingOverlaps final : public Integrator<D>, public PositionCorrection<D> {
 public:
  /// By name.
  struct Options {
    int removal_sweeps = 1;  ///< per step

    void describe(OptionTable& table);  ///< the options by name
  };

  /// sweeps >= 0 per step, one in the paper [Guttenberg 2011]; throws Error otherwise.
  explicit EulerRemovingOverlaps(int sweeps = 1);
  /// The same, from options by name.
  explicit EulerRemovingOverlaps(const Options& options)
      : EulerRemovingOverlaps(options.removal_sweeps) {}

  std::string name() const override { return "euler-removing-overlaps"; }
  bool moves_before_solve() const override { return false; }
  void end(Scene<D>& scene, const Solution<D>& solution, const BodyConstants<D>& bodies,
           double time_step) override;
  PositionCorrection<D>* correction() override { return this; }
  void correct(Scene<D>& scene, const PairList<D>& pairs, std::int64_t step) override;

 private:
  int sweeps_;
  Euler<D> euler_;
  OverlapRemoval<D> removal_;
};

}  // namespace cd
