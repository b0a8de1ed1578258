// SPDX-License-Identifier: BSD-3-Clause
// VTK files: points and lines with named arrays, for ParaView.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "libcd/io/atomic_file.hpp"

namespace cd {

/// A named array with one entry of `components` components for each point or line.
struct VtkArray {
  std::string name;                                                     ///< shown in ParaView
  int components = 1;                                                   ///< 3 for vectors
  std::variant<std::vector<double>, std::vector<std::int32_t>> values;  ///< entry after entry
};

/// Contents of a PolyData file: single points, or lines between successive pairs of points.
struct VtkPolyData {
  std::vector<double> points;        ///< x, y, z of each
  bool lines = false;                ///< points 0 and 1 are the first line, 2 and 3 the second
  std::vector<VtkArray> point_data;  ///< an entry for each point
  std::vector<VtkArray> line_data;   ///< an entry for each line
};

/// Writes a file of VTK's XML format PolyData (.vtp), binary. Throws Error for an array of another
/// length, or if the file cannot be written; an older one then stays as it was.
void write_vtp(const std::filesystem::path& path, const VtkPolyData& data,
               const BeforeRename& before_rename = {});

/// A file of a series, and its time.
struct VtkFrame {
  double time;       ///< [time]
  std::string file;  ///< name in the folder of the series
};

/// Writes a collection of frames (.pvd), which ParaView opens as one series in time.
void write_pvd(const std::filesystem::path& path, const std::vector<VtkFrame>& frames,
               const BeforeRename& before_rename = {});

}  // namespace cd
