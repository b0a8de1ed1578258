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

# Of the same impulses, in the units of the file, and as the judge of a solve.
execute_process(COMMAND ${BENCH} --problem ${FOLDER}/problem_450.hdf5 --solver gauss-seidel --tolerance 1e-6
                        --judge siconos --out ${FOLDER} RESULT_VARIABLE status OUTPUT_QUIET)
file(STRINGS ${FOLDER}/bench.csv row REGEX "^problem_450")
file(STRINGS ${FOLDER}/bench.csv names REGEX "^problem,")
file(STRINGS ${FOLDER}/bench.csv judge REGEX "^# judge: siconos$")
if(NOT status EQUAL 0 OR NOT judge OR NOT names MATCHES ",iterations,residual,residual_siconos,"
   OR NOT row MATCHES "converged,[0-9]+,[0-9.e-]+,[0-9.]+e-(0[7-9]|1[0-9]),")
  message(FATAL_ERROR "cd_bench, judged as Siconos does, ended with ${status}: ${row}")
endif()
