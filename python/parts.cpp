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
  declare_keys(keys, spec, standard_registry(), D);
  keys.read(from_python(recipe.options, "method"), "method");
  const auto defaults = recipe.of_file ? Defaults::of_files : Defaults::of_parts;
  std::unique_ptr<ContactLaw<D>> law;
  if (!recipe.law.is_none()) law = std::make_unique<PythonLaw<D>>(recipe.law);
  Method<D> method = make_method<D>(spec, standard_registry(), materials, recipe.seed, pairs,
                                    defaults, std::move(law));
  if (!recipe.solver.is_none()) method.solver = std::make_unique<PythonSolver<D>>(recipe.solver);
  return method;
}

template <int D>
std::unique_ptr<ContactLaw<D>> law_of(const py::object& law) {
  if (py::isinstance<py::str>(law)) return make_law<D>(law.cast<std::string>());
  if (py::isinstance<MethodRecipe>(law)) return method_of<D>(law.cast<MethodRecipe>(), 1).law;
  return std::make_unique<PythonLaw<D>>(law);
}

template Method<2> method_of(const MethodRecipe&, int, const std::vector<PairLaw>&);
template Method<3> method_of(const MethodRecipe&, int, const std::vector<PairLaw>&);
template std::unique_ptr<ContactLaw<2>> law_of(const py::object&);
template std::unique_ptr<ContactLaw<3>> law_of(const py::object&);

}  // namespace cd::python
