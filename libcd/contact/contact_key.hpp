// The stable name of a contact.
#pragma once

#include <compare>
#include <cstdint>

namespace cd {

/// Two bodies, i < j, and the periodic image of j (0 in open space). Contacts are kept sorted by
/// key, so that their order does not depend on how they were found.
struct ContactKey {
  std::int32_t i;
  std::int32_t j;
  std::int32_t image;

  auto operator<=>(const ContactKey&) const = default;
};

}  // namespace cd
