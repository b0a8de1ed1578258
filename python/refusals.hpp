// SPDX-License-Identifier: BSD-3-Clause
// Refusals: what calls from Python are refused with, one line of libcd.Error each.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include <libcd/core/error.hpp>

namespace cd::python {

namespace py = pybind11;

/// Makes cd::Error and what the standard library throws where memory or files fail the exception
/// libcd.Error.
void translate_errors(py::module_& m);

/// Has every function of the module and of its classes say which argument does not fit, by its
/// public name (libcd/refusals.py), in place of pybind11's list of C++ types. To be called once,
/// after the last function was bound; calls whose arguments fit cost what they did.
void name_wrong_arguments(const py::module_& m);

/// What a Python object of a user's own has under a name, or has answered: the value as a T. Throws
/// Error, beginning with `where`, for a value that is none.
template <class T>
T value_of(const py::handle& value, const std::string& where, const std::string& expected) {
  try {
    return value.cast<T>();
  } catch (const py::cast_error&) {
    throw Error(where, py::repr(value).cast<std::string>(), expected);
  }
}

/// True or False, and None where it stands for one of them; nothing else stands for them. Throws
/// Error as value_of.
inline bool flag_of(const py::handle& value, const std::string& where) {
  const auto type = py::type::of(value).attr("__name__").cast<std::string>();
  if (type != "bool" && type != "bool_")  // NumPy's
    throw Error(where, py::repr(value).cast<std::string>(), "True or False");
  return value.cast<bool>();
}

}  // namespace cd::python
