# SPDX-License-Identifier: BSD-3-Clause
# cd_check on a folder with the results of one experiment: it is judged, the others are named in one line;
# asked for by --only or --require-all they are failures, and a folder without any results is refused.
# -D CHECKER= -D SOURCE= -D FOLDER=
set(experiment unger2002_fig4_oscillation)
set(other unger2002_fig6_piston)
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/empty)
file(COPY ${SOURCE}/results/standard/${experiment} DESTINATION ${FOLDER}/results)

# Runs cd_check on a folder of results and demands its exit code; what it printed is in `out`.
function(check status folder)
  execute_process(COMMAND ${CHECKER} --results ${FOLDER}/${folder} --validation ${SOURCE}/validation
                          --json ${FOLDER}/checks.json ${ARGN}
                  RESULT_VARIABLE found OUTPUT_VARIABLE out ERROR_VARIABLE err)
  if(NOT found EQUAL ${status})
    message(FATAL_ERROR "cd_check ${ARGN} on ${folder} ended with ${found}, expected ${status}: ${out}${err}")
  endif()
  set(out "${out}" PARENT_SCOPE)
  set(err "${err}" PARENT_SCOPE)
endfunction()

check(0 results)
string(REGEX MATCHALL "not run: [^\n]*" lines "${out}")
list(LENGTH lines count)
if(NOT count EQUAL 1 OR NOT lines MATCHES "${other}" OR lines MATCHES "${experiment}" OR out MATCHES "FAIL")
  message(FATAL_ERROR "the experiments that were not run are not named in one line: ${out}")
endif()
file(READ ${FOLDER}/checks.json json)
string(JSON failed GET "${json}" failed)
string(JSON passed GET "${json}" passed)
string(JSON missing GET "${json}" not_run)
if(NOT failed EQUAL 0 OR NOT passed GREATER 0 OR NOT missing MATCHES "${other}")
  message(FATAL_ERROR "checks.json says otherwise: ${json}")
endif()

foreach(asked "--require-all" "--only;${other}")
  check(1 results ${asked})
  if(NOT out MATCHES "${other} +status +no results")
    message(FATAL_ERROR "cd_check ${asked} does not miss ${other}: ${out}")
  endif()
endforeach()

check(2 empty)
if(NOT err MATCHES "^cd_check: --results: [^\n]*\n$")
  message(FATAL_ERROR "not one line about the folder: ${err}")
endif()
check(1 empty --require-all)

# A summary that cannot be read is a failed check with its reason, not the end of all checks.
file(WRITE ${FOLDER}/damaged/${experiment}/summary.json "{")
check(1 damaged)
if(NOT out MATCHES "${experiment} +status +[^\n]*parse error")
  message(FATAL_ERROR "a damaged summary is not named: ${out}${err}")
endif()
