// SPDX-License-Identifier: BSD-3-Clause
// Bodies are sorted by their place on the curve, contacts by the places of their bodies.
#include "libcd/problem/body_order.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

#include "libcd/core/hilbert_curve.hpp"

namespace cd {
namespace {

constexpr int kBits = 16;  // per axis: finer than grains for any scene that fits into memory

/// The smallest box that holds the centres of all grains.
template <int D>
class Extent {
 public:
  explicit Extent(const Scene<D>& scene) {
    for (int b = 0; b < scene.size(); ++b) {
      if (scene.shape[b] != Shape::round) continue;
      low_ = low_.cwiseMin(scene.position[b]);
      high_ = high_.cwiseMax(scene.position[b]);
    }
  }

  std::uint64_t place(const Vector<D>& x) const {
    constexpr double last = (1 << kBits) - 1;
    const double size = (high_ - low_).maxCoeff();
    std::array<std::uint32_t, D> box;
    for (std::size_t axis = 0; axis < D; ++axis) {
      const int k = static_cast<int>(axis);
      const double at = (x[k] - low_[k]) / size * last;
      box[axis] = at > 0.0 ? static_cast<std::uint32_t>(at) : 0;  // false for 0 / 0
    }
    return hilbert_place(box, kBits);
  }

 private:
  Vector<D> low_ = Vector<D>::Constant(std::numeric_limits<double>::infinity());
  Vector<D> high_ = Vector<D>::Constant(-std::numeric_limits<double>::infinity());
};

/// The elements of `from` that `numbers` names, in their order.
template <class T>
void gather(const Array<T>& from, const Array<std::int32_t>& numbers, Array<T>& to) {
  to.clear();
  if (from.empty()) return;
  to.reserve(static_cast<std::size_t>(numbers.size()));
  for (const int k : numbers) to.push_back(from[k]);
}

void gather(const ContactStates& from, const Array<std::int32_t>& numbers, ContactStates& to) {
  to.assign(from.size(), from.width());
  for (int c = 0; c < from.size(); ++c) std::ranges::copy(from[numbers[c]], to[c].begin());
}

/// The way back.
template <class T>
void scatter(const Array<T>& from, const Array<std::int32_t>& numbers, Array<T>& to) {
  to.resize(from.size());
  for (int k = 0; k < from.size(); ++k) to[numbers[k]] = from[k];
}

void scatter(const ContactStates& from, const Array<std::int32_t>& numbers, ContactStates& to) {
  to.assign(from.size(), from.width());
  for (int c = 0; c < from.size(); ++c) std::ranges::copy(from[c], to[numbers[c]].begin());
}

}  // namespace

std::string to_string(BodyOrder order) {
  return order == BodyOrder::scene ? "scene" : "hilbert";
}

template <int D>
void RenumberedProblem<D>::order_bodies(const Scene<D>& scene) {
  const Extent<D> extent(scene);
  std::vector<std::pair<std::uint64_t, std::int32_t>> order;
  order.reserve(static_cast<std::size_t>(scene.size()));
  for (int b = 0; b < scene.size(); ++b) {
    const bool round = scene.shape[b] == Shape::round;
    order.emplace_back(round ? 1 + extent.place(scene.position[b]) : 0, b);
  }
  std::ranges::sort(order);
  body_.resize(scene.size());
  place_.resize(scene.size());
  for (int k = 0; k < scene.size(); ++k) {
    body_[k] = order[static_cast<std::size_t>(k)].second;
    place_[body_[k]] = k;
  }
}

template <int D>
void RenumberedProblem<D>::order_contacts(const ContactProblem<D>& problem) {
  std::vector<std::pair<std::uint64_t, std::int32_t>> order;  // both places in one number
  order.reserve(static_cast<std::size_t>(problem.contact_count()));
  for_each_contact(problem, [&](int c, const auto& contact) {
    const auto [first, last] = std::minmax(place_[contact.i], place_[contact.j]);
    order.emplace_back(static_cast<std::uint64_t>(first) << 32 | static_cast<std::uint32_t>(last),
                       c);
  });
  const auto boundary = order.begin() + problem.grain_contacts.size();
  std::sort(order.begin(), boundary);
  std::sort(boundary, order.end());
  contact_.clear();
  for (const auto& [places, c] : order) contact_.push_back(c);
}

template <int D>
void RenumberedProblem<D>::assign(const Scene<D>& scene, const ContactProblem<D>& problem) {
  order_bodies(scene);
  order_contacts(problem);

  ContactProblem<D>& r = renumbered_;
  r.time_step = problem.time_step;
  r.step = problem.step;
  r.rotational_response = problem.rotational_response;
  r.cell = problem.cell;
  r.filter = problem.filter;
  gather(problem.free, body_, r.free);
  gather(problem.before, body_, r.before);
  gather(problem.label, contact_, r.label);
  gather(problem.branch, contact_, r.branch);
  gather(problem.gap, contact_, r.gap);
  gather(problem.coupling, contact_, r.coupling);
  gather(problem.state, contact_, r.state);
  gather(problem.reduced_radius, contact_, r.reduced_radius);

  const auto move = [&](auto contact) {
    contact.i = place_[contact.i];
    contact.j = place_[contact.j];
    return contact;
  };
  const int grains = problem.grain_contacts.size();
  r.grain_contacts.resize(grains);
  for (int c = 0; c < grains; ++c) r.grain_contacts[c] = move(problem.grain_contacts[contact_[c]]);
  r.boundary_contacts.clear();
  for (int c = grains; c < contact_.size(); ++c)
    r.boundary_contacts.push_back(move(problem.boundary_contacts[contact_[c] - grains]));
}

template <int D>
void RenumberedProblem<D>::restore(const Solution<D>& found, Solution<D>& solution) const {
  scatter(found.motion, body_, solution.motion);
  scatter(found.impulse, contact_, solution.impulse);
  scatter(found.moment, contact_, solution.moment);
  scatter(found.state, contact_, solution.state);
  scatter(found.shift, body_, solution.shift);
  solution.cell_rate = found.cell_rate;
}

template class RenumberedProblem<2>;
template class RenumberedProblem<3>;

}  // namespace cd
