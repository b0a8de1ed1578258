# SPDX-License-Identifier: BSD-3-Clause
# docs/scene_files.md ends with what `cd_run --keys` prints.
# -D PROGRAM= -D SOURCE=
execute_process(COMMAND ${PROGRAM} --keys RESULT_VARIABLE status OUTPUT_VARIABLE keys)
file(READ ${SOURCE}/docs/scene_files.md text)
string(FIND "${text}" "\n${keys}" place REVERSE)
string(LENGTH "${text}" length)
string(LENGTH "\n${keys}" rest)
math(EXPR end "${place} + ${rest}")
if(NOT status EQUAL 0 OR place EQUAL -1 OR NOT end EQUAL length)
  message(FATAL_ERROR "docs/scene_files.md does not end with the keys that cd_run --keys prints:\n${keys}")
endif()
