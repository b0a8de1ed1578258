// SPDX-License-Identifier: BSD-3-Clause
// A value of a scene file in place of a default.
#pragma once

#include <optional>

namespace cd {

/// target = value, where the file gives one.
template <class T>
void set_if_given(T& target, const std::optional<T>& value) {
  if (value) target = *value;
}

}  // namespace cd
