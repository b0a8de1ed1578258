# SPDX-License-Identifier: BSD-3-Clause
# Runs an experiment that is wrong on purpose and requires the checks that its control names to notice
# (validation/<experiment>.json), or without CONTROL as it is and requires all checks to pass.
# -D PROGRAM= -D CHECKER= -D VALIDATION= -D OPTIONS=a;b -D FOLDER= [-D CONTROL=name]
get_filename_component(experiment ${PROGRAM} NAME)
file(REMOVE_RECURSE ${FOLDER})
execute_process(COMMAND ${PROGRAM} --out ${FOLDER}/${experiment} --progress off ${OPTIONS}
                RESULT_VARIABLE run)
if(NOT run MATCHES "^[03]$")
  message(FATAL_ERROR "${experiment} ended with ${run}")
endif()
set(judge --require-all)
if(DEFINED CONTROL)
  set(judge --control ${CONTROL})
endif()
execute_process(COMMAND ${CHECKER} --results ${FOLDER} --validation ${VALIDATION} --only ${experiment}
                        ${judge} RESULT_VARIABLE verdict)
if(NOT verdict EQUAL 0)
  message(FATAL_ERROR "cd_check ended with ${verdict}, expected 0")
endif()
