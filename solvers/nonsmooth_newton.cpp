// SPDX-License-Identifier: BSD-3-Clause
// The iteration in scaled impulses and velocities, in which rho is 1 for every contact.
#include "solvers/nonsmooth_newton.hpp"

#include <Eigen/SparseLU>
#include <algorithm>
#include <cmath>

#include <libcd/core/option_table.hpp>
#include <libcd/law/coulomb_block.hpp>
#include <libcd/matrix/scaled_problem.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include "solvers/coulomb_probe.hpp"
#include "solvers/iteration.hpp"

namespace cd {
namespace {

constexpr double kArmijo = 1e-4;  ///< least decrease of |F|^2, relative to that of the model
constexpr int kHalvings = 12;     ///< of a step before it counts as failed

// The proximal parameter alpha, for the scaled matrix.
constexpr double kStart = 1e-3;
constexpr double kLargest = 10.0;  ///< beyond it Newton counts as stalled
constexpr double kGrowth = 4.0;    ///< after a failed step
constexpr double kLeastGrown = 1e-8;
constexpr double kShrink = 0.3;  ///< after a proximal problem that took few steps
constexpr int kFewSteps = 2;
constexpr double kDecrease = 0.5;  ///< of |F| that solves a proximal problem

/// F of one contact and its derivative, dF = B du + C dr with du = A dr.
template <int D>
struct Linearised {
  Vector<D> F;
  Block<D> B = Block<D>::Zero();
  Block<D> C = Block<D>::Zero();
};

template <int D>
Linearised<D> alart_curnier(const Vector<D>& r, const Vector<D>& u, double mu) {
  using Tangential = Eigen::Matrix<double, D - 1, 1>;
  Linearised<D> f;
  const Vector<D> p = r - u;
  const double radius = mu * p.x();
  const Tangential p_t = p.template tail<D - 1>();
  const double size = p_t.norm();
  if (p.x() <= 0.0) {  // open
    f.F = r;
    f.C.setIdentity();
  } else if (size <= radius) {  // sticking
    f.F = u;
    f.B.setIdentity();
  } else {  // sliding along s
    const Tangential s = p_t / size;
    f.F.x() = u.x();
    f.F.template tail<D - 1>() = r.template tail<D - 1>() - radius * s;
    f.B(0, 0) = 1.0;
    using Square = Eigen::Matrix<double, D - 1, D - 1>;
    const Square turn = (radius / size) * (Square::Identity() - s * s.transpose());
    f.B.template bottomLeftCorner<D - 1, 1>() = mu * s;
    f.C.template bottomLeftCorner<D - 1, 1>() = -mu * s;
    f.B.template bottomRightCorner<D - 1, D - 1>() = turn;
    f.C.template bottomRightCorner<D - 1, D - 1>() = Square::Identity() - turn;
  }
  return f;
}

/// The iterate, behind the interface that `iterate` wants of a state.
template <int D, class Problem>
class NewtonState {
 public:
  NewtonState(const Problem& problem, const ContactLaw<D>& law,
              const typename NonsmoothNewton<D>::Options& options)
      : problem_(problem), law_(law), options_(options) {}

  void load(const Problem& problem, const Solution<D>& solution) {
    matrix_ = matrix_form(problem, law_);
    system_ = scaled(matrix_);
    const Array<Impulse<D>> r = initial_in_frame(problem, solution);
    r_.resize(system_.b.size());
    for (int c = 0; c < r.size(); ++c) r_.segment<D>(D * c) = system_.scale[c] * components(r[c]);
    proximal_ = kStart;
    stalled_ = true;  // sweeps come first
  }

  void store(Solution<D>& solution) const { store_from_frame(problem_, impulses(), solution); }

  void archive(Archive& archive) {
    archive("r", r_)("centre", centre_)("proximal", proximal_)("start merit", start_merit_);
    archive("steps", steps_)("stalled", stalled_);
  }

  void step() {
    if (stalled_) {
      sweep();
      begin();
    } else if (newton_step()) {
      ++steps_;
      if (merit(r_) <= kDecrease * kDecrease * start_merit_) {
        if (steps_ <= kFewSteps) proximal_ = std::max(kShrink * proximal_, options_.least_proximal);
        begin();
      }
    } else {
      step_back();
    }
  }

 private:
  Array<Impulse<D>> impulses() const {
    Array<Impulse<D>> r;
    for (int c = 0; c < matrix_.contact_count(); ++c)
      r.push_back(from_components(Vector<D>(r_.segment<D>(D * c) / system_.scale[c])));
    return r;
  }

  /// Velocity of the proximal problem.
  Eigen::VectorXd velocity(const Eigen::VectorXd& r) const {
    return system_.A * r + system_.b + proximal_ * (r - centre_);
  }

  /// Starts a proximal problem at the present impulses.
  void begin() {
    centre_ = r_;
    start_merit_ = merit(r_);
    steps_ = 0;
    stalled_ = false;
  }

  /// Returns to the start of the proximal problem and makes it easier.
  void step_back() {
    r_ = centre_;
    proximal_ = kGrowth * std::max(proximal_, kLeastGrown);
    begin();
    if (proximal_ > kLargest) {
      proximal_ = kStart;
      stalled_ = true;
    }
  }

  Linearised<D> linearised(int c, const Eigen::VectorXd& r, const Eigen::VectorXd& u) const {
    return alart_curnier<D>(r.segment<D>(D * c), u.segment<D>(D * c), matrix_.friction[c]);
  }

  /// |F|^2.
  double merit(const Eigen::VectorXd& r) const {
    const Eigen::VectorXd u = velocity(r);
    double sum = 0.0;
    for (int c = 0; c < matrix_.contact_count(); ++c) sum += linearised(c, r, u).F.squaredNorm();
    return sum;
  }

  void sweep() {
    MatrixState<D> state;
    state.load(matrix_, {impulses(), {}});
    for (int k = 0; k < options_.sweeps; ++k)
      for (int c = 0; c < matrix_.contact_count(); ++c) state.view().update(c, law_);
    for (int c = 0; c < matrix_.contact_count(); ++c)
      r_.segment<D>(D * c) = system_.scale[c] * components(state.view().impulse(c));
  }

  /// The Jacobian B (A + alpha) + C and F at the present impulses.
  void assemble(Eigen::SparseMatrix<double>& jacobian, Eigen::VectorXd& F) const {
    const Eigen::VectorXd u = velocity(r_);
    F.resize(r_.size());
    std::vector<Eigen::Triplet<double>> entries;
    const auto add = [&](int c, int d, const Block<D>& block) {
      for (int row = 0; row < D; ++row)
        for (int column = 0; column < D; ++column)
          if (block(row, column) != 0.0)
            entries.emplace_back(D * c + row, D * d + column, block(row, column));
    };
    for (int c = 0; c < matrix_.contact_count(); ++c) {
      const Linearised<D> f = linearised(c, r_, u);
      F.segment<D>(D * c) = f.F;
      add(c, c, f.C + proximal_ * f.B);
      for (int k = matrix_.row_start[c]; k < matrix_.row_start[c + 1]; ++k) {
        const int d = matrix_.column[k];
        add(c, d, f.B * matrix_.block[k] / (system_.scale[c] * system_.scale[d]));
      }
    }
    jacobian.resize(r_.size(), r_.size());
    jacobian.setFromTriplets(entries.begin(), entries.end());
  }

  /// Returns whether |F| has fallen.
  bool newton_step() {
    Eigen::SparseMatrix<double> jacobian;
    Eigen::VectorXd F;
    assemble(jacobian, F);
    const double before = F.squaredNorm();
    if (before == 0.0) return true;
    Eigen::SparseLU<Eigen::SparseMatrix<double>> factor;
    factor.compute(jacobian);
    if (factor.info() != Eigen::Success) return false;
    const Eigen::VectorXd direction = -factor.solve(F);
    if (!direction.allFinite()) return false;
    double length = 1.0;
    for (int k = 0; k <= kHalvings; ++k, length *= 0.5) {
      const Eigen::VectorXd trial = r_ + length * direction;
      if (merit(trial) > (1.0 - 2.0 * kArmijo * length) * before) continue;
      r_ = trial;
      return true;
    }
    return false;
  }

  const Problem& problem_;
  const ContactLaw<D>& law_;
  typename NonsmoothNewton<D>::Options options_;
  MatrixProblem<D> matrix_;
  ScaledProblem system_;
  Eigen::VectorXd r_;
  Eigen::VectorXd centre_;    ///< r_k
  double proximal_ = kStart;  ///< alpha
  double start_merit_ = 0.0;  ///< |F|^2 at r_k
  int steps_ = 0;             ///< since then
  bool stalled_ = true;
};

}  // namespace

template <int D>
void NonsmoothNewton<D>::Options::describe(OptionTable& table) {
  stop.describe(table);
}

template <int D>
NonsmoothNewton<D>::NonsmoothNewton(const Options& options) : options_(options) {
  options.stop.check();
  if (options.sweeps < 0) throw Error("sweeps", options.sweeps, "an integer >= 0");
  if (!(options.least_proximal >= 0.0))
    throw Error("least-proximal", options.least_proximal, "a number >= 0");
}

template <int D>
template <class Problem>
SolveReport NonsmoothNewton<D>::solve_form(const Problem& problem, const ContactLaw<D>& law,
                                           Solution<D>& solution, const SolveContext<D>& context) {
  require_coulomb(problem, law, "newton");
  NewtonState<D, Problem> state(problem, law, options_);
  return iterate(problem, law, options_.stop, context, state, solution, [&](int) { state.step(); });
}

template <int D>
SolveReport NonsmoothNewton<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                      Solution<D>& solution, const SolveContext<D>& context) {
  return solve_form(problem, law, solution, context);
}

template <int D>
SolveReport NonsmoothNewton<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                      Solution<D>& solution, const SolveContext<D>& context) {
  return solve_form(problem, law, solution, context);
}

template class NonsmoothNewton<2>;
template class NonsmoothNewton<3>;

}  // namespace cd
