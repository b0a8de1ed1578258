# SPDX-License-Identifier: BSD-3-Clause
# Problem files: Siconos text and FCLib. The only part of the library that needs HDF5.
find_package(HDF5 REQUIRED COMPONENTS C)

add_library(
  cd_problem_io
  ${CMAKE_CURRENT_LIST_DIR}/fclib_file.cpp
  ${CMAKE_CURRENT_LIST_DIR}/hdf5_file.cpp
  ${CMAKE_CURRENT_LIST_DIR}/problem_file.cpp
  ${CMAKE_CURRENT_LIST_DIR}/siconos_matrix.cpp
  ${CMAKE_CURRENT_LIST_DIR}/siconos_text.cpp
  ${CMAKE_CURRENT_LIST_DIR}/text_scanner.cpp)
add_library(libcd::problem_io ALIAS cd_problem_io)
target_link_libraries(cd_problem_io PUBLIC cd cd_io PRIVATE hdf5::hdf5)
