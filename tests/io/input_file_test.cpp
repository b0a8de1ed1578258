// SPDX-License-Identifier: BSD-3-Clause
// Input is read from files that have an end; a byte order mark before a text is no part of it.
#include <libcd/io/input_file.hpp>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/io/csv.hpp>
#include <libcd/io/packing_file.hpp>
#include <libcd/io/problem_file.hpp>
#include <libcd/io/state_file.hpp>
#include <libcd/scene_file/toml_text.hpp>
#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"

namespace input_file_test {

const std::string kMark = "\xef\xbb\xbf";

TEST_CASE("devices, pipes and folders are refused before they are opened") {
  const TemporaryFolder folder;
  const auto pipe = folder.path() / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  const auto link = folder.path() / "link";
  std::filesystem::create_symlink("/dev/zero", link);
  const std::pair<std::filesystem::path, std::string> refused[] = {
      {"/dev/zero", "it is a device, expected a file"},
      {link, "it is a device, expected a file"},
      {pipe, "it is a pipe, expected a file"},
      {folder.path(), "it is a folder, expected a file"},
      {folder.path() / "none", "there is no such file"},
      {"", "there is no such file"}};
  for (const auto& [path, what] : refused) {
    const std::string message = "cannot read " + path.string() + ": " + what;
    CHECK_THROWS_WITH(cd::read_bytes(path), message);
    CHECK_THROWS_WITH(cd::read_packing<2>(path), message);
    CHECK_THROWS_WITH(cd::read_problem(path), message);
    CHECK_THROWS_WITH(cd::read_csv(path), message);
    CHECK_THROWS_WITH(cd::StateFile::read(path), message);
  }
}

TEST_CASE("a file larger than the memory is refused at once") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "holes";
  std::ofstream(path).put('x');
  std::error_code error;
  resize_file(path, std::uintmax_t{1} << 42, error);  // takes no room on the disk
  if (error) return;                                  // a file system without such files
  CHECK_THROWS_WITH(cd::read_bytes(path), Contains("4398046511104 bytes do not fit into memory"));
}

TEST_CASE("a byte order mark before a text is passed over") {
  CHECK(cd::parse_toml(kMark + "a = 1\n", "x").at("a") == 1);
  CHECK_THROWS_WITH(cd::parse_toml("a = 1\n" + kMark + "b = 1\n", "x"),
                    Contains("line 2: a letter outside of quotes that is not ASCII"));
  CHECK(cd::parse_packing<2>(kMark + "x,y,r\n1,2,3\n", "x.csv").grains.size() == 1);
  CHECK(cd::parse_packing<3>(kMark + "1 2 3 4\n", "x").grains.size() == 1);
  const TemporaryFolder folder;
  const auto path = folder.path() / "table.csv";
  std::ofstream(path) << kMark << "a,b\n1,+2\n";
  CHECK(cd::read_csv(path).column("a").at(0) == 1.0);
  CHECK(cd::read_csv(path).column("b").at(0) == 2.0);
}

}  // namespace input_file_test
