// SPDX-License-Identifier: BSD-3-Clause
// Wide Gauss-Seidel of spheres: the random sweep over SIMD batches of four contacts.
#pragma once

#include <libcd/kernels/kernels.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/sweep_chunks.hpp>
#include <libcd/solver/solver.hpp>
#include <libcd/sweep/sweep_order.hpp>

namespace cd {

/// Gauss-Seidel for spheres in open space over SIMD batches of independent contacts. Batches of
/// contacts without a common body are drawn at random for every solve and visited in a fresh random
/// order in every sweep, together with the contacts with walls. Serial: the result does not depend
/// on the number of threads, nor on whether the machine has AVX2.
class WideSphereGaussSeidel final : public Solver<3> {
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
  explicit WideSphereGaussSeidel(const Options& options);

  std::string name() const override { return "wide-gauss-seidel"; }
  bool wants_order() const override { return true; }

  /// Throws Error for a law other than Coulomb's, and for a coupled cell.
  SolveReport solve(const ContactProblem<3>& problem, const ContactLaw<3>& law,
                    Solution<3>& solution, const SolveContext<3>& context) override;

 private:
  void sweep(const ContactProblem<3>& problem, const UnilateralCoulomb<3>& law,
             const Array<std::int32_t>& order);

  Options options_;
  SweepOrder order_;
  SweepChunks<3> contacts_;              ///< all in one chunk
  Array<kernels::BodyRow<3>> velocity_;  ///< of bodies, by place
};

}  // namespace cd
