// SPDX-License-Identifier: BSD-3-Clause
// Numbers for readers are rounded to their uncertainty, where they have one.
#include <libcd/io/rounded.hpp>
#include "tests/catch.hpp"

namespace rounded_test {

TEST_CASE("numbers are written with sensible digits", "[unit][io]") {
  CHECK(cd::format_number(0.797123) == "0.7971");
  CHECK(cd::format_number(123456) == "123456");
  CHECK(cd::format_number(1234567.8) == "1.235e+06");
  CHECK(cd::format_measured(0.79712, 0.01234) == "0.797 ± 0.012");
  CHECK(cd::format_measured(1234.5, 30.0) == "1234 ± 30");
  CHECK(cd::format_measured(1.234e-7, 5.6e-9) == "(1.234 ± 0.056)e-07");
  CHECK(cd::format_measured(0.0008, 0.5) == "0.00 ± 0.50");
  CHECK(cd::format_measured(0.5, std::nullopt) == "0.5");
}

TEST_CASE("a single run, and runs that cannot differ, have no uncertainty", "[unit][io]") {
  CHECK(cd::format_measured(2, 0.0) == "2");
  CHECK(cd::format_measured(0, 0.0) == "0");
  CHECK(cd::format_measured(1.00000322211213, 1.07e-16) == "1");
  CHECK_FALSE(cd::is_measured(0.776613956926671, std::nullopt));
  CHECK(cd::is_measured(0, 1e-300));
  CHECK(cd::is_measured(1, 1e-9));
}

}  // namespace rounded_test
