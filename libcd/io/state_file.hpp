// SPDX-License-Identifier: BSD-3-Clause
// State file: a State carried through a file with the same bits.
#pragma once

#include <filesystem>

#include "libcd/core/state.hpp"
#include "libcd/io/atomic_file.hpp"

namespace cd {

/// A state that is written to and read from files; NaN payloads and the sign of zero survive. The
/// file is one CBOR item [RFC 8949], an array of format name, version, checksum, and the arrays as
/// a byte string; numbers are typed arrays [RFC 8746] in the byte order of the machine.
///
/// Version policy: the version is raised whenever the meaning of an array changes, and files of
/// another version are refused in one line. Nothing is converted: a checkpoint goes on with the
/// program that wrote it. Version 2: contact keys have a feature number, states of contacts their
/// names. Version 3: bodies may be absent. Versions 4 and 5: images have other numbers. Version 6:
/// names follow from fields (Archive).
class StateFile : public State {
 public:
  StateFile() = default;
  /// A copy of the state, to be written.
  StateFile(const State& state) : State(state) {}

  /// Writes the file by rename; throws Error naming the path if it cannot be written.
  void write(const std::filesystem::path& path, const BeforeRename& before_rename = {}) const;

  /// Reads what `write` wrote; throws Error naming the path if it cannot be read, is no such file,
  /// is of another version of the format, or is damaged.
  static StateFile read(const std::filesystem::path& path);
};

}  // namespace cd
