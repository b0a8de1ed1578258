// SPDX-License-Identifier: BSD-3-Clause
// The series of studies of frozen packings: own friction, switched friction, other ensembles.
#pragma once

#include <string>
#include <vector>

#include "experiments/brendel2004/force_study.hpp"
#include "harness/run.hpp"

namespace cd::brendel2004 {

/// What the series vary.
struct ForceSeries {
  ForceStudySetup study;         ///< what is not varied
  double reference = 0.1;        ///< friction at which ensembles are varied
  std::vector<double> switched;  ///< friction given to frictionless packings
  std::vector<double> widths;    ///< of the random starts
};

/// One study. Series: "own" friction of the packing, "switched" on in a frictionless one; and at
/// the reference friction "width" and "width, switched", "loose" tolerance, "order", "other
/// starts".
struct StudyRow {
  int dimension = 0;
  std::string series;
  double friction = 0.0;
  std::uint64_t seed = 0;  ///< of the packing
  ForceStudySetup setup = {};
  ForceStudy found = {};
};

/// Appends all studies of some packings, done several at once; false if interrupted. Packings of
/// spheres are studied in the first two series only, and without a walk.
template <int D>
bool study_all(const ForceSeries& series, const std::vector<runs::Packing<D>>& packings, Run& run,
               std::vector<StudyRow>& rows);

}  // namespace cd::brendel2004
