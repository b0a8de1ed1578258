// SPDX-License-Identifier: BSD-3-Clause
// The bits of every method are those of golden_hashes.txt, for any number of threads, interrupted
// or not.
//
// The hashes say that bits have changed, not that they are wrong. A change of bits is a decision:
// write the file anew with
//   CD_GOLDEN_WRITE=tests/golden/golden_hashes.txt build/release/bin/cd_golden_tests "[golden]"
// and name the change in the title of the commit. Another libm may have other bits where a step
// takes powers: in the cases named "hysteresis" and in those of admm.
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iomanip>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include "tests/catch.hpp"

#include <libcd/core/parallel.hpp>
#include <libcd/matrix/contact_chunks.hpp>
#include "tests/golden/cases.hpp"

namespace {

using namespace cd::golden;

using Hashes = std::map<std::string, std::string>;

std::string text_of(std::uint64_t hash) {
  std::ostringstream text;
  text << std::hex << std::setfill('0') << std::setw(16) << hash;
  return text.str();
}

/// Lines "name hash", where names may contain spaces.
Hashes read_hashes(const std::string& path) {
  Hashes hashes;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto space = line.rfind(' ');
    if (space != std::string::npos) hashes[line.substr(0, space)] = line.substr(space + 1);
  }
  return hashes;
}

void write_hashes(const std::string& path, const Hashes& hashes) {
  std::ofstream file(path);
  for (const auto& [name, hash] : hashes) file << name << ' ' << hash << '\n';
  file.close();
  if (!file) FAIL("cannot write " << path);
}

/// What a run came to; none if it threw, which fails the test and lets the other cases go on.
std::optional<Outcome> outcome_of(const std::string& name, const std::function<Outcome()>& run) {
  try {
    return run();
  } catch (const std::exception& error) {
    FAIL_CHECK(name << " threw: " << error.what());
    return std::nullopt;
  }
}

/// Of a case by a number of threads. What one thread made is kept: two tests ask for it.
std::optional<Outcome> outcome_by(int threads, const Case& each) {
  static std::map<std::string, std::optional<Outcome>> by_one;
  const auto known = by_one.find(each.name);
  if (threads == 1 && known != by_one.end()) return known->second;
  cd::set_thread_count(threads);
  const auto outcome = outcome_of(each.name, each.run);
  cd::set_thread_count(1);
  if (threads == 1) by_one[each.name] = outcome;
  return outcome;
}

#ifdef __x86_64__
constexpr bool kOtherProcessor = false;
#else
constexpr bool kOtherProcessor = true;  // than the one on which the hashes were written
#endif

/// Whether the bits may be others here: std::pow belongs to the C library, and Eigen's sparse
/// factorisation multiplies dense blocks in kernels that fuse operations where the processor can.
bool may_differ(const std::string& name) {
  return kOtherProcessor &&
         (name.ends_with(" hysteresis") || name.find("/newton") != std::string::npos);
}

/// One line for each difference: how it differs, and the name.
std::string differences(const Hashes& expected, const Hashes& found) {
  std::string lines;
  for (const auto& [name, hash] : found) {
    const auto at = expected.find(name);
    if (at == expected.end()) {
      lines += "missing in the file: " + name + "\n";
    } else if (at->second != hash && !may_differ(name)) {
      lines += "changed: " + name + "\n";
    }
  }
  for (const auto& [name, hash] : expected) {
    if (!found.contains(name)) lines += "superfluous in the file: " + name + "\n";
  }
  return lines;
}

}  // namespace

TEST_CASE("the bits of every method are the golden ones", "[golden][determinism]") {
  cd::set_thread_count(1);
  Hashes found;
  std::map<std::string, std::string> same_bits;  // name of the first case, by hash
  bool all_ran = true;
  for (const Start& start : all_starts()) found[start.name] = text_of(start.hash);
  for (const Case& each : all_cases()) {
    INFO(each.name);
    const std::optional<Outcome> outcome = outcome_by(1, each);
    const std::string hash = outcome ? text_of(outcome->hash) : "none";
    CHECK(found.emplace(each.name, hash).second);
    all_ran = all_ran && outcome;
    if (!outcome) continue;
    CHECK(outcome->impulses > 0);
    // Otherwise a choice of solver, law or option had no effect.
    const auto [other, is_new] = same_bits.emplace(hash, each.name);
    if (!is_new) FAIL_CHECK("the same bits as " << other->second);
  }
  if (const char* path = std::getenv("CD_GOLDEN_WRITE")) {
    REQUIRE(all_ran);
    write_hashes(path, found);
    WARN(found.size() << " hashes written to " << path);
    return;
  }
  const std::string lines = differences(read_hashes(CD_GOLDEN_HASHES), found);
  INFO(
      "A change of bits is a decision, to be named in the title of the commit that makes it. To "
      "write the hashes anew: CD_GOLDEN_WRITE="
      << CD_GOLDEN_HASHES << " cd_golden_tests '[golden]'\n"
      << lines);
  CHECK(lines.empty());
}

TEST_CASE("golden runs do not depend on the number of threads", "[determinism]") {
  // Contacts of a colour have no body in common: among so many contacts some colours are worth a
  // thread.
  constexpr int kFewestContacts = 8 * cd::kWorthAThread;
  // Three threads have chunks of bodies each.
  constexpr int kFewestBodies = 2 * cd::ContactChunks<2>::kBodies + 1;
  int large = 0;
  for (const Case& each : all_cases()) {
    INFO(each.name);
    const auto one = outcome_by(1, each);
    const auto two = outcome_by(2, each);
    const auto three = outcome_by(3, each);
    if (!one || !two || !three) continue;
    if (each.parallel) CHECK(one->contacts >= kFewestContacts);
    if (each.large) CHECK(one->bodies >= kFewestBodies);
    CHECK(one->hash == two->hash);
    CHECK(one->hash == three->hash);
    large += each.large;
  }
  // In 2D and 3D: 14 solvers and orders, 3 to a tolerance, 4 in a drum, 5 in a cell, 2 with
  // rolling, 5 of hard spheres, 4 of soft ones.
  CHECK(large == 2 * (14 + 3 + 4 + 5 + 2 + 5 + 4));
}

TEST_CASE("golden runs that were saved and restored end with the same bits", "[determinism]") {
  cd::set_thread_count(1);
  std::set<std::string> wanted = {
      "contact-dynamics/2d/box/gauss-seidel random",
      "contact-dynamics/2d/bed/accelerated-gradient",
      "contact-dynamics/3d/piston/jacobi",
      "contact-dynamics/2d/couette/wide-gauss-seidel",
      "contact-dynamics/2d/cell/nonsmooth-cg axial shear full",
      "contact-dynamics/3d/cell/gauss-seidel isotropic partial",
      "contact-dynamics/3d/drum/gauss-seidel",
      "contact-dynamics/3d/piston/gauss-seidel open contacts skipped",
      "extended-coulomb/2d/box/gauss-seidel all",
      "extended-coulomb/3d/cell/gauss-seidel all",
      "hard-spheres/2d/couette/approximate-hard-sphere euler-removing-overlaps",
      "hard-spheres/3d/box/approximate-hard-sphere euler-removing-overlaps 3 passes exact",
      "molecular-dynamics/2d/box/spring-dashpot euler",
      "molecular-dynamics/3d/box/hertz-mindlin euler",
  };
  for (const Case& each : all_cases()) {
    if (wanted.erase(each.name) == 0) continue;
    INFO(each.name);
    REQUIRE(each.run_interrupted);
    const auto whole = outcome_of(each.name, each.run);
    const auto interrupted = outcome_of(each.name, each.run_interrupted);
    if (whole && interrupted) CHECK(whole->hash == interrupted->hash);
  }
  CHECK(wanted.empty());
}
