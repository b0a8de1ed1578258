// SPDX-License-Identifier: BSD-3-Clause
// Table: the columns of a data file, each declared once with its name, unit and source.
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "libcd/core/fields.hpp"
#include "libcd/io/csv.hpp"
#include "libcd/measure/estimate.hpp"

namespace cd {
namespace detail {

/// Whether a member of a record is a number, a text, an Estimate or an optional number.
template <class Member>
inline constexpr bool fills_columns =
    std::is_arithmetic_v<Member> || std::same_as<Member, std::string> ||
    std::same_as<Member, Estimate>;
template <class Number>
inline constexpr bool fills_columns<std::optional<Number>> = std::is_arithmetic_v<Number>;

}  // namespace detail

/// The columns of a data file whose rows are made of a Row each:
///
///     Table<Result> table;
///     table.fields(&Result::setup, &Setup::friction, &Setup::seed)  // named by the record's
///     fields
///         .column("angle", "degree", &Result::angle);  // an Estimate: angle and angle_error
template <class Row>
class Table {
 public:
  /// A column of what the path leads to from a row: pointers to members or functions, one after the
  /// other. An Estimate fills two columns, the second one called `<name>_error`; an empty optional
  /// leaves its field empty.
  template <class... Path>
  Table& column(const std::string& name, const std::string& unit, Path... path) {
    return add(name, unit, false, std::move(path)...);
  }

  /// The same for times that the machine took (CsvColumn).
  template <class... Path>
  Table& timing(const std::string& name, const std::string& unit, Path... path) {
    return add(name, unit, kTiming, std::move(path)...);
  }

  /// Columns of the record that a step, a pointer to member or a function, leads to from a row:
  /// these members of it, else all that are a number, a text, an Estimate or an optional number.
  template <class Step, class... Members>
  Table& fields(Step step, Members... members) {
    if constexpr (sizeof...(Members) == 0) {
      using Part = std::remove_cvref_t<std::invoke_result_t<Step, const Row&>>;
      for_each_field<Part>([&]<class Member>(const Field<Part, Member>& field) {
        if constexpr (detail::fills_columns<Member>)
          add(field.name, field.unit, field.is_a_timing, step, field.member);
      });
    }
    (add_member(step, members), ...);
    return *this;
  }
  /// The same of a row that is a record.
  Table& fields() { return fields(std::identity()); }

  const std::vector<CsvColumn>& columns() const { return columns_; }  ///< for a CsvWriter

  /// Writes rows into a file of these columns.
  template <class Rows>
  void write(CsvWriter& csv, const Rows& rows) const {
    for (const Row& one : rows) row(csv, one);
  }

  /// Writes one row, of a file that grows as a run goes on.
  void row(CsvWriter& csv, const Row& one) const {
    for (const auto& cell : cells_) cell(csv, one);
    csv.end_row();
  }

 private:
  /// A column as its record's field names it.
  template <class Step, class Part, class Member>
  void add_member(const Step& step, Member Part::*member) {
    for_each_field<Part>([&](const auto& field) {
      if constexpr (std::same_as<decltype(field.member), Member Part::*>)
        if (field.member == member) add(field.name, field.unit, field.is_a_timing, step, member);
    });
  }

  template <class Value>
  static decltype(auto) follow(const Value& value) {
    return value;
  }
  template <class Value, class First, class... Rest>
  static auto follow(const Value& value, const First& first, const Rest&... rest) {
    return follow(std::invoke(first, value), rest...);
  }

  template <class... Path>
  Table& add(const std::string& name, const std::string& unit, bool timing, Path... path) {
    using Value = decltype(follow(std::declval<const Row&>(), path...));
    columns_.push_back({name, unit, timing});
    if constexpr (std::same_as<std::remove_cvref_t<Value>, Estimate>)
      columns_.push_back({name + "_error", unit, timing});
    cells_.push_back([path...](CsvWriter& csv, const Row& row) { csv.cell(follow(row, path...)); });
    return *this;
  }

  std::vector<CsvColumn> columns_;
  std::vector<std::function<void(CsvWriter&, const Row&)>> cells_;
};

}  // namespace cd
