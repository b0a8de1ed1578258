// SPDX-License-Identifier: BSD-3-Clause
// The tables of guttenberg2011_errors: which scenes are run, and what is found in each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/guttenberg2011/apparent_growth.hpp"
#include "experiments/guttenberg2011/creep.hpp"
#include "experiments/guttenberg2011/errors_method.hpp"
#include "experiments/guttenberg2011/passes_needed.hpp"
#include "experiments/guttenberg2011/sound_speed.hpp"
#include "experiments/harness/options.hpp"
#include "experiments/harness/run.hpp"

namespace cd::guttenberg2011 {

struct ErrorsSetup {
  std::string method;  ///< of rows and gases: ahs or mcnamara
  std::vector<int> passes;
  int seeds, disturbances;
  int gases;
  double gas_time, gas_fraction;
  std::vector<double> gas_steps;
  std::vector<double> fractions;
  double pack_time;
  int most_passes;  ///< of the sheared pack, where there may be no end
  double friction;
  std::vector<double> creep_steps;
  int packs;
  double pack_creep_time;
};

struct SoundRow {
  RowSetup setup;
  double speed = 0.0;
};

struct SoundTable {
  std::vector<SoundRow> rows;
  std::vector<double> disturbance, precursor;
};

struct GrowthRow {
  GrowthSetup setup;
  Growth found;
};

struct ThreeDiscs {
  double restitution = 0.0;
  int passes = 0;
  std::optional<int> theory;  ///< none where there is no end
};

struct PackRow {
  PackSetup setup;
  PackPasses found;
};

struct PassesTable {
  std::vector<ThreeDiscs> three;
  std::vector<PackRow> packs;
};

struct BlockRow {
  BlockSetup setup;
  double creep = 0.0;
};

struct PackCreepRow {
  PackCreepSetup setup;
  double creep = 0.0;
};

struct SlipTable {
  std::vector<BlockRow> blocks;
  std::vector<PackCreepRow> packs;
};

/// Each runs its scenes as tasks and writes its tables; nothing if interrupted.
std::optional<SoundTable> sound_table(const ErrorsSetup& setup, Run& run);           // sound.csv
std::optional<std::vector<GrowthRow>> growth_table(const ErrorsSetup& s, Run& run);  // growth.csv
/// passes.csv, left.csv, three.csv
std::optional<PassesTable> passes_table(const ErrorsSetup& setup, Run& run);
std::optional<SlipTable> slip_table(const ErrorsSetup& setup, Run& run);  // slip.csv

}  // namespace cd::guttenberg2011
