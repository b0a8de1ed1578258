// SPDX-License-Identifier: BSD-3-Clause
// Matrix state: the working copy of a problem in matrix form.
#pragma once

#include "libcd/core/archive.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/problem/matrix_problem.hpp"

namespace cd {

/// The matrix form behind the same operations as SweepView, so that a solver is written once. The
/// velocity of a contact is its row of W r + q, computed when it is asked for.
template <int D>
struct MatrixView {
  const MatrixProblem<D>* problem;  ///< being solved
  Vector<D>* r;                     ///< impulses of all contacts, as they are now
  int count;                        ///< of contacts

  /// The impulse of contact c as it is now.
  Impulse<D> impulse(int c) const { return from_components(r[c]); }

  /// Contact c alone. Its own impulse is taken out first: what comes last waits for the contacts
  /// just visited.
  BlockContact<D> local(int c) const {
    const auto& own = problem->block[problem->diagonal[c]];
    Vector<D> free = problem->q[c] - own * r[c];
    for (int b = problem->row_start[c]; b < problem->row_start[c + 1]; ++b)
      free.noalias() += problem->block[b] * r[problem->column[b]];
    return {own, free, r[c], problem->friction[c]};
  }

  /// Gives contact c an impulse.
  void apply(int c, const Impulse<D>& impulse) const { r[c] = components(impulse); }

  /// Gives contact c the impulse that the law asks for.
  template <class Law>
  void update(int c, const Law& law) const {
    apply(c, law.solve(local(c)));
  }

  /// Asks for the start of row c.
  [[gnu::always_inline]] void prefetch(int c) const {
    __builtin_prefetch(&problem->block[problem->row_start[c]]);
  }
  void prefetch_bodies(int /*c*/) const {}  ///< nothing: there are none
};

/// Owns the impulses of one problem in matrix form while it is being solved.
template <int D>
class MatrixState {
 public:
  /// Starts from the impulses in `solution` if there is one per contact, else from zero.
  void load(const MatrixProblem<D>& problem, const Solution<D>& solution) {
    r_.assign(problem.contact_count(), Vector<D>::Zero());
    if (solution.impulse.size() == r_.size())
      for (int c = 0; c < r_.size(); ++c) r_[c] = components(solution.impulse[c]);
    view_ = {&problem, r_.data(), r_.size()};
  }

  /// Writes the impulses; a problem in matrix form has no bodies.
  void store(Solution<D>& solution) const {
    solution.impulse.resize(r_.size());
    for (int c = 0; c < r_.size(); ++c) solution.impulse[c] = view_.impulse(c);
    solution.motion.clear();
  }

  void archive(Archive& archive) { archive("r", r_); }  ///< as of SweepState

  const MatrixView<D>& view() const { return view_; }  ///< for any law

  /// @{
  /// As in SweepState; there are no moments in matrix form.
  template <class Law>
  using Unknown = Impulse<D>;
  template <class Law, class Body>
  void visit(const Law& /*law*/, const Body& body) {
    body(view_);
  }
  template <class Unknown, class Body>
  void visit_unknowns(const Body& body) {
    body(view_);
  }
  template <class Law>
  const MatrixView<D>& view(const Law& /*law*/) const {
    return view_;
  }
  /// @}

 private:
  Array<Vector<D>> r_;
  MatrixView<D> view_;
};

}  // namespace cd
