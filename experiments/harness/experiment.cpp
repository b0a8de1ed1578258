// SPDX-License-Identifier: BSD-3-Clause
// From the command line to the exit status.
#include "experiments/harness/experiment.hpp"

#include <algorithm>
#include <exception>
#include <iostream>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/io/provenance.hpp>
#include <libcd/io/standard_output.hpp>
#include "experiments/harness/report.hpp"

namespace cd {

namespace {

enum ExitStatus { complete = 0, failure = 1, bad_input = 2, flagged = 3, interrupted = 130 };

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
  } catch (const std::exception& error) {
    return {failure, error.what()};
  } catch (...) {
    return {failure, "unknown exception"};
  }
}

void print_error(const Experiment& experiment, std::string line) {
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::cerr << experiment.name << ": " << line << std::endl;
}

/// Runs the body, keeps what it reported, and says how it went.
ExitStatus execute(const Experiment& experiment, Run& run, const std::function<void(Run&)>& body) {
  const Outcome outcome = attempt([&] { return body(run), complete; });
  if (outcome.status != complete) run.flag(outcome.line);
  const Summary& summary = run.finish();
  if (outcome.status == complete) {
    print_quantities(std::cout, summary);
    std::cout << "results in " << run.out().string() << std::endl;
    for (const std::string& reason : summary.reasons) print_error(experiment, reason);
    if (summary.status != "interrupted") run.remove_checkpoint();
  } else {
    print_error(experiment, outcome.line);
  }
  if (summary.status == "interrupted") return interrupted;
  if (outcome.status != complete) return outcome.status;
  return summary.status == "flagged" ? flagged : complete;
}

}  // namespace

int run_experiment(int argc, const char* const* argv, const Experiment& experiment,
                   const std::function<void(Options&)>& declare,
                   const std::function<void(Run&)>& body) {
  const Outcome outcome = attempt([&] {
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
    set_thread_count(settings.threads);
    const InterruptGuard guard;
    Run run(experiment, parameters, settings);
    return execute(experiment, run, body);
  });
  if (!outcome.line.empty()) print_error(experiment, outcome.line);
  if (outcome.status != complete) return outcome.status;
  const Outcome printed = attempt([] { return flush_standard_output(), complete; });
  if (!printed.line.empty()) print_error(experiment, printed.line);
  return printed.status;
}

}  // namespace cd
