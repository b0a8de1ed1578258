// SPDX-License-Identifier: BSD-3-Clause
// The natural map against its definition, contact after contact, and its bits.
#include <libcd/solver/residual.hpp>

#include <limits>

#include <libcd/core/parallel.hpp>
#include <libcd/law/coulomb_cone.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/problem/contact_bodies.hpp>
#include <libcd/problem/response.hpp>
#include "tests/catch.hpp"
#include "tests/solvers/chunk_cases.hpp"

namespace residual_test {

using namespace cd;
using namespace cd::test;

/// Some impulses inside of their cones, some on the edge, some outside, some none.
template <int D>
Array<Impulse<D>> any_impulses(const ContactProblem<D>& problem) {
  Array<Impulse<D>> r;
  for_each_contact(problem, [&](int c, const auto& contact) {
    r.push_back({0.1 * (c % 4), tangential(contact.normal, 0.04 * (c % 3) * Vector<D>::Unit(1))});
  });
  return r;
}

/// Grains between fixed and sliding walls, some of them fixed or free along one axis.
template <int D>
Scene<D> odd_crowd() {
  Scene<D> scene = crowd<D>(60, 5);
  scene.mobility.set(7, Mobility<D>::fixed());
  scene.velocity[7].setZero();
  for (const int grain : {11, 23, 31}) {
    Mobility<D> sliding = Mobility<D>::translating();
    sliding.translation[0] = Motion::driven;
    scene.mobility.set(grain, sliding);
  }
  HalfSpace<D> piston;
  piston.point = -0.2 * std::pow(scene.size(), 1.0 / D) * Vector<D>::Unit(1);
  piston.normal = Vector<D>::Ones().normalized();
  piston.mobility = Mobility<D>::along_axis(1);
  piston.mass = 20.0;
  scene.add(piston);
  return scene;
}

/// Normal responses from the definition: what a unit normal impulse does to the normal velocity.
template <int D>
double response_by_definition(const ContactProblem<D>& problem, int c) {
  Solution<D> with;
  with.impulse.resize(problem.contact_count());
  with.impulse[c].normal = 1.0;
  ContactProblem<D> still = problem;
  for (BodyMotion<D>& body : still.free) {
    body.velocity.setZero();
    body.surface = zero_tangent<D>();
  }
  still.cell.free.setZero();
  store_motion(still, with);
  return with_contact(problem, c, [&](const auto& contact) {
    return velocity_at(still, c, contact, with.motion, with.cell_rate).normal;
  });
}

template <int D>
Judgement judged_by_definition(const ContactProblem<D>& problem, const Array<Impulse<D>>& r) {
  const UnilateralCoulomb<D> law;
  Solution<D> with{.impulse = r};
  store_motion(problem, with);
  double q = 0.0, v = 0.0, u = 0.0, error = 0.0, fastest = 0.0, wrong = 0.0;
  for_each_contact(problem, [&](int c, const auto& contact) {
    Impulse<D> at_first = relative_velocity(contact, problem.free.data());
    Impulse<D> now = relative_velocity(contact, with.motion.data());
    at_first.normal += law.bias(contact.bias);
    now.normal += law.bias(contact.bias);
    const double s = normal_response(problem, c, contact);
    const Impulse<D> scaled = s * r[c];
    q += squared_norm(at_first);
    v += squared_norm(scaled);
    u += squared_norm(now);
    fastest = std::max(fastest, std::sqrt(squared_norm(at_first)));
    wrong = std::max(wrong, std::abs(std::min(now.normal, scaled.normal)));
    Impulse<D> u_hat = now;
    u_hat.normal += contact.friction * length(now.tangential);
    error += s > 0.0 ? squared_norm(scaled - project_on_cone(scaled - u_hat, contact.friction))
                     : std::pow(std::min(0.0, now.normal), 2);
  });
  return {std::sqrt(error / std::max({q, v, u})), wrong / fastest};
}

TEMPLATE_TEST_CASE_SIG("the natural map is what its definition says, for any number of threads",
                       "[solver][determinism]", ((int D), D), 2, 3) {
  const auto problem = several_chunks<D>();
  REQUIRE(problem.grain_contacts.size() > 2500);  // in several blocks, as
  REQUIRE(problem.contact_count() > 4500);        // the boundary contacts are
  const UnilateralCoulomb<D> law;
  const Array<Impulse<D>> r = any_impulses(problem);
  const Judgement expected = judged_by_definition(problem, r);
  CHECK(expected.error > 0.01);
  CHECK(expected.signorini > 0.01);
  const int threads = thread_count();
  set_thread_count(1);
  const Judgement found = natural_map(problem, law, r);
  CHECK(found.error == Approx(expected.error).epsilon(1e-13));
  CHECK(found.signorini == Approx(expected.signorini).epsilon(1e-13));
  for (const int many : {2, 3}) {
    set_thread_count(many);
    CHECK(natural_map_error(problem, law, r) == found.error);
  }
  set_thread_count(threads);
}

TEMPLATE_TEST_CASE_SIG(
    "normal responses are what a unit impulse does, where directions couple, too", "[solver]",
    ((int D), D), 2, 3) {
  const auto check = [](const ContactProblem<D>& problem, int every) {
    for (int c = 0; c < problem.contact_count(); c += every) {
      const double found = with_contact(
          problem, c, [&](const auto& contact) { return normal_response(problem, c, contact); });
      CHECK(found == Approx(response_by_definition(problem, c)).epsilon(1e-12).margin(1e-15));
    }
  };
  // A grain and walls that move along one axis only; the effective masses of such contacts are
  // bounds. Contacts with these bodies are boundary contacts, the last ones.
  ContactProblem<D> problem = problem_of(odd_crowd<D>(), 0.1);
  REQUIRE(problem.boundary_contacts.size() > 5);
  check(problem, 1);
  // A cell that responds has its part.
  problem = problem_of(crowd<D>(30, 4), 0.1);
  problem.cell.is_coupled = true;
  problem.cell.modes = StrainModes::axial_shear;
  problem.cell.mobility = 0.05;
  check(problem, 1);
}

TEMPLATE_TEST_CASE_SIG("a problem has the same error in velocity and in matrix form", "[solver]",
                       ((int D), D), 2, 3) {
  const UnilateralCoulomb<D> law;
  const ContactProblem<D> problem = problem_of(odd_crowd<D>(), 0.1);
  const Array<Impulse<D>> r = any_impulses(problem);
  Array<Impulse<D>> in_frames;
  for (int c = 0; c < r.size(); ++c)
    in_frames.push_back(in_frame(contact_normal(problem, c), r[c]));
  for (const FrictionRule rule : {FrictionRule::coulomb, FrictionRule::convex}) {
    const Judgement velocity = natural_map(problem, law, r, rule);
    const Judgement matrix = natural_map(to_matrix(problem, law), law, in_frames, rule);
    CHECK(velocity.error > 0.01);
    CHECK(matrix.error == Approx(velocity.error).epsilon(1e-12));
    CHECK(matrix.signorini == Approx(velocity.signorini).epsilon(1e-12));
  }
}

/// Contacts one beside the other, W diagonal.
MatrixProblem<2> alone(const std::vector<Vector<2>>& response, const Array<Vector<2>>& q,
                       double mu) {
  Array<MatrixEntry> entries;
  Array<double> friction;
  int row = 0;
  for (const Vector<2>& w : response) {
    entries.push_back({row, row, w.x()});
    entries.push_back({row + 1, row + 1, w.y()});
    row += 2;
    friction.push_back(mu);
  }
  return make_matrix_problem<2>(entries, q, friction);
}

TEST_CASE("the error of one contact by hand", "[solver]") {
  // W = diag(2, 3), q = (-1, 0.5), mu = 0.5, r = (0.25, 0): u = (-0.5, 0.5), v = (0.5, 0),
  // u_hat = (-0.25, 0.5), v - u_hat = (0.75, -0.5), beside the cone; its nearest point there is
  // 0.8 (1, -0.5), so that the error is |(-0.3, 0.4)| = 0.5 over |q| = sqrt(1.25).
  const UnilateralCoulomb<2> law;
  const Array<Impulse<2>> r{{0.25, 0.0}};
  const MatrixProblem<2> problem = alone({{2.0, 3.0}}, {{-1.0, 0.5}}, 0.5);
  const Judgement found = natural_map(problem, law, r);
  CHECK(found.error == Approx(0.5 / std::sqrt(1.25)).epsilon(1e-15));
  CHECK(found.signorini == Approx(0.5 / std::sqrt(1.25)).epsilon(1e-15));
  // By Siconos r - u_hat = (0.5, -0.5), nearest to 0.6 (1, -0.5): |(-0.35, 0.3)|.
  CHECK(siconos_error(problem, r) ==
        Approx(std::hypot(0.35, 0.3) / std::sqrt(1.25)).epsilon(1e-15));
  // Convex, u_hat = u: v - u = (1, -0.5) is on the edge, |(0.5, 0) - (1, -0.5)| = sqrt(0.5).
  CHECK(natural_map_error(problem, law, r, FrictionRule::convex) ==
        Approx(std::sqrt(0.5 / 1.25)).epsilon(1e-15));
}

TEST_CASE("the error does not depend on the units of mass and time, down to lost squares",
          "[solver]") {
  const UnilateralCoulomb<2> law;
  const Array<Impulse<2>> r{{0.25, 0.0}, {0.5, 0.2}};
  const auto judged = [&](double mass, double speed) {
    const double w = 1.0 / mass, p = mass * speed;
    return natural_map(alone({{2.0 * w, 3.0 * w}, {w, w}},
                             {speed * Vector<2>(-1.0, 0.5), speed * Vector<2>(-0.3, 0.1)}, 0.5),
                       law, {p * r[0], p * r[1]});
  };
  const Judgement expected = judged(1.0, 1.0);
  CHECK(expected.error > 0.1);
  for (const double mass : {0x1p-40, 0x1p40, 0x1p300}) {  // powers of two: the same bits
    CHECK(judged(mass, 1.0).error == expected.error);
    CHECK(judged(mass, 0x1p-30).signorini == expected.signorini);
  }
  // Squares of such velocities are not numbers of the machine; r = 0 would be called solved.
  for (const double speed : {0x1p-500, 0x1p-700, 0x1p-990}) {
    CHECK(judged(1.0, speed).error == Approx(expected.error).epsilon(1e-12));
    CHECK(judged(1.0, speed).signorini == Approx(expected.signorini).epsilon(1e-12));
  }
}

TEST_CASE("a contact that is not held is no solution, however large its friction", "[solver]") {
  const UnilateralCoulomb<2> law;
  for (const double mu : {1e3, 1e8, 1e16, 1e120, 1e300}) {
    const MatrixProblem<2> problem = alone({{2.0, 3.0}}, {{-1.0, 0.25}}, mu);
    const Array<Impulse<2>> open{{0.0, 0.0}};
    CHECK(natural_map_error(problem, law, open) <= 2.0 / mu);  // what the map alone says
    CHECK_FALSE(natural_map(problem, law, open).meets(0.9));
    CHECK(natural_map(problem, law, open).signorini == Approx(1.0 / std::hypot(1.0, 0.25)));
  }
  // No slip: r = -q / W, where u_t is zero without rounding.
  const MatrixProblem<2> problem = alone({{2.0, 4.0}}, {{-1.0, 0.25}}, 1e300);
  CHECK(natural_map(problem, law, {{0.5, -0.0625}}).meets(1e-15));
}

TEST_CASE("a contact that pushes too much is as wrong as one that is not held", "[solver]") {
  // W = diag(2, 3), q = (-1, 0): r_n = 1 pushes the bodies apart at u_n = 1 with v_n = 2, r_n = -1
  // draws them together, v_n = -2. At r_n = 0.05 with q = (0.5, 0) it is v_n = 0.1 that is too
  // much.
  const UnilateralCoulomb<2> law;
  const auto signorini = [&](double q, double r, FrictionRule rule = FrictionRule::coulomb) {
    return natural_map(alone({{2.0, 3.0}}, {{q, 0.0}}, 0.5), law, {{r, 0.0}}, rule).signorini;
  };
  CHECK(signorini(-1.0, 1.0) == 1.0);
  CHECK(signorini(-1.0, -1.0) == 3.0);
  CHECK(signorini(0.5, 0.05) == Approx(0.2).epsilon(1e-15));
  CHECK(signorini(-1.0, 0.5) == 0.0);
  CHECK(signorini(-1.0, 1.0, FrictionRule::convex) == 0.0);  // there contacts part as they slide
  CHECK(signorini(-1.0, 0.25, FrictionRule::convex) == 0.5);
}

TEST_CASE("contacts that nothing moves are judged by their approach alone", "[solver]") {
  const UnilateralCoulomb<2> law;
  const auto judged = [&](const Vector<2>& q, const Impulse<2>& r) {
    return natural_map(alone({{1.0, 1.0}, {0.0, 0.0}}, {{-3.0, 0.0}, q}, 0.5), law,
                       {{3.0, 0.0}, r});
  };
  CHECK(judged({0.1, 5.0}, {}).worst() == 0.0);           // slides along, which says nothing
  CHECK(judged({0.0, 5.0}, {7.0, -9.0}).worst() == 0.0);  // any impulse does: it has no effect
  CHECK(judged({-4.0, 0.0}, {}).error == Approx(4.0 / 5.0));
  CHECK(judged({-4.0, 0.0}, {}).signorini == Approx(1.0));
}

TEST_CASE("what approaches by rounding alone is held", "[solver]") {
  // Forces of 1e6 hold a block at rest between walls (q = 0 but for one touch of 1e-3): their sum
  // has rounding of 1e6 epsilon, more than 1e-12 of the touch.
  const UnilateralCoulomb<2> law;
  Array<MatrixEntry> entries;
  for (int row : {0, 2}) {
    entries.push_back({row, row, 1.0});
    entries.push_back({row + 1, row + 1, 1.0});
    entries.push_back({row, 2 - row, -1.0});
  }
  const MatrixProblem<2> problem =
      make_matrix_problem<2>(entries, {{-1e-3, 0.0}, {1e-3, 0.0}}, {0.0, 0.0});
  const double more = std::nextafter(1e6, 0.0) - 1e6;  // the last bit of the first force is missing
  const Judgement judged = natural_map(problem, law, {{1e6 + 1e-3 + more, 0.0}, {1e6, 0.0}});
  CHECK(judged.meets(1e-12));
  CHECK_FALSE(natural_map(problem, law, {{1e6, 0.0}, {1e6, 0.0}}).meets(1e-6));
}

TEMPLATE_TEST_CASE_SIG("what is not finite is no solution, by either residual", "[solver]",
                       ((int D), D), 2, 3) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN(),
                   kInfinity = std::numeric_limits<double>::infinity();
  const UnilateralCoulomb<D> law;
  const ContactProblem<D> problem = problem_of(two_balls<D>(), 0.01);
  REQUIRE(problem.contact_count() == 2);
  for (const int contact : {0, 1}) {
    Solution<D> solution;
    solution.impulse.resize(2);
    solution.impulse[contact].normal = kNaN;
    CHECK(natural_map_error(problem, law, solution.impulse) == kInfinity);
    CHECK(law_residual(problem, law, solution) == kInfinity);
  }
  ContactProblem<D> moving = problem;
  moving.free[1].velocity[D - 1] = kNaN;
  const Array<Impulse<D>> none(2);
  CHECK(natural_map_error(moving, law, none) == kInfinity);
}

}  // namespace residual_test
