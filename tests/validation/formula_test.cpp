// SPDX-License-Identifier: BSD-3-Clause
// Formulas are set as MathML, and what has no partner is refused.
#include <string>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"
#include "validation/formula.hpp"

namespace formula_test {

/// What stands inside of <math><mrow>.
std::string set(const std::string& formula) {
  const std::string all =
      cd::formula_to_mathml(formula, [](const std::string& name) { return "[" + name + "]"; });
  const std::string head = "<math><mrow>", tail = "</mrow></math>";
  REQUIRE(all.starts_with(head));
  REQUIRE(all.ends_with(tail));
  return all.substr(head.size(), all.size() - head.size() - tail.size());
}

TEST_CASE("letters, Greek ones and names", "[unit][validation]") {
  CHECK(set("n") == "<mi>n</mi>");
  CHECK(set("omega") == "<mi>ω</mi>");
  CHECK(set("dt") == "<mrow><mi>Δ</mi><mi>t</mi></mrow>");
  CHECK(set("P_ext") == "<msub><mi>P</mi><mi>ext</mi></msub>");
  CHECK(set("sigma_xy") == "<msub><mi>σ</mi><mrow><mi>x</mi><mi>y</mi></mrow></msub>");
  CHECK(set("l0") == "<msub><mi>l</mi><mn>0</mn></msub>");
}

TEST_CASE("scripts take a name, a number, a group or a quantity", "[unit][validation]") {
  CHECK(set("N_I^2") == "<msubsup><mi>N</mi><mi>I</mi><mn>2</mn></msubsup>");
  CHECK(set("N^(2/d)") == "<msup><mi>N</mi><mrow><mn>2</mn><mo>/</mo><mi>d</mi></mrow></msup>");
  CHECK(set("x^-1") == "<msup><mi>x</mi><mrow><mo>−</mo><mn>1</mn></mrow></msup>");
  CHECK(set("r^*") == "<msup><mi>r</mi><mo>*</mo></msup>");
  CHECK(set("N^{exponent}") == "<msup><mi>N</mi>[exponent]</msup>");
}

TEST_CASE("roots, means, powers of ten, relations", "[unit][validation]") {
  CHECK(set("sqrt(2)") == "<msqrt><mrow><mn>2</mn></mrow></msqrt>");
  CHECK(set("<z>") == "<mrow><mo>⟨</mo><mrow><mi>z</mi></mrow><mo>⟩</mo></mrow>");
  CHECK(set("1 < r < 2") == "<mn>1</mn><mo>&lt;</mo><mi>r</mi><mo>&lt;</mo><mn>2</mn>");
  CHECK(set("1e-6") == "<msup><mn>10</mn><mrow><mo>−</mo><mn>6</mn></mrow></msup>");
  CHECK(set("a >= b") == "<mi>a</mi><mo>≥</mo><mi>b</mi>");
  CHECK(set("\"a<b\"") == "<mtext>a&lt;b</mtext>");
}

TEST_CASE("a formula that is not one is refused", "[unit][validation]") {
  for (const char* formula : {"(a", "a)", "{a", "a^", "\"a", "a & b", "sqrt(a", "[a"}) {
    INFO(formula);
    CHECK_THROWS_AS(set(formula), cd::Error);
  }
  CHECK_THROWS_WITH(set("a & b"), Catch::Contains("formula \"a & b\""));
}

}  // namespace formula_test
