// SPDX-License-Identifier: BSD-3-Clause
// Steps with and without the interpreter lock.
#include "python/simulation_handle.hpp"

#include <pybind11/eigen.h>

#include <algorithm>

#include <libcd/core/error.hpp>
#include <libcd/io/warnings.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/solver/residual.hpp>
#include "python/contacts.hpp"
#include "python/refusals.hpp"

namespace cd::python {
namespace {

/// Impulses of a problem in the frames of its contacts, one row each, normal component first.
template <int D>
py::array_t<double> rows_of(const ContactProblem<D>& problem, const Array<Impulse<D>>& impulse) {
  py::array_t<double> rows({impulse.size(), D});
  double* value = rows.mutable_data();
  for (int c = 0; c < impulse.size(); ++c)
    for (const double r : components(in_frame(contact_normal(problem, c), impulse[c])))
      *value++ = r;
  return rows;
}

}  // namespace

template <int D>
SimulationHandle<D>::SimulationHandle(std::shared_ptr<SceneHandle<D>> scene,
                                      const MethodRecipe& recipe, const Options& options,
                                      const SceneExtras<D>& extras)
    : scene_(std::move(scene)) {
  if (scene_->is_in_simulation())
    throw Error("scene: it is that of another simulation; scene.copy() makes one of its own");
  const int materials = scene_->scene().friction.materials();
  stepped_ = std::make_shared<SceneSimulation<D>>(Scene<D>(scene_->scene()),
                                                  method_of<D>(recipe, materials, extras.pairs),
                                                  options, extras.surroundings);
  stepped_->simulation().stop_when([this] {
    signals_.check();  // what it throws ends a step before anything has moved
    return false;
  });
  scene_->enter({stepped_, &stepped_->simulation()});
}

template <int D>
Simulation<D>& SimulationHandle<D>::simulation() {
  scene_->require_idle();
  return stepped_->simulation();
}

template <int D>
std::vector<std::string> SimulationHandle<D>::warnings(const std::string& when) {
  const Simulation<D>& s = simulation();
  const typename SceneHandle<D>::Step busy(*scene_);
  const py::gil_scoped_release unlocked;
  return warnings_of(s, when);
}

template <int D>
StepReport SimulationHandle<D>::run(std::int64_t steps) {
  if (steps < 1) throw Error("steps", steps, "an integer >= 1");
  const typename SceneHandle<D>::Step in_step(*scene_);
  const py::gil_scoped_release unlocked;
  const Surroundings<D>& surroundings = stepped_->surroundings();
  StepReport report;
  for (std::int64_t k = 0; k < steps; ++k) {
    scene_->notice_forces();
    report = stepped_->step();
    if (!surroundings.empty()) {
      const py::gil_scoped_acquire lock;  // nobody may ask for arrays while they grow
      if (surroundings.adds_grains()) scene_->before_growth();
      stepped_->exchange_grains();
    }
    signals_.check();
  }
  return report;
}

template <int D>
std::string SimulationHandle<D>::settle(SettleRule rule, const py::object& at_rest) {
  if (!stepped_->surroundings().empty())
    throw Error("settle: the scene file has drives, inlets or outlets, expected run(until=...)");
  rule.go_on = [&] {
    scene_->notice_forces();
    signals_.check();
    return true;
  };
  const typename SceneHandle<D>::Step in_step(*scene_);
  if (!at_rest.is_none())
    rule.at_rest = [&] {
      const py::gil_scoped_acquire lock;
      return value_of<bool>(at_rest(), "at_rest", "True or False");
    };
  const py::gil_scoped_release unlocked;
  return cd::settle(stepped_->simulation(), rule) == SettleStatus::at_rest ? "at_rest"
                                                                           : "step_limit";
}

template <int D>
void SimulationHandle<D>::observe(const py::object& f) {
  const auto held = std::make_shared<HeldObject>(f);
  simulation().observe([held, this](const Simulation<D>&, const StepReport& report) {
    const py::gil_scoped_acquire lock;
    const typename SceneHandle<D>::Step over(*scene_, true);
    (**held)(report);
  });
}

template <int D>
void SimulationHandle<D>::observe_iterations(const py::object& f) {
  if (f.is_none()) return simulation().observe_iterations({});
  const auto held = std::make_shared<HeldObject>(f);
  simulation().observe_iterations([held, this](const Iterate<D>& iterate) {
    const py::gil_scoped_acquire lock;
    const py::object answer = (**held)(
        iterate.iteration, rows_of(stepped_->simulation().problem(), iterate.solution.impulse));
    return answer.is_none() || value_of<bool>(answer, "observer", "True, False or None");
  });
}

template <int D>
void SimulationHandle<D>::require_solution() {
  const Simulation<D>& s = simulation();
  const int contacts = s.problem().contact_count();
  if (s.solution().motion.size() != s.problem().free.size() ||
      s.solution().impulse.size() != contacts)
    throw Error("the last step was not finished: there is no solution to look at");
}

template <int D>
py::dict SimulationHandle<D>::contacts() {
  require_solution();
  const ContactProblem<D>& problem = simulation().problem();
  const Solution<D>& solution = simulation().solution();
  const int count = problem.contact_count();
  py::array_t<int> i(count), j(count);
  py::array_t<double> gap(count), normal({count, D}), force({count, D});
  auto normals = normal.mutable_unchecked(), forces = force.mutable_unchecked();
  for (int c = 0; c < count; ++c) {
    i.mutable_at(c) = problem.label[c].key.i;
    j.mutable_at(c) = problem.label[c].key.j;
    gap.mutable_at(c) = problem.gap[c];
    const Vector<D>& n = contact_normal(problem, c);
    const Impulse<D>& r = solution.impulse[c];
    const Vector<D> f = (r.normal * n + cartesian(n, r.tangential)) / problem.time_step;
    for (int k = 0; k < D; ++k) {
      normals(c, k) = n[k];
      forces(c, k) = f[k];
    }
  }
  py::dict found;
  found["i"] = i;
  found["j"] = j;
  found["gap"] = gap;
  found["normal"] = normal;
  found["force"] = force;
  return found;
}

template <int D>
std::optional<double> SimulationHandle<D>::residual() {
  require_solution();
  const Simulation<D>& s = simulation();
  const typename SceneHandle<D>::Step busy(*scene_);
  const py::gil_scoped_release unlocked;
  return cd::residual(s.problem(), s.law(), s.solution());
}

template <int D>
StateFile SimulationHandle<D>::save() {
  require_solution();
  const typename SceneHandle<D>::Step busy(*scene_);
  const py::gil_scoped_release unlocked;
  State state;
  write(state, "", *stepped_);
  return state;
}

template <int D>
void SimulationHandle<D>::restore(const State& state) {
  const Simulation<D>& s = simulation();
  const auto& absent = state.get<std::int32_t>("simulation/absent");
  for (int b = 0; b < s.scene().size(); ++b)
    if (s.scene().shape[b] == Shape::absent && std::ranges::find(absent, b) == absent.end())
      throw Error("state: body " + std::to_string(b) + " was removed since, it cannot come back");
  scene_->before_growth();
  read(state, "", *stepped_);
}

template class SimulationHandle<2>;
template class SimulationHandle<3>;

}  // namespace cd::python
