// SPDX-License-Identifier: BSD-3-Clause
// Solvers are asked by giving them the law.
#include "libcd/law_check/check_law.hpp"

#include "libcd/core/error.hpp"
#include "libcd/detect/neighbour_list.hpp"
#include "libcd/problem/assembler.hpp"
#include "libcd/problem/contact_step.hpp"

namespace cd {
namespace {

constexpr double kTimeStep = 1e-3, kTolerance = 1e-8;
constexpr int kMostIterations = 1000;

/// A ball that moves sideways on a floor carries another, under gravity 1; they overlap slightly,
/// so that laws that act on overlaps have something to do.
template <int D>
Scene<D> two_balls() {
  Scene<D> scene;
  scene.friction = PairTable<double>(0.3);
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  scene.add(floor);
  for (const double height : {0.4999, 1.4998}) {
    Grain<D> ball;
    ball.position = height * Vector<D>::Unit(D - 1);
    ball.velocity = 0.1 * Vector<D>::Unit(0);
    scene.force.set(scene.add(ball), -Vector<D>::Unit(D - 1));
  }
  return scene;
}

/// The first step of the scene under the law, as a simulation would pose it to the solver.
template <int D>
ContactProblem<D> problem_of(const Scene<D>& scene, const ContactLaw<D>& law,
                             const Solver<D>& solver) {
  const LawTraits traits = law.traits();
  const double reach = 0.02 + traits.range;
  NeighbourList<D> neighbours(reach, 0.1);
  ContactProblem<D> problem;
  assemble<D>(scene, neighbours.pairs(scene), reach, kTimeStep, 0, nullptr, problem,
              pairs_for(traits, solver));
  if (traits.needs_contact_step()) begin_step(scene, ContactMemory<D>{}, law, true, problem);
  return problem;
}

/// A contact that is pressed and slides.
template <int D>
MatrixProblem<D> one_contact() {
  MatrixProblem<D> problem;
  problem.row_start = {0, 1};
  problem.column = {0};
  problem.diagonal = {0};
  problem.block = {Matrix<D>::Identity()};
  problem.q = {-Vector<D>::Unit(0) + 2.0 * Vector<D>::Unit(1)};
  problem.friction = {0.3};
  return problem;
}

/// Whether the solver takes the law on this problem.
template <int D, class Problem>
bool takes(Solver<D>& solver, const ContactLaw<D>& law, const Problem& problem,
           LawPartner& partner) {
  Solution<D> solution;
  try {
    const SolveReport report = solver.solve(problem, law, solution, {});
    partner.converged = report.status == SolveStatus::converged ||
                        (report.status == SolveStatus::done && !report.residual);
  } catch (const Error& error) {
    if (partner.refusal.empty()) partner.refusal = error.what();
    return false;
  }
  return true;
}

template <int D>
LawPartner ask(const SolverEntry& entry, const Registry& registry, const ContactLaw<D>& law,
               const Scene<D>& scene) {
  const auto solver =
      registry.make_solver<D>(entry.name, {{"sweeps", kMostIterations}, {"tolerance", kTolerance}});
  LawPartner partner{.solver = entry.name};
  partner.takes_matrix = takes<D>(*solver, law, one_contact<D>(), partner);
  partner.refusal.clear();  // that of velocity form says more
  partner.takes = takes<D>(*solver, law, problem_of(scene, law, *solver), partner);
  return partner;
}

}  // namespace

std::string LawReport::text() const {
  std::string take, matrix, slow, refuse;
  const auto add = [](std::string& names, const LawPartner& partner) {
    names += (names.empty() ? " " : ", ") + partner.solver;
  };
  for (const LawPartner& partner : solvers) {
    if (partner.takes) add(take, partner);
    if (partner.takes_matrix) add(matrix, partner);
    if (partner.takes && !partner.converged) add(slow, partner);
    if (!partner.takes && !partner.takes_matrix) add(refuse, partner);
  }
  std::string text = LawCheck::text();
  const auto line = [&](const char* what, const std::string& names) {
    if (!names.empty()) text += what + (":" + names) + '\n';
  };
  line("solvers that take it", take);
  line("also in matrix form", matrix);
  line("not converged on two balls", slow);
  line("solvers that refuse it", refuse);
  return text;
}

template <int D>
LawReport check_law(const ContactLaw<D>& law, const Registry& registry,
                    const LawCheckOptions& options) {
  LawReport report{check_contacts(law, options), {}};
  const Scene<D> scene = two_balls<D>();
  for (const SolverEntry& entry : registry.solvers())
    if (entry.make.template in<D>()) report.solvers.push_back(ask(entry, registry, law, scene));
  return report;
}

template LawReport check_law(const ContactLaw<2>&, const Registry&, const LawCheckOptions&);
template LawReport check_law(const ContactLaw<3>&, const Registry&, const LawCheckOptions&);

}  // namespace cd
