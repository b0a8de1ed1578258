// SPDX-License-Identifier: BSD-3-Clause
// Contact key: the pair of bodies, the image and the feature that name a contact from step to step.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

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

  /// All alike: it has no other bytes than those of its members.
  bool operator==(const ContactKey& other) const {
    using Words = std::array<std::uint64_t, 2>;
    return std::bit_cast<Words>(*this) == std::bit_cast<Words>(other);
  }
  /// By i, j, image, feature, the first that differs.
  auto operator<=>(const ContactKey&) const = default;
};

}  // namespace cd
