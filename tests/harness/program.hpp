// SPDX-License-Identifier: BSD-3-Clause
// A small experiment that a test can run with any arguments and body.
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include "harness/experiment.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"

using Texts = std::vector<std::string>;

/// Collects what is written to a stream while it lives.
class Capture {
 public:
  explicit Capture(std::ostream& stream) : stream_(stream), old_(stream.rdbuf(text_.rdbuf())) {}
  ~Capture() { stream_.rdbuf(old_); }
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;
  std::string text() const { return text_.str(); }

 private:
  std::ostream& stream_;
  std::ostringstream text_;
  std::streambuf* old_;
};

struct Parameters {
  int discs = 0;
  double force = 0.0;
  std::string order;
  bool warm = false;
  std::vector<int> sweeps;
};

/// Runs a small experiment in a folder of its own.
struct Program {
  TemporaryFolder folder;
  cd::Experiment experiment = {.name = "demo", .paper = "unger2002", .figure = "Fig. 4"};
  Parameters p;
  bool ran = false;
  std::string out;
  std::string err;

  std::filesystem::path results() const { return folder.path() / "out"; }
  cd::Summary summary() const { return cd::read_summary(results() / "summary.json"); }

  int run_raw(
      Texts arguments, const std::function<void(cd::Run&)>& body = [](cd::Run&) {}) {
    arguments.insert(arguments.begin(), "demo");
    std::vector<const char*> argv;
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    ran = false;
    const Capture captured_out(std::cout);
    const Capture captured_err(std::cerr);
    const auto declare = [&](cd::Options& options) {
      options.add("discs", p.discs, cd::ByPreset{10, 20, 30}, cd::at_least(2), "chain length");
      options.add("force", p.force, 1, cd::between(-1, 1), "force");
      options.choice("sweep-order", p.order, "random", {"random", "sequential"}, "order");
      options.on_off("warm-start", p.warm, true, "begin with the last forces");
      options.list("sweeps", p.sweeps, cd::ByPreset<std::vector<int>>{{1, 2}, {3, 4}, {5, 6}},
                   cd::at_least(1), "many");
      options.check([&] {
        if (p.discs == 13) throw cd::Error("discs", p.discs, "a lucky number");
      });
    };
    const int status = cd::run_experiment(static_cast<int>(argv.size()), argv.data(), experiment,
                                          declare, [&](cd::Run& run) {
                                            ran = true;
                                            body(run);
                                          });
    out = captured_out.text();
    err = captured_err.text();
    return status;
  }

  int run(
      Texts arguments, const std::function<void(cd::Run&)>& body = [](cd::Run&) {}) {
    arguments.insert(arguments.end(), {"--out", results().string()});
    return run_raw(arguments, body);
  }

  /// A configuration file with this content.
  std::string config(const std::string& text) const {
    const auto path = folder.path() / "case.ini";
    std::ofstream(path) << text;
    return path.string();
  }

  /// Bad input: exit 2, one line that begins with the program's name, nothing computed.
  void refuses(const Texts& arguments, const Texts& naming) {
    INFO(Catch::Detail::stringify(arguments));
    CHECK(run(arguments) == 2);
    CHECK_FALSE(ran);
    CHECK(out.empty());
    CHECK_THAT(err, StartsWith("demo: "));
    CHECK(err.find('\n') == err.size() - 1);
    for (const std::string& word : naming) CHECK_THAT(err, Contains(word));
    CHECK_FALSE(exists(results()));
  }
};
