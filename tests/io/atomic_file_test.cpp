// SPDX-License-Identifier: BSD-3-Clause
// A file must appear complete or not at all.
#include <libcd/io/atomic_file.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"

namespace atomic_file_test {

std::string content(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST_CASE("a file appears only at commit") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "data.txt";
  const auto part = folder.path() / "data.txt.part";
  {
    cd::AtomicFile file(path);
    file.stream() << "new";
    CHECK_FALSE(exists(path));
    CHECK(exists(part));
    file.commit();
    file.commit();
    CHECK_FALSE(exists(part));
  }
  CHECK(content(path) == "new");
}

TEST_CASE("without a commit nothing is left and the older file stays") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "data.txt";
  std::ofstream(path) << "old";
  { cd::AtomicFile(path).stream() << "new"; }
  CHECK(content(path) == "old");
  CHECK_FALSE(exists(folder.path() / "data.txt.part"));
}

TEST_CASE("a file that cannot be written is an error that names it") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "missing" / "data.txt";
  CHECK_THROWS_WITH(cd::AtomicFile(path), Contains(path.string()));

  const auto full = folder.path() / "full.txt";
  std::filesystem::create_symlink("/dev/full", folder.path() / "full.txt.part");
  cd::AtomicFile file(full);
  file.stream() << "lost";
  CHECK_THROWS_AS(file.commit(), cd::Error);
  CHECK_FALSE(exists(full));
}

}  // namespace atomic_file_test
