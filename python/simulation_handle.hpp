// SPDX-License-Identifier: BSD-3-Clause
// Simulation handle: the simulation behind a Python object.
#pragma once

#include <pybind11/numpy.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <libcd/io/state_file.hpp>
#include <libcd/scene_file/scene_simulation.hpp>
#include <libcd/simulation/settle.hpp>
#include "python/parts.hpp"
#include "python/scene_handle.hpp"

namespace cd::python {

/// Contents of a scene file beside its bodies; empty for scenes made in Python.
template <int D>
struct SceneExtras {
  Surroundings<D> surroundings;  ///< drives, inlets and outlets
  std::vector<PairLaw> pairs;    ///< coefficients of materials
};

/// Steps without the interpreter lock; Python's signals are handled between steps.
template <int D>
class SimulationHandle {
 public:
  using Options = typename Simulation<D>::Options;

  /// Takes the scene. Throws Error for a scene that is in a simulation already, and as Simulation.
  SimulationHandle(std::shared_ptr<SceneHandle<D>> scene, const MethodRecipe& recipe,
                   const Options& options, const SceneExtras<D>& extras);

  /// Of the simulation as it stands, `when` (warnings_of).
  std::vector<std::string> warnings(const std::string& when);

  /// A number of steps, at least one; the report of the last one.
  StepReport run(std::int64_t steps);

  /// As cd::settle. Throws Error where a scene file drives bodies or lets grains in or out.
  std::string settle(SettleRule rule, const py::object& at_rest);

  /// Calls f(report) after each step, f(iteration, impulses) after each iteration of a solve, which
  /// is stopped if f returns False. None: no more.
  void observe(const py::object& f);
  void observe_iterations(const py::object& f);  ///< of solves

  /// Of the last step: keys, gaps, normals, and forces on the second bodies.
  py::dict contacts();

  /// By the criterion of the law, of the last step.
  std::optional<double> residual();

  StateFile save();                  ///< all that the next step depends on
  void restore(const State& state);  ///< goes on from there
  Simulation<D>& simulation();       ///< to be looked at; throws std::runtime_error within a step
  double time() const { return stepped_->time(); }           ///< steps times time step [time]
  int grains_out() const { return stepped_->grains_out(); }  ///< that outlets have taken

 private:
  void require_solution();
  std::shared_ptr<SceneHandle<D>> scene_;
  std::shared_ptr<SceneSimulation<D>> stepped_;
  SignalWatch signals_;
};

}  // namespace cd::python
