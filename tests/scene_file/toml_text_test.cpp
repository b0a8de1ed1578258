// SPDX-License-Identifier: BSD-3-Clause
// TOML as JSON and back, and values set by their paths.
#include <nlohmann/json.hpp>

#include <libcd/core/error.hpp>
#include <libcd/io/printable.hpp>
#include <libcd/scene_file/toml_text.hpp>
#include "tests/catch.hpp"

namespace toml_text_test {

using namespace cd;

constexpr const char* kDocument = R"(
title = "a \"b\"\n"
numbers = [1, 2.0, 1e-3, inf]
flag = true
[method]
name = "md"
[method.springs]
stiffness = 1e5
[[walls]]
shape = "plane"
[[walls]]
shape = "box"
points = [[0, 1], [2, 3]]
)";

TEST_CASE("TOML survives the way to JSON and back", "[scene_file]") {
  const auto document = parse_toml(kDocument, "test");
  CHECK(document.at("title") == "a \"b\"\n");
  CHECK(document.at("method").at("springs").at("stiffness") == 1e5);
  CHECK(document.at("walls").at(1).at("points").at(1).at(0) == 2);
  const std::string text = toml_document(document);
  INFO(text);
  CHECK(parse_toml(text, "again") == document);
}

TEST_CASE("text that is no TOML is refused with its place", "[scene_file]") {
  CHECK_THROWS_WITH(parse_toml("a = 1\nb = = 2", "x.toml"), StartsWith("x.toml: line 2, column "));
  CHECK_THROWS_WITH(parse_toml("a = 1\nb = 2002-07-01", "x.toml"),
                    "x.toml: line 2: a date or time is no value of a scene");
  CHECK_THROWS_AS(parse_toml("a = 1\na = 2", "x.toml"), Error);
  CHECK_THROWS_AS(parse_toml(std::string("a = \0", 5), "x.toml"), Error);
  CHECK_THROWS_AS(parse_toml("a = \"\xff\xfe\"", "x.toml"), Error);
  // Undefined behaviour of toml++ 3.3 if it got there.
  CHECK_THROWS_WITH(parse_toml("b = 1\nh\u00f6he = 1", "x.toml"),
                    "x.toml: line 2: a letter outside of quotes that is not ASCII");
  CHECK(parse_toml("# \u00e4\n\"h\u00f6he\" = '\u00e9' # \u00fc", "").at("h\u00f6he") == "\u00e9");
  CHECK(parse_toml("a = \"\"\"\"\u00e9\\\"\n\"\"\"\nb = \"\"", "").at("a") == "\"\u00e9\"\n");
  std::string deep = "a = ";
  for (int k = 0; k < 100000; ++k) deep += '[';
  CHECK_THROWS_AS(parse_toml(deep, "x.toml"), Error);
}

TEST_CASE("values are set by their paths", "[scene_file]") {
  auto document = parse_toml(kDocument, "test");
  set_value(document, "method.solver=jacobi");
  set_value(document, "method.springs.damping=2.5");
  set_value(document, "walls[1].lid=true");
  set_value(document, "title=two words");
  CHECK(document.at("method").at("solver") == "jacobi");
  CHECK(document.at("method").at("springs").at("damping") == 2.5);
  CHECK(document.at("walls").at(1).at("lid") == true);
  CHECK(document.at("title") == "two words");
  set_value(document, "title=\"two\\nlines\"");  // one value
  CHECK(document.at("title") == "two\nlines");
  for (const char* wrong : {"method", "=3", "title.x=1", "walls[2].lid=true", "walls[x].lid=true",
                            "title[0]=1", "walls[1=2", "method.name.x.y=1", "friction=0.3\nseed=2",
                            "friction=0.3\n[method]\nsolver='jacobi'"}) {
    INFO(wrong);
    CHECK_THROWS_AS(set_value(document, wrong), Error);
  }
}

TEST_CASE("messages are one line without control characters", "[scene_file]") {
  CHECK(printable("a\nb\x1b[31m") == "a?b?[31m");
  CHECK(printable(std::string(1000, 'x')).size() < 200);
}

}  // namespace toml_text_test
