// SPDX-License-Identifier: BSD-3-Clause
// Formats of problem files, told apart by their first bytes.
#include "libcd/io/problem_file.hpp"

#include <string>

#include "libcd/io/input_file.hpp"
#include "libcd/io/siconos_text.hpp"

namespace cd {

namespace {

bool begins_as_hdf5(const std::filesystem::path& path) {
  constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";
  std::ifstream stream = open_input(path);
  std::string start(signature.size(), '\0');
  stream.read(start.data(), static_cast<std::streamsize>(start.size()));
  return start == signature;
}

}  // namespace

AnyProblem read_problem(const std::filesystem::path& path) {
  return begins_as_hdf5(path) ? read_fclib(path) : read_siconos_text(path);
}

std::optional<AnyImpulses> read_solution(const std::filesystem::path& path) {
  if (!begins_as_hdf5(path)) return std::nullopt;
  return read_fclib_solution(path);
}

}  // namespace cd
