// SPDX-License-Identifier: BSD-3-Clause
// The page shows text as text, and measured numbers where a note names them.
#include <nlohmann/json.hpp>
#include <sstream>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"
#include "tests/validation/results_folder.hpp"
#include "validation/note.hpp"
#include "validation/report.hpp"
#include "validation/text.hpp"

namespace report_test {

std::string note(const std::string& text, const cd::Summary& summary = example_summary()) {
  return cd::note_to_html(text, summary, "topic.md");
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("a note has paragraphs, lists and code", "[unit][validation]") {
  CHECK(note("One\ntwo.\n\n- a\n  b\n- c\n\nEnd `x < {y}`.\n") ==
        "<p>One\ntwo.</p>\n<ul>\n<li>a\nb</li>\n<li>c</li>\n</ul>\n"
        "<p>End <code>x &lt; {y}</code>.</p>\n");
  CHECK(note("").empty());
}

TEST_CASE("a note cannot bring in HTML", "[unit][validation]") {
  CHECK(note("<b>&\"'") == "<p>&lt;b&gt;&amp;&quot;&#39;</p>\n");
}

TEST_CASE("a quantity's name becomes its value", "[unit][validation]") {
  CHECK(note("is {ratio} in {steps}") == "<p>is 1.0040 ± 0.0020 in 650 steps</p>\n");
}

TEST_CASE("a formula is set, with quantities but without their units", "[unit][validation]") {
  CHECK(note("$N^{ratio}$ {steps}") ==
        "<p><math><mrow><msup><mi>N</mi><mn>1.0040 ± 0.0020</mn></msup></mrow></math> "
        "650 steps</p>\n");
  CHECK_THROWS_WITH(note("$a^$"), "topic.md: formula \"a^\": ends too early");
  CHECK_THROWS_WITH(note("$N^{speed}$"), "topic.md: {speed} is no quantity of paper_topic");
}

TEST_CASE("numbers on the page have minus signs and powers of ten", "[unit][validation]") {
  CHECK(cd::number_html("(-1.2 ± 0.1)e-07") == "(−1.2 ± 0.1)·10<sup>−7</sup>");
  CHECK(cd::number_html("1.235e+06") == "1.235·10<sup>6</sup>");
  CHECK(cd::number_html("0.5") == "0.5");
}

TEST_CASE("a note with an unknown quantity is refused", "[unit][validation]") {
  CHECK_THROWS_WITH(note("{speed}"), "topic.md: {speed} is no quantity of paper_topic");
  CHECK_THROWS_AS(note("{ratio"), cd::Error);
  CHECK_THROWS_AS(note("$n"), cd::Error);
  CHECK_THROWS_AS(note("ratio}"), cd::Error);
  auto summary = example_summary();
  summary.status = "interrupted";
  CHECK(note("{speed}", summary) == "<p>(not measured)</p>\n");
}

TEST_CASE("a run with parameters of its own need not have what the note shows",
          "[unit][validation]") {
  const ResultsFolder folder;
  folder.write(example_summary());
  folder.write("notes/paper/topic.md", "The speed is {speed}.");
  const cd::ReportSources sources = {folder.path() / "notes", folder.path() / "validation"};
  CHECK_THROWS_AS(cd::collect_report(folder.path(), sources, {}), cd::Error);
  cd::Finding other;
  other.experiment = "paper_topic";
  other.comparable = false;
  const auto report = cd::collect_report(folder.path(), sources, {other});
  REQUIRE(report.chapters.size() == 1);
  CHECK(contains(report.chapters[0].note_html, "The speed is (not measured)."));
  other.comparable = true;  // a run that is older than a check of its speed
  other.problem = "no quantity speed";
  const auto older = cd::collect_report(folder.path(), sources, {other});
  CHECK(contains(older.chapters[0].note_html, "The speed is (not measured)."));
}

TEST_CASE("the page shows everything, escaped", "[unit][validation]") {
  const ResultsFolder folder;
  auto summary = example_summary();
  summary.figure = "Fig. <1>";
  (*summary.parameters)["law"] = "a<b";
  summary.quantities[0].second.description = "x & y";
  folder.write(summary);
  folder.write("paper_topic/data.csv", "a\n1\n");
  folder.write("paper_topic/both.png", "");
  folder.write("paper_topic/both.svg", "");
  folder.write("notes/paper/topic.md", "The ratio is {ratio}.");
  folder.write("notes/out_of_scope.txt", "# what is left\npaper | Eq. 3 | x < y | no data\n");
  cd::Finding bad;
  bad.experiment = "paper_topic";
  bad.subject = "speed";
  bad.problem = "missing";
  bad.source = "Eq. <7>";
  cd::Finding lost = bad;
  lost.experiment = "paper_lost";
  lost.problem = "no results";

  const auto report = cd::collect_report(
      folder.path(), {folder.path() / "notes", folder.path() / "validation"}, {bad, lost});
  REQUIRE(report.chapters.size() == 1);
  std::ostringstream stream;
  cd::write_html(stream, report);
  const std::string page = stream.str();
  CHECK(contains(page, "Fig. &lt;1&gt;"));
  CHECK(contains(page, "a&lt;b"));
  CHECK(contains(page, "x &amp; y"));
  CHECK(contains(page, "Eq. &lt;7&gt;"));
  CHECK(contains(page, "<p>The ratio is 1.0040 ± 0.0020.</p>"));
  CHECK(contains(page, "<a href=\"paper_topic/both.svg\"><img src=\"paper_topic/both.png\""));
  CHECK(contains(page, "make figures ONLY=paper_topic PRESET=quick"));
  CHECK(contains(page, "<a href=\"paper_topic/data.csv\">data.csv</a> (4 B)"));
  CHECK(contains(page, "2 failed"));
  CHECK(contains(page, "<dt>paper_lost</dt><dd><span class=\"fail\">no results</span>"));
  CHECK(contains(page, "not confirmed"));  // its title is its claim, and a check fails
  CHECK(contains(page, "<summary>Out of scope</summary>"));
  CHECK(contains(page, "paper, Eq. 3: x &lt; y <span class=\"soft\">(no data)</span>"));
  CHECK_FALSE(contains(page, "<1>"));
}

}  // namespace report_test
