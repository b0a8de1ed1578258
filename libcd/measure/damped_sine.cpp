// SPDX-License-Identifier: BSD-3-Clause
// Linear part by QR, nonlinear part by Eigen's Levenberg-Marquardt.
#include "libcd/measure/damped_sine.hpp"

#include <Eigen/QR>
#include <cmath>
#include <limits>
#include <numbers>
#include <unsupported/Eigen/NonLinearOptimization>
#include <unsupported/Eigen/NumericalDiff>

#include "libcd/core/error.hpp"

namespace cd {
namespace {

using Samples = Eigen::Map<const Eigen::VectorXd>;

/// Offset and the coefficients of exp(-t/tau) sin(omega t) and exp(-t/tau) cos(omega t).
Eigen::MatrixX3d basis(Eigen::Index count, double interval, double omega, double rate) {
  Eigen::MatrixX3d b(count, 3);
  for (Eigen::Index k = 0; k < count; ++k) {
    const double t = interval * static_cast<double>(k);
    const double envelope = std::exp(-rate * t);
    b.row(k) << 1.0, envelope * std::sin(omega * t), envelope * std::cos(omega * t);
  }
  return b;
}

/// The residual as a function of (omega, rate) alone: the linear parameters are always the best
/// ones (variable projection).
struct ProjectedResidual {
  using Scalar = double;
  using InputType = Eigen::VectorXd;
  using ValueType = Eigen::VectorXd;
  using JacobianType = Eigen::MatrixXd;
  enum { InputsAtCompileTime = Eigen::Dynamic, ValuesAtCompileTime = Eigen::Dynamic };

  Samples samples;
  double interval;

  int inputs() const { return 2; }
  int values() const { return static_cast<int>(samples.size()); }
  int operator()(const Eigen::VectorXd& x, Eigen::VectorXd& residual) const {
    const auto b = basis(samples.size(), interval, x[0], x[1]);
    residual = samples - b * b.householderQr().solve(samples);
    return 0;
  }
};

DampedSineFit fit_linear(const Samples& samples, double interval, double omega, double rate) {
  const auto b = basis(samples.size(), interval, omega, rate);
  const Eigen::Vector3d c = b.householderQr().solve(samples);
  const Eigen::VectorXd residual = samples - b * c;
  const double total = (samples.array() - samples.mean()).square().sum();
  DampedSineFit fit;
  fit.curve = {c[0], std::hypot(c[1], c[2]), std::atan2(c[2], c[1]), omega, 1.0 / rate};
  fit.r_squared = total > 0.0 ? 1.0 - residual.squaredNorm() / total : 0.0;
  fit.rms_residual = std::sqrt(residual.squaredNorm() / static_cast<double>(samples.size()));
  return fit;
}

void check(std::span<const double> samples, double interval) {
  if (samples.size() < 6) throw Error("samples of an oscillation", samples.size(), "at least 6");
  if (!(interval > 0.0)) throw Error("interval of samples", interval, "a number > 0");
}

}  // namespace

double DampedSine::operator()(double t) const {
  return offset + amplitude * std::exp(-t / tau) * std::sin(omega * t + phase);
}

DampedSineFit fit_damped_sine(std::span<const double> samples, double interval, double omega,
                              double tau) {
  check(samples, interval);
  const Samples x(samples.data(), static_cast<Eigen::Index>(samples.size()));
  return fit_linear(x, interval, omega, 1.0 / tau);
}

DampedSineFit fit_damped_sine(std::span<const double> samples, double interval) {
  check(samples, interval);
  const Samples x(samples.data(), static_cast<Eigen::Index>(samples.size()));
  ProjectedResidual residual{x, interval};

  const double duration = interval * static_cast<double>(samples.size());
  const double slowest = 0.5 * std::numbers::pi / duration;
  const double fastest = 0.9 * std::numbers::pi / interval;
  Eigen::VectorXd best(2);
  double smallest = std::numeric_limits<double>::infinity();
  Eigen::VectorXd r;
  for (double omega = slowest; omega < fastest; omega *= 1.1) {
    for (double rate = 0.1 / duration; rate < 5.0 / interval; rate *= 1.8) {
      Eigen::VectorXd trial(2);
      trial << omega, rate;
      residual(trial, r);
      if (r.squaredNorm() >= smallest) continue;
      smallest = r.squaredNorm();
      best = trial;
    }
  }
  Eigen::NumericalDiff<ProjectedResidual, Eigen::Central> differentiable(residual);
  Eigen::LevenbergMarquardt<decltype(differentiable)> optimizer(differentiable);
  optimizer.parameters.xtol = 1e-12;
  optimizer.parameters.ftol = 1e-14;
  optimizer.minimize(best);
  // Frequencies above pi / interval cannot be told from their images below.
  const double omega = std::abs(std::remainder(best[0], 2.0 * std::numbers::pi / interval));
  return fit_linear(x, interval, omega, best[1]);
}

}  // namespace cd
