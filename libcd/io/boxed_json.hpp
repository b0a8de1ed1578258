// SPDX-License-Identifier: BSD-3-Clause
// JSON values in classes whose headers do not include the JSON library, which is slow to compile.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>

namespace cd {

/// A JSON value, nlohmann::json or ordered_json, that is copied as one. Include nlohmann/json.hpp
/// where it is used.
template <class Json>
class Boxed {
 public:
  Boxed();  ///< an empty object
  /// A copy of the value.
  Boxed(const Json& value);
  /// @{
  /// Copies the value, or takes it and leaves a box that may only be assigned to or destroyed.
  Boxed(const Boxed& other);
  Boxed(Boxed&& other) noexcept;
  Boxed& operator=(const Boxed& other);
  Boxed& operator=(Boxed&& other) noexcept;
  /// @}
  ~Boxed();

  /// @{
  /// The value; not of a box moved from.
  Json& operator*() { return *value_; }
  const Json& operator*() const { return *value_; }
  Json* operator->() { return value_.get(); }
  const Json* operator->() const { return value_.get(); }
  /// @}

 private:
  std::unique_ptr<Json> value_;  ///< none only when moved from
};

extern template class Boxed<nlohmann::json>;
extern template class Boxed<nlohmann::ordered_json>;

}  // namespace cd
