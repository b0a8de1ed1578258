// SPDX-License-Identifier: BSD-3-Clause
// Sweep state: the working copy of a problem that iterative solvers change.
#pragma once

#include "libcd/sweep/wrench_view.hpp"

namespace cd {

class Archive;

/// Owns contacts, bodies and cell of one problem while it is being solved. Loading reuses memory;
/// nothing allocates afterwards. The problem must outlive the view.
template <int D>
class SweepState {
 public:
  /// Copies the problem and applies its initial impulses to the free velocities. (What the solution
  /// holds does not matter: a scene's warm start is in its problem.)
  void load(const ContactProblem<D>& problem, const Solution<D>& solution);

  /// Copies the problem with all impulses zero and the velocities given; `cell_rate` of a cell.
  void load_cold(const ContactProblem<D>& problem, const Array<BodyMotion<D>>& motion,
                 const Matrix<D>& cell_rate);
  void load_cold(const ContactProblem<D>& problem);  ///< the same with the free velocities

  void store(Solution<D>& solution) const;  ///< writes impulses and velocities
  /// The same at the end of a solve, which may take the working copy's memory.
  void finish(Solution<D>& solution);
  void archive(Archive& archive);  ///< what a solve of the same problem goes on from

  /// The unknown of a contact under a law of this type.
  template <class Law>
  using Unknown = std::conditional_t<kTransmitsMoments<Law>, Wrench<D>, Impulse<D>>;

  /// Calls body(view) with the view for the law, with moments if its contacts transmit them. Throws
  /// Error for an abstract law with moments: TypedLaw has the type that sweeps need.
  template <class Law, class Body>
  void visit(const Law& law, const Body& body) {
    require_no_moments(law);
    visit_unknowns<Unknown<Law>>(body);
  }

  /// Calls body(view) with the view whose unknown is an Impulse, or a Wrench.
  template <class Unknown, class Body>
  void visit_unknowns(const Body& body) {
    visit([&](const auto& view) {
      if constexpr (std::is_same_v<Unknown, Impulse<D>>) {
        body(view);
      } else {
        const auto wrenches = with_moments(view);
        body(wrenches);
        view.space.keep(wrenches.space);
      }
    });
  }

  /// Calls body(view) with the view for the space that the bodies are in, without moments. The view
  /// holds the cell's rate while body runs: it must not be copied to be used.
  template <class Body>
  void visit(const Body& body);

  /// The view in open space. Throws Error if there is a coupled cell.
  const SweepView<D>& view() const;

  /// The same for a law, with moments if its contacts transmit them.
  template <class Law>
  auto view(const Law& law) {
    require_no_moments(law);
    if constexpr (kTransmitsMoments<Law>)
      return with_moments(view());
    else
      return view();
  }

 private:
  template <class Space>
  WrenchView<D, Space> with_moments(const SweepView<D, Space>& view) {
    return {view, coupling_, moment_.data()};
  }

  /// Lets a solver that calls the abstract law refuse moments rather than leave them out.
  template <class Law>
  static void require_no_moments(const Law& law) {
    if constexpr (std::is_same_v<Law, ContactLaw<D>>)
      if (law.traits().transmits_moments)
        throw Error("law", law.name(), "one without moments with a solver that does not take them");
  }

  void store_contacts(Solution<D>& solution) const;
  void copy(const ContactProblem<D>& problem, const Array<BodyMotion<D>>& motion);
  void turn(int c, const Spin<D>& moment);
  bool is_isotropic() const;
  template <class Space>
  SweepView<D, Space> in(const Space& space) const;

  Array<BodyMotion<D>> motion_;
  Array<GrainContact<D>> grains_;
  Array<BoundaryContact<D>> boundary_;
  Array<Spin<D>> moment_;  ///< empty under laws without conditions
  const MomentCoupling<D>* coupling_ = nullptr;
  const double* branch_ = nullptr;
  CellCoupling<D> cell_;
  Matrix<D> rate_ = Matrix<D>::Zero();
  SweepView<D> view_;
};

template <int D>
template <class Space>
SweepView<D, Space> SweepState<D>::in(const Space& space) const {
  return {.motion = view_.motion,
          .grains = view_.grains,
          .boundary = view_.boundary,
          .label = view_.label,
          .grain_count = view_.grain_count,
          .count = view_.count,
          .time_step = view_.time_step,
          .rotational_response = view_.rotational_response,
          .space = space};
}

template <int D>
template <class Body>
void SweepState<D>::visit(const Body& body) {
  if (!cell_.is_coupled) {
    body(view_);
    return;
  }
  const double response = cell_.mobility / D;
  const auto with_scheme = [&]<PressureScheme scheme>() {
    if (is_isotropic()) {
      const double feedback = cell_.own_feedback ? response : 0.0;
      const auto view =
          in(IsotropicCell<D, scheme>{rate_(0, 0), branch_, response, feedback, cell_.time_step});
      body(view);
      rate_ = view.space.rate * Matrix<D>::Identity();
    } else {
      const double feedback = cell_.own_feedback ? cell_.mobility : 0.0;
      const auto view = in(DeformingCell<D, scheme>{rate_, branch_, cell_.modes, cell_.mobility,
                                                    feedback, cell_.time_step});
      body(view);
      rate_ = view.space.rate;
    }
  };
  if (cell_.scheme == PressureScheme::full) {
    with_scheme.template operator()<PressureScheme::full>();
  } else {
    with_scheme.template operator()<PressureScheme::partial>();
  }
}

}  // namespace cd
