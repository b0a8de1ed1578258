// SPDX-License-Identifier: BSD-3-Clause
// Options of cd_bullet: names, defaults, allowed values.
#include "bench/peers/bullet/bullet_options.hpp"

#include <concepts>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include "harness/program_options.hpp"

namespace cd::bullet {

namespace po = boost::program_options;

namespace {

template <class Number>
std::vector<Number> numbers(const po::variables_map& values, const char* name, Number least,
                            Number most) {
  const std::string kind = std::integral<Number> ? "an integer from " : "a number from ";
  std::vector<Number> result;
  for (const std::string& word : words(values[name].as<std::string>())) {
    const auto number = parse_typed<Number>(word);
    if (!number || !(*number >= least && *number <= most))
      throw Error(name, "'" + word + "'", kind + to_text(least) + " to " + to_text(most));
    result.push_back(*number);
  }
  return result;
}

template <class Number>
Number number(const po::variables_map& values, const char* name, Number least, Number most) {
  const auto all = numbers<Number>(values, name, least, most);
  if (all.size() != 1) throw Error(name, values[name].as<std::string>(), "one number");
  return all.front();
}

}  // namespace

po::options_description bullet_options() {
  po::options_description options("Options", 100);
  const auto text = [](const char* value) {
    return po::value<std::string>()->default_value(value);
  };
  options.add_options()("grains", text("1000"), "numbers of spheres, comma-separated")(
      "friction", text("0,0.3"), "coefficients of friction, comma-separated")(
      "iterations", text("100,1000,10000"), "sweeps of both, comma-separated; a row for each")(
      "repeat", text("3"), "timed solves of each in turns, the fastest counts")(
      "settle-steps", text("1000"), "time steps in which a packing comes to rest, at most")(
      "seed", text("1"), "of the packings")(
      "csv", text(""), "data file of the rows, with provenance; none if not given")(
      "check", "only compares the contacts that Bullet gets; exit 1 if they differ")(
      "help", "this text")("version", "version and commit");
  return options;
}

Plan plan_of(const po::variables_map& values) {
  return {.grains = numbers<int>(values, "grains", 10, 100000),
          .friction = numbers<double>(values, "friction", 0.0, 100.0),
          .sweeps = numbers<int>(values, "iterations", 2, 1000000),
          .repeat = number<int>(values, "repeat", 1, 1000),
          .settle_steps = number<int>(values, "settle-steps", 1, 100000),
          .seed = number<std::uint64_t>(values, "seed", 0, 1000000000),
          .csv = values["csv"].as<std::string>()};
}

}  // namespace cd::bullet
