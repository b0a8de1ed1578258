# SPDX-License-Identifier: BSD-3-Clause
# Interrupts cd_bench in a solve without end: it leaves at once with 130 and one line, and bench.csv
# has the row of the solve before.
# -D PROGRAM= -D FOLDER=
foreach(signal TERM INT)
  file(REMOVE_RECURSE ${FOLDER})
  file(MAKE_DIRECTORY ${FOLDER})
  execute_process(
    COMMAND
      sh -c
      "\"$0\" --scene stack --grains 1,5000 --tolerance 1e-12 --max-iterations 1e9 --out \"$1\" >\"$1/out\" &
       for i in $(seq 40); do grep -qs 'stack-1 ' \"$1/out\" && break; sleep 1; done
       kill -${signal} $!; wait $!" ${PROGRAM} ${FOLDER}
    RESULT_VARIABLE run ERROR_VARIABLE line TIMEOUT 60)
  if(NOT run EQUAL 130 OR NOT line STREQUAL
                          "cd_bench: interrupted by a signal, the rows so far are kept\n")
    message(FATAL_ERROR "SIG${signal}: cd_bench ended with ${run}, expected 130: ${line}")
  endif()
  file(STRINGS ${FOLDER}/bench.csv rows REGEX "^stack")
  if(NOT rows MATCHES "^stack-1,2,1,gauss-seidel,converged,[^;]*$")
    message(FATAL_ERROR "SIG${signal}: bench.csv has the rows: ${rows}")
  endif()
  file(GLOB parts ${FOLDER}/*.part)
  if(parts)
    message(FATAL_ERROR "SIG${signal}: left behind: ${parts}")
  endif()
endforeach()
