// SPDX-License-Identifier: BSD-3-Clause
// RO-Crate metadata of a result folder: what is in it, which program made it, which paper it tests.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "validation/report.hpp"

namespace cd {

/// The content of ro-crate-metadata.json for the folder of results: JSON-LD in the terms of
/// RO-Crate 1.1 (https://w3id.org/ro/crate/1.1). The folder is the root; each experiment is a data
/// set with its files, the run that made it, and the paper it belongs to.
nlohmann::ordered_json make_crate(const Report& report, const std::filesystem::path& results);

}  // namespace cd
