// SPDX-License-Identifier: BSD-3-Clause
// Refusal: the line that a user gets for an exception that they can mend.
#pragma once

#include <exception>
#include <optional>
#include <string>

namespace cd {

/// The line of an Error; of the system's refusals of a file, its path and the reason; of memory
/// that is not there, that. Nothing for an exception that is a defect of the program.
std::optional<std::string> refusal_of(const std::exception& exception);

}  // namespace cd
