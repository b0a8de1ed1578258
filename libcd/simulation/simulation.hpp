// SPDX-License-Identifier: BSD-3-Clause
// Simulation: a scene advanced step by step by a method; detect, assemble, solve, integrate.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "libcd/core/archive.hpp"
#include "libcd/detect/neighbour_list.hpp"
#include "libcd/measure/energies.hpp"
#include "libcd/problem/assembler.hpp"
#include "libcd/problem/contact_memory.hpp"
#include "libcd/problem/crossings.hpp"
#include "libcd/simulation/method.hpp"
#include "libcd/simulation/step_report.hpp"

/// Contact dynamics of granular matter.
namespace cd {

/// Owns scene and method, at addresses that stay what they are as long as it lives. A scene may be
/// changed between steps: motion, forces, properties of bodies.
template <int D>
class Simulation {
 public:
  /// Of its steps; fixed at construction but for time step and reach.
  struct Options {
    double time_step = 1.0;  ///< dt > 0 [time]
    /// Pairs with a smaller gap can touch within the step: the solve sees them, or those of them
    /// that the solver wants (PairFilter) [length]. Absent: it follows speeds and law, and a step
    /// that would move a body too far is done again with a larger one; not by a solver that
    /// remembers contacts (mcnamara), which has to be given a reach if speeds change at once.
    std::optional<double> reach = {};
    /// Margin of the neighbour list, a matter of speed only; 0: 0.2 largest radii of grains as they
    /// are in each step [length].
    double skin = 0.0;
    bool warm_start = true;  ///< start the solve from the impulses of the previous step
    int threads = 0;         ///< of all parallel loops of a step; 0: as set for the program
  };

  /// Sees the simulation after each step.
  using Observer = std::function<void(const Simulation&, const StepReport&)>;

  /// Throws Error for a scene, an option or a combination that no step could make sense of
  /// (check_scene, ContactLaw::check).
  Simulation(Scene<D> scene, Method<D> method, const Options& options);
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  /// One time step. Throws Error, before the solve has moved anything, if a body would move by more
  /// than reach / 2, so that contacts could be missed, or if a motion is not finite; velocity
  /// Verlet has then made its first half kick and drift, so that the step cannot be tried again. In
  /// a deforming cell half of what the background moves two neighbours against each other counts as
  /// motion of a body. A reach that follows speeds grows instead of the first.
  StepReport step();

  /// Sets a predicate that is asked after each iteration of the solver. Once it is true, step()
  /// returns `stopped`; nothing has moved, been counted or observed, and a state saved then
  /// continues with the same bits; problem() and solution() are empty. Steps of an integrator that
  /// may move bodies before the solve are never given up.
  void stop_when(std::function<bool()> asked);

  /// Sets or removes (an empty function) the observer of the iterations of all solves.
  void observe_iterations(SolveObserver<D> observer) { context_.observer = std::move(observer); }

  Scene<D>& scene() { return scene_; }                         ///< may be changed between steps
  const Scene<D>& scene() const { return scene_; }             ///< as the last step left it
  const Method<D>& method() const { return method_; }          ///< parts and their names
  const ContactLaw<D>& law() const { return *method_.law; }    ///< of the method
  const Solver<D>& solver() const { return *method_.solver; }  ///< of the method

  /// Contacts, impulses and velocities of the last step.
  const ContactProblem<D>& problem() const { return problem_; }
  const Solution<D>& solution() const { return solution_; }  ///< of problem()

  /// Impulses and states that contacts bring into the next step; may be prescribed before it.
  /// Without warm start and states of the law nothing is kept, but contacts() has the last step's.
  ContactMemory<D>& memory() { return memory_; }
  const ContactMemory<D>& memory() const { return memory_; }  ///< as the last step left it

  /// The contacts of the last step, whether or not they are remembered.
  ContactMemory<D> contacts() const;

  /// Number of steps done; with the step, a key of random orders, counted from another number.
  std::int64_t steps() const { return step_; }
  /// The next step has this number. Throws Error for a negative one.
  void continue_from(std::int64_t steps);

  double time_step() const { return options_.time_step; }  ///< dt [time]
  /// Remembered impulses and moments follow, so that forces stay. Throws Error unless finite and
  /// positive.
  void set_time_step(double time_step);

  double reach() const { return neighbours_.reach(); }  ///< at present [length]
  /// Prescribes the reach from now on. Throws Error for one below the law's range.
  void set_reach(double reach);

  /// Of the bodies as they are.
  Energies energies() const { return cd::energies(scene_); }

  /// Adds an observer of the steps that follow; what it throws reaches the caller of step().
  void observe(Observer observer) { observers_.push_back(std::move(observer)); }

  /// Writes all that the next step depends on beside the makeup of scene and method: motion,
  /// forces, cell, memory of contacts, solver and integrator, step, time step, reach.
  void save(State& state, const std::string& name = "") const { write(state, name, *this); }

  /// Goes on from what `save` wrote of a simulation of the same makeup, bit for bit. Throws Error,
  /// before anything has changed, if the state does not fit.
  void restore(const State& state, const std::string& name = "") { read(state, name, *this); }
  void archive(Archive& archive);  ///< as save() and restore() say

  /// Number of times that the neighbour list was made.
  int rebuilds() const { return rebuilds_before_ + neighbours_.rebuilds(); }

  /// Gives scene and method away; what is left is of no use.
  std::pair<Scene<D>, Method<D>> release();

 private:
  bool keeps_memory() const;
  void check_reach(double reach) const;
  double skin() const;
  void make_neighbours(double reach);
  void follow_speeds();
  double largest_move();
  SolveReport solve();
  void give_up_step(double reach_before);

  Scene<D> scene_;
  Method<D> method_;
  LawTraits traits_;  ///< of its law
  Options options_;
  NeighbourList<D> neighbours_;
  int rebuilds_before_ = 0;
  Assembler<D> assembler_;
  ContactMemory<D> memory_;
  Crossings<D> crossings_;
  ContactProblem<D> problem_;
  Solution<D> solution_;
  bool has_forces_ = false;  ///< problem and solution are those of the last step
  std::int64_t step_ = 0;
  std::deque<Observer> observers_;  ///< which stay where they are when some are added
  SolveContext<D> context_;         ///< of all solves; without `stop` no step is given up
  bool was_stopped_ = false;        ///< its `stop` has said so in this solve
};

}  // namespace cd
