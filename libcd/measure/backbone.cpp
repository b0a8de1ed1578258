// SPDX-License-Identifier: BSD-3-Clause
// Backbone: rattlers are removed until none is left.
#include "libcd/measure/backbone.hpp"

#include <algorithm>

namespace cd {
namespace {

constexpr double kCarries = 1e-6;  // of the mean normal impulse

template <int D>
double carrying_threshold(const Array<Impulse<D>>& impulse) {
  double sum = 0.0;
  int count = 0;
  for (const Impulse<D>& p : impulse) {
    if (p.normal <= 0.0) continue;
    sum += p.normal;
    ++count;
  }
  return count > 0 ? kCarries * sum / count : 0.0;
}

}  // namespace

template <int D>
Backbone find_backbone(const Scene<D>& scene, const ContactProblem<D>& problem,
                       const Array<Impulse<D>>& impulse) {
  Backbone result;
  result.carries.assign(problem.contact_count(), 0);
  result.rattler.assign(scene.size(), 0);
  const double threshold = carrying_threshold(impulse);
  Array<int> contacts;
  contacts.assign(scene.size(), 0);
  bool friction = false;
  double overlap = 0.0;
  int carrying = 0;
  for_each_contact(problem, [&](int c, const auto& contact) {
    friction = friction || contact.friction > 0.0;
    if (!(impulse[c].normal > threshold)) return;
    result.carries[c] = 1;
    ++contacts[contact.i];
    ++contacts[contact.j];
    overlap += std::max(0.0, -problem.gap[c]);
    ++carrying;
  });
  if (carrying > 0) result.mean_overlap = overlap / carrying;

  const int needed = friction ? D : D + 1;
  for (bool peeled = true; peeled;) {
    peeled = false;
    for (int b = 0; b < scene.size(); ++b) {
      if (result.rattler[b] || contacts[b] >= needed || !scene.is_free_grain(b)) continue;
      result.rattler[b] = 1;
      peeled = true;
    }
    for_each_contact(problem, [&](int c, const auto& contact) {
      if (!result.carries[c] || !(result.rattler[contact.i] || result.rattler[contact.j])) return;
      result.carries[c] = 0;
      --contacts[contact.i];
      --contacts[contact.j];
    });
  }

  int rattlers = 0, among = 0;
  for (int b = 0; b < scene.size(); ++b) {
    if (!scene.is_free_grain(b)) continue;
    ++(result.rattler[b] ? rattlers : result.grains);
  }
  for_each_contact(problem, [&](int c, const auto& contact) {
    if (result.carries[c] && scene.is_free_grain(contact.i) && scene.is_free_grain(contact.j))
      ++among;
  });
  if (result.grains > 0) result.coordination = 2.0 * among / result.grains;
  if (rattlers + result.grains > 0)
    result.rattler_fraction = static_cast<double>(rattlers) / (rattlers + result.grains);
  return result;
}

template Backbone find_backbone(const Scene<2>&, const ContactProblem<2>&,
                                const Array<Impulse<2>>&);
template Backbone find_backbone(const Scene<3>&, const ContactProblem<3>&,
                                const Array<Impulse<3>>&);

}  // namespace cd
