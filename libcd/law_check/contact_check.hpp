// SPDX-License-Identifier: BSD-3-Clause
// Law check: a contact law at single contacts drawn at random.
#pragma once

#include <cstdint>

#include "libcd/law/contact_law.hpp"
#include "libcd/law_check/law_properties.hpp"

namespace cd {

/// Contacts that a law is tried on.
struct LawCheckOptions {
  int contacts = 1000;       ///< drawn, >= 1
  std::uint64_t seed = 1;    ///< of the contacts
  double tolerance = 1e-12;  ///< largest error of a property, > 0; the default is rounding

  /// Throws Error if a value is out of range.
  void check() const;
};

/// Tries a law at single contacts, alone in the program's thread. Throws Error for options out of
/// range, and for a law with conditions that takes part in none of the contacts; what the law
/// throws goes on.
template <int D>
LawCheck check_contacts(const ContactLaw<D>& law, const LawCheckOptions& options = {});

}  // namespace cd
