# SPDX-License-Identifier: BSD-3-Clause
# More grains than there is memory for are refused in one line before they are placed; fewer are not.
# -D PROGRAM= -D FOLDER=
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
foreach(count 9000000 200000)
  file(WRITE ${FOLDER}/${count}.toml "[[grains]]
place = \"lattice\"
count = ${count}
high = [4000, 4000]
radius = 0.4
[run]
time_step = 0.01
end = 0.01
")
  # 2 GB of addresses; arrays of 9 10^6 discs take 3.6 GB.
  execute_process(COMMAND sh -c "ulimit -v 2000000; exec ${PROGRAM} ${count}.toml --dry-run --threads 1"
                  WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE found_${count} OUTPUT_VARIABLE output_${count}
                  ERROR_VARIABLE error_${count})
endforeach()
set(expected "cd_run: grains[0]: bodies: 9000000 is not allowed, expected at most 5120000: each takes 400 bytes or more, \
and the memory that a process may have is 2.048 GB\n")
if(NOT found_9000000 EQUAL 2 OR NOT error_9000000 STREQUAL expected)
  message(FATAL_ERROR "ended with ${found_9000000}: ${error_9000000}")
endif()
if(NOT found_200000 EQUAL 0 OR NOT output_200000 MATCHES "200000 bodies.*in a dense packing .* s and up to 240 MB")
  message(FATAL_ERROR "ended with ${found_200000}: ${output_200000}${error_200000}")
endif()
