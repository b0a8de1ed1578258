// SPDX-License-Identifier: BSD-3-Clause
// Texts of others in messages, on screens and in XML.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include <libcd/core/error.hpp>
#include <libcd/io/csv.hpp>
#include <libcd/io/printable.hpp>
#include <libcd/io/refusal.hpp>
#include <libcd/io/vtk_file.hpp>
#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"

namespace printable_test {

using namespace cd;

std::string text_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST_CASE("messages show UTF-8 as it is and escape control characters", "[io]") {
  CHECK(printable("Gr\u00f6\u00dfe \u03bc, \u7c92\u5b50, \U0001f600") ==
        "Gr\u00f6\u00dfe \u03bc, \u7c92\u5b50, \U0001f600");
  CHECK(printable("a\nb\t\x1b[31m\x7f") == "a\\nb\\t\\x1b[31m\\x7f");
  CHECK(printable(std::string_view("\0", 1)) == "\\x00");
  CHECK(printable("\u0085\u2028\u202e") == "\\xc2\\x85\\xe2\\x80\\xa8\\xe2\\x80\\xae");
  CHECK(printable(printable("a\n\xff")) == printable("a\n\xff"));  // of a line that has passed once
}

TEST_CASE("bytes that are no UTF-8 are escaped one by one", "[io]") {
  CHECK(printable("\xff"
                  "a") == "\\xffa");
  CHECK(printable("\xc3") == "\\xc3");                             // cut
  CHECK(printable("\xc0\xaf") == "\\xc0\\xaf");                    // a longer form of '/'
  CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");           // half of a pair
  CHECK(printable("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");  // above 10ffff
}

TEST_CASE("long texts are cut between characters", "[io]") {
  CHECK(printable(std::string(1000, 'x')).size() < 200);
  CHECK(printable("\u00f6\u00f6\u00f6", 2) == "\u00f6\u00f6...");
  CHECK(printable("\u00f6\u00f6", 2) == "\u00f6\u00f6");
  const std::string fifty(50, 'x'), forty(40, 'x');
  CHECK(in_quotes(fifty) == "'" + forty + "...'");
}

TEST_CASE("widths are those of a screen", "[io]") {
  CHECK(width_on_screen("Gr\u00f6\u00dfe") == 5);
  CHECK(width_on_screen("o\u0308") == 1);       // an accent over its letter
  CHECK(width_on_screen("\u7c92\u5b50") == 4);  // two letters of two columns
  CHECK(width_on_screen("") == 0);
}

TEST_CASE("names in XML are escaped, and what XML cannot hold is not written", "[io]") {
  CHECK(xml_text("a&b <\"c\"> \u00f6\n") == "a&amp;b &lt;&quot;c&quot;&gt; \u00f6&#10;");
  CHECK(held_by_xml("a\x01\xff\u00f6&") == "a__\u00f6&");
  const TemporaryFolder folder;
  write_pvd(folder.path() / "s.pvd", {{0.5, "a&b<\"\u00df\">.vtp"}});
  CHECK_THAT(text_of(folder.path() / "s.pvd"),
             Contains("file=\"a&amp;b&lt;&quot;\u00df&quot;&gt;.vtp\"/>"));
  VtkPolyData data;
  data.point_data = {{"a<b", 1, std::vector<double>()}};
  write_vtp(folder.path() / "s.vtp", data);
  CHECK_THAT(text_of(folder.path() / "s.vtp"), Contains("Name=\"a&lt;b\""));
}

TEST_CASE("comments of tables are UTF-8 whatever they quote", "[io]") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "t.csv";
  CsvWriter writer(path, {{"title", "Gr\u00f6\u00dfe\x01\xff"}}, {{"x", "1"}});
  writer.commit();
  CHECK(read_csv(path).comments.at("title") == "Gr\u00f6\u00dfe\\x01\\xff");
}

TEST_CASE("what the system refuses is said in its words alone", "[io]") {
  std::filesystem::filesystem_error file("status", "/a/b",
                                         std::make_error_code(std::errc::permission_denied));
  CHECK(refusal_of(file) == "/a/b: Permission denied");
  CHECK(refusal_of(Error("x: 1 is not allowed, expected 2")) == "x: 1 is not allowed, expected 2");
  CHECK(refusal_of(std::bad_alloc()).has_value());
  CHECK_FALSE(refusal_of(std::logic_error("a defect")).has_value());
}

}  // namespace printable_test
