// SPDX-License-Identifier: BSD-3-Clause
// Scenes for comparing solvers: at rest, in touch, loaded as documented, with the forces of
// statics.
#include <libcd/generate/loaded_scene.hpp>

#include <cmath>
#include <numbers>

#include <libcd/detect/neighbour_list.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/problem/assembler.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace loaded_scene_test {

using namespace cd;

const double kDiscMass = std::numbers::pi / 4.0;  // diameter 1, density 1

template <int D>
ContactProblem<D> problem_of(const LoadedScene<D>& loaded) {
  const double skin = 0.01;  // any length
  NeighbourList<D> neighbours(loaded.reach, skin);
  ContactProblem<D> problem;
  assemble<D>(loaded.scene, neighbours.pairs(loaded.scene), loaded.reach, loaded.time_step, 0,
              nullptr, problem);
  return problem;
}

template <int D>
SolveReport solve(const ContactProblem<D>& problem, const std::string& solver, double tolerance,
                  Solution<D>& solution) {
  const OptionValues options{{"sweeps", 100000},
                             {"tolerance", tolerance},
                             {"check_every", solver == "gauss-seidel" ? 50 : 1}};
  return make_solver<D>(solver, options)->solve(problem, UnilateralCoulomb<D>(), solution, {});
}

LoadedScene<2> scene_2d(const std::string& name, int grains, std::uint64_t seed = 1) {
  return std::get<LoadedScene<2>>(make_scene(name, grains, seed));
}

/// External force on all bodies together.
template <int D>
Vector<D> load_of(const Scene<D>& scene) {
  Vector<D> sum = Vector<D>::Zero();
  for (const Vector<D>& force : scene.force) sum += force;
  return sum;
}

/// Mass of the grains that may move.
template <int D>
double mass_of_grains(const Scene<D>& scene) {
  double sum = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.moves(b)) sum += scene.mass[b];
  }
  return sum;
}

TEST_CASE("every scene of the table is at rest, in touch and can be solved") {
  // Small ones: the tolerance shall be reached in a moment.
  const int grains = 20;
  for (const SceneEntry& entry : scene_table()) {
    INFO(entry.name);
    std::visit(
        [&]<int D>(const LoadedScene<D>& loaded) {
          for (const Vector<D>& v : loaded.scene.velocity) CHECK(v.isZero(0.0));
          const ContactProblem<D> problem = problem_of(loaded);
          const bool is_row = entry.name == "stack" || entry.name == "arch";
          CHECK(problem.contact_count() >= (is_row ? grains : D * grains));
          const double rounding = 1e-12;  // of gaps [diameter]
          double widest = 0.0;
          for (const auto& c : problem.grain_contacts)
            widest = std::max(widest, std::abs(c.bias) * problem.time_step);
          for (const auto& c : problem.boundary_contacts)
            widest = std::max(widest, std::abs(c.bias) * problem.time_step);
          CHECK(widest <= rounding);
          Solution<D> solution;
          const SolveReport report = solve<D>(problem, "gauss-seidel", 1e-6, solution);
          CHECK(report.status == SolveStatus::converged);
        },
        make_scene(entry.name, grains, 1));
  }
}

TEST_CASE("the smallest scenes can be made and smaller or larger ones are refused") {
  for (const SceneEntry& entry : scene_table()) {
    INFO(entry.name);
    CHECK_NOTHROW(make_scene(entry.name, entry.smallest, 1));
    CHECK_THROWS_WITH(make_scene(entry.name, entry.smallest - 1, 1),
                      StartsWith("grains: ") && Contains("to 100000"));
    CHECK_THROWS_WITH(make_scene(entry.name, 100001, 1), StartsWith("grains: 100001"));
  }
  CHECK_THROWS_WITH(make_scene("heap", 10, 1), StartsWith("scene: heap") && Contains("gravity-2d"));
}

TEST_CASE("in a stack every contact carries the weight above it") {
  const int grains = 30;
  const std::string solver = GENERATE("gauss-seidel", "newton");
  const LoadedScene<2> loaded = scene_2d("stack", grains);
  const ContactProblem<2> problem = problem_of(loaded);
  REQUIRE(problem.contact_count() == grains);
  // An error of 1e-10 of the largest impulse grows by the condition, of the order of grains^2.
  const double accuracy = 1e-6;
  Solution<2> solution;
  REQUIRE(solve(problem, solver, 1e-10, solution).status == SolveStatus::converged);
  for (int c = 0; c < grains; ++c) {
    const int below = problem.label[c].key.i;  // bodies are numbered upwards from the floor
    const double weight = (grains - below) * kDiscMass * loaded.time_step;
    CHECK(solution.impulse[c].normal == Approx(weight).epsilon(accuracy));
    CHECK(std::abs(solution.impulse[c].tangential) <= accuracy * weight);
  }
}

TEST_CASE("in an arch the thrust runs through all centres") {
  const int grains = GENERATE(3, 10, 31);
  const std::string solver = GENERATE("gauss-seidel", "newton");
  const LoadedScene<2> loaded = scene_2d("arch", grains);
  const ContactProblem<2> problem = problem_of(loaded);
  REQUIRE(problem.contact_count() == grains + 1);
  const double accuracy = 1e-6;  // as for the stack
  Solution<2> solution;
  REQUIRE(solve(problem, solver, 1e-10, solution).status == SolveStatus::converged);
  const double weight = kDiscMass * loaded.time_step;
  const double horizontal = 0.5 * grains * weight;
  for (int s = 0; s <= grains; ++s) {
    REQUIRE(problem.label[s].key.i == s);
    const double vertical = (0.5 * grains - s) * weight;
    const double thrust = std::hypot(horizontal, vertical);
    const Vector<2>& n = problem.grain_contacts[s].normal;
    CHECK(std::abs(n.y() * horizontal - n.x() * vertical) <= 1e-12 * thrust);
    CHECK(solution.impulse[s].normal == Approx(thrust).epsilon(accuracy));
    CHECK(std::abs(solution.impulse[s].tangential) <= accuracy * thrust);
  }
}

TEST_CASE("the arch is symmetric and starts at 45 degrees") {
  const int grains = 100;
  const auto& x = scene_2d("arch", grains).scene.position;
  REQUIRE(x.size() == grains + 2);
  CHECK(x[1].x() == Approx(x[1].y()));
  const double span = x[grains + 1].x();
  for (int b = 0; b < x.size(); ++b) {
    CHECK(x[b].x() + x[grains + 1 - b].x() == Approx(span));
    CHECK(x[b].y() == Approx(x[grains + 1 - b].y()).margin(1e-12));
  }
}

TEST_CASE("the membrane presses on the whole floor, through the grains on top") {
  const int grains = 400;
  const Scene<2> discs = scene_2d("pressure-2d", grains).scene;
  const double width = 20.0;
  // Rays between the walls and the grains may find nothing: less than a radius at each wall.
  CHECK(load_of(discs).y() <= -(width - 1.3 / 2.3));
  CHECK(load_of(discs).y() >= -width * (1.0 + 1e-12));
  CHECK(load_of(discs).x() == 0.0);

  const auto spheres = std::get<LoadedScene<3>>(make_scene("pressure-3d", 1000, 1)).scene;
  CHECK(load_of(spheres).z() <= -0.95 * 100.0);
  CHECK(load_of(spheres).z() >= -100.0 * (1.0 + 1e-12));

  int loaded = 0;
  for (const Vector<2>& force : discs.force) loaded += force.y() < 0.0 ? 1 : 0;
  CHECK(loaded >= width);  // about one per diameter of the surface, more where steep
  CHECK(loaded <= 3.0 * width);
}

TEST_CASE("gravity and incline differ by the direction of the weight only") {
  const Scene<2> flat = scene_2d("gravity-2d", 50).scene;
  const Scene<2> tilted = scene_2d("incline-2d", 50).scene;
  CHECK(flat.position == tilted.position);
  const double mass = mass_of_grains(flat);
  CHECK(load_of(flat).x() == 0.0);
  CHECK(load_of(flat).y() == Approx(-mass));
  CHECK(load_of(tilted).norm() == Approx(mass));
  CHECK(load_of(tilted).x() / -load_of(tilted).y() == Approx(std::tan(std::numbers::pi / 12.0)));
}

TEST_CASE("the seed chooses the packing", "[determinism]") {
  CHECK(scene_2d("gravity-2d", 50, 1).scene.position ==
        scene_2d("gravity-2d", 50, 1).scene.position);
  CHECK(scene_2d("gravity-2d", 50, 1).scene.position !=
        scene_2d("gravity-2d", 50, 2).scene.position);
  CHECK(scene_2d("stack", 50, 1).scene.position == scene_2d("stack", 50, 2).scene.position);
}

}  // namespace loaded_scene_test
