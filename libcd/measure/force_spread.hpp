// SPDX-License-Identifier: BSD-3-Clause
// Spread of an ensemble of contact forces, contact by contact.
#pragma once

#include <cmath>
#include <string>

#include "libcd/core/archive.hpp"
#include "libcd/core/array.hpp"
#include "libcd/core/error.hpp"
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

  /// All of them, in place of those that there are.
  void archive(Archive& archive) {
    if (archive.reads()) *this = {};
    archive("members", members_);
    archive("mean", mean_);
    archive("squares", squares_);
    if (squares_.size() != mean_.size())
      throw Error("contacts of a spread", squares_.size(), std::to_string(mean_.size()));
  }

 private:
  int members_ = 0;
  Array<Impulse<D>> mean_;
  Array<double> squares_;
};

}  // namespace cd
