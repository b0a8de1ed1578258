# SPDX-License-Identifier: BSD-3-Clause
# Runs a program on a full disk: what it prints is lost, so it must not end with 0, and says why in
# one line on stderr.
# -D PROGRAM= -D OPTIONS=a;b
get_filename_component(name ${PROGRAM} NAME)
if(NOT EXISTS /dev/full)
  return()
endif()
execute_process(COMMAND ${PROGRAM} ${OPTIONS} OUTPUT_FILE /dev/full RESULT_VARIABLE run
                ERROR_VARIABLE line)
if(NOT run EQUAL 2)
  message(FATAL_ERROR "${name} ended with ${run}, expected 2")
endif()
if(NOT line STREQUAL "${name}: standard output: cannot be written\n")
  message(FATAL_ERROR "stderr is not the one line expected: ${line}")
endif()
