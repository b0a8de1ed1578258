// SPDX-License-Identifier: BSD-3-Clause
// From the command line to the exit status.
#include "harness/experiment.hpp"

#include <algorithm>
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/io/printable.hpp>
#include <libcd/io/provenance.hpp>
#include <libcd/io/refusal.hpp>
#include <libcd/io/standard_output.hpp>
#include "harness/report.hpp"

namespace cd {

namespace {

enum ExitStatus { complete = 0, failure = 1, bad_input = 2, flagged = 3, interrupted = 130 };

constexpr std::size_t kLongestLine = 800;

/// How a step ended; the line is empty unless it threw.
struct Outcome {
  ExitStatus status = complete;
  std::string line;
};

template <class Step>
Outcome attempt(const Step& step) {
  try {
    return {step(), ""};
  } catch (const std::exception& error) {
    if (const auto line = refusal_of(error)) return {bad_input, *line};
    return {failure, error.what()};
  } catch (...) {
    return {failure, "unknown exception"};
  }
}

/// One line that a terminal can show, whatever it quotes.
void print_error(const std::string& program, std::string line) {
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::cerr << program << ": " << printable(line, kLongestLine) << std::endl;
}

/// Throws Error if a result is not there.
void require_all(const KnownTasks& known) {
  if (known.open.empty()) return;
  const std::size_t missing = known.open.size();
  throw Error("merge: " + std::to_string(missing) + " of " + std::to_string(known.count) +
              (missing == 1 ? " task is" : " tasks are") + " not done yet, the first is '" +
              known.open.front().task.name + "', see --plan");
}

/// What each task has taken, for those who plan the next study.
void write_costs(Run& run, const KnownTasks& known) {
  Table<DoneTask> table;
  table.column("task", "", &DoneTask::name, csv_text)
      .column("cost", "1", &DoneTask::cost)
      .timing("seconds", "s", &DoneTask::taken, &TaskCost::seconds)
      .timing("megabytes", "MB", &DoneTask::taken, &TaskCost::megabytes);
  table.write(run.csv("task_costs.csv", table.columns()), known.done);
}

/// Says again what a run that is done has found, and how it ended.
ExitStatus report_done(const Experiment& experiment, const Run& run) {
  const Summary summary = read_summary(run.out() / "summary.json");
  print_quantities(std::cout, summary);
  std::cout << "was done before, results in " << run.out().string() << std::endl;
  for (const std::string& reason : summary.reasons) print_error(experiment.name, reason);
  return summary.status == "flagged" ? flagged : complete;
}

/// Runs the body, keeps what it reported, and says how it went.
ExitStatus execute(const Experiment& experiment, Run& run, const std::function<void(Run&)>& body) {
  const Outcome outcome = attempt([&] {
    body(run);
    if (run.known_tasks() && !InterruptGuard::interrupted()) {
      require_all(*run.known_tasks());
      write_costs(run, *run.known_tasks());
    }
    return complete;
  });
  if (outcome.status != complete) run.flag(outcome.line);
  const Summary& summary = run.finish(outcome.status != complete);
  if (outcome.status == complete) {
    print_quantities(std::cout, summary);
    std::cout << "results in " << run.out().string() << std::endl;
    if (const auto command = drawing_command(experiment.name, run.out()); command.has_value())
      std::cout << "draw it: " << *command << std::endl;
    for (const std::string& reason : summary.reasons) print_error(experiment.name, reason);
    if (summary.status != "interrupted") run.clear_up();
  } else {
    print_error(experiment.name, outcome.line);
  }
  if (summary.status == "interrupted") return interrupted;
  if (outcome.status != complete) return outcome.status;
  return summary.status == "flagged" ? flagged : complete;
}

/// The tasks that can be done now, one a line.
void print_plan(std::ostream& stream, const Experiment& experiment, const Settings& settings,
                const KnownTasks& known) {
  if (settings.part.names) {
    for (const OpenTask& open : known.open) stream << open.task.name << '\n';
    stream << std::flush;
    return;
  }
  const nlohmann::ordered_json text = experiment.name, preset = settings.preset;
  using Text = nlohmann::ordered_json;
  stream << "{\"schema\": 1, \"experiment\": " << text << ", \"preset\": " << preset
         << ", \"seed\": " << settings.seed << ", \"known\": " << known.count
         << ", \"open\": " << known.open.size() << ", \"tasks\": [";
  const char* separator = "\n";
  for (const auto& task : plan_document(known)) {
    stream << separator << task.dump(-1, ' ', false, Text::error_handler_t::replace);
    separator = ",\n";
  }
  stream << (known.open.empty() ? "]}\n" : "\n]}\n") << std::flush;
}

/// Walks through the body and does this process's part of the tasks; evaluates nothing.
ExitStatus do_part(const Experiment& experiment, const Settings& settings, Run& run,
                   const std::function<void(Run&)>& body) {
  body(run);
  const KnownTasks& known = *run.known_tasks();
  const Part& part = settings.part;
  if (InterruptGuard::interrupted()) {
    print_error(experiment.name, "interrupted by a signal; called again, it goes on");
    return interrupted;
  }
  if (part.kind == Part::Kind::plan) {
    print_plan(std::cout, experiment, settings, known);
  } else if (part.kind == Part::Kind::task) {
    if (!known.found) throw Error("run", "'" + part.task + "'", "the name of a task of --plan");
    std::cout << part.task << (known.done_here > 0 ? ": done" : ": was done before") << std::endl;
  } else {
    std::cout << "shard " << part.number << '/' << part.count << ": " << known.done_here
              << " tasks done; " << known.open.size() << " of " << known.count
              << " known ones are left to other shards" << std::endl;
  }
  return complete;
}

}  // namespace

int run_program(const std::string& name, const std::function<int()>& body) {
  int status = complete;
  Outcome outcome = attempt([&] { return status = body(), complete; });
  if (outcome.status == complete && status == complete)
    outcome = attempt([] { return flush_standard_output(), complete; });
  if (!outcome.line.empty()) print_error(name, outcome.line);
  return outcome.status != complete ? outcome.status : status;
}

int execute(const Experiment& experiment, const Options& parameters, const Settings& settings,
            const std::function<void(Run&)>& body) {
  set_thread_count(settings.threads);
  const InterruptGuard guard([&experiment] {
    print_error(experiment.name, "ended by a signal; what was saved before is kept");
  });
  if (settings.part.kind == Part::Kind::merge) {  // refused before anything is written
    Settings plan = settings;
    plan.part.kind = Part::Kind::plan;
    Run all(experiment, parameters, plan);
    body(all);
    if (InterruptGuard::interrupted()) return interrupted;
    require_all(*all.known_tasks());
  }
  Run run(experiment, parameters, settings);
  if (run.is_done()) return report_done(experiment, run);
  return settings.part.evaluates() ? execute(experiment, run, body)
                                   : do_part(experiment, settings, run, body);
}

int run_experiment(int argc, const char* const* argv, const Experiment& experiment,
                   const std::function<void(Options&)>& declare,
                   const std::function<void(Run&)>& body) {
  return run_program(experiment.name, [&]() -> int {
    Settings settings;
    Options parameters;
    declare(parameters);
    switch (read_command_line(argc, argv, experiment, parameters, settings)) {
      case Request::help:
        std::cout << help_text(experiment, parameters);
        return complete;
      case Request::list:
        print_choices(std::cout);
        return complete;
      case Request::version:
        std::cout << version_line(experiment.name);
        return complete;
      case Request::run:
        break;
    }
    return execute(experiment, parameters, settings, body);
  });
}

}  // namespace cd
