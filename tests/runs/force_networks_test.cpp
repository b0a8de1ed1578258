// SPDX-License-Identifier: BSD-3-Clause
// Weak and strong contacts of made-up packings: what each carries, and the harmonics of all.
#include "experiments/runs/force_networks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "tests/catch.hpp"

namespace force_networks_test {

using namespace cd::runs;
using cd::Vector;

constexpr double kAll = std::numeric_limits<double>::infinity();

PackedContact<2> contact(double angle, double force_n, double force_t = 0.0) {
  PackedContact<2> c;
  c.normal = Vector<2>(std::cos(angle), std::sin(angle));
  c.branch = 2.0 * c.normal;
  c.force_n = force_n;
  c.force = force_n * c.normal + cd::cartesian(c.normal, force_t);
  return c;
}

/// Contacts in all directions, their density 1 + a cos 2t, forces 1 + a_n cos 2t and -a_t sin 2t.
Packing<2> harmonic_packing(double a, double a_n, double a_t) {
  constexpr int kContacts = 20000;
  Packing<2> packing;
  for (int k = 0; k < kContacts; ++k) {
    const double even = std::numbers::pi * (k + 0.5) / kContacts;
    double angle = even;  // where the integral of the density is that of an even one
    for (int turn = 0; turn < 60; ++turn) angle = even - 0.5 * a * std::sin(2.0 * angle);
    packing.contacts.push_back(
        contact(angle, 1.0 + a_n * std::cos(2.0 * angle), -a_t * std::sin(2.0 * angle)));
  }
  return packing;
}

TEST_CASE("Each network carries the forces of its own contacts", "[networks]") {
  Packing<2> packing;
  packing.setup.friction = 0.5;
  packing.base = 2.0 * cd::Matrix<2>::Identity();  // area 4
  packing.contacts = {contact(0.0, 3.0), contact(0.0, 2.0, 0.4),
                      contact(std::numbers::pi / 2, 0.4, -0.19),
                      contact(std::numbers::pi / 2, 0.6)};  // mean 1.5
  const NetworkPart weak = network_part(packing, 0.0, 1.0),
                    strong = network_part(packing, 1.0, kAll);
  CHECK(weak.contacts == 0.5);
  CHECK(weak.pressure == Approx(0.25));
  CHECK(weak.deviator == Approx(-0.25));
  CHECK(weak.fabric == Approx(-2.0));
  CHECK(weak.near_limit == 1.0);
  CHECK(strong.pressure == Approx(1.25));
  CHECK(strong.deviator == Approx(1.25));
  CHECK(strong.fabric == Approx(2.0));
  const NetworkPart all = network_part(packing, 0.0, kAll);
  CHECK(all.pressure == Approx(weak.pressure + strong.pressure));
  CHECK(all.deviator == Approx(weak.deviator + strong.deviator));
}

TEST_CASE("A packing without contacts has empty networks", "[networks]") {
  CHECK(network_part({}, 0.0, 1.0).contacts == 0.0);
  CHECK(direction_harmonics({}).first_order() == 0.0);
}

TEST_CASE("Harmonics of contacts and forces are found, and make up the deviator", "[networks]") {
  const double a = 0.2, a_n = 0.3, a_t = 0.1;
  const Packing<2> packing = harmonic_packing(a, a_n, a_t);
  const DirectionHarmonics harmonics = direction_harmonics(packing);
  CHECK(harmonics.contacts == Approx(a).margin(1e-6));
  CHECK(harmonics.normal == Approx(a_n).margin(1e-6));
  CHECK(harmonics.tangential == Approx(a_t).margin(1e-6));
  const NetworkPart all = network_part(packing, 0.0, kAll);
  CHECK(harmonics.second_order() == Approx(all.deviator / all.pressure).margin(1e-6));
  CHECK(harmonics.first_order() == Approx(0.3).margin(1e-6));
}

TEST_CASE("Forces that are dealt out are the same, on other contacts", "[networks]") {
  const Packing<2> packing = harmonic_packing(0.0, 0.4, 0.2);
  const Packing<2> dealt = with_forces_dealt_out(packing, 1);
  const auto forces = [](const Packing<2>& p) {
    std::vector<double> all;
    for (const auto& c : p.contacts) {
      all.push_back(c.force_n);
      CHECK(c.force.dot(c.normal) == Approx(c.force_n));
    }
    std::ranges::sort(all);
    return all;
  };
  CHECK(forces(dealt) == forces(packing));
  CHECK(dealt.contacts.front().normal == packing.contacts.front().normal);
  // 20000 contacts without a preferred direction scatter by sqrt(2 / 20000) x 0.4 at most.
  CHECK(std::abs(direction_harmonics(dealt).normal) < 5.0 * 0.004);
}

}  // namespace force_networks_test
