# SPDX-License-Identifier: BSD-3-Clause
# A signal in the middle of a step without end: cd_run leaves with 130 and what it was before that step,
# from which --resume goes on, to the same step. Every solve but the ones without contacts is endless:
# its tolerance is below rounding.
# -D PROGRAM= -D FOLDER=
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
file(WRITE ${FOLDER}/fall.toml "gravity = [0, -1]
[[walls]]
[[grains]]
place = \"points\"
radius = 0.5
at = [[-1.05, 0.8], [0, 0.8], [1.05, 0.8], [-0.52, 1.8], [0.55, 1.8], [0, 2.8]]
[method]
tolerance = 1e-300
sweeps = 2000000000
[run]
time_step = 0.01
end = 10
[output]
monitors_every = 0.01
")
set(rows_before)
foreach(signal TERM INT)
  set(resume)
  if(rows_before)
    set(resume --resume)
  endif()
  # Fifty whole steps are far from the floor, the last before it is when rows come no more.
  execute_process(
    COMMAND
      sh -c
      "\"$0\" fall.toml --out out --progress off ${resume} >log 2>&1 &
       before=-1
       while sleep 0.5; do
         now=$(cat out/*.part 2>/dev/null | wc -c); test $now -gt 0 -a $now = $before && break; before=$now
       done
       kill -${signal} $!; wait $!" ${PROGRAM}
    WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE status TIMEOUT 120)
  file(READ ${FOLDER}/log log)
  if(NOT status EQUAL 130 OR NOT log MATCHES "interrupted by a signal, --resume goes on\n$")
    message(FATAL_ERROR "SIG${signal}: ended with ${status}: ${log}")
  endif()
  file(STRINGS ${FOLDER}/out/monitors.csv rows REGEX "^[0-9]")
  string(REGEX REPLACE ",[^,;]*(;|$)" "\\1" rows "${rows}") # but seconds
  list(LENGTH rows count)
  if(count LESS 20 OR (rows_before AND NOT rows STREQUAL rows_before))
    message(FATAL_ERROR "SIG${signal}: ${count} rows:\n${rows}\ninstead of\n${rows_before}")
  endif()
  set(rows_before "${rows}")
  file(GLOB left ${FOLDER}/out/*.part)
  if(left OR NOT EXISTS ${FOLDER}/out/checkpoint.cbor)
    message(FATAL_ERROR "SIG${signal}: no checkpoint, or left behind: ${left}")
  endif()
endforeach()
