// SPDX-License-Identifier: BSD-3-Clause
// Checkpoints: how something that takes long is saved, and where it goes on.
#pragma once

#include <functional>

#include "libcd/core/state.hpp"

namespace cd {

/// Given to what can save itself between two steps of its own: killed, it goes on to the same bits.
struct Checkpoints {
  std::function<bool()> due;        ///< asked between two steps; empty: none is written
  std::function<void(State)> save;  ///< keeps one
  const State* resume = nullptr;    ///< the one to go on from; null: there is none yet
};

}  // namespace cd
