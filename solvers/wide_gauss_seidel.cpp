// SPDX-License-Identifier: BSD-3-Clause
// Sweeps over batches and boundary contacts in one random order.
#include "solvers/wide_gauss_seidel.hpp"

#include <algorithm>
#include <memory>

#include <libcd/core/error.hpp>
#include <libcd/core/option_table.hpp>
#include <libcd/core/random.hpp>
#include "solvers/boundary_update.hpp"
#include "solvers/iteration.hpp"

namespace cd {
namespace {

/// State of `iterate`; the contacts have been taken up before.
template <int D>
struct Rows {
  const ContactProblem<D>& problem;
  SweepChunks<D>& contacts;
  Array<kernels::BodyRow<D>>& velocity;

  void archive(Archive& archive) {
    archive("batches", contacts.batches())("boundary", contacts.boundary())("velocity", velocity);
  }
  void load(const ContactProblem<D>&, const Solution<D>&) const {}
  void store(Solution<D>& solution) const { contacts.store(problem, velocity, solution); }
};

}  // namespace

template <int D>
void WideGaussSeidel<D>::Options::describe(OptionTable& table) {
  stop.describe(table);
  table.number("seed", seed, at_least(0), "of random orders");
  table.not_a_key();
}

template <int D>
WideGaussSeidel<D>::WideGaussSeidel(const Options& options)
    : options_(options), order_(SweepOrderKind::random, options.seed) {
  options.stop.check();
}

template <int D>
SolveReport WideGaussSeidel<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                      Solution<D>& solution, const SolveContext<D>& context) {
  const auto start = Clock::now();
  const auto* const coulomb = dynamic_cast<const UnilateralCoulomb<D>*>(&law);
  if (!coulomb) throw Error("law", law.name(), "unilateral-coulomb with the solver " + name());
  if (problem.cell.is_coupled)
    throw Error("cell", "one that responds", "open space with the solver " + name());
  const auto step = static_cast<std::uint64_t>(problem.step);
  contacts_.assign(problem, *coulomb, CounterRandom{options_.seed, step}.bits(),
                   std::max(1, problem.free.size()));
  contacts_.load(problem, velocity_);
  Rows<D> state{problem, contacts_, velocity_};
  const std::int32_t batches = contacts_.batches().size();  // numbers from here on: boundary
  const auto is_batch = [=](std::int32_t number) { return number < batches; };
  const auto sweep = [&](int k) {
    const auto& order = order_.visit(problem.step, k, batches + contacts_.boundary().size());
    for (auto at = order.begin(); at != order.end();) {
      const auto single = std::find_if_not(at, order.end(), is_batch);
      options_.kernels->template of<D>().sweeps.visit(
          {.batches = contacts_.batches().data(),
           .order = std::to_address(at),
           .count = static_cast<int>(single - at),
           .velocity = velocity_.data(),
           .rotational_response = problem.rotational_response});
      at = std::find_if(single, order.end(), is_batch);
      for (auto number = single; number != at; ++number)
        update_boundary(contacts_.boundary()[*number - batches], *coulomb,
                        problem.rotational_response, velocity_.data());
    }
  };
  return iterate(problem, law, options_.stop, context, state, solution, sweep, start);
}

template class WideGaussSeidel<2>;
template class WideGaussSeidel<3>;

}  // namespace cd
