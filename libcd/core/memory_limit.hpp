// SPDX-License-Identifier: BSD-3-Clause
// Memory that a process may have.
#pragma once

namespace cd {

/// The least of what the machine has, of the limit of the address space (`ulimit -v`), and of those
/// of the control groups that the process is in, as batch systems and containers set them [bytes].
double memory_limit();

}  // namespace cd
