# SPDX-License-Identifier: BSD-3-Clause
# Installs BUILD below FOLDER, builds EXAMPLES against that by CMake and one by pkg-config with COMPILER,
# and runs them: each says by its exit status whether it found what theory expects.
cmake_minimum_required(VERSION 3.25)
set(prefix ${FOLDER}/installed)
file(REMOVE_RECURSE ${prefix} ${FOLDER}/examples)

function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${FOLDER} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    string(REPLACE ";" " " command "${ARGN}")
    message(FATAL_ERROR "${command}: exit ${status}\n${output}")
  endif()
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
run(${CMAKE_COMMAND} -S ${EXAMPLES} -B ${FOLDER}/examples -G Ninja -D CMAKE_PREFIX_PATH=${prefix}
    -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_CXX_FLAGS=-Werror\ -Wall)
run(${CMAKE_COMMAND} --build ${FOLDER}/examples)
file(GLOB sources RELATIVE ${EXAMPLES} ${EXAMPLES}/*.cpp)
foreach(source ${sources})
  string(REPLACE .cpp "" example ${source})
  run(${FOLDER}/examples/${example})
endforeach()

find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
  file(GLOB_RECURSE package ${prefix}/libcd.pc)
  cmake_path(GET package PARENT_PATH folder)
  set(ENV{PKG_CONFIG_PATH} ${folder})
  execute_process(COMMAND ${PKG_CONFIG} --cflags --libs libcd OUTPUT_VARIABLE flags
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(flags UNIX_COMMAND "${flags}")
  run(${COMPILER} -std=c++20 -O1 ${EXAMPLES}/own_law.cpp -o ${FOLDER}/own_law ${flags}
      -Wl,-rpath,${folder}/..)
  run(${FOLDER}/own_law)
endif()

# The programs find what was installed with them, and the example's scene runs without C++.
run(${prefix}/bin/cd_run hopper --set run.end=5 --out ${FOLDER}/hopper)
run(${prefix}/bin/cd_view ${FOLDER}/hopper --out ${FOLDER}/hopper.png)
