// SPDX-License-Identifier: BSD-3-Clause
// Conversion of JSON values to Python objects.
#include "python/json_objects.hpp"

#include <cstdint>
#include <utility>

#include <libcd/core/error.hpp>
#include <libcd/io/printable.hpp>
#include <libcd/scene_file/toml_text.hpp>
#include "python/refusals.hpp"

namespace cd::python {

namespace py = pybind11;
using Json = nlohmann::ordered_json;

py::object to_python(const Json& value) {
  if (value.is_object()) {
    py::dict table;
    for (const auto& [key, entry] : value.items()) table[py::str(key)] = to_python(entry);
    return table;
  }
  if (value.is_array()) {
    py::list list;
    for (const Json& entry : value) list.append(to_python(entry));
    return list;
  }
  if (value.is_string()) return py::str(value.get<std::string>());
  if (value.is_boolean()) return py::bool_(value.get<bool>());
  if (value.is_number_unsigned()) return py::int_(value.get<std::uint64_t>());
  if (value.is_number_integer()) return py::int_(value.get<std::int64_t>());
  if (value.is_number()) return py::float_(value.get<double>());
  return py::none();
}

namespace {

/// The UTF-8 of a str; Python's own may hold halves of pairs.
std::string text_of(const py::handle& object, const std::string& where) {
  try {
    if (py::isinstance<py::str>(object)) return object.cast<std::string>();
  } catch (const py::cast_error&) {
  }
  throw Error(
      where,
      printable(py::str(py::module_::import("builtins").attr("ascii")(object)).cast<std::string>()),
      "a text");
}

Json from_python(const py::handle& object, const std::string& where, int depth) {
  if (py::isinstance<py::dict>(object)) {
    require_nesting(depth, where.substr(0, where.find_first_of(".[")));
    Json::object_t table;
    for (const auto& [key, entry] : py::reinterpret_borrow<py::dict>(object)) {
      auto name = text_of(key, where + (where.empty() ? "" : ": ") + "key");
      Json value = from_python(entry, where.empty() ? name : where + '.' + name, depth + 1);
      table.emplace_back(std::move(name), std::move(value));  // each key once
    }
    return table;
  }
  if (py::isinstance<py::str>(object)) return text_of(object, where);
  if (py::isinstance<py::bool_>(object)) return object.cast<bool>();
  if (py::isinstance<py::float_>(object)) return object.cast<double>();
  if (PyIndex_Check(object.ptr()) && !py::hasattr(object, "__len__"))
    return value_of<std::int64_t>(py::int_(py::reinterpret_borrow<py::object>(object)), where,
                                  "an integer of 64 bits");
  if (py::hasattr(object, "__fspath__"))
    return py::str(object.attr("__fspath__")()).cast<std::string>();
  if (py::hasattr(object, "__iter__")) {
    require_nesting(depth, where.substr(0, where.find_first_of(".[")));
    Json list = Json::array();
    for (const py::handle entry : object)
      list.push_back(
          from_python(entry, where + '[' + std::to_string(list.size()) + ']', depth + 1));
    return list;
  }
  throw Error(where, py::repr(object).cast<std::string>(), "a value of a scene file");
}

}  // namespace

Json from_python(const py::handle& object, const std::string& where) {
  return from_python(object, where, 0);
}

}  // namespace cd::python
