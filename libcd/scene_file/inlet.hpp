// SPDX-License-Identifier: BSD-3-Clause
// Inlet: grains that come in while a scene runs.
#pragma once

#include <cstdint>
#include <vector>

#include "libcd/core/archive.hpp"
#include "libcd/scene/scene.hpp"
#include "libcd/scene_file/part_specs.hpp"

namespace cd {

/// Tries at regular times to put a grain at a random place of a region. What it draws depends on
/// the seed and the number of the try alone.
template <int D>
class Inlet {
 public:
  /// Of new grains: material, mass per area or volume, and the acceleration of their weight.
  struct Properties {
    int material = 0;                       ///< its number
    double density = 1.0;                   ///< mass per area (2D) or volume (3D)
    Vector<D> gravity = Vector<D>::Zero();  ///< [length / time^2]
  };

  /// `seed` is that of this inlet. Throws Error unless low <= high.
  Inlet(const InletSpec<D>& spec, const Properties& properties, std::uint64_t seed);

  /// A grain that came in.
  struct Entry {
    int body;              ///< its number
    std::int64_t attempt;  ///< of its try
  };

  /// Makes the tries that are due at a time, none once there were as many grains as it lets in, and
  /// adds the grains that find room, under numbers from `first` on that are free
  /// (add_in_free_number): to be asked after a step, before bodies are removed.
  std::vector<Entry> add_due(Scene<D>& scene, double time, int first);

  /// Adds the grain of a try under a number from `first` on, to a scene whose motion is restored
  /// then; the number.
  int add(Scene<D>& scene, std::int64_t attempt, int first) const;

  std::int64_t tries() const { return tries_; }  ///< made so far
  std::int64_t added() const { return added_; }  ///< of them found room
  /// How many were made, and how many of them found room.
  void archive(Archive& archive) { archive("tries", tries_)("added", added_); }

  int material() const { return properties_.material; }  ///< of new grains

 private:
  Grain<D> grain_of(std::int64_t attempt) const;

  InletSpec<D> spec_;
  Properties properties_;
  std::uint64_t seed_;
  std::int64_t tries_ = 0, added_ = 0;
};

}  // namespace cd
