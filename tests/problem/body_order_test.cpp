// SPDX-License-Identifier: BSD-3-Clause
// Renumbered problems: bodies along a Hilbert curve for the solver, handles for everybody else.
#include <libcd/problem/body_order.hpp>

#include <set>

#include "tests/catch.hpp"

#include <libcd/core/hilbert_curve.hpp>
#include <libcd/io/state_file.hpp>
#include <libcd/problem/contact_step.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/solvers/cases.hpp"

namespace body_order_test {

using namespace cd;
using namespace cd::test;

/// Boxes of a small grid by their place along the curve; every place is taken once.
template <std::size_t D>
std::vector<std::array<std::uint32_t, D>> boxes_along_curve(int bits) {
  const std::uint32_t side = 1u << bits;
  std::uint32_t count = 1;
  for (std::size_t axis = 0; axis < D; ++axis) count *= side;
  std::vector<std::array<std::uint32_t, D>> boxes(count);
  std::set<std::uint64_t> places;
  for (std::uint32_t k = 0; k < count; ++k) {
    std::array<std::uint32_t, D> box;
    for (std::uint32_t rest = k, axis = 0; axis < D; ++axis, rest /= side) box[axis] = rest % side;
    const std::uint64_t place = hilbert_place(box, bits);
    REQUIRE(place < count);
    places.insert(place);
    boxes[place] = box;
  }
  REQUIRE(places.size() == count);
  return boxes;
}

/// Mean distance in memory of the bodies in contact.
template <int D>
double mean_stride(const ContactProblem<D>& problem) {
  double sum = 0.0;
  for_each_contact(problem, [&](int, const auto& c) { sum += std::abs(c.i - c.j); });
  return sum / problem.contact_count();
}

/// A method that solves crowds, in one of the two orders.
template <int D>
Method<D> method_in(BodyOrder order, const std::string& law, const std::string& solver) {
  return make_method<D>("cd", {.law = law,
                               .solver = solver,
                               .contact = {.restitution = 0.3, .rolling = {.coefficient = 0.1}},
                               .sweeps = 40,
                               .body_order = order});
}

TEST_CASE("along the Hilbert curve boxes that follow each other share a face", "[problem]") {
  const auto check = [](const auto& boxes) {
    for (std::size_t k = 1; k < boxes.size(); ++k) {
      std::uint32_t steps = 0;
      for (std::size_t axis = 0; axis < boxes[k].size(); ++axis)
        steps += std::max(boxes[k][axis], boxes[k - 1][axis]) -
                 std::min(boxes[k][axis], boxes[k - 1][axis]);
      CHECK(steps == 1);
    }
  };
  for (const int bits : {1, 2, 4}) check(boxes_along_curve<2>(bits));
  for (const int bits : {1, 2, 3}) check(boxes_along_curve<3>(bits));
}

TEMPLATE_TEST_CASE_SIG("a renumbered problem has the same contacts closer together", "[problem]",
                       ((int D), D), 2, 3) {
  Scene<D> scene = crowd<D>(400, 7);
  add_shells(scene);
  scene.add(HalfSpace<D>{.point = Vector<D>::Zero(), .normal = Vector<D>::Unit(D - 1)});
  const auto problem = problem_of(scene, 0.1);
  REQUIRE(problem.grain_contacts.size() > 200);
  REQUIRE(problem.boundary_contacts.size() > 100);
  RenumberedProblem<D> renumbered;
  renumbered.assign(scene, problem);
  const ContactProblem<D>& r = renumbered.problem();
  REQUIRE(r.contact_count() == problem.contact_count());
  CHECK(mean_stride(r) < 0.5 * mean_stride(problem));

  // What a contact is, and what its bodies are, has come along.
  std::map<ContactKey, int> number;
  for (int c = 0; c < problem.contact_count(); ++c) number[problem.label[c].key] = c;
  const auto same = [&](int c, const auto& contact, const auto& original) {
    CHECK(r.gap[c] == problem.gap[number.at(r.label[c].key)]);
    CHECK(r.branch[c] == problem.branch[number.at(r.label[c].key)]);
    CHECK(contact.normal == original.normal);
    CHECK(r.free[contact.i].velocity == problem.free[original.i].velocity);
    CHECK(r.free[contact.j].velocity == problem.free[original.j].velocity);
  };
  const int grains = r.grain_contacts.size();
  for (int c = 0; c < grains; ++c)
    same(c, r.grain_contacts[c], problem.grain_contacts[number.at(r.label[c].key)]);
  for (int c = grains; c < r.contact_count(); ++c)
    same(c, r.boundary_contacts[c - grains],
         problem.boundary_contacts[number.at(r.label[c].key) - grains]);

  Solution<D> there, back;
  there.impulse.assign(r.contact_count(), Impulse<D>{});
  for (int c = 0; c < r.contact_count(); ++c) there.impulse[c].normal = number.at(r.label[c].key);
  there.motion = r.free;
  renumbered.restore(there, back);
  for (int c = 0; c < r.contact_count(); ++c) CHECK(back.impulse[c].normal == c);
  for (int b = 0; b < scene.size(); ++b) CHECK(back.motion[b].velocity == problem.free[b].velocity);
}

// Jacobi's iterates do not depend on the numbering but for rounding: what differed by more would be
// a body, a contact, a moment or a state in a wrong place.
TEMPLATE_TEST_CASE_SIG("a run in another body order is the same run", "[problem][simulation]",
                       ((int D), D), 2, 3) {
  for (const char* law : {"unilateral-coulomb", "extended-coulomb"}) {
    const auto run = [&](BodyOrder order) {
      Scene<D> scene = crowd<D>(120, 3);
      add_shells(scene);
      scene.add(HalfSpace<D>{.point = -2.0 * Vector<D>::Unit(0), .normal = Vector<D>::Unit(0)});
      auto simulation = std::make_unique<Simulation<D>>(
          std::move(scene), method_in<D>(order, law, "jacobi"),
          typename Simulation<D>::Options{.time_step = 0.01, .reach = 0.2});
      for (int k = 0; k < 10; ++k) simulation->step();
      return simulation;
    };
    const auto one = run(BodyOrder::scene), other = run(BodyOrder::hilbert);
    REQUIRE(one->memory().size() > 100);
    bool other_bits = false;  // as sums in another order have
    for (int b = 0; b < one->scene().size(); ++b) {
      other_bits |= one->scene().velocity[b] != other->scene().velocity[b];
      CHECK((one->scene().velocity[b] - other->scene().velocity[b]).norm() < 1e-10);
      CHECK((one->scene().position[b] - other->scene().position[b]).norm() < 1e-11);
    }
    CHECK(other_bits);
  }
}

TEST_CASE("in another body order a restored run goes on bit for bit", "[problem][simulation]") {
  const auto fresh = [] {
    return std::make_unique<Simulation<2>>(
        crowd<2>(120, 3), method_in<2>(BodyOrder::hilbert, "extended-coulomb", "gauss-seidel"),
        Simulation<2>::Options{.time_step = 0.01, .reach = 0.2});
  };
  const auto whole = fresh();
  State state;
  for (int k = 0; k < 12; ++k) {
    if (k == 7) whole->save(state);
    whole->step();
  }
  const auto resumed = fresh();
  resumed->restore(state);
  for (int k = 7; k < 12; ++k) resumed->step();
  for (int b = 0; b < whole->scene().size(); ++b)
    CHECK(whole->scene().velocity[b] == resumed->scene().velocity[b]);
}

TEST_CASE("iterative solvers take a body order, those of single events none", "[problem][method]") {
  CHECK(make_method<2>("cd", {.body_order = BodyOrder::hilbert}).solver->body_order() ==
        BodyOrder::hilbert);
  CHECK(make_method<2>("cd").solver->body_order() == BodyOrder::scene);
  CHECK_THROWS_WITH(make_method<2>("ahs", {.body_order = BodyOrder::hilbert}),
                    "body-order: hilbert is not allowed, expected none with the solver "
                    "approximate-hard-sphere");
}

}  // namespace body_order_test
