// The working copy of a problem that iterative solvers change: present impulses and velocities.
#pragma once

#include "libcd/problem/sweep_view.hpp"

namespace cd {

/// Owns contacts and bodies of one problem while it is being solved. Loading reuses memory; nothing
/// allocates afterwards. The problem must outlive the view.
template <int D>
class SweepState {
 public:
  /// Copies the problem and applies its initial impulses to the free velocities. (What the solution
  /// holds does not matter: a scene's warm start is in its problem.)
  void load(const ContactProblem<D>& problem, const Solution<D>& solution);

  /// Copies the problem with all impulses zero and the velocities given.
  void load_cold(const ContactProblem<D>& problem, const Array<BodyMotion<D>>& motion);

  /// Writes impulses and velocities.
  void store(Solution<D>& solution) const;

  /// For the kernels; valid until the next load.
  const SweepView<D>& view() const { return view_; }

 private:
  void copy(const ContactProblem<D>& problem, const Array<BodyMotion<D>>& motion);

  Array<BodyMotion<D>> motion_;
  Array<GrainContact<D>> grains_;
  Array<BoundaryContact<D>> boundary_;
  SweepView<D> view_;
};

}  // namespace cd
