// SPDX-License-Identifier: BSD-3-Clause
// Open contacts: whether sweeps visit contacts that cannot close within the step.
#pragma once

#include <string>

namespace cd {

/// Treatment by a sweep of contacts that are listed, being within reach, but have no impulse and
/// are not about to close.
enum class OpenContacts {
  visit,  ///< as any other
  skip,   ///< stay out until they can close; some sweeps, the first and the last visit them
};

/// The name of a choice.
inline std::string to_string(OpenContacts open) {
  return open == OpenContacts::visit ? "visit" : "skip";
}

}  // namespace cd
