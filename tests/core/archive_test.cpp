// SPDX-License-Identifier: BSD-3-Clause
// Archive: bits of values, records and objects; names and lengths in the state.
#include <libcd/core/archive.hpp>

#include <bit>
#include <cmath>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <libcd/core/array.hpp>
#include <libcd/core/error.hpp>
#include <libcd/core/vector.hpp>
#include "tests/catch.hpp"

namespace archive_test {

using cd::Array;
using cd::Error;
using cd::field;
using cd::State;
using cd::Vector;

enum class Colour { red, green };

struct Grain {
  int number = 0;
  Vector<2> place = Vector<2>::Zero();
  std::vector<double> forces;
  std::optional<std::string> note;

  static constexpr auto fields =
      std::tuple(field("number", &Grain::number), field("place", "d", &Grain::place),
                 field("forces", "N", &Grain::forces), field("note", "", &Grain::note));
};

struct Heap {
  Colour colour = Colour::red;
  bool rests = false;
  std::uint64_t seed = 0;
  Array<Grain> grains;
  std::vector<std::vector<double>> courses;
  std::vector<std::pair<int, std::string>> events = {{1, "made"}};

  static constexpr auto fields =
      std::tuple(field("colour", "", &Heap::colour), field("rests", &Heap::rests),
                 field("seed", &Heap::seed), field("grains", "", &Heap::grains),
                 field("courses", "d", &Heap::courses), field("events", "", &Heap::events));
};

template <class T>
T back(const T& value) {
  State state;
  cd::write(state, "value", value);
  return cd::read<T>(state, "value");
}

TEST_CASE("an archive keeps the bits of numbers", "[core]") {
  const double odd = std::bit_cast<double>(0x7ff8000000000123u);  // a NaN with a payload
  CHECK(std::bit_cast<std::uint64_t>(back(odd)) == 0x7ff8000000000123u);
  CHECK(std::signbit(back(Vector<3>(1.0, -0.0, 2.0))[1]));
  CHECK(back(~std::uint64_t{0}) == ~std::uint64_t{0});
  CHECK(back(Colour::green) == Colour::green);
  CHECK(back(std::string("a text")) == "a text");
  CHECK(back(std::optional<bool>()) == std::nullopt);
  CHECK(back(std::optional(true)) == true);
}

TEST_CASE("a record comes back with its arrays, in arrays of the members' names", "[core]") {
  Heap heap{.colour = Colour::green,
            .rests = true,
            .seed = 7,
            .grains = {{1, {0.5, -1.0}, {1.0, 2.0}, "first"}, {2, {3.0, 4.0}, {}, {}}},
            .courses = {{}, {1.0}, {2.0, 3.0}},
            .events = {}};
  State state;
  cd::write(state, "heap", heap);
  CHECK(state.get<std::int32_t>("heap/grains/number") == std::vector{1, 2});
  CHECK(state.get<double>("heap/grains/place") == std::vector{0.5, -1.0, 3.0, 4.0});
  CHECK(state.get<std::uint64_t>("heap/seed") == std::vector<std::uint64_t>{7});

  const auto again = cd::read<Heap>(state, "heap");
  CHECK(again.colour == Colour::green);
  CHECK(again.rests);
  REQUIRE(again.grains.size() == 2);
  CHECK(again.grains[0].place == heap.grains[0].place);
  CHECK(again.grains[0].forces == heap.grains[0].forces);
  CHECK(again.grains[0].note == "first");
  CHECK(again.grains[1].forces.empty());
  CHECK_FALSE(again.grains[1].note);
  CHECK(again.courses == heap.courses);
  CHECK(again.events.empty());  // in place of those that a Heap begins with
}

TEST_CASE("a value that the state does not hold is refused in one line", "[core]") {
  State state;
  cd::write(state, "heap", Heap());
  CHECK_THROWS_WITH(cd::read<Heap>(state, "other"), "state: no array 'other/colour'");
  CHECK_THROWS_WITH(cd::read<double>(state, "heap/seed"), Contains("type of array 'heap/seed'"));
  CHECK_THROWS_WITH(cd::read<Vector<2>>((state.put("v", 1.0), state), "v"),
                    "state: length of array 'v': 1 is not allowed, expected 2");
  state.put("heap/courses length", std::int64_t{1} << 60);  // damaged: memory is not asked for it
  CHECK_THROWS_WITH(cd::read<Heap>(state, "heap"),
                    "state: length of 'heap/courses': 1152921504606846976 is not allowed, expected "
                    "no more than the state holds");
  state.put("heap/grains length", std::int64_t{-1});
  CHECK_THROWS_AS(cd::read<Heap>(state, "heap"), Error);
}

/// An object with arrays of its own, some of which others point into.
class Sums {
 public:
  explicit Sums(int quantities) { open_.assign(quantities, 0.0), closed_.resize(quantities); }

  void add(double x) { open_[0] += x; }
  void close() { closed_[0].push_back(std::exchange(open_[0], 0.0)); }
  double total() const {
    double sum = 0.0;
    for (const double x : closed_[0]) sum += x;
    return sum;
  }
  bool made_anew() const { return made_anew_; }

  void archive(cd::Archive& a) {
    a("open", open_);
    a("closed", closed_);
    made_anew_ = a.reads();
  }

 private:
  Array<double> open_;
  Array<std::vector<double>> closed_;
  bool made_anew_ = false;
};

TEST_CASE("an object is read into one of the same makeup", "[core]") {
  Sums sums(2);
  sums.add(1.0);
  sums.close();
  sums.add(2.0);
  sums.close();
  State state;
  cd::write(state, "", sums);
  CHECK_FALSE(sums.made_anew());
  CHECK(state.get<double>("open").size() == 2);
  Sums other(2), wider(3);
  cd::read(state, "", other);
  CHECK(other.total() == 3.0);
  CHECK(other.made_anew());
  CHECK_THROWS_WITH(cd::read(state, "", wider),
                    "state: length of array 'open': 2 is not allowed, expected 3");
}

TEST_CASE("tied variables and arrays of objects have numbers for names", "[core]") {
  std::vector<Sums> all(2, Sums(1));
  double time = 1.5;
  all[1].add(1.0);
  all[1].close();
  State state;
  cd::Archive archive(state);
  archive("run", std::tie(time, all));
  CHECK(state.get_one<double>("run/part 0") == 1.5);
  std::vector<Sums> again(2, Sums(1));
  double later = 0.0;
  const State& saved = state;
  cd::Archive reading(saved);
  reading("run", std::tie(later, again));
  CHECK(later == 1.5);
  CHECK(again[1].total() == 1.0);
}

/// Plain numbers of a hot loop, which nobody names.
struct Batch {
  float weights[3];
  int bodies[2];
};

TEST_CASE("plain values are kept by their bits", "[core]") {
  Array<Batch> batches(2);
  batches[1] = {{1.0f, 2.0f, 3.0f}, {4, 5}};
  const Array<Batch> again = back(batches);
  REQUIRE(again.size() == 2);
  CHECK(again[1].weights[2] == 3.0f);
  CHECK(again[1].bodies[1] == 5);
}

}  // namespace archive_test
