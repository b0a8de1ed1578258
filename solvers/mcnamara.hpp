// SPDX-License-Identifier: BSD-3-Clause
// Hard spheres of McNamara: pairs collide once they overlap.
#pragma once

#include <utility>
#include <vector>

#include <libcd/law/collision.hpp>
#include <libcd/solver/solver.hpp>
#include <libcd/sweep/sweep_order.hpp>
#include <libcd/sweep/sweep_state.hpp>

namespace cd {

/// The method of McNamara, Flekkoy and Maloy (2000) as Guttenberg (2011) describes it: pairs that
/// overlap after having moved, and approach, collide, in random order. Only the first collision of
/// an overlap is dissipative; until the pair has separated, further ones are elastic and without
/// friction. Without overlap removal near jamming overlaps remain: it is here for comparison.
///
/// Unlike other solvers this one remembers from step to step, by contact key, which overlapping
/// pairs have collided already. It must therefore see all steps of one simulation, and no other.
template <int D>
class McNamara final : public Solver<D> {
 public:
  /// Random orders.
  struct Options {
    std::uint64_t seed = 1;  ///< of the orders

    void describe(OptionTable& table);  ///< the options by name
  };

  /// The seed is that of the random orders.
  explicit McNamara(std::uint64_t seed) : order_(SweepOrderKind::random, seed) {}
  /// The same, from options by name.
  explicit McNamara(const Options& options) : McNamara(options.seed) {}

  std::string name() const override { return "mcnamara"; }

  /// All overlapping pairs, because one that does not approach is remembered as well.
  PairFilter pair_filter() const override { return PairFilter::overlapping; }

  /// One pass. Throws Error for a law other than Collision, and in a cell that deforms.
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;

  bool starts_warm() const override { return false; }

  /// Pairs that have collided since they began to overlap.
  std::vector<ContactKey> remembered() const override { return collided_; }
  void remember(std::span<const ContactKey> sorted) override {
    collided_.assign(sorted.begin(), sorted.end());
  }

 private:
  /// An overlapping contact and whether it has collided since it began to overlap.
  struct Overlap {
    std::int32_t contact;
    bool has_collided;
  };

  bool is_remembered(const ContactProblem<D>& problem, const ContactKey& key) const;

  SweepOrder order_;
  SweepState<D> state_;
  Array<Overlap> overlaps_;
  std::vector<ContactKey> collided_;  ///< of the previous step, sorted
};

}  // namespace cd
