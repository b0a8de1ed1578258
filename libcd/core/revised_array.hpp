// An array that tells at a glance whether it is still as it was.
#pragma once

#include <atomic>
#include <cstdint>

#include "libcd/core/array.hpp"

namespace cd {

/// An array that is read as any other, and changed by its functions only: each change draws a stamp
/// that no array has had before. Copies share the stamp, so equal stamps mean equal contents. For
/// what rarely changes and would be costly to compare.
template <class T>
class StampedArray {
 public:
  StampedArray() = default;
  StampedArray(const StampedArray&) = default;  // and no move, which would leave a stamp behind
  StampedArray& operator=(const StampedArray&) = default;
  ~StampedArray() = default;

  const T& operator[](int k) const { return values_[k]; }
  int size() const { return values_.size(); }
  bool empty() const { return values_.empty(); }
  const T* data() const { return values_.data(); }
  const Array<T>& values() const { return values_; }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }

  void set(int k, const T& value) {
    values_[k] = value;
    stamp_ = draw();
  }
  /// Calls change(element k), which may change it.
  template <class Change>
  void change(int k, const Change& change) {
    change(values_[k]);
    stamp_ = draw();
  }
  void push_back(const T& value) {
    values_.push_back(value);
    stamp_ = draw();
  }

  /// 0 for an array that was never changed, which is empty.
  std::uint64_t stamp() const { return stamp_; }

  bool operator==(const StampedArray& other) const { return values_ == other.values_; }

 private:
  static std::uint64_t draw() {
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
  }

  Array<T> values_;
  std::uint64_t stamp_ = 0;
};

}  // namespace cd
