// SPDX-License-Identifier: BSD-3-Clause
// Parts of the page that several of its chapters share.
#include "validation/html.hpp"

#include <algorithm>
#include <array>
#include <fstream>

#include "validation/text.hpp"

namespace cd {

namespace {

const char* mark_of(ClaimVerdict verdict) {
  switch (verdict) {
    case ClaimVerdict::confirmed:
      return "✓";
    case ClaimVerdict::within_limits:
      return "◐";
    case ClaimVerdict::not_confirmed:
      return "✗";
    case ClaimVerdict::beyond:
      return "+";
    case ClaimVerdict::undecided:
      break;
  }
  return "?";
}

/// ' width="..." height="..."' of a PNG file, from its first chunk; empty if it is none.
std::string png_size(const std::filesystem::path& picture) {
  std::ifstream file(picture, std::ios::binary);
  std::array<unsigned char, 24> head{};
  if (!file.read(reinterpret_cast<char*>(head.data()), head.size()) || head[1] != 'P') return "";
  const auto number = [&](std::size_t at) {
    unsigned long value = 0;
    for (std::size_t k = at; k < at + 4; ++k) value = value * 256 + head[k];
    return std::to_string(value);
  };
  return " width=\"" + number(16) + "\" height=\"" + number(20) + "\"";
}

}  // namespace

std::string link_html(const std::string& target, const std::string& html) {
  return "<a href=\"" + escape_html(target) + "\">" + html + "</a>";
}

std::string verdict_class(ClaimVerdict verdict) {
  const std::string words = describe(verdict);
  const std::size_t space = words.find(' ');
  return verdict == ClaimVerdict::within_limits ? "limits" : words.substr(0, space);
}

std::string badge_html(ClaimVerdict verdict, bool worded) {
  const std::string words = describe(verdict);
  return "<span class=\"badge " + verdict_class(verdict) +
         "\"><span class=\"mark\" aria-hidden=" + "\"true\">" + mark_of(verdict) + "</span>" +
         (worded ? " " + words : "<span class=\"unseen\">" + words + ": </span>") + "</span>";
}

std::string image_html(const std::filesystem::path& picture, const std::string& path,
                       const std::string& alt) {
  return "<img src=\"" + escape_html(path) + "\"" + png_size(picture) + " loading=\"lazy\" alt=\"" +
         escape_html(alt) + "\">";
}

std::string readable_size(std::uintmax_t bytes) {
  if (bytes < 1000) return std::to_string(bytes) + " B";
  const double kilobytes = static_cast<double>(bytes) / 1000;
  return kilobytes < 1000 ? format_number(kilobytes, 3) + " kB"
                          : format_number(kilobytes / 1000, 3) + " MB";
}

std::string readable_time(double seconds) {
  if (seconds < 100) return format_number(seconds, 3) + " s";
  return seconds < 6000 ? format_number(seconds / 60, 3) + " min"
                        : format_number(seconds / 3600, 3) + " h";
}

std::string source_state(const Provenance& p) {
  return p.git + (p.dirty && p.git != "unknown" ? " with changes" : "");
}

std::vector<std::filesystem::path> sorted_entries(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace cd
