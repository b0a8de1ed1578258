// SPDX-License-Identifier: BSD-3-Clause
// The floors of docs/develop/architecture.md: includes run one way, and SIMD is in libcd/kernels
// only.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/catch.hpp"

namespace floors_test {

/// From the ground up: a file includes from its own folder and from those before it.
constexpr std::array<std::string_view, 24> kFloors = {
    "libcd/core",       "libcd/kernels",    "libcd/scene",   "libcd/law",
    "libcd/detect",     "libcd/problem",    "libcd/sweep",   "libcd/matrix",
    "libcd/solver",     "libcd/integrator", "libcd/measure", "libcd/simulation",
    "libcd/law_check",  "libcd/generate",   "libcd/io",      "libcd/scene_file",
    "solvers",          "harness",          "python",        "validation",
    "experiments/runs", "experiments",      "run",           "bench"};

/// Which floor a path lies on; -1 for none.
int floor_of(std::string_view path) {
  if (path.starts_with("libcd/solvers/")) path.remove_prefix(std::string_view("libcd/").size());
  const auto found = std::ranges::find_if(kFloors, [&](std::string_view floor) {
    return path.starts_with(floor) && path.substr(floor.size()).starts_with('/');
  });
  return found == kFloors.end() ? -1 : static_cast<int>(found - kFloors.begin());
}

/// The path in the quotes or brackets of an include; empty if the line is none.
std::string included(const std::string& line) {
  if (!line.starts_with("#include")) return "";
  const std::size_t begin = line.find_first_of("\"<"), end = line.find_last_of("\">");
  return line.substr(begin + 1, end - begin - 1);
}

using Folders = std::vector<std::string>;
const Folders kBuilding = {"libcd",      "solvers",     "harness", "python",
                           "validation", "experiments", "run",     "bench"};

template <class Visit>
void for_each_source(const Folders& folders, const Visit& visit) {
  const std::filesystem::path source = CD_SOURCE;
  for (const std::string& top : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source / top)) {
      const std::string extension = entry.path().extension();
      if (extension == ".cpp" || extension == ".hpp" || extension == ".inl")
        visit(entry.path(), std::filesystem::relative(entry.path(), source).string());
    }
  }
}

TEST_CASE("includes run down the floors", "[documentation]") {
  int includes = 0;
  for_each_source(kBuilding, [&](const std::filesystem::path& path, const std::string& name) {
    std::ifstream file(path);
    const int own = floor_of(name);
    INFO(name);
    CHECK(own >= 0);
    for (std::string line; std::getline(file, line);) {
      const int other = floor_of(included(line));
      if (other < 0) continue;
      INFO(line);
      CHECK(other <= own);
      ++includes;
    }
  });
  CHECK(includes > 500);
}

TEST_CASE("what stands side by side does not include each other", "[documentation]") {
  const Folders beside = {"python/", "validation/", "experiments/", "run/"};
  for_each_source(kBuilding, [&](const std::filesystem::path& path, const std::string& name) {
    const auto own =
        std::ranges::find_if(beside, [&](const auto& top) { return name.starts_with(top); });
    if (own == beside.end()) return;
    std::ifstream file(path);
    INFO(name);
    for (std::string line; std::getline(file, line);) {
      const std::string other = included(line);
      INFO(line);
      for (const std::string& top : beside) CHECK((top == *own || !other.starts_with(top)));
    }
  });
}

TEST_CASE("papers do not include each other", "[documentation]") {
  for_each_source(kBuilding, [&](const std::filesystem::path& path, const std::string& name) {
    if (floor_of(name) < 0 || kFloors[static_cast<std::size_t>(floor_of(name))] != "experiments")
      return;
    std::ifstream file(path);
    const std::string paper = name.substr(0, name.rfind('/'));
    INFO(name);
    for (std::string line; std::getline(file, line);) {
      const std::string other = included(line);
      if (floor_of(other) != floor_of(name)) continue;
      INFO(line);
      CHECK(other.starts_with(paper + '/'));
    }
  });
}

TEST_CASE("no source is longer than its limit", "[documentation]") {
  constexpr int kHeader = 150, kSource = 300, kProgram = 160;
  Folders all = kBuilding;
  all.insert(all.end(), {"tests", "examples"});
  int files_of_tests = 0;
  for_each_source(all, [&](const std::filesystem::path& path, const std::string& name) {
    std::ifstream file(path);
    files_of_tests += name.starts_with("tests/");
    int lines = 0;
    bool is_program = false;
    for (std::string line; std::getline(file, line); ++lines)
      is_program = is_program || line.starts_with("int main(");
    const bool is_experiment = name.starts_with("experiments/") && is_program;
    INFO(name);
    CHECK(lines <= (path.extension() == ".hpp" ? kHeader : is_experiment ? kProgram : kSource));
  });
  CHECK(files_of_tests > 100);
}

TEST_CASE("instruction sets are named in the kernels only", "[documentation]") {
  constexpr std::array kNames = {"immintrin", "arm_neon", "__m128",  "__m256",
                                 "has_avx2",  "__SSE2__", "__AVX2__"};
  // One instruction, not a batch: the maximum of two numbers in the chain of a sweep.
  constexpr std::string_view kException = "libcd/core/branch_free.hpp";
  int kernels = 0, exceptions = 0;
  for_each_source(kBuilding, [&](const std::filesystem::path& path, const std::string& name) {
    std::ifstream file(path);
    INFO(name);
    for (std::string line; std::getline(file, line);) {
      const bool names_one = std::ranges::any_of(
          kNames, [&](const char* word) { return line.find(word) != std::string::npos; });
      if (name.starts_with("libcd/kernels/"))
        kernels += names_one;
      else if (name == kException)
        exceptions += names_one;
      else
        CHECK_FALSE(names_one);
    }
  });
  CHECK(kernels > 0);
  CHECK(exceptions > 0);
}

}  // namespace floors_test
