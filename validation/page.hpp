// SPDX-License-Identifier: BSD-3-Clause
// The page from top to bottom: each function writes one part of it.
#pragma once

#include <ostream>

#include "validation/report.hpp"

namespace cd {

/// Title, style, and the first screen: how many claims hold, and which, paper by paper.
void write_overview(std::ostream& out, const Report& report);

/// The table of claims, grouped by paper, with its filter.
void write_claims(std::ostream& out, const Report& report);

/// What made these results: program, machine, date, and checks without an experiment.
void write_provenance(std::ostream& out, const Report& report);

/// One experiment: claims and verdicts, figure, note, numbers, checks, parameters and files.
void write_chapter(std::ostream& out, const Chapter& chapter, const Paper& paper);

}  // namespace cd
