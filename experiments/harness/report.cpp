// SPDX-License-Identifier: BSD-3-Clause
// Aligned text tables.
#include "experiments/harness/report.hpp"

#include <algorithm>
#include <array>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

#include "solvers/table.hpp"

namespace cd {

namespace {

/// Six digits; the plus-minus sign is kept out of the width, because it takes two bytes.
std::string short_number(double number) {
  std::ostringstream text;
  text << std::setprecision(6) << number;
  return text.str();
}

template <class Entry>
void print_group(std::ostream& stream, const char* title, const std::vector<Entry>& entries) {
  stream << title << ":\n";
  std::size_t width = 0;
  for (const TableEntry& entry : entries) width = std::max(width, entry.name.size());
  for (const TableEntry& entry : entries) {
    stream << "  " << std::left << std::setw(static_cast<int>(width)) << entry.name << "  "
           << entry.summary << '\n';
  }
}

}  // namespace

void print_quantities(std::ostream& stream, const Summary& summary) {
  using Line = std::array<std::string, 4>;
  std::vector<Line> lines;
  std::array<std::size_t, 4> width{};
  for (const auto& [name, quantity] : summary.quantities) {
    lines.push_back({name, short_number(quantity.value),
                     quantity.uncertainty ? short_number(*quantity.uncertainty) : "",
                     quantity.unit});
    for (std::size_t k = 0; k < width.size(); ++k) {
      width[k] = std::max(width[k], lines.back()[k].size());
    }
  }
  const auto cell = [&](const Line& line, std::size_t k) {
    stream << std::left << std::setw(static_cast<int>(width[k])) << line[k] << "  ";
  };
  for (std::size_t row = 0; row < lines.size(); ++row) {
    const Line& line = lines[row];
    cell(line, 0);
    cell(line, 1);
    if (width[2] > 0) {
      stream << (line[2].empty() ? "  " : "± ");
      cell(line, 2);
    }
    cell(line, 3);
    stream << summary.quantities[row].second.description << '\n';
  }
}

void print_choices(std::ostream& stream) {
  print_group(stream, "Methods", method_table());
  print_group(stream, "Solvers", solver_table());
  print_group(stream, "Contact laws", law_table());
  print_group(stream, "Integrators", integrator_table());
  print_group(stream, "Sweep orders", sweep_order_table());
}

}  // namespace cd
