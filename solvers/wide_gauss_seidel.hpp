// SPDX-License-Identifier: BSD-3-Clause
// Wide Gauss-Seidel: the random sweep over SIMD batches of four contacts.
#pragma once

#include <libcd/kernels/kernels.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/sweep_chunks.hpp>
#include <libcd/solver/solver.hpp>
#include <libcd/sweep/sweep_order.hpp>

namespace cd {

/// Gauss-Seidel over SIMD batches of four contacts without a common body, with Coulomb's law in
/// open space. The batches are drawn at random from all contacts for every solve and visited in a
/// fresh random order in every sweep, together with the boundary contacts. For contacts so far from
/// each other it makes no difference that they are updated at once: forces relax as in the random
/// sweep [Unger 2002, App. A], not as with batches of neighbours. Serial: the result does not
/// depend on the number of threads, nor on whether the machine has AVX2.
template <int D>
class WideGaussSeidel final : public Solver<D> {
 public:
  /// Order and end of the sweeps, and instructions for them.
  struct Options {
    std::uint64_t seed = 1;  ///< of batches and orders
    StopRule stop;           ///< when the sweeps end
    /// Of one instruction set or another, with the same bits.
    const kernels::Kernels* kernels = &kernels::fastest();

    void describe(OptionTable& table);  ///< the options by name
  };

  /// Throws Error for a stop rule out of range (StopRule::check).
  explicit WideGaussSeidel(const Options& options);

  std::string name() const override { return "wide-gauss-seidel"; }

  /// Throws Error for a law other than Coulomb's, and for a coupled cell.
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;

 private:
  Options options_;
  SweepOrder order_;
  SweepChunks<D> contacts_;              ///< all in one chunk
  Array<kernels::BodyRow<D>> velocity_;  ///< of bodies, by place
};

}  // namespace cd
