// SPDX-License-Identifier: BSD-3-Clause
// TOML as JSON and back, and values set by their paths.
#include <nlohmann/json.hpp>

#include <libcd/core/error.hpp>
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

/// Tables in tables, as deep as `depth`, in one of the ways in which TOML writes them.
std::string nested(int depth, int way) {
  std::string keys = "a";
  for (int k = 1; k < depth; ++k) keys += " . a";
  std::string open, close, tables;
  for (int k = 0; k < depth; ++k) {
    open += k == 0 ? "a = " : "{a = ";
    close += k == 0 ? "" : "}";
  }
  switch (way) {
    case 0:
      return keys + " = 1";
    case 1:
      return '[' + keys + "]\nb = 1";
    case 2:
      return "[[" + keys + "]]\nb = 1";
    case 3:
      return open + "1" + close;
    default:
      return "\"x.[y\" = 0 # a.b.c\n" + keys + " = [1.5, 2.5]";
  }
}

TEST_CASE("tables in tables are read to a depth that no stack feels, and refused beyond",
          "[scene_file]") {
  for (int way = 0; way < 5; ++way) {
    INFO(way);
    CHECK_NOTHROW(parse_toml(nested(50, way), "x.toml"));
    for (const int depth : {kMostNested + 3, 1000, 100000}) {
      CHECK_THROWS_WITH(parse_toml(nested(depth, way), "x.toml"),
                        StartsWith("x.toml: line ") &&
                            Contains("nested more than 100 deep, expected at most 100"));
    }
  }
  // As many dots that lead nowhere deep.
  std::string flat;
  for (int k = 0; k < 1000; ++k) flat += "k" + std::to_string(k) + ".x = [0.5, {y.z = 1.5}]\n";
  CHECK(parse_toml(flat, "x.toml").size() == 1000);
}

TEST_CASE("a path that is set is as deep as tables may be", "[scene_file]") {
  auto document = parse_toml("", "x.toml");
  CHECK_NOTHROW(set_value(document, nested(50, 0)));
  CHECK_THROWS_WITH(set_value(document, nested(100000, 0)),
                    StartsWith("set: 'a . a") && Contains("nested more than 100 deep"));
}

TEST_CASE("a hundred thousand keys are read, each once", "[scene_file]") {
  constexpr int kKeys = 100000;  // where keys are looked for among those before: half a minute
  std::string text;
  for (int k = 0; k < kKeys; ++k) text += "key" + std::to_string(k) + " = 1\n";
  CHECK(parse_toml(text, "x.toml").size() == kKeys);
  CHECK_THROWS_AS(parse_toml(text + "key7 = 2\n", "x.toml"), Error);
}

TEST_CASE("texts outside ASCII go to TOML as they are", "[scene_file]") {
  const nlohmann::ordered_json table = {{"title", "Gr\u00f6\u00dfe \u03bc \x7f\n"}};
  const std::string text = toml_document(table);
  CHECK(text == "title = \"Gr\u00f6\u00dfe \u03bc \\u007f\\n\"\n");
  CHECK(parse_toml(text, "x.toml") == table);
}

}  // namespace toml_text_test
