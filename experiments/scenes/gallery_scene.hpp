// SPDX-License-Identifier: BSD-3-Clause
// Ready scenes of the gallery: their sizes, and the second method of each.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "experiments/scenes/ready_scene.hpp"

namespace cd::scenes {

/// Names of the ready scenes, in the order of the figure.
inline constexpr std::array<std::string_view, 5> kGallery{"packing", "biaxial", "simple_shear",
                                                          "heap", "drum"};

/// Whether it ends at rest; the others flow.
constexpr bool comes_to_rest(std::string_view scene) {
  return scene == "packing" || scene == "heap";
}

/// A run of one of them.
struct GallerySetup {
  std::string scene = "packing";  ///< its name
  bool second = false;            ///< method: false for the file's own
  double share = 1.0;             ///< grains over those of the file
  double duration = 1.0;          ///< over that of the file
  double sweeps = 1.0;            ///< iterations over those of the file
  double stiffness = 2e3;         ///< of soft discs, over the pressure
  std::uint64_t seed = 1;
};

/// "contact dynamics", or what the second method is: soft discs, but for the heap, whose rolling
/// friction they do not have: there it is another solver.
std::string method_name(const GallerySetup& setup);

/// The scene of a run; `set` as in ready_scene. Lengths of the cell and of walls grow with the root
/// of the number of grains; stresses, rates of strain, and the Froude number of the drum stay. Onto
/// the heap 200 grains are poured at share 1, which come to rest. What comes to rest keeps its
/// duration. Throws Error as ready_scene does, and if walls that are measured are not there.
ReadyScene gallery_scene(const GallerySetup& setup, const std::string& set);

}  // namespace cd::scenes
