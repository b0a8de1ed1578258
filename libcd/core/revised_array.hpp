// SPDX-License-Identifier: BSD-3-Clause
// An array with a revision that every write changes.
#pragma once

#include <utility>

#include "libcd/core/array.hpp"
#include "libcd/core/revision.hpp"

namespace cd {

/// An array that is read as any other, and changed by its functions only: each change is a new
/// revision. For what rarely changes and would be costly to compare.
template <class T>
class RevisedArray {
 public:
  RevisedArray() = default;
  /// @{
  /// Copies share the revision. There is no move, which would leave one behind.
  RevisedArray(const RevisedArray&) = default;
  RevisedArray& operator=(const RevisedArray&) = default;
  /// @}
  ~RevisedArray() = default;

  /// @{
  /// As of Array, but elements can only be read.
  const T& operator[](int k) const { return values_[k]; }
  int size() const { return values_.size(); }
  bool empty() const { return values_.empty(); }
  const T* data() const { return values_.data(); }
  const Array<T>& values() const { return values_; }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }
  /// @}

  /// Assigns element k, 0 <= k < size().
  void set(int k, const T& value) {
    values_[k] = value;
    revision_ = Revision::draw();
  }
  /// Calls change(element k), which may change it.
  template <class Change>
  void change(int k, const Change& change) {
    change(values_[k]);
    revision_ = Revision::draw();
  }
  /// Appends an element.
  void push_back(const T& value) {
    values_.push_back(value);
    revision_ = Revision::draw();
  }

  /// Exchanges elements, memory and revisions.
  void swap(RevisedArray& other) noexcept {
    values_.swap(other.values_);
    std::swap(revision_, other.revision_);
  }

  Revision revision() const { return revision_; }  ///< equal ones mean equal contents

  /// Compares elements; revisions of equal arrays may differ.
  bool operator==(const RevisedArray& other) const { return values_ == other.values_; }

 private:
  Array<T> values_;
  Revision revision_;
};

}  // namespace cd
