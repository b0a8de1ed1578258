// SPDX-License-Identifier: BSD-3-Clause
// Backbone: the grains that carry the load of a packing.
#pragma once

#include <cstdint>
#include <tuple>

#include "libcd/core/fields.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// The load-bearing part of a packing. A contact carries force if its normal impulse exceeds 1e-6
/// of the mean over the contacts that repel. A rattler is a round body that responds to forces and
/// has fewer than D force-carrying contacts (D + 1 without friction); its contacts do not count for
/// its neighbours, which may become rattlers in turn. The other such bodies are the backbone.
struct Backbone {
  Array<std::uint8_t> carries;  ///< of each contact: 1 if between bodies that are no rattlers
  Array<std::uint8_t> rattler;  ///< of each body: 1 for a rattler
  int grains = 0;               ///< of the backbone
  double coordination = 0.0;    ///< 2 x contacts among the backbone / its grains; walls not counted
  double rattler_fraction = 0.0;  ///< of all round bodies that respond to forces
  double mean_overlap = 0.0;      ///< mean of max(0, -gap) over force-carrying contacts [length]

  /// Name, unit and place of each member.
  static constexpr auto fields =
      std::tuple(field("carries", &Backbone::carries), field("rattler", &Backbone::rattler),
                 field("grains", &Backbone::grains), field("coordination", &Backbone::coordination),
                 field("rattler_fraction", &Backbone::rattler_fraction),
                 field("mean_overlap", "length", &Backbone::mean_overlap));
};

/// The backbone under the impulses of a time step, one per contact of the problem. Friction counts
/// as present if any contact has a coefficient above zero.
template <int D>
Backbone find_backbone(const Scene<D>& scene, const ContactProblem<D>& problem,
                       const Array<Impulse<D>>& impulse);

}  // namespace cd
