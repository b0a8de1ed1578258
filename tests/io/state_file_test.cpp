// SPDX-License-Identifier: BSD-3-Clause
// Arrays must come back bit for bit, and a damaged file must be refused in one line.
#include <libcd/io/state_file.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"

namespace state_file_test {

using Limits = std::numeric_limits<double>;

std::string file_text(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::vector<std::uint64_t> bits(const std::vector<double>& values) {
  std::vector<std::uint64_t> all;
  for (const double value : values) all.push_back(std::bit_cast<std::uint64_t>(value));
  return all;
}

cd::StateFile example() {
  cd::StateFile state;
  state.put("step", std::int64_t{42});
  state.put("x", std::vector{0.5, -0.0, 1.0 / 3.0});
  state.put("names", std::vector<std::string>{"a", ""});
  return state;
}

/// What reading the file is refused with, empty if it is not; any other exception fails the test.
std::string refusal(const std::filesystem::path& path) {
  try {
    cd::StateFile::read(path);
  } catch (const cd::Error& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("arrays come back with the same bits") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "state.cbor";
  const std::vector<double> reals = {
      0.0,
      -0.0,
      0.5,  // exact in 32 bits, too
      1.0 / 3.0,
      Limits::denorm_min(),
      -Limits::denorm_min(),
      Limits::max(),
      Limits::infinity(),
      -Limits::infinity(),
      Limits::quiet_NaN(),
      std::bit_cast<double>(std::uint64_t{0x7ff8000000abcdefu}),   // a NaN with a payload
      std::bit_cast<double>(std::uint64_t{0xfff0000000000001u})};  // a signalling one
  using Int64 = std::numeric_limits<std::int64_t>;
  using Int32 = std::numeric_limits<std::int32_t>;
  const std::vector<std::int64_t> int64 = {0, -1, Int64::max(), Int64::min()};
  const std::vector<std::uint64_t> uint64 = {0, std::numeric_limits<std::uint64_t>::max()};
  const std::vector<std::int32_t> int32 = {-1, Int32::max(), Int32::min()};
  const std::array<std::uint32_t, 2> uint32 = {1, std::numeric_limits<std::uint32_t>::max()};
  const std::vector<std::string> texts = {"", "a,b\n", "\xff\xfe no UTF-8", std::string(2, '\0')};

  cd::StateFile written;
  written.put("reals", reals);
  written.put("int64", int64);
  written.put("uint64", uint64);
  written.put("int32", int32);
  written.put("uint32", uint32);
  written.put("texts", texts);
  written.put("none", std::vector<double>{});
  written.put("no texts", std::vector<std::string>{});
  written.put("one", 1);
  written.put("one", 2.5);  // replaces
  written.put("text", "gauss-seidel");
  written.write(path);
  CHECK_FALSE(exists(folder.path() / "state.cbor.part"));

  const cd::StateFile read = cd::StateFile::read(path);
  CHECK(bits(read.get<double>("reals")) == bits(reals));
  CHECK(read.get<std::int64_t>("int64") == int64);
  CHECK(read.get<std::uint64_t>("uint64") == uint64);
  CHECK(read.get<std::int32_t>("int32") == int32);
  CHECK(read.get<std::uint32_t>("uint32", 2) == std::vector(uint32.begin(), uint32.end()));
  CHECK(read.get<std::string>("texts") == texts);
  CHECK(read.get<double>("none").empty());
  CHECK(read.get<std::string>("no texts").empty());
  CHECK(read.get_one<double>("one") == 2.5);
  CHECK(read.get_one<std::string>("text") == "gauss-seidel");
  CHECK(read.contains("one"));
  CHECK_FALSE(read.contains("two"));

  read.write(folder.path() / "again.cbor");
  CHECK(file_text(folder.path() / "again.cbor") == file_text(path));
}

TEST_CASE("the whole file is one CBOR item, its numbers are typed arrays") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "state.cbor";
  example().write(path);
  using Json = nlohmann::json;
  const Json file = Json::from_cbor(file_text(path));
  REQUIRE(file.size() == 4);
  CHECK(file[0] == "libcd state");
  CHECK(file[1] == 6);
  const auto& body = file[3].get_binary();
  const Json arrays = Json::from_cbor(body, true, true, Json::cbor_tag_handler_t::store);
  CHECK(arrays.at("names") == Json{"a", ""});
  if constexpr (std::endian::native == std::endian::little) {
    CHECK(arrays.at("x").get_binary().subtype() == 86);     // RFC 8746: float64, little endian
    CHECK(arrays.at("step").get_binary().subtype() == 79);  // int64, little endian
  }
}

TEST_CASE("an array that is not as expected is refused by file and name") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "state.cbor";
  example().write(path);
  const cd::StateFile state = cd::StateFile::read(path);
  const std::string begin = path.string() + ": ";
  const auto type = [&](const std::string& name, const std::string& has, const std::string& needs) {
    return begin + "type of array '" + name + "': " + has + " is not allowed, expected " + needs;
  };
  CHECK_THROWS_WITH(state.get<double>("y"), begin + "no array 'y'");
  CHECK_THROWS_WITH(state.get<std::string>("y"), begin + "no array 'y'");
  CHECK_THROWS_WITH(state.get<double>("step"), type("step", "int64", "float64"));
  CHECK_THROWS_WITH(state.get<std::int64_t>("x"), type("x", "float64", "int64"));
  CHECK_THROWS_WITH(state.get<std::uint64_t>("step"), type("step", "int64", "uint64"));
  CHECK_THROWS_WITH(state.get<std::int32_t>("step"), type("step", "int64", "int32"));
  CHECK_THROWS_WITH(state.get<double>("names"), type("names", "text", "float64"));
  CHECK_THROWS_WITH(state.get<std::string>("x"), type("x", "float64", "text"));
  CHECK_THROWS_WITH(state.get<double>("x", 2),
                    begin + "length of array 'x': 3 is not allowed, expected 2");
  CHECK_THROWS_WITH(state.get_one<std::string>("names"),
                    begin + "length of array 'names': 2 is not allowed, expected 1");
  CHECK_THROWS_AS(state.get<double>("y"), cd::Error);
}

TEST_CASE("a file that is missing, not ours or of another version is refused") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "state.cbor";
  CHECK_THAT(refusal(path), StartsWith("cannot read " + path.string()));
  CHECK_THAT(refusal(folder.path()), StartsWith("cannot read "));
  const std::string name = path.string() + ": ";
  for (const char* text :
       {"{\"schema\": 1}", "libcd state", "\x84", "\x84\x6blibcd stale version"}) {
    write_text(path, text);
    INFO(text);
    CHECK_THAT(refusal(path),
               StartsWith(name + (text == std::string("\x84") ? "the file is damaged"
                                                              : "not a state file")));
  }
  example().write(path);
  std::string text = file_text(path);
  text[13] = 1;
  write_text(path, text);
  CHECK_THAT(refusal(path), StartsWith(name + "version of the format: 1") && EndsWith("6"));
}

TEST_CASE("a damaged file is refused wherever it is damaged") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "state.cbor";
  example().write(path);
  const std::string whole = file_text(path);
  REQUIRE(refusal(path).empty());
  const auto refuses = [&](const std::string& text) {
    write_text(path, text);
    const std::string line = refusal(path);
    return line.starts_with(path.string() + ": ") && line.find('\n') == std::string::npos;
  };
  for (std::size_t length = 0; length < whole.size(); ++length) {
    INFO("truncated to " << length << " bytes");
    CHECK(refuses(whole.substr(0, length)));
  }
  for (std::size_t place = 0; place < whole.size(); ++place) {
    for (const int flipped : {0x01, 0x80, 0xff}) {
      INFO("byte " << place << " flipped by " << flipped);
      std::string text = whole;
      text[place] = static_cast<char>(text[place] ^ flipped);
      CHECK(refuses(text));
    }
  }
  CHECK(refuses(whole + '\0'));
  CHECK(refuses(whole + whole));
  CHECK(refuses(whole.substr(0, 14) + std::string(100000, '\x81')));  // deeply nested arrays
}

TEST_CASE("a file that cannot be written leaves the old one") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "state.cbor";
  example().write(path);
  std::filesystem::create_symlink("/dev/full", folder.path() / "state.cbor.part");
  cd::StateFile other;
  other.put("step", 1);
  CHECK_THROWS_WITH(other.write(path), StartsWith("cannot write " + path.string()));
  CHECK(cd::StateFile::read(path).get_one<std::int64_t>("step") == 42);
}

}  // namespace state_file_test
