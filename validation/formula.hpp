// SPDX-License-Identifier: BSD-3-Clause
// Formulas of notes, as one types them, set as MathML.
#pragma once

#include <functional>
#include <string>

namespace cd {

/// Turns "omega ~ N_I^(1/2)" into MathML: names of Greek letters, `_` and `^` with a name, a number
/// or a group in parentheses, sqrt(...), relations as `<=`, `~`, `->`, `+-`, means as `<z>`, `dt`
/// for the time step, l0 for l_0, 1e-6 for a power of ten, "text", and {name} for the MathML that
/// `value` gives for the name. Throws Error that names the formula where something has no partner.
std::string formula_to_mathml(const std::string& formula,
                              const std::function<std::string(const std::string&)>& value);

}  // namespace cd
