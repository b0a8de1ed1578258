# SPDX-License-Identifier: BSD-3-Clause
# Runs a program with options that it must refuse: exit 2, one line that says why on stderr, and the
# results of an earlier run stay as they were.
# -D PROGRAM= -D OPTIONS=a;b -D SAYS=regular expression -D FOLDER=
get_filename_component(experiment ${PROGRAM} NAME)
file(REMOVE_RECURSE ${FOLDER})
file(WRITE ${FOLDER}/summary.json "earlier")
execute_process(COMMAND ${PROGRAM} --out ${FOLDER} --progress off ${OPTIONS}
                RESULT_VARIABLE run OUTPUT_VARIABLE out ERROR_VARIABLE line)
if(NOT run EQUAL 2)
  message(FATAL_ERROR "${experiment} ended with ${run}, expected 2")
endif()
if(NOT line MATCHES "^${experiment}: [^\n]*\n$" OR NOT line MATCHES "${SAYS}")
  message(FATAL_ERROR "stderr is not one line with ${SAYS}: ${line}")
endif()
file(READ ${FOLDER}/summary.json kept)
file(GLOB files RELATIVE ${FOLDER} ${FOLDER}/*)
if(NOT kept STREQUAL "earlier" OR NOT files STREQUAL "summary.json" OR NOT out STREQUAL "")
  message(FATAL_ERROR "earlier results were touched: ${files}")
endif()
