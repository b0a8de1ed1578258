// SPDX-License-Identifier: BSD-3-Clause
// Projected conjugate gradient: conjugate directions among the contacts that neither open nor slip.
#pragma once

#include <memory>

#include <libcd/solver/solver.hpp>

namespace cd {

template <int D>
class ChunkedDirections;

/// A conjugate projected gradient method after [Renouf and Alart 2005, "Conjugate gradient type
/// algorithms for frictional multi-contact problems: applications to granular materials"]. The
/// problem is treated as quasi-optimisation: impulses minimise r W r / 2 + q r with r_n >= 0 and
/// r_t in a disc, whose radius follows mu r_n. Directions are W-orthogonal and projected on the
/// tangent cone of the active constraints; impulses are projected back on the constraints. They are
/// scaled by the mean response of their contact.
///
/// Three things are added to the plain loop, which has no safeguard and which, written from memory
/// of the paper, did not converge on more than half of the problems tried. The radii follow when
/// the impulses solve the problem of the present discs better than the discs fit the impulses, not
/// in every iteration. The projected gradient is the move of one projected step, not the part of
/// the gradient in the tangent cone. A conjugate step that would raise the energy is replaced by a
/// projected step of safe length, and the direction forgotten. With many sliding contacts it may
/// still crawl below errors of 1e-6.
///
/// One iteration costs one product with W, a second one if a constraint became active and a third
/// one with new discs; a conjugate step refused costs its own and those of the safe step. For laws
/// of rigid contact with Coulomb friction (LawTraits::is_coulomb); others are refused. In open
/// space the steps are shared among threads, with the same bits for any number of them, and go
/// twice over all contacts, and twice more with new discs (ChunkedDirections).
template <int D>
class ProjectedCg final : public Solver<D> {
 public:
  /// Steps are found, not chosen: only the end of the iteration is.
  struct Options {
    StopRule stop;  ///< when the iteration ends

    void describe(OptionTable& table);  ///< the options by name
  };

  /// Throws Error for a stop rule out of range (StopRule::check).
  explicit ProjectedCg(const Options& options);
  ~ProjectedCg() override;

  std::string name() const override { return "projected-cg"; }
  bool wants_order() const override { return true; }
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;
  SolveReport solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;

 private:
  Options options_;
  std::unique_ptr<ChunkedDirections<D>> chunks_;
};

}  // namespace cd
