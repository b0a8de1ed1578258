// SPDX-License-Identifier: BSD-3-Clause
// The table of golden cases: method, dimension, scene and solver by name.
#pragma once

#include <string>
#include <vector>

#include "tests/golden/run.hpp"

namespace cd::golden {

/// A named run.
struct Case {
  std::string name;  ///< method/dimension/scene/solver, as in golden_hashes.txt
  std::function<Outcome()> run;
  /// The run saved halfway and continued; empty where what is saved is not all that the next step
  /// needs: mcnamara remembers collisions, velocity Verlet the kick that is due.
  std::function<Outcome()> run_interrupted;
  bool parallel = false;  ///< has contacts enough for each colour's to be shared among threads
  bool large = false;     ///< has bodies enough for three threads to have chunks of them each
};

/// A case of that setup.
template <int D>
Case make_case(const std::string& method, const std::string& scene, const std::string& variant,
               const Setup<D>& setup) {
  Case made;
  made.name = method + "/" + std::to_string(D) + "d/" + scene + "/" + variant;
  made.run = [setup] { return run(setup); };
  if (setup.solver != "mcnamara" && setup.integrator != "velocity-verlet")
    made.run_interrupted = [setup] { return run_interrupted(setup, setup.steps / 2); };
  return made;
}

/// Adds a case that is large, and may have contacts enough, too.
inline void add_large(std::vector<Case>& cases, Case made, bool parallel = false) {
  made.large = true;
  made.parallel = parallel;
  cases.push_back(std::move(made));
}

/// Seed, and a fixed number of iterations without a residual.
inline OptionValues iterations(int count) {
  OptionValues options = StopRule{.max_iterations = count, .report_residual = false}.values();
  options["seed"] = 7;
  return options;
}

constexpr int kSteps = 120;  ///< of the cases of contact dynamics

/// A setup in scenes whose grains are faster than in the box.
template <int D>
Setup<D> at(double time_step, double reach, Setup<D> setup) {
  setup.time_step = time_step;
  setup.reach = reach;
  return setup;
}

template <int D>
Setup<D> in_piston(const Setup<D>& setup) {
  return at(0.01, 0.3, setup);
}

template <int D>
Setup<D> in_drum(const Setup<D>& setup) {
  return at(0.02, 0.2, setup);
}

template <int D>
Setup<D> in_cell(const Setup<D>& setup) {
  return at(0.01, 0.3, setup);
}

void add_rigid_cases(std::vector<Case>& cases);
void add_extended_cases(std::vector<Case>& cases);
void add_hard_cases(std::vector<Case>& cases);
void add_soft_cases(std::vector<Case>& cases);

/// All cases.
std::vector<Case> all_cases();

/// The scenes that the cases start from, name and hash: where one of these has changed, it was the
/// generator and not the steps.
struct Start {
  std::string name;
  std::uint64_t hash;
};
std::vector<Start> all_starts();

}  // namespace cd::golden
