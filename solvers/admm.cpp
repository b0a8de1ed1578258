// SPDX-License-Identifier: BSD-3-Clause
// The iteration in scaled impulses and velocities; x, y and z are stacked by contact.
#include "solvers/admm.hpp"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>

#include <libcd/core/option_table.hpp>
#include <libcd/law/coulomb_cone.hpp>
#include <libcd/matrix/scaled_problem.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include "solvers/coulomb_probe.hpp"
#include "solvers/iteration.hpp"

namespace cd {
namespace {

constexpr int kPowerIterations = 20;
constexpr double kPenaltyRange = 1e3;  ///< of rho beyond the eigenvalues

/// Mean growth of a vector under `apply` in the last of some power iterations: the largest
/// eigenvalue of a symmetric map, from below.
template <class Apply>
double largest_eigenvalue(Eigen::Index size, const Apply& apply) {
  Eigen::VectorXd v(size);
  for (Eigen::Index k = 0; k < size; ++k) v[k] = 1.0 + std::sin(static_cast<double>(k));
  double value = 0.0;
  for (int k = 0; k < kPowerIterations; ++k) {
    const double norm = v.norm();
    if (!(norm > 0.0)) return 0.0;
    v = apply(Eigen::VectorXd(v / norm));
    value = v.norm();
  }
  return value;
}

/// The iteration's vectors, behind the interface that `iterate` wants of a state.
template <int D, class Problem>
class AdmmState {
 public:
  AdmmState(const Problem& problem, const ContactLaw<D>& law,
            const typename Admm<D>::Options& options)
      : problem_(problem), law_(law), options_(options) {}

  void load(const Problem& problem, const Solution<D>& solution) {
    const MatrixProblem<D>& matrix = matrix_form(problem, law_);
    friction_ = matrix.friction;
    system_ = scaled(matrix);
    split();
    const Array<Impulse<D>> r = initial_in_frame(problem, solution);
    y_.resize(system_.b.size());
    for (int c = 0; c < r.size(); ++c) at(y_, c) = system_.scale[c] * components(r[c]);
    x_ = y_;
    rho_ = 0.0;
    z_ = system_.A * y_ + system_.b;
    z_ += correction();
    for (int c = 0; c < r.size(); ++c) at(z_, c) += project(c, -at(z_, c));  // on the dual cone
    if (!r.empty()) start_penalty();
  }

  void store(Solution<D>& solution) const {
    Array<Impulse<D>> r;
    for (int c = 0; c < friction_.size(); ++c)
      r.push_back(from_components(Vector<D>(at(y_, c) / system_.scale[c])));
    store_from_frame(problem_, r, solution);
  }

  void archive(Archive& archive) {
    archive("rho", rho_)("x", x_)("y", y_)("z", z_);
    if (archive.reads() && !friction_.empty()) factorise(rho_ + options_.proximal);
  }

  void step() {
    if (friction_.empty()) return;
    Eigen::VectorXd right = options_.proximal * x_ + rho_ * y_ + z_ - system_.b - correction();
    if (skew_.nonZeros() > 0) right -= skew_ * x_;
    const Eigen::VectorXd x = factor_.solve(right);
    Eigen::VectorXd y(y_.size());
    for (int c = 0; c < friction_.size(); ++c)
      at(y, c) = project(c, Vector<D>(at(x, c) - at(z_, c) / rho_));
    z_ -= rho_ * (x - y);
    const double primal = (x - y).norm();
    const double dual = (options_.proximal * (x - x_) + rho_ * (y - y_)).norm();
    x_ = x;
    y_ = y;
    balance(primal, dual);
  }

 private:
  static auto at(Eigen::VectorXd& v, int c) { return v.segment<D>(D * c); }
  static auto at(const Eigen::VectorXd& v, int c) { return v.segment<D>(D * c); }

  Vector<D> project(int c, const Vector<D>& r) const {
    return components(project_on_cone(from_components(r), friction_[c]));
  }

  /// s = mu |z_t| n; 0 for the convex problem.
  Eigen::VectorXd correction() const {
    Eigen::VectorXd s = Eigen::VectorXd::Zero(z_.size());
    if (options_.friction == FrictionRule::convex) return s;
    for (int c = 0; c < friction_.size(); ++c)
      s[D * c] = friction_[c] * at(z_, c).template tail<D - 1>().norm();
    return s;
  }

  /// Divides A into a symmetric matrix for the factor and the rest.
  void split() {
    const Eigen::SparseMatrix<double> transposed = system_.A.transpose();
    symmetric_ = 0.5 * (system_.A + transposed);
    skew_ = (0.5 * (system_.A - transposed)).pruned();
  }

  /// rho from the extreme eigenvalues, both by power iteration.
  void start_penalty() {
    factor_.analyzePattern(symmetric_);
    const Eigen::Index size = y_.size();
    largest_ =
        largest_eigenvalue(size, [&](const auto& v) { return Eigen::VectorXd(symmetric_ * v); });
    least_ = options_.proximal;
    if (factorise(options_.proximal)) {
      const double inverse = largest_eigenvalue(
          size, [&](const auto& v) { return Eigen::VectorXd(factor_.solve(v)); });
      least_ = std::max(least_, 1.0 / inverse);
    }
    largest_ = std::max(largest_, least_);
    set_penalty(least_ * std::pow(largest_ / least_, 0.5 + options_.start_power));
  }

  /// The update rule of the penalty: it grows if the primal residual lags behind.
  void balance(double primal, double dual) {
    const double factor = std::pow(largest_ / least_, options_.update_power);
    if (primal > options_.imbalance * dual) {
      set_penalty(rho_ * factor);
    } else if (dual > options_.imbalance * primal) {
      set_penalty(rho_ / factor);
    }
  }

  /// A new rho, within limits that only residuals of zero reach; larger where W is so indefinite
  /// that there is no factor.
  void set_penalty(double rho) {
    rho = std::min(std::max(rho, least_ / kPenaltyRange), largest_ * kPenaltyRange);
    if (rho == rho_) return;
    rho_ = rho;
    while (!factorise(rho_ + options_.proximal) && rho_ < largest_ * kPenaltyRange) rho_ *= 10.0;
  }

  bool factorise(double shift) {
    factor_.setShift(shift);
    factor_.factorize(symmetric_);
    return factor_.info() == Eigen::Success;
  }

  const Problem& problem_;
  const ContactLaw<D>& law_;
  typename Admm<D>::Options options_;
  ScaledProblem system_;
  Array<double> friction_;
  Eigen::SparseMatrix<double> symmetric_, skew_;
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> factor_;
  double least_ = 1.0, largest_ = 1.0;  ///< eigenvalues of A: m, L
  double rho_ = 0.0;
  Eigen::VectorXd x_, y_, z_;
};

}  // namespace

template <int D>
void Admm<D>::Options::describe(OptionTable& table) {
  stop.describe(table);
  table.choice("friction_rule", friction, {FrictionRule::coulomb, FrictionRule::convex},
               "Coulomb's law, or the convex relaxation by which sliding contacts separate");
}

template <int D>
Admm<D>::Admm(const Options& options) : options_(options) {
  options.stop.check();
  if (!(options.proximal > 0.0)) throw Error("proximal", options.proximal, "a number > 0");
  if (!(options.imbalance > 1.0)) throw Error("imbalance", options.imbalance, "a number > 1");
  if (!(options.start_power > 0.0)) throw Error("start-power", options.start_power, "a number > 0");
  if (!(options.update_power > 0.0))
    throw Error("update-power", options.update_power, "a number > 0");
}

template <int D>
template <class Problem>
SolveReport Admm<D>::solve_form(const Problem& problem, const ContactLaw<D>& law,
                                Solution<D>& solution, const SolveContext<D>& context) {
  require_coulomb(problem, law, "admm");
  AdmmState<D, Problem> state(problem, law, options_);
  return iterate(
      problem, law, options_.stop, context, state, solution, [&](int) { state.step(); },
      Clock::now(), options_.friction);
}

template <int D>
SolveReport Admm<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                           Solution<D>& solution, const SolveContext<D>& context) {
  return solve_form(problem, law, solution, context);
}

template <int D>
SolveReport Admm<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                           Solution<D>& solution, const SolveContext<D>& context) {
  return solve_form(problem, law, solution, context);
}

template class Admm<2>;
template class Admm<3>;

}  // namespace cd
