// SPDX-License-Identifier: BSD-3-Clause
// Schedule of a scene file: what moves bodies and lets grains in and out beside the steps.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <libcd/core/state.hpp>
#include <libcd/scene_file/build_scene.hpp>

namespace cd::python {

/// Drives, inlets and outlets; empty for scenes made in Python.
template <int D>
class Schedule {
 public:
  Schedule() = default;
  /// Of a scene that was built from its specification; takes what is beside the bodies.
  Schedule(NamedScene<D>& named, std::vector<RegionSpec<D>> outlets)
      : drives_(std::move(named.drives)),
        inlets_(std::move(named.inlets)),
        outlets_(std::move(outlets)),
        pairs_(std::move(named.pairs)),
        from_file_(named.scene.size()) {}

  bool empty() const { return drives_.empty() && inlets_.empty() && outlets_.empty(); }
  bool adds_grains() const { return !inlets_.empty(); }

  const std::vector<PairLaw>& pairs() const { return pairs_; }  ///< for make_method

  /// What drives prescribe in the middle of a step.
  void before_step(Scene<D>& scene, double time) const;
  /// Adds what is due at inlets, and removes what is in outlets.
  void after_step(Scene<D>& scene, double time);

  std::int32_t grains_out() const { return out_; }  ///< that outlets have taken

  void save(State& state) const;  ///< inlets and outlets
  /// Of a scene as it was built, or where no grain has come in since. Throws Error otherwise.
  void restore(const State& state, Scene<D>& scene);

 private:
  std::vector<Drive<D>> drives_;
  std::vector<Inlet<D>> inlets_;
  std::vector<RegionSpec<D>> outlets_;
  std::vector<PairLaw> pairs_;  ///< coefficients of materials
  int from_file_ = 0;           ///< bodies that have their numbers for ever
  std::vector<std::pair<std::int64_t, std::int64_t>> came_in_;  ///< inlet and try of the others
  std::int32_t out_ = 0;
};

}  // namespace cd::python
