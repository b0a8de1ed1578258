// SPDX-License-Identifier: BSD-3-Clause
// Strong and weak contacts of a packing of discs: what each of the two networks carries of the
// stress, and the anisotropies by which a packing carries a deviator.
#pragma once

#include <cstdint>

#include "experiments/runs/packing.hpp"

namespace cd::runs {

/// Contacts that are chosen by their normal forces. Stresses are sums of branch times force over
/// these contacts alone, in units of the imposed pressure, so that those of all parts add up to the
/// stress of the packing.
struct NetworkPart {
  double contacts = 0.0;  ///< their number over that of all contacts
  double pressure = 0.0;  ///< (sxx + syy) / 2 [P_ext]
  double deviator = 0.0;  ///< (sxx - syy) / 2 [P_ext]
  double fabric = 0.0;    ///< 2 <cos 2t> of their normals, at angle t from x; 0 without contacts
  /// Share of the contacts with |F_t| >= 0.9 mu F_n that are among them; 0 if there is none.
  double near_limit = 0.0;
};

/// Contacts with normal forces from `low` on and below `high`, in means over all contacts. Those
/// below 1 are the weak network, the others the strong one [Radjai, Wolf, Jean and Moreau, Phys.
/// Rev. Lett. 80, 61 (1998)].
NetworkPart network_part(const Packing<2>& packing, double low, double high);

/// First harmonics, along the axes, of how contacts and forces depend on the direction t of the
/// normal: density of contacts ~ 1 + a cos 2t, branch times normal force ~ 1 + a_n cos 2t,
/// tangential ~ -a_t sin 2t, the latter two by least squares. Then [Rothenburg and Bathurst,
/// Geotechnique 39, 601 (1989)]
///   (sxx - syy) / (sxx + syy) = (a + a_n + a_t) / 2 / (1 + a a_n / 2),
/// but for products of anisotropies with harmonics along the diagonal and with the fourth.
struct DirectionHarmonics {
  double contacts = 0.0, normal = 0.0, tangential = 0.0;  ///< a, a_n, a_t

  /// Deviator over pressure, to first order in the anisotropies, and with their largest product.
  double first_order() const { return 0.5 * (contacts + normal + tangential); }
  double second_order() const { return first_order() / (1.0 + 0.5 * contacts * normal); }
};

/// Of all contacts; zero with fewer than three.
DirectionHarmonics direction_harmonics(const Packing<2>& packing);

/// The packing with its forces, normal and tangential together, dealt out to its contacts at
/// random: forces that know nothing of directions. They balance no more.
Packing<2> with_forces_dealt_out(Packing<2> packing, std::uint64_t seed);

}  // namespace cd::runs
