// SPDX-License-Identifier: BSD-3-Clause
// The text that accompanies a figure, with the measured numbers put in by name.
#include "validation/note.hpp"

#include <optional>
#include <sstream>

#include <libcd/core/error.hpp>
#include "validation/formula.hpp"
#include "validation/text.hpp"

namespace cd {

namespace {

/// The rounded quantity of that name with its unit; nothing if the run did not get so far.
struct Shown {
  std::string number, unit;
};

std::optional<Shown> shown(const std::string& name, const Summary& summary,
                           const std::string& place) {
  if (const Quantity* quantity = summary.find(name))
    return Shown{format_measured(quantity->value, quantity->uncertainty),
                 quantity->unit == "1" ? "" : quantity->unit};
  if (summary.status != "complete") return std::nullopt;
  throw Error(place + ": {" + name + "} is no quantity of " + summary.experiment);
}

std::string quantity_html(const std::string& name, const Summary& summary,
                          const std::string& place) {
  const auto quantity = shown(name, summary, place);
  if (!quantity) return "(not measured)";
  std::string html = number_html(quantity->number);
  if (!quantity->unit.empty()) html.append(" ").append(unit_html(quantity->unit));
  return html;
}

std::string formula(const std::string& text, const Summary& summary, const std::string& place) {
  try {
    return formula_to_mathml(text, [&](const std::string& name) {
      const auto quantity = shown(name, summary, place);
      return quantity ? number_mathml(quantity->number) : "<mtext>(not measured)</mtext>";
    });
  } catch (const Error& error) {
    const std::string what = error.what();
    throw Error(what.starts_with(place) ? what : place + ": " + what);
  }
}

}  // namespace

std::string unit_html(const std::string& unit) {
  if (unit == "degree") return "degrees";
  if (unit.find_first_of("_^<(/0") == std::string::npos) return escape_html(unit);
  const auto none = [&unit](const std::string&) -> std::string { throw Error(unit); };
  try {
    return formula_to_mathml(unit, none);
  } catch (const Error&) {
    return escape_html(unit);  // words rather than a formula
  }
}

std::string marked_to_html(const std::string& text, const Summary& summary,
                           const std::string& place) {
  std::string html;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = text.find_first_of("`${}", at);
    html += escape_html(text.substr(at, open - at));
    if (open == std::string::npos) break;
    const char mark = text[open];
    const std::size_t close =
        mark == '}' ? std::string::npos : text.find(mark == '{' ? '}' : mark, open + 1);
    if (close == std::string::npos)
      throw Error(place + ": " + mark + " without its partner in \"" + text + "\"");
    const std::string inside = text.substr(open + 1, close - open - 1);
    html += mark == '`'   ? "<code>" + escape_html(inside) + "</code>"
            : mark == '$' ? formula(inside, summary, place)
                          : quantity_html(inside, summary, place);
    at = close + 1;
  }
  return html;
}

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
    const std::string text = marked_to_html(item ? block.substr(2) : block, summary, place);
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
