# Runs an experiment with options that make it wrong and requires the checker to notice.
# -D PROGRAM= -D CHECKER= -D VALIDATION= -D OPTIONS=a;b -D FOLDER= [-D EXPECT=0]
get_filename_component(experiment ${PROGRAM} NAME)
if(NOT DEFINED EXPECT)
  set(EXPECT 1)
endif()
file(REMOVE_RECURSE ${FOLDER})
execute_process(COMMAND ${PROGRAM} --out ${FOLDER}/${experiment} --progress off ${OPTIONS}
                RESULT_VARIABLE run)
if(NOT run MATCHES "^[03]$")
  message(FATAL_ERROR "${experiment} ended with ${run}")
endif()
execute_process(COMMAND ${CHECKER} --results ${FOLDER} --validation ${VALIDATION} --only ${experiment}
                RESULT_VARIABLE verdict)
if(NOT verdict EQUAL EXPECT)
  message(FATAL_ERROR "cd_check ended with ${verdict}, expected ${EXPECT}")
endif()
