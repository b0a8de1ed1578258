// SPDX-License-Identifier: BSD-3-Clause
// What an experiment prints for a person to read.
#pragma once

#include <ostream>

#include <libcd/io/summary.hpp>

namespace cd {

/// One aligned line per quantity: name, value ± uncertainty (rounded, see libcd/io/rounded.hpp),
/// unit, description.
void print_quantities(std::ostream& stream, const Summary& summary);

/// The tables of methods, their parts, and sweep orders.
void print_choices(std::ostream& stream);

}  // namespace cd
