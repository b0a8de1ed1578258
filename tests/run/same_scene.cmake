# SPDX-License-Identifier: BSD-3-Clause
# examples/hopper.cpp and `cd_run hopper` write the same frames, from the start to the end: places, velocities,
# orientations and forces, byte for byte.
# -D PROGRAM= -D EXAMPLE= -D FOLDER=
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
execute_process(COMMAND ${CMAKE_COMMAND} -E env OMP_NUM_THREADS=1 ${EXAMPLE} WORKING_DIRECTORY ${FOLDER} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${PROGRAM} hopper --progress off --out ${FOLDER}/scene OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
foreach(folder hopper_vtk scene)
  file(GLOB ${folder} RELATIVE ${FOLDER}/${folder} ${FOLDER}/${folder}/*.vtp ${FOLDER}/${folder}/*.pvd)
endforeach()
list(LENGTH scene count)
if(count LESS 96 OR NOT hopper_vtk STREQUAL scene) # 31 frames of grains, contacts and walls, and what lists them
  message(FATAL_ERROR "other frames: ${hopper_vtk}\nthan those of the scene: ${scene}")
endif()
foreach(name ${scene})
  file(SHA256 ${FOLDER}/hopper_vtk/${name} one)
  file(SHA256 ${FOLDER}/scene/${name} other)
  if(NOT one STREQUAL other)
    message(FATAL_ERROR "${name} of the example is not that of the scene")
  endif()
endforeach()
