// SPDX-License-Identifier: BSD-3-Clause
// Writes the fuzz targets' seeds, small problems in both formats. Usage: fuzz_seeds FOLDER
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>

#include <libcd/io/fclib_file.hpp>
#include <libcd/io/siconos_text.hpp>
#include "tests/io/random_problem.hpp"

namespace {

template <int D>
void write_seeds(const std::filesystem::path& folder) {
  const auto problem = random_problem<D>(2, 1);
  const std::string name = std::to_string(D) + "d";
  cd::write_siconos_text(problem, folder / "siconos_text" / name);
  cd::write_fclib(problem, folder / "fclib_image" / name);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("Usage: fuzz_seeds FOLDER\n", stderr);
    return 2;
  }
  try {
    const std::filesystem::path folder = argv[1];
    for (const char* target : {"siconos_text", "fclib_image", "fclib_sets"}) {
      create_directories(folder / target);
    }
    write_seeds<2>(folder);
    write_seeds<3>(folder);
    std::ofstream(folder / "siconos_text" / "dense") << "2 1 0 2 2 2 2\n1 0 0 1\n-1 0\n0.5\n";
    std::ofstream(folder / "siconos_text" / "csparse")
        << "2 1 2 2 2\n2\nCSparse Version 3\n2-by-2, nzmax: 2 nnz: 2, 1-norm: 1\n"
           "col 0 : locations 0 to 0\n0 : 1\ncol 1 : locations 1 to 1\n1 : 1\n-1 0\n0.5\n";
    std::ofstream(folder / "fclib_sets" / "bytes") << std::string(256, '\x08');
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
