// SPDX-License-Identifier: BSD-3-Clause
// Saved solve: what `iterate` notes in the checkpoints of a solve, and goes on from.
#pragma once

#include <chrono>
#include <string>
#include <tuple>

#include <libcd/core/archive.hpp>
#include <libcd/core/error.hpp>
#include <libcd/problem/contact_problem.hpp>
#include <libcd/problem/matrix_problem.hpp>
#include <libcd/solver/solver.hpp>
#include <libcd/solvers/stall_detector.hpp>

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

/// Progress of a solve.
struct SolveProgress {
  int iterations = 0;    ///< done
  double seconds = 0.0;  ///< that they took
  StallDetector stall;   ///< watches whether the residual falls
};

/// Saves and restores a solve whose state is Archived; does nothing for another one.
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
    if constexpr (Archived<State>) {
      if (!checkpoints_.resume) return;
      Archive archive(*checkpoints_.resume);
      keep(archive, progress);
      start -= duration(progress.seconds);
    }
  }

  /// Saves the solve as it is between two iterations, if that is due.
  void save_if_due(SolveProgress& progress, Clock::time_point& start) {
    if constexpr (Archived<State>) {
      if (!checkpoints_.due || !checkpoints_.due()) return;
      const Clock::time_point now = Clock::now();
      progress.seconds = std::chrono::duration<double>(now - start).count();
      cd::State saved;
      Archive archive(saved);
      keep(archive, progress);
      checkpoints_.save(std::move(saved));
      start += Clock::now() - now;
    }
  }

 private:
  void keep(Archive& archive, SolveProgress& progress) {
    int contacts = problem_.contact_count();
    archive("contacts", contacts);
    if (contacts != problem_.contact_count())
      throw Error("checkpoint of a solve: contacts", contacts,
                  std::to_string(problem_.contact_count()) + ", those of the problem");
    archive("progress", progress);
    archive("state", state_);
    if constexpr (Archived<Sweep>) archive("sweep", sweep_);
  }
  static Clock::duration duration(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  const Checkpoints& checkpoints_;
  const Problem& problem_;
  State& state_;
  Sweep& sweep_;
};

}  // namespace cd
