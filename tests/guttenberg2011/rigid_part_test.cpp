// SPDX-License-Identifier: BSD-3-Clause
// The radius from which on a pack turns as one.
#include <cmath>
#include "tests/catch.hpp"

#include "experiments/guttenberg2011/fraction_set.hpp"

namespace rigid_part_test {

using namespace cd::guttenberg2011;

/// Rings of width 1 from 30 to 90 whose angular velocity is a function of the radius.
template <class Omega>
cd::Array<cd::RingFlow> profile_of(const Omega& omega, double error) {
  cd::Array<cd::RingFlow> profile;
  for (double r = 30.5; r < 90.0; r += 1.0) {
    cd::RingFlow& ring = profile.emplace_back();
    ring.radius = r;
    ring.omega_measured = {omega(r), error};
  }
  return profile;
}

TEST_CASE("the rigid part of a pack begins where its rotation is that of the outer part",
          "[guttenberg2011]") {
  // A band that decays over 3 above a part that turns as one: within a fifth from
  // r = 30 + 3 ln 50 = 41.74, the first ring beyond is at 42.5.
  const auto band = [](double r) { return 0.1 + std::exp(-(r - 30.0) / 3.0); };
  const auto from = rigid_from(profile_of(band, 1e-3));
  REQUIRE(from);
  CHECK(*from == 42.5);
  // The wall slips: rings beyond r = 85 do not count.
  const auto slips = [&](double r) { return r < 86.0 ? band(r) : 0.0; };
  CHECK(rigid_from(profile_of(slips, 1e-3)) == from);
}

TEST_CASE("a flow without a rigid part has none", "[guttenberg2011]") {
  const auto decays = [](double r) { return std::exp(-(r - 30.0) / 10.0); };
  CHECK_FALSE(rigid_from(profile_of(decays, 1e-6)));
  const auto rests = [](double) { return 1e-4; };  // not told from zero
  CHECK_FALSE(rigid_from(profile_of(rests, 1e-4)));
}

}  // namespace rigid_part_test
