// SPDX-License-Identifier: BSD-3-Clause
// A run lists its files, and the next one in the folder removes those and no others, once it has
// something to put there.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/io/atomic_file.hpp>
#include "tests/catch.hpp"
#include "tests/harness/program.hpp"

namespace written_files_test {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& text) {
  std::ofstream(file) << text;
}

std::string text_of(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

struct Folder : Program {
  /// A run that writes a table and a file of each of these names.
  int put(const Texts& tables, const Texts& files = {}) {
    return run({}, [=](cd::Run& run) {
      for (const std::string& name : tables) run.csv(name, {{"x", "1"}}).row(1);
      for (const std::string& name : files) {
        cd::AtomicFile file(run.out() / name, run.placing());
        file.stream() << name;
        file.commit();
      }
    });
  }

  std::set<std::string> there() const {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(results()))
      if (!entry.is_directory()) names.insert(entry.path().lexically_relative(results()));
    return names;
  }

  /// The summary with another list in it.
  void list(const Texts& files) const {
    cd::Summary changed = summary();
    changed.files = files;
    cd::write_summary(results() / "summary.json", changed);
  }
};

TEST_CASE("a summary lists all files of its run, sorted", "[harness]") {
  Folder folder;
  REQUIRE(folder.put({"b.csv", "a.csv"}, {"frame.vtp"}) == 0);
  CHECK(folder.summary().files == Texts{"a.csv", "b.csv", "frame.vtp"});
}

TEST_CASE("a run removes what an earlier one has listed, and nothing else", "[harness]") {
  Folder folder;
  REQUIRE(folder.put({"a.csv", "old.csv"}, {"old.vtp"}) == 0);
  write(folder.results() / "notes.txt", "mine");
  REQUIRE(folder.put({"a.csv"}, {"new.vtp"}) == 0);
  CHECK(folder.there() == std::set<std::string>{"a.csv", "new.vtp", "notes.txt", "summary.json"});
}

TEST_CASE("no list leads out of the folder, or to a folder", "[harness]") {
  Folder folder;
  REQUIRE(folder.put({"a.csv"}) == 0);
  const fs::path outside = folder.folder.path() / "outside", here = folder.results();
  fs::create_directories(outside);
  fs::create_directories(here / "empty");
  for (const char* name : {"kept", "linked"}) write(outside / name, name);
  fs::create_directory_symlink(outside, here / "link");
  fs::create_symlink(outside / "kept", here / "alias");
  folder.list({"../outside/kept", (outside / "kept").string(), "link/linked", "./a.csv", "", ".",
               "..", "empty", "alias", "a.csv/../../outside/kept"});
  REQUIRE(folder.put({"b.csv"}) == 0);
  CHECK(text_of(outside / "kept") == "kept");
  CHECK(text_of(outside / "linked") == "linked");
  CHECK(exists(here / "a.csv"));
  CHECK(is_directory(here / "empty"));
  CHECK_FALSE(is_symlink(symlink_status(here / "alias")));  // the link itself was listed
}

TEST_CASE("summaries without a list, or damaged, are replaced", "[harness]") {
  Folder folder;
  REQUIRE(folder.put({"a.csv"}) == 0);
  const fs::path file = folder.results() / "summary.json";
  std::string text = text_of(file);
  const std::size_t from = text.find("  \"files\""), to = text.find("  \"provenance\"");
  REQUIRE(from < to);
  write(file, text.erase(from, to - from));
  CHECK(folder.summary().files.empty());
  REQUIRE(folder.put({"b.csv"}) == 0);
  CHECK(exists(folder.results() / "a.csv"));
  write(file, "no summary");
  REQUIRE(folder.put({"c.csv"}) == 0);
  CHECK(folder.summary().files == Texts{"c.csv"});
}

TEST_CASE("a run that has found nothing leaves earlier results alone", "[harness]") {
  Folder folder;
  REQUIRE(folder.put({"a.csv"}) == 0);
  const std::string before = text_of(folder.results() / "summary.json");
  CHECK(folder.run({}, [](cd::Run& run) {
    run.csv("b.csv", {{"x", "1"}});
    throw cd::Error("grains", 3, "at least 4");
  }) == 2);
  CHECK(folder.run({}, [](cd::Run&) { std::raise(SIGINT); }) == 130);
  CHECK(text_of(folder.results() / "summary.json") == before);
  CHECK(folder.there() == std::set<std::string>{"a.csv", "summary.json"});
  // One that has found something replaces them as a whole.
  CHECK(folder.run({}, [](cd::Run& run) {
    run.quantity("x", 1.0, "1", "found");
    throw cd::Error("grains", 3, "at least 4");
  }) == 2);
  CHECK(folder.summary().status == "flagged");
  CHECK(folder.there() == std::set<std::string>{"summary.json"});
}

TEST_CASE("a full disk keeps earlier results until something of the new run is whole",
          "[harness]") {
  Folder folder;
  REQUIRE(folder.put({"a.csv"}, {"old.vtp"}) == 0);
  const auto on_full_disk = [&](const Texts& full) {
    const int status = folder.run({}, [&](cd::Run& run) {
      for (const std::string& name : full)
        fs::create_symlink("/dev/full", run.out() / (name + ".part"));
      cd::AtomicFile file(run.out() / "new.vtp", run.placing());
      file.stream() << "new";
      file.commit();
    });
    fs::remove(folder.results() / "summary.json.part");
    return status;
  };
  CHECK(on_full_disk({"new.vtp", "summary.json"}) == 2);  // nothing can be written
  CHECK(folder.summary().files == Texts{"a.csv", "old.vtp"});
  CHECK(folder.there() == std::set<std::string>{"a.csv", "old.vtp", "summary.json"});
  CHECK(on_full_disk({"summary.json"}) == 2);  // no summary speaks for the earlier run any more
  CHECK(folder.there() == std::set<std::string>{"new.vtp"});
}

TEST_CASE("a run that goes on lists the files that it wrote before", "[harness]") {
  Folder folder;
  folder.experiment.takes_checkpoints = true;
  REQUIRE(folder.put({"old.csv"}) == 0);
  const auto count = [&](const Texts& options, std::int64_t stop_at) {
    return folder.run(options, [=](cd::Run& run) {
      std::int64_t step = run.resume() ? run.resume()->get_one<std::int64_t>("step") : 0;
      auto& csv = run.csv("steps.csv", {{"step", "1"}});
      for (; step < 4 && !run.interrupted(); ++step) {
        csv.row(step);
        cd::AtomicFile frame(run.out() / ("frame_" + std::to_string(step)), run.placing());
        frame.commit();
        if (step == stop_at) std::raise(SIGINT);
      }
      cd::StateFile state;
      state.put("step", step);
      if (run.interrupted()) run.save(std::move(state));
    });
  };
  CHECK(count({}, 1) == 130);
  CHECK_FALSE(exists(folder.results() / "old.csv"));
  CHECK(folder.summary().files == Texts{"frame_0", "frame_1", "steps.csv"});
  CHECK(count({"--resume"}, -1) == 0);
  CHECK(folder.summary().files == Texts{"frame_0", "frame_1", "frame_2", "frame_3", "steps.csv"});
}

}  // namespace written_files_test
