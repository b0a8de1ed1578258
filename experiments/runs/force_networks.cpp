// SPDX-License-Identifier: BSD-3-Clause
// Sums over contacts of some normal forces, and harmonics over the directions of all.
#include "experiments/runs/force_networks.hpp"

#include <Eigen/Cholesky>
#include <cmath>
#include <utility>

#include <libcd/core/random.hpp>

namespace cd::runs {
namespace {

constexpr double kNearly = 0.9;  // of Coulomb's limit

double cosine(const Vector<2>& n) {
  return n.x() * n.x() - n.y() * n.y();
}

double sine(const Vector<2>& n) {
  return 2.0 * n.x() * n.y();
}

double mean_force(const Packing<2>& packing) {
  double sum = 0.0;
  for (const PackedContact<2>& c : packing.contacts) sum += c.force_n;
  return sum / static_cast<double>(packing.contacts.size());
}

}  // namespace

NetworkPart network_part(const Packing<2>& packing, double low, double high) {
  NetworkPart part;
  if (packing.contacts.empty()) return part;
  const double mean = mean_force(packing);
  int count = 0, near_limit = 0, all_near_limit = 0;
  for (const PackedContact<2>& c : packing.contacts) {
    const bool near =
        std::abs(tangential(c.normal, c.force)) >= kNearly * packing.setup.friction * c.force_n;
    all_near_limit += near;
    if (c.force_n < low * mean || c.force_n >= high * mean) continue;
    ++count;
    near_limit += near;
    part.fabric += 2.0 * cosine(c.normal);
    part.pressure += 0.5 * c.branch.dot(c.force);
    part.deviator += 0.5 * (c.branch.x() * c.force.x() - c.branch.y() * c.force.y());
  }
  if (count > 0) part.fabric /= count;
  if (all_near_limit > 0) part.near_limit = static_cast<double>(near_limit) / all_near_limit;
  part.contacts = count / static_cast<double>(packing.contacts.size());
  part.pressure /= packing.base.determinant();
  part.deviator /= packing.base.determinant();
  return part;
}

DirectionHarmonics direction_harmonics(const Packing<2>& packing) {
  DirectionHarmonics harmonics;
  if (packing.contacts.size() < 3) return harmonics;
  Matrix<3> moments = Matrix<3>::Zero();  // of 1, cos 2t and sin 2t over the contacts
  Vector<3> normal = Vector<3>::Zero(), tangent = Vector<3>::Zero();
  for (const PackedContact<2>& c : packing.contacts) {
    const Vector<3> wave(1.0, cosine(c.normal), sine(c.normal));
    const double length = c.branch.norm();
    moments += wave * wave.transpose();
    normal += length * c.force_n * wave;
    tangent += length * tangential(c.normal, c.force) * wave;
  }
  const Eigen::LDLT<Matrix<3>> fit(moments);
  const Vector<3> normal_wave = fit.solve(normal), tangent_wave = fit.solve(tangent);
  harmonics.contacts = 2.0 * moments(0, 1) / moments(0, 0);
  harmonics.normal = normal_wave[1] / normal_wave[0];
  harmonics.tangential = -tangent_wave[2] / normal_wave[0];
  return harmonics;
}

Packing<2> with_forces_dealt_out(Packing<2> packing, std::uint64_t seed) {
  CounterRandom random{seed};
  auto& contacts = packing.contacts;
  std::vector<std::pair<double, double>> forces;
  for (const PackedContact<2>& c : contacts)
    forces.emplace_back(c.force_n, tangential(c.normal, c.force));
  for (std::size_t k = forces.size(); k > 1; --k)
    std::swap(forces[k - 1], forces[random.below(static_cast<std::uint32_t>(k))]);
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const auto& [force_n, force_t] = forces[k];
    contacts[k].force_n = force_n;
    contacts[k].force = force_n * contacts[k].normal + cartesian(contacts[k].normal, force_t);
  }
  return packing;
}

}  // namespace cd::runs
