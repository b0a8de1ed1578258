// SPDX-License-Identifier: BSD-3-Clause
// The frame of every experiment: options in, tables and summary.json out, exit status.
//
// ```cpp
// struct Parameters {
//   int discs;
//   double force;
//   bool warm;
// };
//
// int main(int argc, char** argv) {
//   Parameters p;
//   return cd::run_experiment(
//       argc, argv,
//       {.name = "unger2002_fig4_oscillation",
//        .paper = "unger2002",
//        .figure = "Fig. 4",
//        .summary = "A chain of discs swings like a spring"},
//       [&](cd::Options& options) {
//         options.add("discs", p.discs, cd::ByPreset{20, 50, 50}, cd::at_least(2), "chain length");
//         options.add("force", p.force, 0.05, cd::above(0), "on the last disc [m d/dt^2]");
//         options.on_off("warm-start", p.warm, true, "begin with the last step's forces");
//       },
//       [&](cd::Run& run) {
//         struct Moment { int step; double position; };
//         std::vector<Moment> all = {{0, 1.0 * p.discs}};
//         while (all.size() < 650 && !run.interrupted())
//           all.push_back({all.back().step + 1, all.back().position - p.force});
//         cd::Table<Moment> table;
//         table.column("step", "dt", &Moment::step).column("position", "d", &Moment::position);
//         table.write(run.csv("trajectory.csv", table.columns()), all);
//         run.quantity("offset", all.back().position, "d", "last one, with its uncertainty", 0.01);
//       });
// }
// ```
//
// A run that takes hours has .takes_checkpoints = true; interrupted, it goes on with --resume and
// ends with the same bits. The body asks once a step whether to stop, so that no signal falls
// between saving and leaving, and its state holds all that the next steps depend on:
//
// ```cpp
// void body(int discs, std::int64_t steps, cd::Run& run) {
//   std::int64_t step = 0;
//   std::vector<double> position(static_cast<std::size_t>(discs));
//   if (const auto& state = run.resume()) {
//     step = state->get_one<std::int64_t>("step");
//     position = state->get<double>("position", position.size());
//   }
//   cd::Table<std::int64_t> table;  // of steps
//   table.column("step", "dt").column("position", "d", [&](auto) { return position.back(); });
//   auto& csv = run.csv("trajectory.csv", table.columns());
//   for (bool stop = false; step < steps && !stop;) {
//     for (double& x : position) x -= 0.05;
//     table.row(csv, ++step);
//     stop = run.interrupted();
//     if (stop || run.checkpoint_due(step)) {
//       cd::StateFile state;
//       state.put("step", step);
//       state.put("position", position);
//       run.save(std::move(state));
//     }
//   }
// }
// ```
//
// An ensemble has .has_tasks = true and does its runs as tasks: on all threads, each result stored
// as soon as it is there, so that --resume repeats none. A task depends on nothing but the options
// and its own name and parameters (task.hpp); its result is one that an Archive takes. A
// task that can take longer than a minute saves itself (task_state.hpp), or the solves it consists
// of (task_parts.hpp), with .takes_checkpoints.
//
// ```cpp
// void ensemble(int samples, cd::Run& run) {
//   std::vector<cd::Task> tasks;
//   for (int k = 0; k < samples; ++k) tasks.push_back({"swing", {{"sample", k}}});
//   const auto ends = run.for_each_task(tasks, [&](int k, cd::TaskContext& task) {
//     double x = static_cast<double>(run.seed()) + k;
//     cd::TaskState saved(task, x);
//     for (auto t = saved.step(); t < 650 && !saved.interrupted(t, 650); ++t) x *= 0.99;
//     return x;
//   });
//   if (!ends) return;  // interrupted
//   cd::Table<double> table;  // a row for each end
//   table.column("end", "d");
//   table.write(run.csv("ends.csv", table.columns()), *ends);
// }
// ```
#pragma once

#include <functional>

#include "harness/options.hpp"
#include "harness/run.hpp"
#include "harness/task_state.hpp"

namespace cd {

/// Reads the options, runs the body, writes its results and prints them as a table on stdout.
///
/// Returns 0 if complete; 2 with one line on stderr after bad input (a cd::Error before or in the
/// body) and if stdout cannot be written; 3 if flagged; 130 if interrupted by a stop signal
/// (InterruptGuard); 1 after any other exception. Bad options are refused before anything is
/// computed. What the body had reported when it was flagged, interrupted or threw is kept, and
/// summary.json says why it is not complete; where an earlier run has left results, and this one
/// has found none, those stay. A checkpoint and the tasks are removed when the body comes to its
/// end without an interruption; runs that can be made longer (Experiment::has_more) keep their
/// state as end.cbor, and one that is done already only says again what it found. A second run in
/// an output folder is refused with 2 as long as the first one lives.
int run_experiment(int argc, const char* const* argv, const Experiment& experiment,
                   const std::function<void(Options&)>& declare,
                   const std::function<void(Run&)>& body);

/// @{
/// The same in parts, for a program that reads its command line itself: the run alone, whose exit
/// status it returns, and around all that a program does what turns exceptions into one line and an
/// exit status.
int execute(const Experiment& experiment, const Options& parameters, const Settings& settings,
            const std::function<void(Run&)>& body);
int run_program(const std::string& name, const std::function<int()>& body);
/// @}

}  // namespace cd
