# SPDX-License-Identifier: BSD-3-Clause
# docs/reference/keys.md ends with what `cd_run --keys` prints.
# -D PROGRAM= -D SOURCE=
execute_process(COMMAND ${PROGRAM} --keys RESULT_VARIABLE status OUTPUT_VARIABLE keys)
file(READ ${SOURCE}/docs/reference/keys.md text)
string(FIND "${text}" "\n${keys}" place REVERSE)
string(LENGTH "${text}" length)
string(LENGTH "\n${keys}" rest)
math(EXPR end "${place} + ${rest}")
if(NOT status EQUAL 0 OR place EQUAL -1 OR NOT end EQUAL length)
  message(FATAL_ERROR "docs/reference/keys.md does not end with the keys that cd_run --keys prints:\n${keys}")
endif()
