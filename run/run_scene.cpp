// SPDX-License-Identifier: BSD-3-Clause
// The loop over steps.
#include "run/run_scene.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/io/fclib_file.hpp>
#include <libcd/io/packing_file.hpp>
#include <libcd/io/vtk_series.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/measure/largest_overlap.hpp>
#include <libcd/scene_file/build_scene.hpp>
#include <libcd/simulation/settle.hpp>
#include "run/advice.hpp"
#include "run/monitors.hpp"
#include "solvers/table.hpp"

namespace cd {
namespace {

using Clock = std::chrono::steady_clock;

/// Steps in a time, at least one.
std::int64_t steps_in(double time, double time_step) {
  return std::max<std::int64_t>(1, std::llround(time / time_step));
}

/// Writes the contact problem of the last step and its solution.
template <int D>
void dump_problem(const Simulation<D>& simulation, const std::filesystem::path& folder) {
  const ContactProblem<D>& problem = simulation.problem();
  Array<Impulse<D>> impulse;
  for (int c = 0; c < problem.contact_count(); ++c)
    impulse.push_back(in_frame(contact_normal(problem, c), simulation.solution().impulse[c]));
  const std::string name = "problem_" + std::to_string(simulation.steps() - 1) + ".hdf5";
  write_fclib(to_matrix(problem, simulation.law()), folder / name, &impulse);
}

/// All that a run of a scene has open.
template <int D>
class SceneRun {
 public:
  SceneRun(const SceneSpec<D>& spec, PreparedScene<D> prepared, const RunRequest& request, Run& run)
      : spec_(spec),
        request_(request),
        run_(run),
        named_(std::move(prepared.named)),
        monitors_(named_),
        simulation_(std::move(named_.scene), std::move(prepared.method),
                    {.time_step = spec.run.time_step,
                     .reach = spec.run.reach,
                     .skin = spec.run.skin,
                     .warm_start = spec.run.warm_start,
                     .threads = run.threads()}),
        balance_(simulation_),
        frames_(run.out(), request.name),
        last_step_(steps_in(spec.run.end, spec.run.time_step)),
        row_every_(steps_in(
            spec.output.monitors_every > 0.0 ? spec.output.monitors_every : 0.01 * spec.run.end,
            spec.run.time_step)),
        table_(run.csv("monitors.csv", monitors_.columns())),
        flow_table_(spec.outlets.empty()
                        ? nullptr
                        : &run.csv("flow.csv", {{"time", "time"}, {"grains_out", "1"}})) {
    simulation_.observe([this](const Simulation<D>& s, const StepReport& report) {
      balance_.add_step(s);
      report_ = report;
    });
    if (run.resume()) {
      restore(*run.resume());
    } else {
      write_what_is_due();
    }
  }

  void step_to_end() {
    if (request_.dump_step && *request_.dump_step >= last_step_)
      throw Error("dump-problem", *request_.dump_step,
                  "a step below " + std::to_string(last_step_) + ", the number of steps");
    Progress progress = run_.progress(last_step_ - simulation_.steps(), "steps");
    bool at_rest = false;
    while (!at_rest && simulation_.steps() < last_step_ && !run_.interrupted()) {
      for (const Drive<D>& drive : named_.drives)
        apply(drive, simulation_.scene(), time() + 0.5 * simulation_.time_step());
      simulation_.step();
      at_rest = is_at_rest();
      write_what_is_due();
      if (request_.dump_step == simulation_.steps() - 1) dump_problem(simulation_, run_.out());
      out_ += remove_within(simulation_.scene(), spec_.outlets);
      let_grains_in();
      progress.advance();
      if (checkpoint_is_due()) save();
    }
    if (run_.interrupted()) {
      save();
    } else {
      if (row_at_ != simulation_.steps()) write_row();
      report(at_rest);
    }
  }

 private:
  double time() const { return static_cast<double>(simulation_.steps()) * simulation_.time_step(); }

  double seconds() const {
    return seconds_before_ + std::chrono::duration<double>(Clock::now() - start_).count();
  }

  /// To be asked once after each step: counts for how long nothing was faster than the speed of
  /// rest.
  bool is_at_rest() {
    if (spec_.run.rest_speed == 0.0 || simulation_.steps() == 0) return false;
    const bool slow = largest_speed(simulation_.scene()) <= spec_.run.rest_speed;
    calm_steps_ = slow ? calm_steps_ + 1 : 0;
    return calm_steps_ >= steps_in(spec_.run.rest_time, spec_.run.time_step);
  }

  void write_row() {
    monitors_.write(table_, simulation_, report_, balance_, seconds());
    row_at_ = simulation_.steps();
    if (!flow_table_) return;
    flow_.emplace_back(time(), out_);
    flow_table_->row(flow_.back().first, flow_.back().second);
  }

  void write_what_is_due() {
    const std::int64_t step = simulation_.steps();
    if (step % row_every_ == 0) write_row();
    if (spec_.output.frames_every > 0.0 &&
        step % steps_in(spec_.output.frames_every, spec_.run.time_step) == 0)
      frames_.write(simulation_, time());
  }

  void let_grains_in() {
    for (std::size_t k = 0; k < named_.inlets.size(); ++k)
      for (const std::int64_t attempt : named_.inlets[k].add_due(simulation_.scene(), time()))
        came_in_.emplace_back(static_cast<std::int64_t>(k), attempt);
  }

  bool checkpoint_is_due() {
    const double every = spec_.output.checkpoint_every;
    if (every == 0.0 || seconds() < saved_at_ + every) return false;
    saved_at_ = seconds();
    return true;
  }

  void save() {
    StateFile state;
    simulation_.save(state, "simulation/");
    balance_.save(state, "balance/");
    std::vector<double> times;
    std::vector<std::int32_t> counts;
    for (const auto& [when, count] : flow_) {
      times.push_back(when);
      counts.push_back(count);
    }
    state.put("flow/times", times);
    state.put("flow/counts", counts);
    state.put("flow/out", out_);
    std::vector<std::int64_t> came_in, tries;
    for (const auto& [inlet, attempt] : came_in_) came_in.insert(came_in.end(), {inlet, attempt});
    for (const Inlet<D>& inlet : named_.inlets) tries.push_back(inlet.tries());
    state.put("inlets/came in", came_in);
    state.put("inlets/tries", tries);
    state.put("frames/times", frames_.times());
    state.put("rest/steps", calm_steps_);
    state.put("seconds", seconds());
    run_.save(std::move(state));
  }

  void restore(const StateFile& state) {
    const auto& came_in = state.get<std::int64_t>("inlets/came in");
    for (std::size_t k = 0; k + 1 < came_in.size(); k += 2) {
      came_in_.emplace_back(came_in[k], came_in[k + 1]);
      named_.inlets.at(static_cast<std::size_t>(came_in[k]))
          .add(simulation_.scene(), came_in[k + 1]);
    }
    const auto& tries = state.get<std::int64_t>("inlets/tries", named_.inlets.size());
    for (std::size_t k = 0; k < tries.size(); ++k) named_.inlets[k].go_on_after(tries[k]);
    simulation_.restore(state, "simulation/");
    balance_.restore(state, "balance/");
    const auto& times = state.get<double>("flow/times");
    const auto& counts = state.get<std::int32_t>("flow/counts", times.size());
    for (std::size_t k = 0; k < times.size(); ++k) flow_.emplace_back(times[k], counts[k]);
    out_ = state.get_one<std::int32_t>("flow/out");
    frames_.go_on_after(state.get<double>("frames/times"));
    calm_steps_ = state.get_one<std::int64_t>("rest/steps");
    seconds_before_ = state.get_one<double>("seconds");
    saved_at_ = seconds();
  }

  /// The grains that are left.
  void write_end() const {
    const Scene<D>& scene = simulation_.scene();
    if (std::ranges::count(scene.shape, Shape::round) > 0)
      write_packing_csv(run_.out() / "end.csv", scene);
  }

  /// What the end of the run says.
  void report(bool at_rest) {
    const std::string energy = "mass length^2 / time^2";
    write_end();
    run_.quantity("time", time(), "time", "at the end");
    run_.quantity("steps", static_cast<double>(simulation_.steps()), "1", "done");
    run_.quantity("kinetic_energy", simulation_.energies().kinetic(), energy, "at the end");
    run_.quantity("largest_overlap", largest_overlap(simulation_.scene()), "length", "at the end");
    run_.quantity("energy_input", balance_.input(), energy, "what could be dissipated");
    run_.quantity("energy_unexplained", balance_.unexplained(), energy,
                  "change of energy that no term of the balance explains");
    if (const auto elasticity = sweep_elasticity(spec_, simulation_.scene()))
      run_.quantity("contact_stiffness", elasticity->stiffness, "mass / time^2",
                    "of the springs that so many sweeps amount to [Unger 2002, Eq. 24]");
    if (const auto rate = flow_rate(flow_))
      run_.quantity("flow_rate", *rate, "1 / time", "grains out, second and third quarter");
    if (spec_.run.rest_speed > 0.0 && !at_rest)
      run_.flag("not at rest at the end: some body was faster than run.rest_speed = " +
                to_text(spec_.run.rest_speed));
  }

  const SceneSpec<D>& spec_;
  const RunRequest& request_;
  Run& run_;
  NamedScene<D> named_;
  Monitors<D> monitors_;
  Simulation<D> simulation_;
  EnergyBalance<D> balance_;
  VtkSeries<D> frames_;
  std::int64_t last_step_, row_every_;
  CsvWriter& table_;
  CsvWriter* flow_table_;  ///< none without outlets
  StepReport report_;
  Flow flow_;
  std::int32_t out_ = 0;                                        ///< grains that outlets have taken
  std::vector<std::pair<std::int64_t, std::int64_t>> came_in_;  ///< inlet and try, in order
  std::int64_t calm_steps_ = 0, row_at_ = -1;
  Clock::time_point start_ = Clock::now();
  double seconds_before_ = 0.0, saved_at_ = 0.0;
};

}  // namespace

template <int D>
PreparedScene<D> prepare(const SceneSpec<D>& spec, const std::filesystem::path& folder) {
  NamedScene<D> named = build_scene(spec, folder);
  Method<D> method = make_method<D>(spec.method, standard_registry(),
                                    static_cast<int>(named.materials.size()), spec.seed);
  return {std::move(named), std::move(method)};
}

template <int D>
void run_scene(const SceneSpec<D>& spec, PreparedScene<D> prepared, const RunRequest& request,
               Run& run) {
  SceneRun<D>(spec, std::move(prepared), request, run).step_to_end();
}

template PreparedScene<2> prepare(const SceneSpec<2>&, const std::filesystem::path&);
template PreparedScene<3> prepare(const SceneSpec<3>&, const std::filesystem::path&);
template void run_scene(const SceneSpec<2>&, PreparedScene<2>, const RunRequest&, Run&);
template void run_scene(const SceneSpec<3>&, PreparedScene<3>, const RunRequest&, Run&);

}  // namespace cd
