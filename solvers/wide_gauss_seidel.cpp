// SPDX-License-Identifier: BSD-3-Clause
// Sweeps over batches and single contacts in one random order.
#include "solvers/wide_gauss_seidel.hpp"

#include <libcd/core/error.hpp>
#include <libcd/core/option_table.hpp>
#include "solvers/iteration.hpp"
#include "solvers/sweep.hpp"

namespace cd {
namespace {

constexpr const char* kWithThis = " with the solver wide-gauss-seidel";

/// The rate of the cell around the contacts and its response to an impulse; open space has a rate
/// that nothing changes.
struct CellRate {
  double& rate;
  double response;
};
CellRate cell_rate(const OpenSpace<2>&, double& unused) {
  return {unused, 0.0};
}
CellRate cell_rate(const IsotropicCell<2, PressureScheme::partial>& cell, double&) {
  return {cell.rate, cell.response};
}
template <class Space>
CellRate cell_rate(const Space&, double&) {
  throw Error("cell", "one of the full scheme or of variable shape",
              std::string("an isotropic one in the partial scheme, or open space,") + kWithThis);
}

/// One sweep: entries of `order` below the number of batches are batches, the others single
/// contacts.
template <class View>
[[gnu::flatten]] void wide_sweep(const View& contacts, ContactBatches& batches,
                                 const kernels::Kernels& kernels, const UnilateralCoulomb<2>& law,
                                 const Array<std::int32_t>& order) {
  double unused = 0.0;
  const CellRate cell = cell_rate(contacts.space, unused);
  const kernels::ContactSweep work = {.batches = batches.data(),
                                      .motion = contacts.motion->velocity.data(),
                                      .rotational_response = contacts.rotational_response,
                                      .cell_response = cell.response,
                                      .prefetch = contacts.count >= kFitInCache};
  const std::int32_t* const visit = order.data();
  for (int k = 0; k < order.size();) {
    const int first = k;
    while (k < order.size() && visit[k] < batches.size()) ++k;
    kernels.update(work, visit + first, k - first, cell.rate);
    for (; k < order.size() && visit[k] >= batches.size(); ++k)
      contacts.update(batches.single()[visit[k] - batches.size()], law);
  }
}

/// Working copy of a problem as `iterate` wants it.
struct WideState {
  SweepState<2>& contacts;
  ContactBatches& batches;

  void load(const ContactProblem<2>& problem, const Solution<2>& solution) const {
    contacts.load(problem, solution);
  }
  void archive(Archive& archive) { archive("contacts", contacts)("batches", batches); }
  void store(Solution<2>& solution) const {
    contacts.visit([&](const auto& view) { batches.store(view.grains); });
    contacts.store(solution);
  }
};

}  // namespace

void WideGaussSeidel::Options::describe(OptionTable& table) {
  stop.describe(table);
  table.number("seed", seed, at_least(0), "of random orders");
  table.not_a_key();
}

WideGaussSeidel::WideGaussSeidel(const Options& options)
    : options_(options),
      grouping_(SweepOrderKind::random, options.seed),
      order_(SweepOrderKind::random, options.seed) {
  options.stop.check();
}

SolveReport WideGaussSeidel::solve(const ContactProblem<2>& problem, const ContactLaw<2>& law,
                                   Solution<2>& solution, const SolveContext<2>& context) {
  const auto start = Clock::now();
  const auto* const coulomb = dynamic_cast<const UnilateralCoulomb<2>*>(&law);
  if (!coulomb) throw Error("law", law.name(), std::string("unilateral-coulomb") + kWithThis);
  constexpr int kBeforeFirstSweep = -1;
  batches_.group(problem,
                 grouping_.visit(problem.step, kBeforeFirstSweep, problem.contact_count()));
  batches_.load(problem, *coulomb);
  WideState state{contacts_, batches_};
  return iterate(
      problem, law, options_.stop, context, state, solution,
      [&](int k) {
        const auto& order =
            order_.visit(problem.step, k, batches_.size() + batches_.single().size());
        contacts_.visit([&](const auto& contacts) {
          wide_sweep(contacts, batches_, *options_.kernels, *coulomb, order);
        });
      },
      start);
}

}  // namespace cd
