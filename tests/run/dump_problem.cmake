# SPDX-License-Identifier: BSD-3-Clause
# The problem of a step, written with the impulses found, is read and solved by cd_bench.
# -D PROGRAM= -D BENCH= -D FOLDER=
file(REMOVE_RECURSE ${FOLDER})
execute_process(COMMAND ${PROGRAM} hopper --progress off --set run.end=5 --set output.frames_every=0
                        --dump-problem 450 --out ${FOLDER} RESULT_VARIABLE status OUTPUT_QUIET)
if(NOT status EQUAL 0 OR NOT EXISTS ${FOLDER}/problem_450.hdf5)
  message(FATAL_ERROR "cd_run ended with ${status}")
endif()
execute_process(COMMAND ${BENCH} --problem ${FOLDER}/problem_450.hdf5 --solver gauss-seidel --tolerance 1e-5
                        --out ${FOLDER} RESULT_VARIABLE status OUTPUT_QUIET)
file(STRINGS ${FOLDER}/bench.csv row REGEX "^problem_450")
if(NOT status EQUAL 0 OR NOT row MATCHES ",2,[1-9][0-9][0-9]+,gauss-seidel,converged,")
  message(FATAL_ERROR "cd_bench ended with ${status}: ${row}")
endif()
