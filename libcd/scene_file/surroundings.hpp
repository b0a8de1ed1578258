// SPDX-License-Identifier: BSD-3-Clause
// Surroundings of a scene: what a scene file has move bodies and let grains in and out beside
// steps.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "libcd/core/archive.hpp"
#include "libcd/scene_file/build_scene.hpp"

namespace cd {

/// Drives, inlets and outlets.
template <int D>
class Surroundings {
 public:
  Surroundings() = default;  ///< none

  /// Takes drives and inlets of a scene that was built from its specification.
  Surroundings(NamedScene<D>& named, std::vector<RegionSpec<D>> outlets)
      : drives_(std::move(named.drives)),
        inlets_(std::move(named.inlets)),
        outlets_(std::move(outlets)),
        from_file_(named.scene.size()) {}

  /// Returns whether there is nothing.
  bool empty() const { return drives_.empty() && inlets_.empty() && outlets_.empty(); }
  /// Returns whether there are inlets.
  bool adds_grains() const { return !inlets_.empty(); }

  /// Sets what drives prescribe at a time: for a step that of its middle, as `apply`.
  void drive(Scene<D>& scene, double time) const;

  /// Adds the grains that are due at inlets, under new numbers or those of grains that came in and
  /// are gone (add_in_free_number), and removes the ones whose centres are in an outlet, each of
  /// which takes grains in all its periodic images (BoxImages). To be asked after a step, with the
  /// time of its end.
  void exchange_grains(Scene<D>& scene, double time);

  std::int32_t grains_out() const { return out_; }  ///< that outlets have taken

  /// Inlets and outlets. What is read adds the grains that had come in to a scene as it was built;
  /// their motion is to be read after. It may also be a state since which none has come in. Throws
  /// Error otherwise.
  void archive(Archive& archive, Scene<D>& scene);

 private:
  std::vector<Drive<D>> drives_;
  std::vector<Inlet<D>> inlets_;
  std::vector<RegionSpec<D>> outlets_;
  int from_file_ = 0;  ///< bodies that have their numbers for ever
  std::vector<std::pair<std::int64_t, std::int64_t>> came_in_;  ///< inlet and try of the others
  std::int32_t out_ = 0;
};

}  // namespace cd
