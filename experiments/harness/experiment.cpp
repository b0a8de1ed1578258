// SPDX-License-Identifier: BSD-3-Clause
// From the command line to the exit status.
#include "experiments/harness/experiment.hpp"

#include <algorithm>
#include <exception>
#include <iostream>
#include <new>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/io/printable.hpp>
#include <libcd/io/provenance.hpp>
#include <libcd/io/standard_output.hpp>
#include "experiments/harness/report.hpp"

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
  } catch (const Error& error) {
    return {bad_input, error.what()};
  } catch (const std::bad_alloc&) {
    return {bad_input, "memory: not enough for so large a run"};
  } catch (const std::exception& error) {
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

/// Runs the body, keeps what it reported, and says how it went.
ExitStatus execute(const Experiment& experiment, Run& run, const std::function<void(Run&)>& body) {
  const Outcome outcome = attempt([&] { return body(run), complete; });
  if (outcome.status != complete) run.flag(outcome.line);
  const Summary& summary = run.finish();
  if (outcome.status == complete) {
    print_quantities(std::cout, summary);
    std::cout << "results in " << run.out().string() << std::endl;
    for (const std::string& reason : summary.reasons) print_error(experiment.name, reason);
    if (summary.status != "interrupted") run.remove_checkpoint();
  } else {
    print_error(experiment.name, outcome.line);
  }
  if (summary.status == "interrupted") return interrupted;
  if (outcome.status != complete) return outcome.status;
  return summary.status == "flagged" ? flagged : complete;
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

int perform(const Experiment& experiment, const Options& parameters, const Settings& settings,
            const std::function<void(Run&)>& body) {
  set_thread_count(settings.threads);
  const InterruptGuard guard([&experiment] {
    print_error(experiment.name, "ended by a signal; what was saved before is kept");
  });
  Run run(experiment, parameters, settings);
  return execute(experiment, run, body);
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
    return perform(experiment, parameters, settings, body);
  });
}

}  // namespace cd
