// SPDX-License-Identifier: BSD-3-Clause
// Rows: vectors and impulses as two-dimensional arrays of NumPy.
#pragma once

#include <pybind11/numpy.h>

#include <string>

#include <libcd/core/array.hpp>
#include <libcd/core/error.hpp>
#include <libcd/law/impulse.hpp>
#include "python/bindings.hpp"

namespace cd::python {

using Rows = py::array_t<double, py::array::c_style | py::array::forcecast>;

/// The vectors of rows, one each.
template <int D>
Array<Vector<D>> vectors_of(const Rows& rows) {
  Array<Vector<D>> vectors;
  vectors.resize(static_cast<int>(rows.size()) / D);
  const double* value = rows.data();
  for (Vector<D>& v : vectors)
    for (int k = 0; k < D; ++k) v[k] = *value++;
  return vectors;
}

/// One row for each vector.
template <int D>
Rows rows_of(const Array<Vector<D>>& vectors) {
  Rows rows({vectors.size(), D});
  double* value = rows.mutable_data();
  for (const Vector<D>& v : vectors)
    for (int k = 0; k < D; ++k) *value++ = v[k];
  return rows;
}

/// Impulses of rows, one per contact, normal component first. Throws Error for another shape.
template <int D>
Array<Impulse<D>> impulses_of(const Rows& rows, int contacts) {
  if (rows.ndim() != 2 || rows.shape(0) != contacts || rows.shape(1) != D)
    throw Error("shape of impulses", py::str(rows.attr("shape")).cast<std::string>(),
                "(" + std::to_string(contacts) + ", " + std::to_string(D) + ")");
  Array<Impulse<D>> impulses;
  for (const Vector<D>& r : vectors_of<D>(rows)) impulses.push_back(from_components(r));
  return impulses;
}

/// One row per contact, normal component first.
template <int D>
Rows rows_of(const Array<Impulse<D>>& impulses) {
  Array<Vector<D>> vectors;
  for (const Impulse<D>& r : impulses) vectors.push_back(components(r));
  return rows_of<D>(vectors);
}

}  // namespace cd::python
