// SPDX-License-Identifier: BSD-3-Clause
// Python's interpreter lock, its signals, and objects that C++ holds without the lock.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <utility>

namespace cd::python {

namespace py = pybind11;

/// A Python object held by what may be copied and destroyed without the interpreter lock.
class HeldObject {
 public:
  /// The lock must be held.
  explicit HeldObject(py::object object) : object_(std::move(object)) {}
  HeldObject(const HeldObject&) = delete;
  HeldObject& operator=(const HeldObject&) = delete;
  ~HeldObject() {
    const py::gil_scoped_acquire lock;
    object_ = {};
  }

  const py::object& operator*() const { return object_; }    ///< needs the lock
  const py::object* operator->() const { return &object_; }  ///< needs the lock

 private:
  py::object object_;
};

/// Lets Python handle signals while C++ steps without the interpreter lock.
class SignalWatch {
 public:
  /// To be called between steps and iterations, without the lock. Throws what a handler raises, as
  /// KeyboardInterrupt. Asks Python a few times a second: a thread of Python that is at work would
  /// keep the lock from each step.
  void check() {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(50)) return;
    last_ = now;
    const py::gil_scoped_acquire lock;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace cd::python
