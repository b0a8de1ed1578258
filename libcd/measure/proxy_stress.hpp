// SPDX-License-Identifier: BSD-3-Clause
// The proxy stress of collisions: impulses times grain radius, per grain and time.
#pragma once

#include <cmath>
#include <tuple>

#include "libcd/core/error.hpp"
#include "libcd/core/fields.hpp"
#include "libcd/measure/block_sums.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// [Guttenberg 2011, Eq. 4], S = sum (I_i d_i + I_j d_j) / tau = pi r^2 (sigma_xx + sigma_yy), as
///   normal     = (1 / (N tau)) sum over contacts and steps of |J_n| (r_i + r_j),
///   tangential = (1 / (N tau)) sum over contacts and steps of |J_t| (r_i + r_j),
/// r = 0 for a wall, N the number of grains, tau the time. The right side of Eq. 4 has the area of
/// one grain: the sum is that over the impulses on one grain, of which I . d leaves the normal part
/// times its radius, and S is its mean over the grains. `normal` therefore is the mean over the
/// grains of area times the trace of its contact stress, if no impulse pulls, and N normal / area
/// the trace of the mean contact stress up to the gaps at which grains collide. The text around Eq.
/// 4 averages the magnitude of the normal and of the tangential impulses, Eq. 4 has no tangential
/// part: the sum of both is the quantity of the text. Unit: force length.
struct ProxyStressMean {
  Estimate normal;      ///< of |J_n|
  Estimate tangential;  ///< of |J_t|

  /// Name, unit and place of each member.
  static constexpr auto fields =
      std::tuple(field("normal", "force length", &ProxyStressMean::normal),
                 field("tangential", "force length", &ProxyStressMean::tangential));
};

/// Collects ProxyStressMean. Contacts may be looked at in some of the steps only.
class ProxyStress {
 public:
  /// For this number of grains; throws Error for less than one.
  explicit ProxyStress(int grains) : grains_(grains) {
    if (grains < 1) throw Error("grains of a proxy stress", grains, "at least 1");
  }

  /// One contact; `radii` is the sum of the radii of the grains at it, one or two.
  void add_contact(const Impulse<2>& impulse, double radii) {
    sums_.add(kNormal, std::abs(impulse.normal) * radii);
    sums_.add(kTangential, std::abs(impulse.tangential) * radii);
  }

  /// All contacts of a solved step.
  void add_contacts(const Scene<2>& scene, const ContactProblem<2>& problem,
                    const Array<Impulse<2>>& impulse) {
    for_each_contact(problem, [&](int c, const auto& contact) {
      double radii = 0.0;
      for (const int body : {contact.i, contact.j}) {
        if (scene.shape[body] == Shape::round) radii += scene.radius[body];
      }
      add_contact(impulse[c], radii);
    });
  }

  /// Counts time during which contacts were collected, all of them.
  void add_time(double elapsed) { sums_.add(kTime, elapsed); }

  void end_block() { sums_.end_block(); }  ///< closes a block of the sums

  /// @{
  /// The sums so far, to be kept and restored.
  const BlockSums& sums() const { return sums_; }
  BlockSums& sums() { return sums_; }
  /// @}

  /// Over the closed blocks, with standard errors from their spread. Throws Error for fewer than 2
  /// or no time.
  ProxyStressMean result() const {
    const auto per_grain = [&](int quantity) {
      const Estimate sum = sums_.ratio(quantity, kTime);
      return Estimate{sum.value / grains_, sum.error / grains_};
    };
    return {per_grain(kNormal), per_grain(kTangential)};
  }

 private:
  static constexpr int kTime = 0, kNormal = 1, kTangential = 2;

  int grains_;
  BlockSums sums_{3};
};

}  // namespace cd
