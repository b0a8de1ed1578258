// SPDX-License-Identifier: BSD-3-Clause
// Saved solve: what the loop of iterative solvers notes in the checkpoints of a solve, and goes on
// from.
#pragma once

#include <string>

#include <libcd/core/error.hpp>
#include <libcd/solvers/iteration.hpp>
#include <libcd/solvers/stall_detector.hpp>

namespace cd {

/// Progress of a solve.
struct SolveProgress {
  int iterations = 0;    ///< done
  double seconds = 0.0;  ///< that they took
  StallDetector stall;   ///< watches whether the residual falls
};

/// Saves and restores a solve whose iterate is archived; does nothing for another one.
/// The seconds of a solve count from `start`, which moves so that they leave out those of saving,
/// and go on where a checkpoint was written.
template <int D>
class SavedSolve {
 public:
  /// Of a problem of so many contacts. All must outlive this object.
  SavedSolve(const Checkpoints& checkpoints, int contacts, Iteration<D>& iteration)
      : checkpoints_(checkpoints), contacts_(contacts), iteration_(iteration) {}

  /// Goes on from a checkpoint, if there is one. Throws Error if it does not fit: of a problem of
  /// another size, or of another solver.
  void resume(SolveProgress& progress, Clock::time_point& start) {
    if (!checkpoints_.resume || !iteration_.is_archived()) return;
    Archive archive(*checkpoints_.resume);
    keep(archive, progress);
    start -= duration(progress.seconds);
  }

  /// Saves the solve as it is between two iterations, if that is due.
  void save_if_due(SolveProgress& progress, Clock::time_point& start) {
    if (!checkpoints_.due || !iteration_.is_archived() || !checkpoints_.due()) return;
    const Clock::time_point now = Clock::now();
    progress.seconds = std::chrono::duration<double>(now - start).count();
    State saved;
    Archive archive(saved);
    keep(archive, progress);
    checkpoints_.save(std::move(saved));
    start += Clock::now() - now;
  }

 private:
  void keep(Archive& archive, SolveProgress& progress) {
    int contacts = contacts_;
    archive("contacts", contacts);
    if (contacts != contacts_)
      throw Error("checkpoint of a solve: contacts", contacts,
                  std::to_string(contacts_) + ", those of the problem");
    archive("progress", progress);
    iteration_.archive(archive);
  }
  static Clock::duration duration(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  const Checkpoints& checkpoints_;
  int contacts_;
  Iteration<D>& iteration_;
};

}  // namespace cd
