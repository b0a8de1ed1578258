// SPDX-License-Identifier: BSD-3-Clause
// Methods from tables of options.
#include "python/parts.hpp"

#include <libcd/scene_file/method_spec.hpp>
#include "python/json_objects.hpp"
#include "python/python_law.hpp"
#include "python/python_solver.hpp"
#include "solvers/table.hpp"

namespace cd::python {

template <int D>
Method<D> method_of(const MethodRecipe& recipe, int materials, const std::vector<PairLaw>& pairs) {
  MethodSpec spec;
  KeyTable keys;
  declare_keys(keys, spec);
  keys.read(from_python(recipe.options, "method"), "method");
  Method<D> method = make_method<D>(spec, standard_registry(), materials, recipe.seed, pairs);
  if (!recipe.law.is_none()) method.law = std::make_unique<PythonLaw<D>>(recipe.law);
  if (!recipe.solver.is_none()) method.solver = std::make_unique<PythonSolver<D>>(recipe.solver);
  return method;
}

template Method<2> method_of(const MethodRecipe&, int, const std::vector<PairLaw>&);
template Method<3> method_of(const MethodRecipe&, int, const std::vector<PairLaw>&);

}  // namespace cd::python
