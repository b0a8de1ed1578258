// SPDX-License-Identifier: BSD-3-Clause
// JSON values as Python objects and back; numbers keep their kind, infinite ones too.
#pragma once

#include <pybind11/pybind11.h>

#include <nlohmann/json.hpp>
#include <string>

namespace cd::python {

/// Tables become dicts, lists lists.
pybind11::object to_python(const nlohmann::ordered_json& value);

/// The value of dicts, sequences, NumPy arrays, texts, numbers, flags and paths. Throws Error,
/// beginning with `where`, for anything else.
nlohmann::ordered_json from_python(const pybind11::handle& object, const std::string& where);

}  // namespace cd::python
