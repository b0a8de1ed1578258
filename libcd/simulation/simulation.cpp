// SPDX-License-Identifier: BSD-3-Clause
// The time step.
#include "libcd/simulation/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/core/parallel_reduce.hpp"
#include "libcd/core/require.hpp"
#include "libcd/core/step_parts.hpp"
#include "libcd/integrator/position_correction.hpp"
#include "libcd/problem/contact_step.hpp"
#include "libcd/scene/check_scene.hpp"
#include "libcd/simulation/motion_error.hpp"
#include "libcd/simulation/straighten_cell.hpp"

namespace cd {
namespace {

// A reach that follows speeds: this multiple of what the fastest body moves in a step. It grows
// when less than half of that is left, and shrinks when it is more than twice as much.
constexpr double kReachPerMove = 8.0;
constexpr double kSkin = 0.2;  // of the neighbour list, in largest radii, unless it is given
// What a body at rest needs, in largest radii: falls and pushes of the next steps.
constexpr double kLeastReach = 0.02;
constexpr int kMostTries = 40;

double checked_time_step(double time_step) {
  require_positive("time-step", time_step);
  return time_step;
}

template <int D>
Scene<D> checked(Scene<D> scene) {
  check_scene(scene);
  return scene;
}

template <int D>
Method<D> checked(Method<D> method) {
  method.check();
  return method;
}

/// The thread count of the program, but for a while.
class Threads {
 public:
  explicit Threads(int threads) : before_(thread_count()) {
    if (threads > 0) set_thread_count(threads);
  }
  ~Threads() { set_thread_count(before_); }
  Threads(Threads&&) = delete;

 private:
  int before_;
};

template <int D>
double largest_radius(const Scene<D>& scene) {
  double radius = 0.0;
  for (int b = 0; b < scene.size(); ++b)
    if (scene.shape[b] == Shape::round) radius = std::max(radius, scene.radius[b]);
  return radius > 0.0 ? radius : 1.0;
}

}  // namespace

template <int D>
Simulation<D>::Simulation(Scene<D> scene, Method<D> method, const Options& options)
    : scene_(checked(std::move(scene))),
      method_(checked(std::move(method))),
      traits_(method_.law->traits()),
      options_(options),
      neighbours_(
          options.reach.value_or(std::max(kLeastReach * largest_radius(scene_), traits_.range)),
          skin()) {
  check_resolution(scene_, checked_time_step(options.time_step));
  traits_.check(law().name());
  if (options.threads < 0) throw Error("threads", options.threads, "an integer >= 0");
  check_reach(neighbours_.reach());
  law().check(scene_);
  if (scene_.cell.barostat) scene_.cell.barostat->check();
}

template <int D>
void Simulation<D>::continue_from(std::int64_t steps) {
  if (steps < 0) throw Error("steps", steps, "an integer >= 0");
  step_ = steps;
}

template <int D>
void Simulation<D>::check_reach(double reach) const {
  if (reach >= traits_.range) return;
  throw Error("reach", reach, "at least the law's range " + shown(traits_.range));
}

template <int D>
double Simulation<D>::skin() const {
  return options_.skin == 0.0 ? kSkin * largest_radius(scene_) : options_.skin;
}

template <int D>
void Simulation<D>::make_neighbours(double reach) {
  rebuilds_before_ += neighbours_.rebuilds();
  neighbours_ = NeighbourList<D>(reach, skin());
}

template <int D>
void Simulation<D>::set_reach(double reach) {
  check_reach(reach);
  if (reach != neighbours_.reach()) make_neighbours(reach);
  options_.reach = reach;
}

template <int D>
void Simulation<D>::set_time_step(double time_step) {
  check_resolution(scene_, checked_time_step(time_step));
  memory_.scale(time_step / options_.time_step);
  options_.time_step = time_step;
}

/// What the fastest body moves in the next step, if nothing but its weight acts on it.
template <int D>
double Simulation<D>::largest_move() {
  const double dt = options_.time_step;
  const BodyConstants<D>& bodies = assembler_.bodies(scene_);
  const double fastest2 = parallel_max(scene_.size(), [&](int b) {
    const Vector<D> gain = dt * bodies.response(b).inverse_mass.cwiseProduct(scene_.force[b]);
    return (scene_.velocity[b] + gain).squaredNorm();
  });
  const double strain = scene_.cell.is_coupled() ? dt * scene_.cell.rate.norm() : 0.0;
  return dt * std::sqrt(fastest2) + 0.5 * strain * neighbours_.range();
}

template <int D>
void Simulation<D>::follow_speeds() {
  const StepParts::Timer timer(StepPart::verdict);
  const double least = std::max(kLeastReach * largest_radius(scene_), traits_.range);
  const double moved = largest_move(), wanted = std::max(least, kReachPerMove * moved);
  if (!std::isfinite(wanted)) return;  // the step will say what is wrong
  if (0.5 * kReachPerMove * moved > reach() || reach() > 2.0 * wanted) make_neighbours(wanted);
}

template <int D>
bool Simulation<D>::keeps_memory() const {
  return (options_.warm_start && solver().starts_warm()) || traits_.needs_contact_step();
}

template <int D>
SolveReport Simulation<D>::solve() {
  was_stopped_ = false;
  const bool warm = options_.warm_start && solver().starts_warm();
  assembler_.assemble(
      scene_, neighbours_.pairs(scene_, assembler_.bodies(scene_)),
      {reach(), options_.time_step, step_, pairs_for(traits_, solver()), solver().wants_order()},
      warm ? &memory_ : nullptr, problem_);
  crossings_.begin_solve(reach(), options_.time_step);
  if (traits_.needs_contact_step()) begin_step(scene_, memory_, law(), warm, problem_, &crossings_);
  const StepParts::Timer timer(StepPart::solve);
  const SolveReport report = method_.solver->solve(problem_, law(), solution_, context_);
  if (report.status == SolveStatus::stopped && was_stopped_) return report;  // discarded
  check_solution(problem_, solution_, solver().name());
  return report;
}

template <int D>
void Simulation<D>::stop_when(std::function<bool()> asked) {
  context_.stop = {};
  if (!asked || method_.integrator->moves_before_solve()) return;
  context_.stop = [this, asked = std::move(asked)] {
    return was_stopped_ = was_stopped_ || asked();
  };
}

template <int D>
void Simulation<D>::give_up_step(double reach_before) {
  make_neighbours(reach_before);
  problem_ = {};
  solution_ = {};
  has_forces_ = false;
}

template <int D>
StepReport Simulation<D>::step() {
  const Threads threads(options_.threads);
  const double dt = options_.time_step, reach_before = reach();
  Integrator<D>& integrator = *method_.integrator;
  assembler_.bodies(scene_).check_motion(scene_);  // refuse what somebody has made of them
  const bool is_turned = straighten_cell(scene_.cell, memory_, *method_.solver);
  if (is_turned || skin() != neighbours_.budget().skin()) make_neighbours(reach());
  if (!options_.reach) follow_speeds();
  crossings_.clear();
  if (integrator.starts_from_forces() && solution_.motion.size() != scene_.size()) solve();
  integrator.begin(scene_, problem_, solution_, dt);
  StepReport report;
  for (int tries = 1;;) {
    static_cast<SolveReport&>(report) = solve();
    if (report.status == SolveStatus::stopped && was_stopped_) {
      give_up_step(reach_before);
      return report;
    }
    const std::string error = motion_error(scene_, problem_, solution_, report, solver().name(),
                                           {.reach = reach(), .range = neighbours_.range()});
    // A solver that remembers has seen this step already.
    const auto may_repeat = [&] { return solver().remembered().empty(); };
    if (error.empty() && !(crossings_.find(scene_, solution_) && may_repeat())) break;
    if (error.empty()) continue;
    const bool may_grow = !options_.reach && may_repeat() && tries++ < kMostTries;
    if (!may_grow || !is_finite(solution_)) throw Error(error);
    make_neighbours(2.0 * reach());
  }
  has_forces_ = true;
  if (keeps_memory()) end_step(problem_, solution_, law(), memory_);
  {
    const StepParts::Timer timer(StepPart::integrate);
    integrator.end(scene_, solution_, assembler_.bodies(scene_), dt);
    if (PositionCorrection<D>* const correction = integrator.correction())
      correction->correct(scene_, neighbours_.last_pairs(), step_);
  }
  report.step = step_++;
  report.contacts = problem_.contact_count();
  for (std::size_t k = 0, count = observers_.size(); k < count; ++k) observers_[k](*this, report);
  return report;
}

template <int D>
std::pair<Scene<D>, Method<D>> Simulation<D>::release() {
  return {std::move(scene_), std::move(method_)};
}

template <int D>
ContactMemory<D> Simulation<D>::contacts() const {
  ContactMemory<D> contacts = memory_;
  if (has_forces_ && !keeps_memory()) end_step(problem_, solution_, law(), contacts);
  return contacts;
}

template class Simulation<2>;
template class Simulation<3>;

}  // namespace cd
