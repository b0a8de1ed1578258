// SPDX-License-Identifier: BSD-3-Clause
// Iteration: the loop around the sweeps of every iterative solver, with stop rule, observer,
// report.
#pragma once

#include <chrono>
#include <optional>
#include <tuple>

#include <libcd/core/archive.hpp>
#include <libcd/solver/residual.hpp>
#include <libcd/solver/solver.hpp>
#include <libcd/sweep/matrix_state.hpp>
#include <libcd/sweep/sweep_state.hpp>

namespace cd {

/// Clock that measures seconds of reports.
using Clock = std::chrono::steady_clock;

/// A sweep with variables that checkpoints must contain, tied.
template <class Sweep, class... Own>
struct SweepWith {
  Sweep sweep;              ///< called with the number of the iteration
  std::tuple<Own&...> own;  ///< its own state

  void operator()(int k) const { sweep(k); }                           ///< iteration k
  void archive(Archive& archive) const { archive("variables", own); }  ///< as of a state
};
/// Of a sweep and std::tie of its state.
template <class Sweep, class... Own>
SweepWith(Sweep, std::tuple<Own&...>) -> SweepWith<Sweep, Own...>;

/// A state that evaluates the natural map of its present iterate where that lies, equal to that of
/// the stored solution to round-off.
template <class State>
concept EvaluatesNaturalMap = requires(State& state, FrictionRule rule) {
  state.natural_map(rule);
};

/// A working copy and the sweep that improves it, as the loop asks them: one type for all solvers,
/// so that the loop is compiled once. A virtual call per iteration.
template <int D>
class Iteration {
 public:
  virtual void load(const Solution<D>& solution) = 0;   ///< the copy, from the problem
  virtual void sweep(int k) = 0;                        ///< improves it
  virtual void store(Solution<D>& solution) const = 0;  ///< writes it
  /// Its natural map, or nothing if it is not evaluated where it lies.
  virtual std::optional<Judgement> natural_map(FrictionRule rule) = 0;
  virtual bool is_archived() const = 0;        ///< whether checkpoints can contain it
  virtual void archive(Archive& archive) = 0;  ///< what a solve of the same problem goes on from

 protected:
  ~Iteration() = default;
};

/// Sweeps until the rule or the context says stop, then stores the solution. The report's seconds
/// count from `start`. By the convex friction rule, or another judge, the rule's tolerance is that
/// of own_residual. An iterate that evaluates its natural map is asked first, and only one within
/// the tolerance is stored and judged: what is reported, `residual` has said. An archived one is
/// saved in checkpoints (SavedSolve). Throws Error for a law without fixed point, as an explicit
/// force, for moments that a problem does not know of, and for a matrix whose diagonal blocks are
/// no responses; a law that cannot treat full blocks says so.
template <int D, class Problem>
SolveReport run_iterations(const Problem& problem, const ContactLaw<D>& law, const StopRule& rule,
                           const SolveContext<D>& context, Iteration<D>& iteration,
                           Solution<D>& solution, Clock::time_point start, FrictionRule friction);

/// Calls sweep(k), k = 0, 1, ..., which improves `state`: run_iterations for both. A state has load
/// and store as SweepState, and may have `archive` and `natural_map`.
template <int D, class Problem, class State, class Sweep>
SolveReport iterate(const Problem& problem, const ContactLaw<D>& law, const StopRule& rule,
                    const SolveContext<D>& context, State& state, Solution<D>& solution,
                    const Sweep& sweep, Clock::time_point start = Clock::now(),
                    FrictionRule friction = FrictionRule::coulomb) {
  struct Both final : Iteration<D> {
    const Problem& problem;
    State& state;
    const Sweep& improve;

    Both(const Problem& p, State& s, const Sweep& i) : problem(p), state(s), improve(i) {}

    void load(const Solution<D>& from) override { state.load(problem, from); }
    void sweep(int k) override { improve(k); }
    void store(Solution<D>& to) const override { state.store(to); }
    std::optional<Judgement> natural_map(FrictionRule by) override {
      if constexpr (EvaluatesNaturalMap<State>) return state.natural_map(by);
      return std::nullopt;
    }
    bool is_archived() const override { return Archived<State>; }
    void archive(Archive& archive) override {
      if constexpr (Archived<State>) archive("state", state);
      if constexpr (Archived<Sweep>) archive("sweep", improve);
    }
  };
  Both both(problem, state, sweep);
  return run_iterations(problem, law, rule, context, both, solution, start, friction);
}

}  // namespace cd
