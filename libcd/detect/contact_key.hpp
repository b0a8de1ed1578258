// SPDX-License-Identifier: BSD-3-Clause
// Contact key: the pair of bodies, the image and the feature that name a contact from step to step.
#pragma once

#include <compare>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "libcd/scene/cell_image.hpp"

namespace cd {

/// Two bodies, i < j, the periodic image of j (0 in open space), and the feature: which of the
/// contact points that the two have with each other, 0 for round bodies, which have one. Contacts
/// are kept sorted by key, so that their order does not depend on how they were found.
struct ContactKey {
  std::int32_t i;            ///< first body
  std::int32_t j;            ///< second body, > i
  CellImage image = {};      ///< of j, as in Cell::image
  std::int16_t feature = 0;  ///< 0 for round bodies

  /// All alike. Byte by byte, which costs explicit forces a tenth of a step less than by members.
  bool operator==(const ContactKey& other) const {
    return std::memcmp(this, &other, sizeof(ContactKey)) == 0;
  }
  /// By i, j, image, feature, the first that differs.
  auto operator<=>(const ContactKey&) const = default;
};
static_assert(std::has_unique_object_representations_v<ContactKey>);

/// A grain that goes on from one wall to another where both are one surface (plate_seams.hpp): what
/// the contact before remembers is that of the one in its place.
struct SeamCrossing {
  ContactKey contact;                                     ///< with the wall that has it now
  ContactKey before;                                      ///< with a wall that may have had it
  auto operator<=>(const SeamCrossing&) const = default;  ///< by the contact, then the one before
};

}  // namespace cd
