// One step after the other: detect, assemble, solve, integrate.
#pragma once

#include <cstdint>

#include "libcd/contact/contact_memory.hpp"
#include "libcd/contact/neighbour_list.hpp"
#include "libcd/integrator/integrator.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/solver/solver.hpp"

namespace cd {

/// Advances a scene under a law, a solver and an integrator, which must outlive it.
template <int D>
class Simulation {
 public:
  struct Options {
    double time_step = 1.0;  ///< > 0
    /// Pairs with a smaller gap can touch within the step: the solve sees them, or those of them
    /// that the solver wants (Candidates) [length].
    double reach = 0.1;
    double skin = 0.1;       ///< margin of the neighbour list, a matter of speed only [length]
    bool warm_start = true;  ///< start the solve from the impulses of the previous step
  };

  Simulation(Scene<D>& scene, const ContactLaw<D>& law, Solver<D>& solver,
             const Integrator<D>& integrator, const Options& options);

  /// One time step. Throws Error if a body moves by more than reach / 2, so that contacts could be
  /// missed, or if a velocity is not finite. In a deforming cell half of what the background moves
  /// two neighbours against each other counts as motion of a body.
  SolveReport step();

  /// Number of steps done.
  std::int64_t steps() const { return step_; }

  /// Contacts, impulses and velocities of the last step.
  const ContactProblem<D>& problem() const { return problem_; }
  const Solution<D>& solution() const { return solution_; }

  /// The contacts of the last step: the warm start and the tangential springs of the next one, to
  /// be prescribed before the first. Empty after a cold start that has failed.
  ContactMemory<D>& memory() {
    remember();
    return memory_;
  }
  const ContactMemory<D>& memory() const {
    remember();
    return memory_;
  }

  /// Goes on as if so many steps had been done: the step is a key of random sweep orders.
  void continue_from(std::int64_t steps) { step_ = steps; }

  int rebuilds() const { return neighbours_.rebuilds(); }

 private:
  /// Detects and assembles the contacts of the present state and solves them.
  SolveReport solve();
  void check_motion() const;
  /// Takes the contacts of the last step into the memory, unless that is done: the next step and
  /// whoever asks for the memory need it, and cold starts of laws without history do not.
  void remember() const;

  Scene<D>& scene_;
  const ContactLaw<D>& law_;
  Solver<D>& solver_;
  const Integrator<D>& integrator_;
  Options options_;
  NeighbourList<D> neighbours_;
  mutable ContactMemory<D> memory_;
  mutable bool remembers_last_step_ = true;
  ContactProblem<D> problem_;
  Solution<D> solution_;
  std::int64_t step_ = 0;
};

}  // namespace cd
