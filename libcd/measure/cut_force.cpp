// SPDX-License-Identifier: BSD-3-Clause
// Forces through cuts: each contact counts at the cuts between its bodies.
#include "libcd/measure/cut_force.hpp"

#include <algorithm>

namespace cd {

template <int D>
double wall_force(const ContactProblem<D>& problem, const Array<Impulse<D>>& impulse, int wall) {
  double force = 0.0;
  for (int c = 0; c < problem.contact_count(); ++c) {
    const ContactKey& key = problem.label[c].key;
    if (key.i == wall || key.j == wall) force += impulse[c].normal / problem.time_step;
  }
  return force;
}

template <int D>
std::vector<double> load_shares(const Scene<D>& scene, const ContactProblem<D>& problem,
                                const Array<Impulse<D>>& impulse, int floor, double load,
                                const std::vector<double>& heights) {
  std::vector<double> share(heights.size(), 0.0);
  const auto height_of = [&](int body) {
    return body == floor ? 0.0 : scene.position[body][D - 1];
  };
  for_each_contact(problem, [&](int c, const auto& contact) {
    const Vector<D> on_j = cartesian_impulse<D>(contact.normal, impulse[c]);
    double low = height_of(contact.i), high = height_of(contact.j);
    double down = -on_j[D - 1];
    if (low < high) {
      down = -down;
    } else {
      std::swap(low, high);
    }
    const auto first = std::ranges::upper_bound(heights, low) - heights.begin();
    for (auto k = static_cast<std::size_t>(first); k < heights.size() && heights[k] < high; ++k)
      share[k] += down / (load * problem.time_step);
  });
  for (int b = 0; b < scene.size(); ++b) {
    if (b == floor || scene.force[b][D - 1] == 0.0) continue;
    const auto first = std::ranges::lower_bound(heights, height_of(b)) - heights.begin();
    for (auto k = static_cast<std::size_t>(first); k < heights.size(); ++k)
      share[k] -= scene.force[b][D - 1] / load;
  }
  return share;
}

template double wall_force(const ContactProblem<2>&, const Array<Impulse<2>>&, int);
template double wall_force(const ContactProblem<3>&, const Array<Impulse<3>>&, int);
template std::vector<double> load_shares(const Scene<2>&, const ContactProblem<2>&,
                                         const Array<Impulse<2>>&, int, double,
                                         const std::vector<double>&);
template std::vector<double> load_shares(const Scene<3>&, const ContactProblem<3>&,
                                         const Array<Impulse<3>>&, int, double,
                                         const std::vector<double>&);

}  // namespace cd
