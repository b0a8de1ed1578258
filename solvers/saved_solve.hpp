// SPDX-License-Identifier: BSD-3-Clause
// Saved solve: what `iterate` notes in the checkpoints of a solve, and goes on from.
#pragma once

#include <chrono>
#include <tuple>

#include <libcd/core/error.hpp>
#include <libcd/core/state_parts.hpp>
#include <libcd/problem/contact_problem.hpp>
#include <libcd/problem/matrix_problem.hpp>
#include <libcd/solver/solver.hpp>
#include <libcd/solvers/stall_detector.hpp>

namespace cd {

/// Clock that measures seconds of reports.
using Clock = std::chrono::steady_clock;

/// A sweep with state that checkpoints must contain.
template <class Sweep, class... Own>
struct SweepWith {
  Sweep sweep;              ///< called with the number of the iteration
  std::tuple<Own&...> own;  ///< its own state

  void operator()(int k) const { sweep(k); }  ///< iteration k
  auto saved_parts() const { return own; }    ///< as of a state
};
/// Of a sweep and std::tie of its state.
template <class Sweep, class... Own>
SweepWith(Sweep, std::tuple<Own&...>) -> SweepWith<Sweep, Own...>;

/// Progress of a solve.
struct SolveProgress {
  int iterations = 0;    ///< done
  double seconds = 0.0;  ///< that they took
  StallDetector stall;   ///< watches whether the residual falls
};

/// Saves and restores a solve whose state ties its parts (TiesParts); does nothing for another one.
/// The seconds of a solve count from `start`, which moves so that they leave out those of saving,
/// and go on where a checkpoint was written.
template <class Problem, class State, class Sweep>
class SavedSolve {
 public:
  /// All must outlive this object.
  SavedSolve(const Checkpoints& checkpoints, const Problem& problem, State& state, Sweep& sweep)
      : checkpoints_(checkpoints), problem_(problem), state_(state), sweep_(sweep) {}

  /// Goes on from a checkpoint, if there is one. Throws Error if it does not fit: of a problem of
  /// another size, or of another solver.
  void resume(SolveProgress& progress, Clock::time_point& start) {
    if constexpr (TiesParts<State>) {
      if (!checkpoints_.resume) return;
      const auto contacts = checkpoints_.resume->get_one<std::int32_t>("contacts");
      if (contacts != problem_.contact_count())
        throw Error("checkpoint of a solve: contacts", contacts,
                    std::to_string(problem_.contact_count()) + ", those of the problem");
      get_parts(*checkpoints_.resume, "progress/", progress);
      get_parts(*checkpoints_.resume, "state/", state_);
      if constexpr (TiesParts<Sweep>) get_parts(*checkpoints_.resume, "sweep/", sweep_);
      start -= duration(progress.seconds);
    }
  }

  /// Saves the solve as it is between two iterations, if that is due.
  void save_if_due(SolveProgress& progress, Clock::time_point& start) {
    if constexpr (TiesParts<State>) {
      if (!checkpoints_.due || !checkpoints_.due()) return;
      const Clock::time_point now = Clock::now();
      progress.seconds = std::chrono::duration<double>(now - start).count();
      cd::State saved;
      saved.put("contacts", std::int32_t{problem_.contact_count()});
      put_parts(saved, "progress/", progress);
      put_parts(saved, "state/", state_);
      if constexpr (TiesParts<Sweep>) put_parts(saved, "sweep/", sweep_);
      checkpoints_.save(std::move(saved));
      start += Clock::now() - now;
    }
  }

 private:
  static Clock::duration duration(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  const Checkpoints& checkpoints_;
  const Problem& problem_;
  State& state_;
  Sweep& sweep_;
};

}  // namespace cd
