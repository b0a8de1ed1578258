// SPDX-License-Identifier: BSD-3-Clause
// Sums over layers.
#include "libcd/measure/layer_profile.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "libcd/core/error.hpp"
#include "libcd/scene/box_images.hpp"

namespace cd {

double disc_area_below(double radius, double height) {
  const double z = std::clamp(height / radius, -1.0, 1.0);
  return radius * radius * (z * std::sqrt(1.0 - z * z) + std::asin(z) + 0.5 * std::numbers::pi);
}

LayerProfile::LayerProfile(double thickness, int layers, double width)
    : thickness_(thickness), width_(width) {
  if (!(thickness > 0.0)) throw Error("thickness of a layer", thickness, "a number > 0");
  if (layers < 1) throw Error("number of layers", layers, "at least 1");
  if (!(width > 0.0)) throw Error("width of a flow", width, "a number > 0");
  area_.assign(layers, 0.0);
  flux_.assign(layers, 0.0);
}

void LayerProfile::add(const Scene<2>& scene) {
  constexpr double kNoEnd = std::numeric_limits<double>::infinity();
  if (scene.cell.base()(1, 0) != 0.0)
    throw Error("cell of a layer profile: its first translation leans by", scene.cell.base()(1, 0),
                "0: layers lie along it");
  const BoxImages<2> box(scene.cell, {-kNoEnd, 0.0}, {kNoEnd, area_.size() * thickness_});
  ++snapshots_;
  for (int b = 0; b < scene.size(); ++b) {
    if (!scene.is_free_grain(b)) continue;
    box.for_each(scene.position[b], scene.radius[b], [&](const Vector<2>& image) {
      add_disc(image.y(), scene.radius[b], scene.velocity[b].x());
    });
  }
}

void LayerProfile::add_disc(double y, double radius, double velocity) {
  const int first = std::max(0, static_cast<int>(std::floor((y - radius) / thickness_)));
  const int last =
      std::min(area_.size() - 1, static_cast<int>(std::floor((y + radius) / thickness_)));
  for (int k = first; k <= last; ++k) {
    const double area = disc_area_below(radius, (k + 1) * thickness_ - y) -
                        disc_area_below(radius, k * thickness_ - y);
    area_[k] += area;
    flux_[k] += area * velocity;
  }
}

void LayerProfile::archive(Archive& archive) {
  archive("snapshots", snapshots_)("area", area_)("flux", flux_);
}

std::vector<LayerFlow> LayerProfile::result() const {
  std::vector<LayerFlow> layers;
  for (int k = 0; snapshots_ > 0 && k < area_.size(); ++k)
    layers.push_back({(k + 0.5) * thickness_, area_[k] / (snapshots_ * width_ * thickness_),
                      area_[k] > 0.0 ? flux_[k] / area_[k] : 0.0});
  return layers;
}

}  // namespace cd
