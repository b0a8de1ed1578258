// SPDX-License-Identifier: BSD-3-Clause
// JSON values in boxes, compiled once.
#include "libcd/io/boxed_json.hpp"

#include <nlohmann/json.hpp>

namespace cd {

template <class Json>
Boxed<Json>::Boxed() : Boxed(Json::object()) {}
template <class Json>
Boxed<Json>::Boxed(const Json& value) : value_(std::make_unique<Json>(value)) {}
template <class Json>
Boxed<Json>::Boxed(const Boxed& other) : Boxed(*other) {}
template <class Json>
Boxed<Json>::Boxed(Boxed&& other) noexcept = default;
template <class Json>
Boxed<Json>& Boxed<Json>::operator=(const Boxed& other) {
  return *this = Boxed(other);
}
template <class Json>
Boxed<Json>& Boxed<Json>::operator=(Boxed&& other) noexcept = default;
template <class Json>
Boxed<Json>::~Boxed() = default;

template class Boxed<nlohmann::json>;
template class Boxed<nlohmann::ordered_json>;

}  // namespace cd
