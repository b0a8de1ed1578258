// SPDX-License-Identifier: BSD-3-Clause
// Copies of grains, of the cell, and of the impulses of contacts within copies and across seams.
#include "libcd/generate/tiled_packing.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "libcd/core/error.hpp"

namespace cd {
namespace {

template <int D>
int count(const std::array<int, D>& copies) {
  int product = 1;
  for (const int n : copies) product *= n;
  return product;
}

template <int D>
void check(const SettledPacking<D>& packing, const std::array<int, D>& copies) {
  const Scene<D>& scene = packing.scene;
  std::int64_t bodies = scene.size();
  for (int k = 0; k < D; ++k) {
    const int n = copies[static_cast<std::size_t>(k)];
    const bool periodic = scene.cell.periodic(k);
    if (n < 1 || (n > 1 && !periodic))
      throw Error("copies along axis " + std::to_string(k), n,
                  periodic ? "an integer >= 1" : "1, as the packing is not periodic along it");
    bodies *= n;
    if (bodies > std::numeric_limits<int>::max())
      throw Error("bodies of all copies", bodies,
                  "at most " + std::to_string(std::numeric_limits<int>::max()));
  }
  for (int b = 0; b < scene.size(); ++b) {
    const Shape shape = scene.shape[b];
    if (shape != Shape::round && shape != Shape::half_space && shape != Shape::absent)
      throw Error("body " + std::to_string(b) + " of a packing to be tiled: its shape is not " +
                  "allowed, expected a grain or a flat wall without end");
  }
  if (!packing.memory.moments().empty() || packing.memory.states().width() > 0)
    throw Error("memory of a packing to be tiled: moments and states are not allowed, expected " +
                std::string("impulses only"));
}

template <int D>
Cell<D> tiled_cell(const Cell<D>& cell, const std::array<int, D>& copies) {
  if (!cell.periodic()) return cell;
  Matrix<D> base = cell.base();
  for (int k = 0; k < D; ++k) base.col(k) *= copies[static_cast<std::size_t>(k)];
  Cell<D> tiled =
      cell.periodic_everywhere() ? Cell<D>(base) : Cell<D>(Vector<D>(base.diagonal()), cell.axes());
  tiled.rate = cell.rate;
  tiled.barostat = cell.barostat;
  return tiled;
}

/// Which body of the tiled packing each body of a copy is.
template <int D>
class Numbering {
 public:
  Numbering(const Scene<D>& scene, const std::array<int, D>& copies)
      : copies_(copies), bodies_(scene.size()) {
    for (int b = 0; b < scene.size(); ++b) {
      const bool copied = scene.shape[b] == Shape::round;
      rank_.push_back(copied ? grains_.size() : -1);
      if (copied) grains_.push_back(b);
    }
  }

  const Array<int>& grains() const { return grains_; }
  bool copied(int body) const { return rank_[body] >= 0; }

  /// Of a body in the copy at a place, 0 <= place[k] < copies[k].
  int body(int original, const typename Cell<D>::Offset& place) const {
    int copy = 0;
    for (int k = D - 1; k >= 0; --k) copy = copy * copies_[static_cast<std::size_t>(k)] + place[k];
    if (copy == 0 || !copied(original)) return original;
    return bodies_ + (copy - 1) * grains_.size() + rank_[original];
  }

  /// The copy of this number.
  typename Cell<D>::Offset place(int copy) const {
    typename Cell<D>::Offset place;
    for (int k = 0; k < D; ++k) {
      const int n = copies_[static_cast<std::size_t>(k)];
      place[k] = copy % n;
      copy /= n;
    }
    return place;
  }

  /// Splits the place of an image into that of a copy and the translations of the tiled cell.
  typename Cell<D>::Offset wrap(typename Cell<D>::Offset& place) const {
    typename Cell<D>::Offset cells;
    for (int k = 0; k < D; ++k) {
      const int n = copies_[static_cast<std::size_t>(k)];
      cells[k] = (place[k] - (place[k] < 0 ? n - 1 : 0)) / n;
      place[k] -= cells[k] * n;
    }
    return cells;
  }

 private:
  std::array<int, D> copies_;
  int bodies_;
  Array<int> grains_;
  Array<int> rank_;  ///< among the grains; -1 for what stands once
};

template <int D>
void add_copy(const Scene<D>& scene, const Numbering<D>& numbering, int copy, Scene<D>& tiled) {
  const Vector<D> shift = scene.cell.base() * numbering.place(copy).template cast<double>();
  for (const int b : numbering.grains()) {
    const int added = tiled.add(Grain<D>{.position = scene.position[b] + shift,
                                         .radius = scene.radius[b],
                                         .mass = scene.mass[b],
                                         .velocity = scene.velocity[b],
                                         .angular_velocity = scene.angular_velocity[b],
                                         .mobility = scene.mobility[b],
                                         .material = scene.material[b],
                                         .inertia = scene.inertia[b]});
    tiled.force.set(added, scene.force[b]);
    tiled.torque.set(added, scene.torque[b]);
  }
}

template <int D>
struct Remembered {
  ContactKey key;
  Impulse<D> impulse;

  bool operator<(const Remembered& other) const { return key < other.key; }
};

/// The contact of a copy, of two grains or a grain and a wall. Bodies that change places see it
/// from the other side: the tangential part is reversed where it is a vector, and in 2D counts
/// along a tangent that is.
template <int D>
Remembered<D> contact_of_copy(const Remembered<D>& contact, const Numbering<D>& numbering,
                              int copy) {
  auto at = numbering.place(copy);
  Remembered<D> result = contact;
  auto& [i, j, image, feature] = result.key;
  i = numbering.body(i, at);
  at += Cell<D>::offset(image);
  typename Cell<D>::Offset cells = numbering.wrap(at);
  j = numbering.body(j, at);
  if (i > j) {
    std::swap(i, j);
    cells = -cells;
    if constexpr (D == 3) result.impulse.tangential = -result.impulse.tangential;
  }
  image = Cell<D>::image(cells);
  return result;
}

template <int D>
ContactMemory<D> tiled_memory(const ContactMemory<D>& memory, const Numbering<D>& numbering,
                              int copies) {
  std::vector<Remembered<D>> grains, boundary;
  for (int c = 0; c < memory.size(); ++c) {
    const bool of_grains = c < memory.grain_count();
    for (int copy = 0; copy < copies; ++copy) {
      const bool wall_alone =
          !numbering.copied(memory.key(c).i) && !numbering.copied(memory.key(c).j);
      if (wall_alone && copy > 0) break;
      (of_grains ? grains : boundary)
          .push_back(contact_of_copy<D>({memory.key(c), memory.impulse(c)}, numbering, copy));
    }
  }
  std::sort(grains.begin(), grains.end());
  std::sort(boundary.begin(), boundary.end());
  ContactMemory<D> tiled;
  tiled.resize(static_cast<int>(grains.size() + boundary.size()), static_cast<int>(grains.size()));
  int c = 0;
  for (const auto* group : {&grains, &boundary})
    for (const auto& [key, impulse] : *group) tiled.set(c++, key, impulse);
  return tiled;
}

}  // namespace

template <int D>
SettledPacking<D> tile_packing(const SettledPacking<D>& packing, const std::array<int, D>& copies) {
  check<D>(packing, copies);
  const Numbering<D> numbering(packing.scene, copies);
  SettledPacking<D> tiled{packing.scene, {}};
  tiled.scene.cell = tiled_cell<D>(packing.scene.cell, copies);
  for (int copy = 1; copy < count<D>(copies); ++copy)
    add_copy(packing.scene, numbering, copy, tiled.scene);
  tiled.memory = tiled_memory(packing.memory, numbering, count<D>(copies));
  return tiled;
}

template SettledPacking<2> tile_packing<2>(const SettledPacking<2>&, const std::array<int, 2>&);
template SettledPacking<3> tile_packing<3>(const SettledPacking<3>&, const std::array<int, 3>&);

}  // namespace cd
