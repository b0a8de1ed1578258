// SPDX-License-Identifier: BSD-3-Clause
// Parts of a method by name or as Python objects.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <libcd/scene_file/method_spec.hpp>
#include <libcd/simulation/method.hpp>
#include "python/interpreter.hpp"

namespace cd::python {

/// What makes a method: the table [method] of a scene file, and objects in place of parts.
struct MethodRecipe {
  py::dict options;        ///< [method]
  py::object law, solver;  ///< libcd.ContactLaw and libcd.Solver; None: by name
  std::uint64_t seed = 1;  ///< of random orders
  bool of_file = false;    ///< what is left open is as in scene files, not as in code
};

/// The method for a scene with a number of materials, some pairs of which have coefficients of
/// their own in its file. Throws Error for names and values that scene files refuse. The
/// interpreter lock must be held.
template <int D>
Method<D> method_of(const MethodRecipe& recipe, int materials,
                    const std::vector<PairLaw>& pairs = {});

/// A law by name with the coefficients that it has unless told others, a libcd.ContactLaw, or that
/// of a MethodRecipe. Throws Error as method_of. The interpreter lock must be held.
template <int D>
std::unique_ptr<ContactLaw<D>> law_of(const py::object& law);

}  // namespace cd::python
