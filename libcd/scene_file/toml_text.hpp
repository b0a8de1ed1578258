// SPDX-License-Identifier: BSD-3-Clause
// TOML text as JSON values and back: the one place that knows the TOML library.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace cd {

/// Largest depth of tables and lists within each other: scene files need five, and the reader calls
/// itself once for each.
inline constexpr int kMostNested = 100;

/// Throws Error, with `source` before the message, for a table or a list deeper than kMostNested.
void require_nesting(int depth, const std::string& source);

/// Reads a TOML document. `source` stands before messages, as "hopper.toml". Throws Error with line
/// and column for a text that is no TOML, for tables nested too deep, and for dates and times,
/// which no key takes.
nlohmann::ordered_json parse_toml(std::string_view text, const std::string& source);

/// A value as it stands in a TOML file, on one line.
std::string toml_value(const nlohmann::ordered_json& value);

/// A whole document: plain values first, then tables and lists of tables.
std::string toml_document(const nlohmann::ordered_json& table);

/// Sets one value in a document by its path, as "method.solver=jacobi" or "grains[0].count=100".
/// The text after the equals sign is TOML, or a text without quotes. Throws Error for a path that
/// leads through what is no table, beyond the end of a list, or too deep.
void set_value(nlohmann::ordered_json& document, const std::string& assignment);

}  // namespace cd
