// SPDX-License-Identifier: BSD-3-Clause
// The text that accompanies a figure, with the measured numbers put in by name.
#include "validation/note.hpp"

#include <sstream>

#include <libcd/core/error.hpp>
#include "validation/text.hpp"

namespace cd {

namespace {

std::string quantity_text(const std::string& name, const Summary& summary,
                          const std::string& place) {
  if (const Quantity* quantity = summary.find(name)) {
    const std::string unit = quantity->unit == "1" ? "" : " " + quantity->unit;
    return escape_html(format_measured(quantity->value, quantity->uncertainty) + unit);
  }
  if (summary.status != "complete") return "(not measured)";
  throw Error(place + ": {" + name + "} is no quantity of " + summary.experiment);
}

// Spans of a paragraph: `code` and {quantity}.
std::string inline_html(const std::string& text, const Summary& summary, const std::string& place) {
  std::string html;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = text.find_first_of("`{}", at);
    html += escape_html(text.substr(at, open - at));
    if (open == std::string::npos) break;
    const bool code = text[open] == '`';
    const std::size_t close =
        text[open] == '}' ? std::string::npos : text.find(code ? '`' : '}', open + 1);
    if (close == std::string::npos)
      throw Error(place + ": " + text[open] + " without its partner in \"" + text + "\"");
    const std::string inside = text.substr(open + 1, close - open - 1);
    html +=
        code ? "<code>" + escape_html(inside) + "</code>" : quantity_text(inside, summary, place);
    at = close + 1;
  }
  return html;
}

}  // namespace

std::string note_to_html(const std::string& note, const Summary& summary,
                         const std::string& place) {
  std::string html, block;
  bool list = false;  // a list is open
  const auto close_list = [&] {
    if (list) html += "</ul>\n";
    list = false;
  };
  const auto end_block = [&] {
    if (block.empty()) return;
    const bool item = block.rfind("- ", 0) == 0;
    if (!item) close_list();
    if (item && !list) html += "<ul>\n";
    list = item;
    const std::string text = inline_html(item ? block.substr(2) : block, summary, place);
    html += item ? "<li>" + text + "</li>\n" : "<p>" + text + "</p>\n";
    block.clear();
  };

  std::istringstream lines(note);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    line = first == std::string::npos ? "" : line.substr(first);
    if (line.empty() || line.rfind("- ", 0) == 0) end_block();
    if (!line.empty()) block += (block.empty() ? "" : "\n") + line;
  }
  end_block();
  close_list();
  return html;
}

}  // namespace cd
