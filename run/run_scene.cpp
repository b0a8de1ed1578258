// SPDX-License-Identifier: BSD-3-Clause
// The loop over time steps of a run, with its outputs.
#include "run/run_scene.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <libcd/core/archive.hpp>
#include <libcd/core/error.hpp>
#include <libcd/io/fclib_file.hpp>
#include <libcd/io/packing_file.hpp>
#include <libcd/io/vtk_series.hpp>
#include <libcd/io/warnings.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/measure/grain_means.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/simulation/fast_grain.hpp>
#include <libcd/simulation/settle.hpp>
#include <libcd/solver/residual.hpp>
#include "run/advice.hpp"
#include "run/collision_energy.hpp"
#include "run/longer_run.hpp"
#include "run/monitors.hpp"
#include "run/rounded_times.hpp"
#include "run/solver_advice.hpp"

namespace cd {
namespace {

using Clock = std::chrono::steady_clock;

/// Writes the contact problem of the last step and its solution.
template <int D>
void dump_problem(const Simulation<D>& simulation, Run& run) {
  const ContactProblem<D>& problem = simulation.problem();
  Array<Impulse<D>> impulse;
  for (int c = 0; c < problem.contact_count(); ++c)
    impulse.push_back(in_frame(contact_normal(problem, c), simulation.solution().impulse[c]));
  const std::string name = "problem_" + std::to_string(simulation.steps() - 1) + ".hdf5";
  run.placing()(run.out() / name);
  write_fclib(to_matrix(problem, simulation.law()), run.out() / name, &impulse);
}

/// All that a run of a scene has open.
template <int D>
class SceneRun {
 public:
  SceneRun(const SceneSpec<D>& spec, PreparedScene<D> prepared, const RunRequest& request, Run& run)
      : spec_(spec),
        request_(request),
        run_(run),
        monitors_(prepared.named, spec.output.watch),
        stepped_(spec, std::move(prepared), run.threads()),
        simulation_(stepped_.simulation()),
        balance_(simulation_),
        frames_(run.out(), request.name, run.placing()),
        last_step_(steps_in(spec.run.end, spec.run.time_step)),
        row_every_(steps_in(
            spec.output.monitors_every > 0.0 ? spec.output.monitors_every : 0.01 * spec.run.end,
            spec.run.time_step)),
        table_(run.csv("monitors.csv", monitors_.columns())),
        flow_table_(spec.outlets.empty()
                        ? nullptr
                        : &run.csv("flow.csv", {{"time", "time"}, {"grains_out", "1"}})) {
    if (spec.output.frames_every > 0.0) frames_.follow(simulation_);
    simulation_.stop_when([this] { return run_.interrupted(); });
    simulation_.observe([this](const Simulation<D>& s, const StepReport& report) {
      balance_.add_step(s);
      fast_grains_.add(s);
      report_ = report;
      if (report.status != SolveStatus::converged && has_tolerance()) ++unconverged_;
    });
    if (run.resume()) {
      read(*run.resume(), "", *this);
    } else {
      flag_if(overlap_warning(simulation_.scene(), "at the start"));
      fast_grains_.add(simulation_);
      write_what_is_due();
    }
  }

  void step_to_end() {
    const std::int64_t first = simulation_.steps();
    Progress progress = run_.progress(last_step_ - simulation_.steps(), "steps");
    bool at_rest = false;
    while (!is_over(at_rest) && !run_.interrupted()) {
      if (stepped_.step().status == SolveStatus::stopped) break;
      at_rest = is_at_rest();
      write_what_is_due();
      if (request_.dump_step == simulation_.steps() - 1) dump_problem(simulation_, run_);
      stepped_.exchange_grains();
      progress.advance();
      if (!is_over(at_rest) && checkpoint_is_due()) save();
    }
    if (!is_over(at_rest)) {
      save();  // interrupted
    } else {
      const SavingGuard saving;
      StateFile end = state();
      put_end(end, last_step_, at_rest);
      run_.hold_end(std::move(end));
      if (row_at_ != simulation_.steps()) write_row();
      report(at_rest);
      const auto dump = request_.dump_step;
      if (dump && (*dump < first || *dump >= simulation_.steps()))
        run_.flag("the problem of step " + to_text(*dump) +
                  " was not written: this run made the steps from " + to_text(first) + " to " +
                  to_text(simulation_.steps() - 1));
    }
  }

  /// All that the next steps depend on.
  void archive(Archive& archive) {
    double seconds = this->seconds();
    archive("", stepped_)("balance", balance_)("fast grains", fast_grains_)("frames", frames_);
    archive("flow", flow_)("steps between rows", row_every_)("calm steps", calm_steps_);
    archive("steps unconverged", unconverged_)("seconds", seconds);
    if (!archive.reads()) return;
    seconds_before_ = seconds;
    saved_at_ = this->seconds();
  }

 private:
  double time() const { return stepped_.time(); }
  double tolerance() const { return given<double>(spec_.method.values, "tolerance").value_or(0.0); }
  bool has_tolerance() const { return tolerance() > 0.0; }

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

  bool is_over(bool at_rest) const { return at_rest || simulation_.steps() >= last_step_; }

  void write_row() {
    monitors_.write(table_, simulation_, report_, balance_, seconds());
    row_at_ = simulation_.steps();
    if (!flow_table_) return;
    flow_.emplace_back(time(), stepped_.grains_out());
    flow_table_->row(flow_.back().first, flow_.back().second);
  }

  void write_what_is_due() {
    const std::int64_t step = simulation_.steps();
    if (step % row_every_ == 0) write_row();
    if (spec_.output.frames_every > 0.0 &&
        step % steps_in(spec_.output.frames_every, spec_.run.time_step) == 0)
      frames_.write(simulation_, time());
  }

  bool checkpoint_is_due() {
    const double every = spec_.output.checkpoint_every;
    if (every == 0.0 || seconds() < saved_at_ + every) return false;
    saved_at_ = seconds();
    return true;
  }

  void save() {
    const SavingGuard saving;
    run_.save(state());
  }

  StateFile state() const {
    StateFile state;
    write(state, "", *this);
    return state;
  }

  void flag_if(const std::optional<std::string>& warning) {
    if (warning) run_.flag(*warning);
  }

  /// Flags a run that has come to its end and is worthless.
  void warn() {
    flag_if(overlap_warning(simulation_.scene(), "at the end"));
    if (const auto& fast = fast_grains_.worst()) run_.flag(fast->text());
    if (has_tolerance()) flag_if(tolerance_warning(unconverged_, simulation_.steps(), tolerance()));
    if (!simulation_.law().traits().has_fixed_point())
      flag_if(energy_warning(balance_, simulation_));
    if (const auto duration = collision_duration(spec_, simulation_))
      flag_if(collision_warning(*duration / simulation_.time_step()));
  }

  /// The grains that are left.
  void write_end() const {
    const Scene<D>& scene = simulation_.scene();
    if (std::ranges::count(scene.shape, Shape::round) > 0)
      write_packing_csv(run_.out() / "end.csv", scene, {}, run_.placing());
  }

  /// What the end of the run says.
  void report(bool at_rest) {
    const std::string energy = "mass length^2 / time^2";
    write_end();
    run_.quantity("time", time(), "time", "at the end");
    run_.quantity("steps", static_cast<double>(simulation_.steps()), "1", "done");
    for (const RoundedTime& rounded : rounded_times(spec_.run, spec_.output))
      run_.quantity(rounded.quantity(), rounded.used(), "time", rounded.text());
    run_.quantity("kinetic_energy", simulation_.energies().kinetic(), energy, "at the end");
    run_.quantity("largest_overlap", largest_overlap(simulation_.scene()), "length", "at the end");
    run_.quantity("energy_input", balance_.input(), energy, "what could be dissipated");
    run_.quantity("energy_unexplained", balance_.unexplained(), energy,
                  "change of energy that no term of the balance explains");
    if (const double power = gravity_gain(simulation_); power > 0.0)
      run_.quantity(
          "gravity_gain", power * time(), energy,
          "that gravity adds where bodies are held up, because they collide at one end of "
          "a step: time times time_step / 2 sum of m g^2 of the bodies at the end");
    if (const auto elasticity = sweep_elasticity(spec_, simulation_.scene()))
      run_.quantity("contact_stiffness", elasticity->stiffness, "mass / time^2",
                    "of the springs that these sweeps amount to [Unger 2002, Eq. 24]");
    if (const auto duration = collision_duration(spec_, simulation_))
      run_.quantity("steps_per_collision", *duration / simulation_.time_step(), "1",
                    "of the shortest collision of two soft spheres");
    if (report_.contacts > 0) {
      run_.quantity("contacts", report_.contacts, "1", "within reach in the last step");
      run_.quantity("contacts_visited", report_.contacts_visited(), "1",
                    "by an iteration of the last step, on average");
      const auto judged = judge(simulation_.problem(), simulation_.law(), simulation_.solution());
      if (judged) {
        run_.quantity("residual", judged->error, "1", "error of the last step");
        run_.quantity("signorini", judged->signorini, "1",
                      "fastest approach of a contact in the last step, or parting of one that "
                      "pushes, over the fastest motion without impulses");
      }
    }
    if (has_tolerance())
      run_.quantity("steps_unconverged", static_cast<double>(unconverged_), "1",
                    "whose solve did not reach the tolerance");
    run_.quantity("rms_speed", rms_velocity(simulation_.scene(), GrainWeight::one), "length / time",
                  "of free grains at the end: how fast a packing under load still creeps");
    if (const auto rate = flow_rate(flow_))
      run_.quantity("flow_rate", *rate, "1 / time", "grains out, second and third quarter");
    warn();
    if (spec_.run.rest_speed > 0.0 && !at_rest)
      run_.flag("not at rest at the end: some body was faster than run.rest_speed = " +
                to_text(spec_.run.rest_speed));
  }

  const SceneSpec<D>& spec_;
  const RunRequest& request_;
  Run& run_;
  Monitors<D> monitors_;
  SceneSimulation<D> stepped_;
  Simulation<D>& simulation_;  ///< its own
  EnergyBalance<D> balance_;
  FastGrains<D> fast_grains_;
  VtkSeries<D> frames_;
  std::int64_t last_step_, row_every_;
  CsvWriter& table_;
  CsvWriter* flow_table_;  ///< none without outlets
  StepReport report_;
  Flow flow_;
  std::int64_t calm_steps_ = 0, unconverged_ = 0, row_at_ = -1;
  Clock::time_point start_ = Clock::now();
  double seconds_before_ = 0.0, saved_at_ = 0.0;
};

}  // namespace

template <int D>
void run_scene(const SceneSpec<D>& spec, PreparedScene<D> prepared, const RunRequest& request,
               Run& run) {
  SceneRun<D>(spec, std::move(prepared), request, run).step_to_end();
}

template void run_scene(const SceneSpec<2>&, PreparedScene<2>, const RunRequest&, Run&);
template void run_scene(const SceneSpec<3>&, PreparedScene<3>, const RunRequest&, Run&);

}  // namespace cd
