// SPDX-License-Identifier: BSD-3-Clause
// Contacts and impulses as Python sees them.
#pragma once

#include <pybind11/eigen.h>
#include <pybind11/stl.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/law/contact_law.hpp>
#include <libcd/solver/solver.hpp>

namespace cd::python {

namespace py = pybind11;

/// A contact of a problem in matrix form, with a response of its own, so that it may outlive the
/// call that it was made for.
template <int D>
struct BlockCopy {
  Matrix<D> response;  ///< W_cc
  Vector<D> free;      ///< relative velocity without the contact's own impulse
  Vector<D> impulse;   ///< the present impulse
  double friction;     ///< Coulomb coefficient

  explicit BlockCopy(const BlockContact<D>& c)
      : response(c.response), free(c.free), impulse(c.impulse), friction(c.friction) {}
};

/// A contact that transmits a moment, likewise with conditions of its own.
template <int D>
struct MomentCopy : MomentContact<D> {
  ContactConditions of_step;  ///< those of the step

  explicit MomentCopy(const MomentContact<D>& c) : MomentContact<D>(c), of_step(*c.conditions) {
    this->conditions = nullptr;
  }
};

/// @{
/// An impulse as (normal, tangential), a wrench with its moment as the third.
template <int D>
py::tuple tuple_of(const Impulse<D>& impulse) {
  return py::make_tuple(impulse.normal, impulse.tangential);
}
template <int D>
py::tuple tuple_of(const Wrench<D>& wrench) {
  return py::make_tuple(wrench.normal, wrench.tangential, wrench.moment);
}
/// @}

/// The impulse that Python means. Throws Error, beginning with `where`, for anything else.
template <int D>
Impulse<D> impulse_of(const py::handle& value, const std::string& where) {
  try {
    const auto [normal, tangential] = value.cast<std::pair<double, Tangent<D>>>();
    return {normal, tangential};
  } catch (const py::cast_error&) {
    throw Error(where, py::repr(value).cast<std::string>(),
                D == 2 ? "normal and tangential impulse, two numbers"
                       : "normal impulse, a number, and tangential impulse, a vector");
  }
}

/// The impulse and moment that Python means. Throws Error as impulse_of.
template <int D>
Wrench<D> wrench_of(const py::handle& value, const std::string& where) {
  try {
    const auto [normal, tangential, moment] = value.cast<std::tuple<double, Tangent<D>, Spin<D>>>();
    return {{normal, tangential}, moment};
  } catch (const py::cast_error&) {
    throw Error(where, py::repr(value).cast<std::string>(),
                D == 2 ? "normal and tangential impulse and moment, three numbers"
                       : "normal impulse, a number, tangential impulse and moment, vectors");
  }
}

/// The components that Python means, normal one first. Throws Error as impulse_of.
template <int D>
Vector<D> components_from(const py::handle& value, const std::string& where) {
  try {
    return value.cast<Vector<D>>();
  } catch (const py::cast_error&) {
    throw Error(where, py::repr(value).cast<std::string>(),
                "an impulse of " + std::to_string(D) + " components");
  }
}

/// The status of a name (to_string). Throws Error for another one.
SolveStatus status_of(const std::string& name);

}  // namespace cd::python
