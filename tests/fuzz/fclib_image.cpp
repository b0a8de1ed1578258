// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: any bytes as an HDF5 file give a problem or cd::Error. It also exercises the HDF5
// library, whose own defects it finds; fclib_sets leaves those out.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/io/problem_file.hpp>
#include "tests/fuzz/use_problem.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto path =
      std::filesystem::temp_directory_path() / ("cd_fuzz_image_" + std::to_string(getpid()));
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  try {
    use(cd::read_fclib(path));
  } catch (const cd::Error&) {
  }
  try {
    cd::read_fclib_solution(path);
  } catch (const cd::Error&) {
  }
  std::filesystem::remove(path);
  return 0;
}
