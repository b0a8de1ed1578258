# SPDX-License-Identifier: BSD-3-Clause
# Every command in the documentation's blocks of shell is executed: those that run programs here, those
# that install by tests/install, targets of make by .ci/run. One that nobody executes is an error.
# -D PROGRAM= -D SOURCE= -D FOLDER=
cmake_minimum_required(VERSION 3.25)
include(${SOURCE}/tests/documentation/commands.cmake)
cmake_path(GET PROGRAM PARENT_PATH programs)
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/bin ${FOLDER}/build/release ${FOLDER}/tmp)
file(CREATE_LINK ${programs} ${FOLDER}/build/release/bin SYMBOLIC)
file(CREATE_LINK ${PROGRAM} ${FOLDER}/bin/cd_run SYMBOLIC)
file(CREATE_LINK ${programs}/cd_study ${FOLDER}/bin/cd_study SYMBOLIC)
file(CREATE_LINK ${SOURCE}/run/cd_view.py ${FOLDER}/bin/cd_view SYMBOLIC)
file(CREATE_LINK ${SOURCE}/run ${FOLDER}/run SYMBOLIC)
file(CREATE_LINK ${SOURCE}/validation ${FOLDER}/validation SYMBOLIC)

function(execute command statuses)
  string(REPLACE " /tmp/" " tmp/" command "${command}")
  execute_process(COMMAND ${CMAKE_COMMAND} -E env "PATH=${FOLDER}/bin:$ENV{PATH}" sh -c "${command}"
                  WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE message)
  if(NOT status IN_LIST statuses)
    message(FATAL_ERROR "${command}\nended with ${status}: ${message}")
  endif()
endfunction()

# What the commands take for granted: results of `make figures`, problem files of one's own.
execute(build/release/bin/unger2002_fig4_oscillation 0)
file(WRITE ${FOLDER}/a.dat "2\n2\n0\n4\n4\n4\t4\n2 0 -1 0\n0 3 0 1\n-1 0 2 0\n0 1 0 3\n-1\n0.25\n-0.5\n0.125\n0.3\n0.5\n")
file(WRITE ${FOLDER}/pile.toml "gravity = [0, -1]
walls = [{}]
grains = [{place = \"points\", radius = 0.5, at = [[0, 0.5], [0.4, 1.4], [1.0, 0.52]]}]
run = {time_step = 0.01, end = 0.1}
")
execute("cd_run pile.toml --dump-problem 3 --out pile && mv pile/problem_3.hdf5 b.hdf5" 0)

write_documented_scenes(${SOURCE} ${FOLDER})
documented_commands(${SOURCE} commands)
file(READ ${SOURCE}/.ci/run ci)
file(READ ${SOURCE}/Makefile.figures makefile)
set(executed 0)
foreach(command ${commands})
  who_executes("${command}" who missing)
  if(missing)
    message(STATUS "not executed, there is no ${missing}: ${command}")
  elseif(who STREQUAL run)
    set(statuses 0)
    if(command MATCHES "cd_bench")
      list(APPEND statuses 3) # a solver missed the tolerance, as the page says
    endif()
    if(command MATCHES "cd_check --results /tmp/own")
      set(statuses 4) # not comparable, as the page says
    endif()
    execute("${command}" "${statuses}")
    math(EXPR executed "${executed} + 1")
  elseif(who STREQUAL ci)
    # By name, or as what a target that it names begins with.
    string(REPLACE "make " "" target "${command}")
    string(REGEX MATCH "\n([a-z-]+): ${target}\n" needed "${makefile}")
    set(by ${CMAKE_MATCH_1})
    if(NOT ci MATCHES "\nmake ${target}[ \n]" AND NOT (needed AND ci MATCHES "\nmake ${by}[ \n]"))
      message(FATAL_ERROR "${command}: .ci/run does not run it")
    endif()
  elseif(NOT who)
    message(FATAL_ERROR "${command}: in the documentation, and no test executes it")
  endif()
endforeach()
if(executed LESS 18)
  message(FATAL_ERROR "${executed} commands found, expected 18 or more")
endif()
