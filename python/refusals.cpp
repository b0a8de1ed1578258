// SPDX-License-Identifier: BSD-3-Clause
// Errors of the extension module as libcd.Error.
#include "python/refusals.hpp"

#include <filesystem>
#include <new>
#include <stdexcept>

namespace cd::python {
namespace {

/// pybind11's own way into any of its functions.
PyCFunctionWithKeywords dispatch = nullptr;

void set_error(const std::string& line) {
  PyErr_SetString(py::module_::import("libcd._core").attr("Error").ptr(), line.c_str());
}

/// Whether pybind11 itself has raised because no argument list fits, and no code of Python within
/// the call, which leaves a trace.
bool is_about_arguments(const py::error_already_set& error) {
  return error.matches(PyExc_TypeError) && !error.trace() &&
         py::str(error.value()).cast<std::string>().find("(): incompatible ") != std::string::npos;
}

/// Calls a function of pybind11, whose record is `self`.
PyObject* call(PyObject* self, PyObject* positional, PyObject* named) {
  PyObject* result = dispatch(self, positional, named);
  if (result || !PyErr_ExceptionMatches(PyExc_TypeError)) return result;
  py::error_already_set error;
  if (!is_about_arguments(error)) {
    error.restore();
    return nullptr;
  }
  try {
    const auto* record = static_cast<const py::detail::function_record*>(
        PyCapsule_GetPointer(self, PyCapsule_GetName(self)));
    const py::object line =
        py::module_::import("libcd.refusals")
            .attr("refusal")(record->scope.attr("__name__"), record->name, record->signature,
                             py::reinterpret_borrow<py::tuple>(positional),
                             named ? py::reinterpret_borrow<py::dict>(named) : py::dict());
    set_error(line.cast<std::string>());
  } catch (py::error_already_set& another) {
    another.restore();
  }
  return nullptr;
}

/// Lets an attribute of the module or of a class be called by the function above.
void redirect(const py::handle& attribute) {
  PyObject* function = attribute.ptr();
  if (PyInstanceMethod_Check(function)) function = PyInstanceMethod_GET_FUNCTION(function);
  if (!PyCFunction_Check(function)) return;
  PyMethodDef* method = reinterpret_cast<PyCFunctionObject*>(function)->m_ml;
  if (method->ml_flags != (METH_VARARGS | METH_KEYWORDS)) return;
  const auto own =
      reinterpret_cast<PyCFunctionWithKeywords>(reinterpret_cast<void (*)()>(method->ml_meth));
  if (own == &call) return;
  dispatch = own;
  method->ml_meth = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&call));
}

}  // namespace

void translate_errors(py::module_& m) {
  py::register_local_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
      set_error("memory: there is not enough for this");
    } catch (const std::length_error&) {
      set_error("memory: there is not enough for this");
    } catch (const std::filesystem::filesystem_error& error) {
      set_error(error.path1().string() + ": " + error.code().message());
    }
  });
  py::register_exception<Error>(m, "Error", PyExc_ValueError).attr("__module__") = "libcd";
}

void name_wrong_arguments(const py::module_& m) {
  for (const auto& [name, member] : py::dict(m.attr("__dict__"))) {
    if (!PyType_Check(member.ptr())) {
      redirect(member);
      continue;
    }
    for (const auto& [key, value] : py::dict(member.attr("__dict__"))) {
      const auto function = py::str(key).cast<std::string>();
      if (function.starts_with("__") && function != "__init__") continue;
      redirect(PyObject_HasAttrString(value.ptr(), "__func__") && !PyCFunction_Check(value.ptr())
                   ? py::object(value.attr("__func__"))  // a static one
                   : py::reinterpret_borrow<py::object>(value));
    }
  }
}

}  // namespace cd::python
