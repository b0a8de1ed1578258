// SPDX-License-Identifier: BSD-3-Clause
// Rows of a data file of a run.
#pragma once

#include <ranges>
#include <string>

#include <libcd/io/table.hpp>
#include "harness/run.hpp"

namespace cd {

/// Writes rows into a file of a run: the columns of a table.
template <class Row, class Rows>
void write_rows(Run& run, const std::string& file, const Table<Row>& table, const Rows& rows) {
  table.write(run.csv(file, table.columns()), rows);
}

/// The same of records, with all their fields as columns.
template <class Rows>
void write_rows(Run& run, const std::string& file, const Rows& rows) {
  Table<std::ranges::range_value_t<Rows>> table;
  write_rows(run, file, table.fields(), rows);
}

}  // namespace cd
