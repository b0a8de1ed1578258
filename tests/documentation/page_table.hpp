// SPDX-License-Identifier: BSD-3-Clause
// Tables of README and docs, which the program's own tables fill.
#pragma once

#include <string>
#include <vector>

namespace cd::test {

/// The rows of the table of `page` (below the source folder) with a head that begins so, as they
/// stand there.
std::vector<std::string> table_rows(const std::string& page, const std::string& head);

/// Checks that this table has these rows and no others. With CD_README_WRITE, as `make readme` sets
/// it, they are written into it first.
void check_table(const std::string& page, const std::string& head,
                 const std::vector<std::string>& rows);

}  // namespace cd::test
