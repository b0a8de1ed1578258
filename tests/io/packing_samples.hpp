// SPDX-License-Identifier: BSD-3-Clause
// A good packing in each format, and how tests read and change it.
#pragma once

#include <string>
#include <utility>

#include <libcd/io/packing_file.hpp>
#include "tests/catch.hpp"

template <int D>
cd::PackingFile<D> parse(const std::string& text, const cd::PackingOptions& options = {}) {
  return cd::parse_packing<D>(text, "file", options);
}

/// The text with `change.first`, which must be in it, replaced by `change.second`.
inline std::string changed(std::string text, const std::pair<std::string, std::string>& change) {
  const auto place = text.find(change.first);
  REQUIRE(place != std::string::npos);
  return text.replace(place, change.first.size(), change.second);
}

inline const std::string csv =
    "# written by hand\n"
    "x,y,z,radius,mass,vx,omega_z,material\n"
    "1,2,0.5,0.25,3,-1e-1,4,1\n"
    "-3,4,0.5,0.75,5,0,0,0\n";

inline const std::string lammps =
    "LAMMPS data file, by hand, 3 atoms # a title\n"
    "\n"
    "3 atoms\n"
    "2 atom types\n"
    "0 bonds\n"
    "\n"
    "-1 9.5 xlo xhi\n"
    "0 4 ylo yhi # a comment\n"
    "-0.5 0.5 zlo zhi\n"
    "\n"
    "Pair Coeffs # gran/hooke\n"
    "\n"
    "1 7 7 7\n"
    "\n"
    "Atoms # sphere\n"
    "\n"
    "30 1 1.5 2 3 3.5 0.25 0 0 0\n"
    "4 2 1 3 -1 1 0.25 -1 0 1\n"
    "\n"
    "11 1 2 0.5 2 0.5 0.25 # the last one\n"
    "\n"
    "Velocities\n"
    "\n"
    "11 1 2 0 0 0 3\n"
    "4 0 0 0 0 0 0\n"
    "30 -1 0 0 0 0 -3\n";

inline const std::string yade =
    "#format x_y_z_r_matId\n"
    "# x y z r\n"
    "1\t2\t0.5\t0.25\t1\n"
    "\n"
    "-3 4  0.5 7.5e-1 0 # another one\n";
