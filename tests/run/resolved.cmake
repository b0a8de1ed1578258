# SPDX-License-Identifier: BSD-3-Clause
# What --dry-run prints is a scene file: its run ends as that of the scene itself.
# -D PROGRAM= -D FOLDER=
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
set(short --progress off --set run.end=10 --set output.frames_every=0)
execute_process(COMMAND ${PROGRAM} hopper --dry-run OUTPUT_FILE ${FOLDER}/again.toml RESULT_VARIABLE status)
execute_process(COMMAND ${PROGRAM} hopper ${short} --out ${FOLDER}/one OUTPUT_QUIET)
execute_process(COMMAND ${PROGRAM} ${FOLDER}/again.toml ${short} --out ${FOLDER}/other OUTPUT_QUIET)
file(STRINGS ${FOLDER}/one/end.csv one REGEX "^[0-9-]")
file(STRINGS ${FOLDER}/other/end.csv other REGEX "^[0-9-]")
list(LENGTH one grains)
if(NOT status EQUAL 0 OR grains LESS 300 OR NOT grains LESS 400 OR NOT one STREQUAL other)
  message(FATAL_ERROR "the resolved scene runs otherwise: ${status}, ${grains} grains")
endif()
