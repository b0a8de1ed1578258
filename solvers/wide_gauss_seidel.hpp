// SPDX-License-Identifier: BSD-3-Clause
// Wide Gauss-Seidel: the random sweep over SIMD batches of four contacts.
#pragma once

#include <libcd/solver/solver.hpp>
#include <libcd/solvers/contact_batches.hpp>
#include <libcd/sweep/sweep_order.hpp>
#include <libcd/sweep/sweep_state.hpp>

namespace cd {

/// Gauss-Seidel over batches of contacts without a common body, in 2D with Coulomb's law (in 3D:
/// WideSphereGaussSeidel). The batches are drawn at random for every solve and visited in a fresh
/// random order in every sweep, together with the contacts left over and those with walls. For
/// contacts so far from each other it makes no difference that they are updated at once: forces
/// relax as in the random sweep [Unger 2002, App. A], not as with batches of neighbours. In a
/// periodic cell, isotropic and in the partially implicit scheme, those of a batch see one rate and
/// change it together; as long as a contact's own response does not count, a cell of small inertia
/// is stable for a quarter of the response that a single contact may have. Serial: the result does
/// not depend on the number of threads, nor on whether the machine has AVX2.
class WideGaussSeidel final : public Solver<2> {
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

  /// Throws Error for a law other than Coulomb's, and for a cell that changes its shape or is in
  /// the full scheme.
  SolveReport solve(const ContactProblem<2>& problem, const ContactLaw<2>& law,
                    Solution<2>& solution, const SolveContext<2>& context) override;

 private:
  Options options_;
  SweepOrder grouping_, order_;
  SweepState<2> contacts_;  ///< bodies, cell and single contacts
  ContactBatches batches_;
};

}  // namespace cd
