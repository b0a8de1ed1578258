// SPDX-License-Identifier: BSD-3-Clause
// The header says where the bytes of an array begin, each block starts with its length.
#include "experiments/performance/vtk_reader.hpp"

#include <cstdint>
#include <fstream>

#include <libcd/core/error.hpp>

namespace cd::performance {

std::vector<double> read_vtp(const std::filesystem::path& path, const std::string& array) {
  std::ifstream file(path, std::ios::binary);
  const std::string declaration = "type=\"Float64\" Name=\"" + array + "\"";
  std::string line;
  std::uint64_t offset = 0;
  bool found = false;
  while (std::getline(file, line) && line.find("<AppendedData") == std::string::npos) {
    if (line.find(declaration) == std::string::npos) continue;
    const std::string key = "offset=\"";
    offset = std::stoull(line.substr(line.find(key) + key.size()));
    found = true;
  }
  if (!file || !found) throw Error("cannot read " + array + " from " + path.string());
  file.seekg(1 + static_cast<std::streamoff>(offset), std::ios::cur);  // 1: the underscore
  std::uint64_t bytes = 0;
  file.read(reinterpret_cast<char*>(&bytes), sizeof bytes);
  std::vector<double> values(static_cast<std::size_t>(file ? bytes / sizeof(double) : 0));
  file.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(bytes));
  if (!file) throw Error("cannot read " + array + " from " + path.string());
  return values;
}

}  // namespace cd::performance
