// SPDX-License-Identifier: BSD-3-Clause
// VTK's XML PolyData with raw appended data: a header names arrays and where their bytes begin.
#include "libcd/io/vtk_file.hpp"

#include <bit>
#include <numeric>
#include <ostream>

#include "libcd/core/error.hpp"
#include "libcd/core/number.hpp"
#include "libcd/io/atomic_file.hpp"
#include "libcd/io/printable.hpp"

namespace cd {
namespace {

/// Arrays of one file: first all headers, then all bytes, each block after its length.
class Blocks {
 public:
  explicit Blocks(std::ostream& out) : out_(out) {}

  template <class T>
  void declare(const std::string& name, int components, const std::vector<T>& values) {
    const char* type = std::is_same_v<T, double>         ? "Float64"
                       : std::is_same_v<T, std::int32_t> ? "Int32"
                                                         : "Int64";
    out_ << "        <DataArray type=\"" << type << "\" Name=\"" << xml_text(name)
         << "\" NumberOfComponents=\"" << components << "\" format=\"appended\" offset=\""
         << offset_ << "\"/>\n";
    const auto* bytes = reinterpret_cast<const char*>(values.data());
    blocks_.emplace_back(bytes, bytes + values.size() * sizeof(T));
    offset_ += sizeof(std::uint64_t) + blocks_.back().size();
  }

  void write() {
    out_ << "  <AppendedData encoding=\"raw\">\n_";
    for (const std::string& block : blocks_) {
      const std::uint64_t size = block.size();
      out_.write(reinterpret_cast<const char*>(&size), sizeof size);
      out_.write(block.data(), static_cast<std::streamsize>(block.size()));
    }
    out_ << "\n  </AppendedData>\n";
  }

 private:
  std::ostream& out_;
  std::vector<std::string> blocks_;
  std::size_t offset_ = 0;
};

void write_header(std::ostream& out, const char* type) {
  out << "<?xml version=\"1.0\"?>\n<VTKFile type=\"" << type
      << "\" version=\"1.0\" header_type=\"UInt64\" byte_order=\""
      << (std::endian::native == std::endian::little ? "LittleEndian" : "BigEndian") << "\">\n";
}

void declare_data(std::ostream& out, Blocks& blocks, const char* element,
                  const std::vector<VtkArray>& arrays, std::size_t entries) {
  out << "      <" << element << ">\n";
  for (const VtkArray& array : arrays) {
    std::visit(
        [&](const auto& values) {
          if (values.size() != entries * static_cast<std::size_t>(array.components))
            throw Error("VTK array " + array.name, values.size(),
                        std::to_string(entries) + " entries");
          blocks.declare(array.name, array.components, values);
        },
        array.values);
  }
  out << "      </" << element << ">\n";
}

/// Cells of `points_of_each` points: which points, and where each cell ends.
void declare_cells(std::ostream& out, Blocks& blocks, const char* element, std::size_t cells,
                   std::size_t points_of_each) {
  std::vector<std::int64_t> connectivity(cells * points_of_each), ends(cells);
  std::iota(connectivity.begin(), connectivity.end(), 0);
  for (std::size_t cell = 0; cell < cells; ++cell)
    ends[cell] = static_cast<std::int64_t>((cell + 1) * points_of_each);
  out << "      <" << element << ">\n";
  blocks.declare("connectivity", 1, connectivity);
  blocks.declare("offsets", 1, ends);
  out << "      </" << element << ">\n";
}

}  // namespace

void write_vtp(const std::filesystem::path& path, const VtkPolyData& data,
               const BeforeRename& before_rename) {
  const std::size_t points = data.points.size() / 3, lines = data.lines ? points / 2 : 0;
  AtomicFile file(path, before_rename);
  std::ostream& out = file.stream();
  Blocks blocks(out);
  write_header(out, "PolyData");
  out << "  <PolyData>\n    <Piece NumberOfPoints=\"" << points << "\" NumberOfVerts=\""
      << (data.lines ? 0 : points) << "\" NumberOfLines=\"" << lines
      << "\" NumberOfStrips=\"0\" NumberOfPolys=\"0\">\n";
  declare_data(out, blocks, "PointData", data.point_data, points);
  declare_data(out, blocks, "CellData", data.line_data, lines);
  out << "      <Points>\n";
  blocks.declare("Points", 3, data.points);
  out << "      </Points>\n";
  if (data.lines)
    declare_cells(out, blocks, "Lines", lines, 2);
  else
    declare_cells(out, blocks, "Verts", points, 1);
  out << "    </Piece>\n  </PolyData>\n";
  blocks.write();
  out << "</VTKFile>\n";
  file.commit();
}

void write_pvd(const std::filesystem::path& path, const std::vector<VtkFrame>& frames,
               const BeforeRename& before_rename) {
  AtomicFile file(path, before_rename);
  std::ostream& out = file.stream();
  write_header(out, "Collection");
  out << "  <Collection>\n";
  for (const VtkFrame& frame : frames)
    out << "    <DataSet timestep=\"" << to_text(frame.time) << "\" file=\"" << xml_text(frame.file)
        << "\"/>\n";
  out << "  </Collection>\n</VTKFile>\n";
  file.commit();
}

}  // namespace cd
