// SPDX-License-Identifier: BSD-3-Clause
// Random blocks, and what a law makes of them.
#include "libcd/law_check/block_check.hpp"

#include <cmath>
#include <sstream>

#include "libcd/core/random_values.hpp"
#include "libcd/law/coulomb_block.hpp"

namespace cd {
namespace {

/// A word of the keys of random numbers: other ones than those of single contacts.
constexpr std::uint64_t kBlocks = 0x626c6f636b;

/// 1 / mass times 1 + C, where C is symmetric with entries below a tenth: diagonally dominant.
template <int D>
Block<D> random_block(CounterRandom& random) {
  const double inverse_mass = power_of_ten(random, -1.0, 1.0);
  Block<D> W = Block<D>::Identity();
  for (int i = 0; i < D; ++i)
    for (int j = 0; j <= i; ++j) {
      const double c = random.uniform(-0.1, 0.1);
      W(i, j) += c;
      if (i != j) W(j, i) += c;
    }
  return inverse_mass * W;
}

template <int D>
Vector<D> solve(const ContactLaw<D>& law, const Block<D>& W, const Vector<D>& free, double mu,
                const Vector<D>& present) {
  return components(law.solve(BlockContact<D>{W, free, present, mu}));
}

/// Between the answers in velocity and in matrix form where nothing couples; closed, without gap.
template <int D>
double difference_of_forms(const ContactLaw<D>& law, double mass_n, double mass_t,
                           const Vector<D>& free, double mu) {
  const Impulse<D> velocity = from_components(free);
  const LocalContact<D> local{.velocity_n = velocity.normal,
                              .velocity_t = velocity.tangential,
                              .impulse = {},
                              .mass_n = mass_n,
                              .mass_t = mass_t,
                              .bias = 0.0,
                              .friction = mu,
                              .time_step = 1.0,
                              .pair = 0};
  Block<D> W = Block<D>::Identity() / mass_t;
  W(0, 0) = 1.0 / mass_n;
  const Vector<D> r = solve<D>(law, W, free, mu, Vector<D>::Zero());
  return (components(law.solve(local)) - r).norm();
}

template <int D>
std::string text_of(const Block<D>& W, const Vector<D>& free, double mu, const Vector<D>& r) {
  const Eigen::IOFormat in_line(3, Eigen::DontAlignCols, ", ", "; ", "", "", "(", ")");
  std::ostringstream text;
  text << "matrix form, W = " << W.format(in_line)
       << ", free u = " << free.transpose().format(in_line) << ", mu = " << mu
       << ": r = " << r.transpose().format(in_line);
  return text.str();
}

}  // namespace

template <int D>
bool check_blocks(const ContactLaw<D>& law, const LawCheckOptions& options, LawProperty& exact) {
  const LawTraits traits = law.traits();
  Block<D> other_W = Block<D>::Identity();
  Vector<D> other_r = Vector<D>::Zero();
  for (int k = 0; k < options.contacts; ++k) {
    CounterRandom random{kBlocks, options.seed, static_cast<std::uint64_t>(k)};
    const Block<D> W = random_block<D>(random);
    const Vector<D> free = random_vector<D>(random);
    const double mu = random.below(5) == 0 ? 0.0 : random.uniform(0.0, 1.0);
    Vector<D> r;
    try {
      r = solve<D>(law, W, free, mu, Vector<D>::Zero());
    } catch (const Error&) {
      if (k == 0) return false;
      throw;
    }
    const auto raise = [&](double size, double terms) {
      if (exact.raise(size, terms)) exact.where = text_of<D>(W, free, mu, r);
    };
    const auto compare = [&](const Block<D>& asked, const Vector<D>& velocity,
                             const Vector<D>& from) {
      raise((solve<D>(law, asked, velocity, mu, from) - r).norm(),
            velocity.norm() / asked(0, 0) + r.norm() + from.norm());
    };
    const Vector<D> now = W * r + free;
    compare(W, free, other_r);
    compare(W, free, r);
    compare(other_W, now - other_W * r, r);
    if (traits.criterion == Criterion::natural_map) raise(coulomb_residual<D>(W, free, mu, r), 1.0);
    if (!traits.has_conditions) {
      const double mass_n = 1.0 / W(0, 0), mass_t = 1.0 / W(1, 1);
      raise(difference_of_forms<D>(law, mass_n, mass_t, free, mu),
            mass_n * std::abs(free[0]) + mass_t * free.norm());
    }
    other_W = W;
    other_r = r;
  }
  return true;
}

template bool check_blocks(const ContactLaw<2>&, const LawCheckOptions&, LawProperty&);
template bool check_blocks(const ContactLaw<3>&, const LawCheckOptions&, LawProperty&);

}  // namespace cd
