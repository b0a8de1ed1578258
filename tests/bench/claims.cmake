# SPDX-License-Identifier: BSD-3-Clause
# Status, exit code, time and profile of cd_bench follow its own error and clock, not what solvers of
# a plugin report; a solver that shows no iterates is named on stderr.
# -D PROGRAM= -D PLUGIN= -D FOLDER=
file(REMOVE_RECURSE ${FOLDER})

# Runs cd_bench, which has to end with `expected` and lines on stderr that match `says`.
function(bench expected says)
  execute_process(COMMAND ${PROGRAM} --plugin ${PLUGIN} --scene stack --grains 10 --profile --out ${FOLDER} ${ARGN}
                  RESULT_VARIABLE status OUTPUT_VARIABLE table ERROR_VARIABLE lines)
  if(NOT status EQUAL expected OR NOT lines MATCHES "^${says}$")
    message(FATAL_ERROR "cd_bench ${ARGN} ended with ${status}:\n${table}${lines}")
  endif()
  if(EXISTS ${FOLDER}/bench.csv)
    file(STRINGS ${FOLDER}/bench.csv rows REGEX "^stack")
    set(rows "${rows}" PARENT_SCOPE)
  endif()
  set(table "${table}" PARENT_SCOPE)
endfunction()

function(require_match text pattern)
  if(NOT text MATCHES "${pattern}")
    message(FATAL_ERROR "'${pattern}' is not in:\n${text}")
  endif()
endfunction()

# Impulses of zero, which are reported as converged within a nanosecond.
foreach(judge natural-map velocity)
  bench(3 "cd_bench: stack-10: boastful reports converged, but its ${judge} error is [0-9.e+-]+\n" --judge ${judge}
        --solver boastful,gauss-seidel)
  require_match("${rows}" "stack-10,2,10,boastful,stopped,1,")
  require_match("${rows}" "stack-10,2,10,gauss-seidel,converged,")
  require_match("${table}" "boastful +0.00 +0.00 +0.00 +0.00 +0.00\ngauss-seidel +1.00 ")
  if(rows MATCHES "boastful,stopped,1,[^,]*,[^,]*,1e-09,")
    message(FATAL_ERROR "the time is the solver's own: ${rows}")
  endif()
endforeach()

# The solution within an alleged 30 years; as many iterations by search as an observer finds.
set(shows_none "cd_bench: stack-10: modest does not call its observer: ")
bench(0 "" --solver modest,gauss-seidel)
require_match("${rows}" "modest,converged,[0-9]+,[^,]*,,[0-9.]+(e-[0-9]+)?,")
foreach(every 1 7)
  bench(0 "${shows_none}iterations found by solves of different length\n" --judge velocity --check-every ${every}
        --solver modest,gauss-seidel)
  require_match("${rows}" "modest,converged,.*gauss-seidel,converged,")
  string(REGEX MATCHALL ",converged,[0-9]+" found "${rows}")
  list(REMOVE_DUPLICATES found)
  list(LENGTH found numbers)
  if(NOT numbers EQUAL 1)
    message(FATAL_ERROR "numbers of iterations differ: ${rows}")
  endif()
endforeach()
bench(3 "" --judge velocity --solver modest --max-iterations 3)
require_match("${rows}" "modest,iteration_limit,3,")

# The convergence curve is its end, then.
bench(0 "${shows_none}the convergence curve is its end alone\n" --solver modest --history ${FOLDER})
file(STRINGS ${FOLDER}/stack-10.modest.csv points REGEX "^[0-9]")
require_match("${points}" "^[0-9]+,[^,;]+,[^,;]+$")

bench(2 "cd_bench: solver: idle is not allowed, expected one that gives an impulse to each contact\n" --solver idle)
