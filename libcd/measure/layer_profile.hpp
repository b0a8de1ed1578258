// SPDX-License-Identifier: BSD-3-Clause
// Packing fraction and velocity of discs in layers along x, averaged over time.
#pragma once

#include <tuple>
#include <vector>

#include "libcd/core/archive.hpp"
#include "libcd/core/array.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Averages over one layer. With A_i the area of disc i in the layer, exactly:
///   packing_fraction = < sum_i A_i > / layer area,
///   velocity = < sum_i A_i v_x,i > / < sum_i A_i >,
/// <> over snapshots. Overlaps count twice; a disc's own rotation takes no part.
struct LayerFlow {
  double y = 0.0;                 ///< middle of the layer [length]
  double packing_fraction = 0.0;  ///< 0 where no disc was; the velocity then means nothing
  double velocity = 0.0;          ///< along x [length / time]

  /// Name, unit and place of each member.
  static constexpr auto fields = std::tuple(
      field("y", "length", &LayerFlow::y), field("packing_fraction", &LayerFlow::packing_fraction),
      field("velocity", "length / time", &LayerFlow::velocity));
};

/// Collects LayerFlow of the discs that move freely; those that are fixed or driven, as a rough
/// base, do not count. Layers lie one upon the other from y = 0; what is outside of them is left
/// out. In a periodic cell the images of discs count: the width of the flow is that of the cell,
/// and velocities are relative to the background (Cell).
class LayerProfile {
 public:
  /// Thickness of a layer and width of the flow [length], number of layers. Throws Error unless all
  /// are > 0.
  LayerProfile(double thickness, int layers, double width);

  /// Takes a snapshot. Throws Error for a periodic cell whose first translation is not along x.
  void add(const Scene<2>& scene);

  void archive(Archive& archive);  ///< the sums, of as many layers

  /// Of all layers, from the lowest; empty before the first snapshot.
  std::vector<LayerFlow> result() const;

 private:
  void add_disc(double y, double radius, double velocity);

  double thickness_, width_;
  int snapshots_ = 0;
  Array<double> area_, flux_;  ///< sums of A_i and A_i v_x,i over snapshots
};

/// Area of the part of a disc that lies below a height above its centre [length^2]: 0 from -radius
/// downwards, the whole disc from radius on.
double disc_area_below(double radius, double height);

}  // namespace cd
