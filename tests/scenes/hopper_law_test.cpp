// SPDX-License-Identifier: BSD-3-Clause
// Laws of hoppers are found again in rates that follow them.
#include "experiments/scenes/hopper_law.hpp"

#include <cmath>
#include <vector>

#include "tests/catch.hpp"

namespace hopper_law_test {

using namespace cd::scenes;

const std::vector<double> kOutlets = {6, 8, 10, 12, 16, 20};

template <class Law>
std::vector<double> rates_of(const Law& law) {
  std::vector<double> rates;
  for (const double outlet : kOutlets) rates.push_back(law.rate(outlet));
  return rates;
}

TEST_CASE("Beverloo's law is found in rates that follow it", "[scenes]") {
  const BeverlooLaw law = fit_beverloo(kOutlets, rates_of(BeverlooLaw{1.3, 1.4}));
  CHECK(law.prefactor == Approx(1.3));
  CHECK(law.k == Approx(1.4));
  CHECK(law.rate(6.0) == Approx(1.3 * std::pow(4.6, 1.5)));
}

TEST_CASE("the law of Mankoc et al. is found, and is no law of Beverloo's", "[scenes]") {
  const std::vector<double> rates = rates_of(MankocLaw{1.4, 0.08});
  const MankocLaw law = fit_mankoc(kOutlets, rates);
  CHECK(law.prefactor == Approx(1.4).epsilon(1e-5));  // of a search to 1e-6 in log(b)
  CHECK(law.b == Approx(0.08).epsilon(1e-5));
  // k of Beverloo's law then grows with the outlets that it is fitted to, and is above the 1 that
  // the rates have.
  const auto some = [&](std::size_t first, std::size_t last) {
    return fit_beverloo({kOutlets.data() + first, last - first},
                        {rates.data() + first, last - first});
  };
  CHECK(some(0, 3).k > 1.2);
  CHECK(some(3, 6).k > some(0, 3).k + 0.3);
}

TEST_CASE("the law of Janda et al. is found in rates that follow it", "[scenes]") {
  const JandaLaw law = fit_janda(kOutlets, rates_of(JandaLaw{1.1, 6.6}));
  CHECK(law.prefactor == Approx(1.1).epsilon(1e-5));
  CHECK(law.width == Approx(6.6).epsilon(1e-5));
}

TEST_CASE("limit, lack and length of the rate under a load are found", "[scenes]") {
  const std::vector<double> heights = {1.5, 2.5, 4.5, 7.5, 10.5};
  const LoadLaw given{50.0, 0.3, 2.2};
  std::vector<double> rates;
  for (const double height : heights) rates.push_back(given.rate(height));
  CHECK(rates.front() == Approx(50.0 * (1.0 - 0.3 * std::exp(-1.5 / 2.2))));
  const LoadLaw law = fit_load(heights, rates);
  CHECK(law.limit == Approx(50.0).epsilon(1e-5));
  CHECK(law.lack == Approx(0.3).epsilon(1e-5));
  CHECK(law.length == Approx(2.2).epsilon(1e-5));
}

}  // namespace hopper_law_test
