# SPDX-License-Identifier: BSD-3-Clause
# --dry-run says which solver suits a scene and how its time step stands to soft collisions, and the summary
# of a run what was reached.
# -D PROGRAM= -D FOLDER=
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
# Two discs of mass 1, so that a collision of the two has the effective mass 1/2.
file(WRITE ${FOLDER}/two.toml [=[
[[materials]]
name = "stuff"
density = 1.2732395447351628
[[walls]]
[[grains]]
place = "points"
at = [[0, 0.5], [3, 0.5]]
[run]
time_step = 0.01
end = 0.1
]=])

# What is said of the scene with some settings must match an expression, or must not.
function(check_advice expression is_expected)
  set(settings)
  foreach(setting ${ARGN})
    list(APPEND settings --set ${setting})
  endforeach()
  execute_process(COMMAND ${PROGRAM} ${FOLDER}/two.toml ${settings} --dry-run OUTPUT_VARIABLE text
                  RESULT_VARIABLE status)
  string(REGEX MATCH "${expression}" found "${text}")
  if(NOT status EQUAL 0 OR (is_expected AND NOT found) OR (found AND NOT is_expected))
    message(FATAL_ERROR "${ARGN}: ${status}, ${expression}:\n${text}")
  endif()
endfunction()

set(formula "No formula says")
set(waves "does not see long waves")
set(other "under load nonsmooth-cg was")
check_advice("reaches all 2 grains after some N[^=]*= 2 sweeps" TRUE)
check_advice("${other}" TRUE)
check_advice("under load accelerated-gradient was" TRUE friction=0)
check_advice("${formula}" FALSE)
check_advice("${waves}" FALSE)
check_advice("${other}" FALSE method.solver=nonsmooth-cg)
check_advice("${formula}" TRUE method.solver=nonsmooth-cg)
check_advice("${formula}" TRUE method.solver=accelerated-gradient)
check_advice("${formula}" TRUE method.solver=jacobi)
check_advice("${waves}" TRUE method.tolerance=1e-3)
# kappa = q m N_I / dt^2 with q = 0.5 / 2 and 100 sweeps [Unger 2002, Eqs. 11, 24].
check_advice("as stiff as a spring of 2.5e.05" TRUE method.solver=jacobi method.relaxation=0.5)
# pi sqrt(m / kappa) with m = 1/2: 0.0702 for 1000.
set(soft method.name=molecular-dynamics method.springs.stiffness=1000)
check_advice("shortest collision lasts 0.07, 7 time steps" TRUE ${soft})
check_advice("${other}|${formula}" FALSE ${soft})
check_advice("shortest collision lasts" FALSE method.name=approximate-hard-sphere)

execute_process(COMMAND ${PROGRAM} ${FOLDER}/two.toml --set method.name=molecular-dynamics --set
                        method.springs.stiffness=1000 --out ${FOLDER}/soft --progress off OUTPUT_QUIET)
execute_process(COMMAND ${PROGRAM} ${FOLDER}/two.toml --set "gravity=[0, -1]" --out ${FOLDER}/hard --progress
                        off OUTPUT_QUIET)
file(READ ${FOLDER}/soft/summary.json soft)
file(READ ${FOLDER}/hard/summary.json hard)
string(JSON steps GET "${soft}" quantities steps_per_collision value)
string(JSON error GET "${hard}" quantities residual value)
string(JSON speed GET "${hard}" quantities rms_speed value)
if(NOT steps MATCHES "^7.02" OR NOT error LESS 1e-9 OR NOT speed LESS 1e-9)
  message(FATAL_ERROR "reached: ${steps} steps, residual ${error}, speed ${speed}")
endif()
