// SPDX-License-Identifier: BSD-3-Clause
// The table of a law's properties.
#include "libcd/law_check/law_properties.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <sstream>

#include "libcd/core/error.hpp"

namespace cd {

bool LawProperty::raise(double size, double terms) {
  if (size <= 0.0) return false;
  const double found = size / terms;
  if (found <= error) return false;
  error = std::isnan(found) ? std::numeric_limits<double>::infinity() : found;
  return true;
}

const LawProperty& LawCheck::property(const std::string& name) const {
  std::string known;
  for (const LawProperty& property : properties) {
    if (property.name == name) return property;
    known += (known.empty() ? "" : ", ") + property.name;
  }
  throw Error("property", name, "one of " + known);
}

bool LawCheck::passed() const {
  return std::ranges::all_of(properties, &LawProperty::holds);
}

std::string LawCheck::text() const {
  constexpr int kName = 15, kVerdict = 11, kError = 10;
  std::ostringstream text;
  text << law << " in " << dimension << "D: " << kind << '\n'
       << contacts << " contacts: " << open << " open, " << sticking << " sticking, " << sliding
       << " sliding\n"
       << std::left << std::setw(kName) << "property" << std::setw(kVerdict) << "verdict"
       << std::setw(kError) << "error"
       << "meaning\n"
       << std::setprecision(2);
  for (const LawProperty& p : properties) {
    text << std::setw(kName) << p.name << std::setw(kVerdict)
         << (!p.is_asked ? "not asked"
             : p.holds() ? "holds"
                         : "FAILS")
         << std::setw(kError) << p.error << p.meaning << '\n';
    if (!p.holds()) text << "  allowed " << p.allowed << "; worst at " << p.where << '\n';
  }
  return text.str();
}

}  // namespace cd
