// SPDX-License-Identifier: BSD-3-Clause
// What a check or a claim's condition judges and what it expects, read from its JSON object.
#pragma once

#include <set>
#include <string>

#include "validation/check_file.hpp"
#include "validation/json_reader.hpp"

namespace cd {

/// "presets", all of them if the key is missing.
std::set<std::string> read_presets(const JsonReader& check);

/// "quantity", or "file", "column" and "where"; `place` is for the messages.
void read_subject(const JsonReader& reader, const std::string& place, Check& check);

/// "expected" or "expected_column" with a tolerance, or "minimum" and "maximum", for the check's
/// presets. A condition of a claim needs no tolerance: what is within three errors holds anyway.
void read_expectation(const JsonReader& reader, Check& check, bool of_claim = false);

}  // namespace cd
