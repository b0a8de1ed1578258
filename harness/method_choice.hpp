// SPDX-License-Identifier: BSD-3-Clause
// Method choice: --method, --law, --solver and --integrator of an experiment that honours them.
#pragma once

#include <string>
#include <vector>

#include <libcd/simulation/method.hpp>
#include "harness/options.hpp"

namespace cd {

/// The variables that receive the names; law, solver and integrator are empty if not chosen.
struct MethodChoice {
  std::string &method, &law, &solver, &integrator;
};

/// Adds the options, by the tables of what there is (standard_registry). A method has its alias
/// where it has one.
void declare_method(Options& options, const MethodChoice& choice, const std::string& initial);

/// The parts that honour one of these options of a method (Registry::parts_with), for help texts.
std::string honoured_by(const std::vector<std::string>& of_method);

/// Refuses `option` of an experiment where the user gave it and no part of the method honours what
/// it stands for, one of `of_method`. Throws Error.
template <int D>
void require_honoured(const Options& options, const std::string& option,
                      const std::vector<std::string>& of_method, const Method<D>& method);

}  // namespace cd
