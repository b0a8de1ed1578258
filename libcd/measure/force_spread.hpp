// SPDX-License-Identifier: BSD-3-Clause
// Spread of an ensemble of contact forces, contact by contact.
#pragma once

#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "libcd/core/array.hpp"
#include "libcd/core/error.hpp"
#include "libcd/core/state.hpp"
#include "libcd/law/impulse.hpp"

namespace cd {

/// Moments of the impulses of each contact over the members, in one pass (Welford).
template <int D>
class ForceSpread {
 public:
  /// One member; all have the same contacts.
  void add(const Array<Impulse<D>>& impulse) {
    if (members_ == 0) {
      mean_ = Array<Impulse<D>>(static_cast<std::size_t>(impulse.size()));
      squares_.assign(impulse.size(), 0.0);
    }
    ++members_;
    for (int c = 0; c < impulse.size(); ++c) {
      const Impulse<D> before = impulse[c] - mean_[c];
      mean_[c] = mean_[c] + (1.0 / members_) * before;
      squares_[c] += squared_norm(before) * (members_ - 1.0) / members_;
    }
  }

  int members() const { return members_; }                 ///< number of members
  const Array<Impulse<D>>& mean() const { return mean_; }  ///< per contact

  /// Standard deviation of the impulse vector of a contact, `sqrt(<|r - <r>|^2>)` over the members
  /// (n - 1); at least 2 members.
  double deviation(int c) const { return std::sqrt(squares_[c] / (members_ - 1.0)); }

  /// Mean of the deviations over the contacts, over the mean normal impulse.
  double value() const {
    double sum = 0.0, normal = 0.0;
    for (int c = 0; c < mean_.size(); ++c) {
      sum += deviation(c);
      normal += mean_[c].normal;
    }
    return sum / normal;
  }

  /// Number of members, then mean and sum of squares of each contact: all that `restore` needs.
  std::vector<double> values() const {
    std::vector<double> all = {static_cast<double>(members_)};
    for (int c = 0; c < mean_.size(); ++c) {
      const auto tangential = components(mean_[c].tangential);
      all.push_back(mean_[c].normal);
      all.insert(all.end(), tangential.begin(), tangential.end());
      all.push_back(squares_[c]);
    }
    return all;
  }

  /// Goes on from the `values` of another one; throws Error for a length they cannot have.
  void restore(std::span<const double> all) {
    constexpr std::size_t kEach = D == 2 ? 3 : 5;
    if (all.size() % kEach != 1)
      throw Error("values of a spread", all.size(),
                  "1 more than a multiple of " + std::to_string(kEach));
    members_ = static_cast<int>(all[0]);
    mean_.clear();
    squares_.clear();
    for (std::size_t k = 1; k < all.size(); k += kEach) {
      Impulse<D>& mean = mean_.emplace_back();
      mean.normal = all[k];
      if constexpr (D == 2) {
        mean.tangential = all[k + 1];
      } else {
        mean.tangential = Eigen::Map<const Vector<3>>(&all[k + 1]);
      }
      squares_.push_back(all[k + kEach - 1]);
    }
  }

 private:
  int members_ = 0;
  Array<Impulse<D>> mean_;
  Array<double> squares_;
};

}  // namespace cd
