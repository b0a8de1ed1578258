// SPDX-License-Identifier: BSD-3-Clause
// Parts of the page that several of its chapters share.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "validation/report.hpp"

namespace cd {

/// An anchor; the target is escaped, the HTML is taken as it is.
std::string link_html(const std::string& target, const std::string& html);

/// "check mark" and word of a verdict, coloured; the word is hidden but for readers of the screen
/// if it is not `worded`.
std::string badge_html(ClaimVerdict verdict, bool worded);

/// The verdict as a name in the style sheet and the script: "confirmed", "limits", "not", "beyond",
/// "undecided".
std::string verdict_class(ClaimVerdict verdict);

/// An `img` with its size, so that the page does not move as it loads, and loaded when it is near
/// the screen. `picture` is a PNG or SVG file, `path` the same as the page names it.
std::string image_html(const std::filesystem::path& picture, const std::string& path,
                       const std::string& alt);

/// "12.3 kB".
std::string readable_size(std::uintmax_t bytes);

/// "12.3 min".
std::string readable_time(double seconds);

/// "abc123 with changes".
std::string source_state(const Provenance& provenance);

/// Files and folders below a folder, sorted by name.
std::vector<std::filesystem::path> sorted_entries(const std::filesystem::path& folder);

/// The name of the small picture in an experiment's folder.
inline constexpr const char* kThumbnail = "thumbnail.png";

}  // namespace cd
