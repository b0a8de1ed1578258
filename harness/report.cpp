// SPDX-License-Identifier: BSD-3-Clause
// Aligned text tables.
#include "harness/report.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iomanip>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <libcd/io/printable.hpp>
#include <libcd/io/rounded.hpp>
#include "solvers/table.hpp"

namespace cd {

namespace {

/// A path as a shell takes it for one word.
std::string shell_word(const std::filesystem::path& path) {
  const std::string text = path.string();
  const bool is_plain = std::ranges::all_of(text, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("/._-+=,").find(c) != std::string_view::npos;
  });
  if (is_plain) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
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
  using Line = std::array<std::string, 3>;
  std::vector<Line> lines;
  std::array<std::size_t, 3> width{};
  for (const auto& [name, quantity] : summary.quantities) {
    lines.push_back({name, format_measured(quantity.value, quantity.uncertainty), quantity.unit});
    for (std::size_t k = 0; k < width.size(); ++k)
      width[k] = std::max(width[k], width_on_screen(lines.back()[k]));
  }
  for (std::size_t row = 0; row < lines.size(); ++row) {
    for (std::size_t k = 0; k < width.size(); ++k)
      stream << lines[row][k] << std::string(width[k] - width_on_screen(lines[row][k]) + 2, ' ');
    stream << summary.quantities[row].second.description << '\n';
  }
}

std::optional<std::string> drawing_command(const std::string& experiment,
                                           const std::filesystem::path& results) {
  namespace fs = std::filesystem;
  const std::size_t cut = experiment.find('_');
  if (cut == std::string::npos) return std::nullopt;
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  const fs::path script = (folder / "../../../experiments" / experiment.substr(0, cut) /
                           ("plot_" + experiment.substr(cut + 1) + ".py"))
                              .lexically_normal();
  if (!fs::exists(script, error)) return std::nullopt;
  const fs::path near = fs::proximate(script, error);
  const bool is_far = near.native().size() >= script.native().size();
  return "/usr/bin/python3 " + shell_word(is_far ? script : near) + ' ' + shell_word(results);
}

void print_choices(std::ostream& stream) {
  print_group(stream, "Methods", method_table());
  print_group(stream, "Solvers", solver_table());
  print_group(stream, "Contact laws", law_table());
  print_group(stream, "Integrators", integrator_table());
  print_group(stream, "Sweep orders", sweep_order_table());
}

}  // namespace cd
