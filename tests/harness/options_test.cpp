// SPDX-License-Identifier: BSD-3-Clause
// Options of an experiment: precedence, and one clear line for everything that is refused.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/harness/program.hpp"

namespace options_test {

TEST_CASE("defaults, then preset, then configuration, then command line") {
  Program program;
  const Parameters& p = program.p;
  REQUIRE(program.run({}) == 0);
  CHECK(p.discs == 10);
  CHECK(p.force == 1.0);
  CHECK(p.order == "random");
  CHECK(p.warm);
  CHECK(p.sweeps == std::vector{1, 2});

  REQUIRE(program.run({"--preset", "paper"}) == 0);
  CHECK(p.discs == 30);
  CHECK(p.sweeps == std::vector{5, 6});

  const std::string config = program.config("preset = standard\ndiscs = 7 # few\nforce = 0.5\n");
  REQUIRE(program.run({"--config", config}) == 0);
  CHECK(p.discs == 7);
  CHECK(p.sweeps == std::vector{3, 4});
  CHECK(program.summary().preset == "standard");

  REQUIRE(program.run({"--config", config, "--discs=8", "--preset=paper", "--force", "-0.25",
                       "--sweeps", "7", "--warm-start", "off"}) == 0);
  CHECK(p.discs == 8);
  CHECK(p.force == -0.25);
  CHECK(p.sweeps == std::vector{7});
  CHECK_FALSE(p.warm);
  CHECK(program.summary().preset == "paper");
}

TEST_CASE("bad options are refused in one line before anything is computed") {
  Program program;
  program.refuses({"--discs", "1"}, {"discs", "'1'", "at least 2"});
  program.refuses({"--discs", "abc"}, {"discs", "'abc'", "integer"});
  program.refuses({"--discs", "1.5"}, {"discs", "'1.5'", "integer"});
  program.refuses({"--discs", "5x"}, {"discs", "'5x'"});
  program.refuses({"--discs", "99999999999"}, {"discs", "'99999999999'"});
  program.refuses({"--discs", "13"}, {"discs", "13", "a lucky number"});
  program.refuses({"--discs"}, {"discs", "no value"});
  program.refuses({"--discs", "--warm-start=on"}, {"discs", "no value"});
  program.refuses({"--discs="}, {"discs"});
  program.refuses({"--force", "2"}, {"force", "'2'", "between -1 and 1"});
  program.refuses({"--force", "nan"}, {"force", "'nan'"});
  program.refuses({"--force", "inf"}, {"force", "'inf'"});
  program.refuses({"--force", "0.5 "}, {"force", "'0.5 '"});
  program.refuses({"--sweeps", "1,,2"}, {"sweeps", "'1,,2'", "at least 1"});
  program.refuses({"--sweeps", "1,0"}, {"sweeps", "'1,0'"});
  program.refuses({"--sweep-order", "rand"}, {"sweep-order", "'rand'", "random, sequential"});
  program.refuses({"--warm-start", "yes"}, {"warm-start", "'yes'", "on or off"});
  program.refuses({"--preset", "big"}, {"preset", "'big'", "quick, standard, paper"});
  program.refuses({"--seed", "-1"}, {"seed", "'-1'", "at least 0"});
  program.refuses({"--threads", "0"}, {"threads", "'0'", "1"});
  program.refuses({"--progress", "maybe"}, {"progress", "'maybe'"});
  program.refuses({"--grains", "5"}, {"grains"});
  program.refuses({"--disc", "5"}, {"'disc'"});
  program.refuses({"--discs", "5", "--discs", "6"}, {"discs"});
  program.refuses({"5"}, {"'5'"});
  program.refuses({"--", "5"}, {"'5'"});
  program.refuses({"-h"}, {"'-h'"});
  program.refuses({"--help=3"}, {"help"});
  program.refuses({"--solver", "jacobi"}, {"solver", "cannot"});
  program.refuses({"--max-sweeps", "5"}, {"max-sweeps", "cannot"});
}

TEST_CASE("an integer may be written as 1e3") {
  Program program;
  REQUIRE(program.run({"--discs", "1e3", "--sweeps", "4.0,2e1,7", "--seed", "1e15"}) == 0);
  CHECK(program.p.discs == 1000);
  CHECK(program.p.sweeps == std::vector{4, 20, 7});
  CHECK(program.summary().provenance.seed == 1000000000000000);
  CHECK(program.summary().parameters->at("discs") == 1000);
  Program refusing;
  refusing.refuses({"--discs", "1e-1"}, {"discs", "'1e-1'", "integer"});
  refusing.refuses({"--discs", "15e-1"}, {"discs", "'15e-1'", "integer"});
  refusing.refuses({"--discs", "1e10"}, {"discs", "'1e10'", "integer"});
  refusing.refuses({"--discs", "1e999"}, {"discs", "'1e999'", "integer"});
  refusing.refuses({"--discs", "inf"}, {"discs", "'inf'", "integer"});
  refusing.refuses({"--seed", "-1e3"}, {"seed", "'-1e3'", "at least 0"});
  refusing.refuses({"--seed", "1e19"}, {"seed", "'1e19'", "integer"});  // doubles round there
}

TEST_CASE("bad configuration files are refused in one line that names the file") {
  Program program;
  const auto refuses = [&](const std::string& text, Texts naming) {
    naming.push_back("case.ini");
    program.refuses({"--config", program.config(text)}, naming);
  };
  refuses("grains = 5\n", {"'grains'"});
  refuses("[chain]\ndiscs = 5\n", {"chain.discs"});
  refuses("discs = 1\n", {"discs", "'1'", "at least 2"});
  refuses("discs =\n", {"discs"});
  refuses("discs\n", {"discs"});
  refuses("discs = 5\ndiscs = 6\n", {"discs"});
  refuses("solver = jacobi\n", {"solver", "cannot"});
  refuses("help = 1\n", {"help"});
  program.refuses({"--config", (program.folder.path() / "none.ini").string()}, {"none.ini"});
  program.refuses({"--config", program.folder.path().string()}, {"config"});
}

TEST_CASE("an output folder that cannot be written is refused before anything is computed") {
  Program program;
  const std::string blocked = program.config("") + "/out";  // below a file
  CHECK(program.run_raw({"--out", blocked}) == 2);
  CHECK_FALSE(program.ran);
  CHECK_THAT(program.err, StartsWith("demo: out: ") && Contains(blocked));
  CHECK(program.run_raw({"--out", "/proc"}) == 2);
  CHECK_THAT(program.err, StartsWith("demo: out: ") && Contains("/proc"));
}

TEST_CASE("an experiment that takes a solver knows those of the table") {
  Program program;
  program.experiment.takes_solver = true;
  program.experiment.takes_max_sweeps = true;
  const std::string known = cd::solver_table().front().name;
  program.refuses({"--solver", "magic"}, {"solver", "'magic'", known});
  REQUIRE(program.run({"--solver", known, "--max-sweeps", "9"}, [&](cd::Run& run) {
    CHECK(run.solver() == known);
    CHECK(run.max_sweeps() == 9);
  }) == 0);
  CHECK(program.summary().parameters->at("solver") == known);
  CHECK(program.summary().parameters->at("max-sweeps") == 9);
}

TEST_CASE("help, list and version answer on stdout and compute nothing") {
  Program program;
  CHECK(program.run_raw({"--help"}) == 0);
  CHECK_THAT(program.out, Contains("--discs") && Contains("10 | 20 | 30") && Contains("--seed"));
  CHECK_THAT(program.out, !Contains("--solver") && !Contains("--max-sweeps"));
  CHECK(program.run_raw({"--list"}) == 0);
  CHECK_THAT(program.out, Contains(cd::solver_table().front().name));
  CHECK(program.run_raw({"--version"}) == 0);
  CHECK_THAT(program.out, StartsWith("demo "));
  CHECK_FALSE(program.ran);
  CHECK(program.err.empty());
}

}  // namespace options_test
