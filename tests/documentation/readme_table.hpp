// SPDX-License-Identifier: BSD-3-Clause
// The README's tables, which the program's own tables fill.
#pragma once

#include <string>
#include <vector>

namespace cd::test {

/// The rows of the README's table with a head that begins so, as they stand there.
std::vector<std::string> readme_rows(const std::string& head);

/// Whether that table has these rows and no others. With CD_README_WRITE, as `make readme` sets it,
/// they are written into it first.
void check_readme_table(const std::string& head, const std::vector<std::string>& rows);

}  // namespace cd::test
