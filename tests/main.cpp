// SPDX-License-Identifier: BSD-3-Clause
// The test runner, where the package of Catch2 has no compiled one: version 2 only.
#define CATCH_CONFIG_MAIN
#include "tests/catch.hpp"
