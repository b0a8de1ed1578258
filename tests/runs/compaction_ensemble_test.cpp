// SPDX-License-Identifier: BSD-3-Clause
// Many samples, stopped in the middle and resumed, must end with the same bits.
#include "experiments/runs/compaction_ensemble.hpp"

#include <csignal>
#include <mutex>
#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/harness/program.hpp"

namespace compaction_ensemble_test {

using namespace cd::runs;

/// Two kinds of samples one after the other; asks to stop at a check of choice.
struct Study {
  int stop_at_check = 0;
  int checks = 0, begun_steps = 0;

  template <int D>
  bool run(cd::Run& run, const std::string& name) {
    CompactionSetup setup;
    setup.grains = 20;
    setup.sweeps = 10;
    setup.initial_fraction = 0.3;
    setup.cell_inertia = 5.0;
    setup.max_steps = 350;
    Samples<D> samples{.name = name, .setups = with_seeds(run, setup, 3)};
    std::mutex one_at_a_time;
    samples.go_on = [&](const Compaction<D>& sample) {
      const std::lock_guard lock(one_at_a_time);
      if (++checks == stop_at_check) std::raise(SIGINT);
      if (checks == 1) begun_steps = sample.steps();
      return true;
    };
    const auto found = run_samples(run, samples, [](const Compaction<D>& sample, SampleEnd) {
      return std::pair(sample.volume_fraction(), sample.contact_updates());
    });
    if (!found) return false;
    for (std::size_t k = 0; k < found->size(); ++k) {
      const std::string which = name + std::to_string(k);
      run.quantity("fraction_" + which, (*found)[k].first, "1", "of a sample");
      run.quantity("updates_" + which, (*found)[k].second, "1", "of a sample");
    }
    return true;
  }

  void operator()(cd::Run& run) {
    if (this->run<2>(run, "discs")) this->run<3>(run, "spheres");
  }
};

struct Ensembles : Program {
  Ensembles() { experiment.takes_checkpoints = experiment.has_tasks = true; }

  std::string found() const {
    const auto json = nlohmann::json::parse(std::ifstream(results() / "summary.json"));
    return json.at("quantities").dump();
  }
};

TEST_CASE("samples that were stopped and resumed end with the same bits",
          "[shaebani2009][determinism]") {
  Ensembles whole;
  REQUIRE(whole.run({"--threads", "1"}, Study{}) == 0);
  for (const int check : {2, 6, 13, 23}) {  // in the first sample, the second, among the spheres
    CAPTURE(check);
    Ensembles program;
    REQUIRE(program.run({"--threads", "1"}, Study{check}) == 130);
    Study rest;
    REQUIRE(program.run({"--threads", "1", "--resume"}, std::ref(rest)) == 0);
    CHECK(rest.begun_steps == (check - 1) % 4 * 100);  // finished samples are not begun again
    CHECK(program.found() == whole.found());
  }
}

TEST_CASE("periodic checkpoints go on with the same bits", "[shaebani2009][determinism]") {
  Ensembles whole, often;
  REQUIRE(whole.run({"--threads", "1"}, Study{}) == 0);
  REQUIRE(often.run({"--threads", "1", "--checkpoint-every", "70"}, Study{5}) == 130);
  REQUIRE(often.run({"--threads", "2", "--resume"}, Study{}) == 0);
  nlohmann::json a = nlohmann::json::parse(whole.found()), b = nlohmann::json::parse(often.found());
  CHECK(a == b);  // several threads report in another order
}

}  // namespace compaction_ensemble_test
