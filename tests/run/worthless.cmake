# SPDX-License-Identifier: BSD-3-Clause
# A run that makes no sense says so, before it and after it: grains that are placed in each other, springs that
# are too stiff for the time step. One that was interrupted is not begun anew by mistake.
# -D PROGRAM= -D FOLDER=
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})

# Runs SCENE with options, expects the exit status and a text in what is printed.
function(expect status text)
  execute_process(COMMAND ${PROGRAM} ${ARGN} --progress off RESULT_VARIABLE found OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  string(FIND "${output}" "${text}" place)
  if(NOT found EQUAL status OR place EQUAL -1)
    message(FATAL_ERROR "${ARGN}: ended with ${found} instead of ${status}, without '${text}':\n${output}")
  endif()
endfunction()

set(mixture ${FOLDER}/mixture.toml)
file(WRITE ${mixture} [=[
gravity = [0, -1]
[[walls]]
[[grains]]
name = "light"
place = "deposit"
count = 60
low = [-5, 0]
high = [5, 0]
radius = [0.4, 0.6]
[[grains]]
name = "heavy"
place = "deposit"
count = 60
low = [-5, 0]
high = [5, 0]
radius = [0.4, 0.6]
[run]
time_step = 0.01
end = 0.1
]=])
expect(0 "pairs of bodies overlap at the start by more than 10 %" ${mixture} --dry-run)
expect(3 "pairs of bodies overlap at the start by more than 10 %" ${mixture} --out ${FOLDER}/mixture)

set(gas ${FOLDER}/gas.toml)
file(WRITE ${gas} [=[
[[grains]]
place = "points"
at = [[0, 0], [1.01, 0]]
velocity = [0, 0]
[[grains]]
name = "fast"
place = "points"
at = [[-1.05, 0]]
velocity = [1, 0]
[method]
name = "molecular-dynamics"
springs = {stiffness = 1e4}
[run]
time_step = 0.04
end = 4
]=])
expect(0 "the shortest collision takes" ${gas} --dry-run)
expect(3 "the shortest collision takes" ${gas} --out ${FOLDER}/gas)
expect(3 "springs have made an energy" ${gas} --out ${FOLDER}/gas)
expect(0 "results in" ${gas} --set run.time_step=0.001 --out ${FOLDER}/right)

# An elastic disc that falls from h = 1 is at the floor every 2 sqrt(2), and gets m g u dt of each bounce.
set(bounce ${FOLDER}/bounce.toml)
file(WRITE ${bounce} [=[
gravity = [0, -1]
friction = 0
[[walls]]
[[grains]]
place = "points"
at = [[0, 1.5]]
[method]
name = "approximate-hard-sphere"
restitution = 1
[run]
time_step = 0.01
end = 100
]=])
expect(0 "gravity adds 0.00393 to the" ${bounce} --dry-run)
expect(0 "none with method.impact_time = \"exact\"" ${bounce} --dry-run)
expect(3 "gravity has made, as bodies collide at one end of a time step, an energy of 0.39, beside 1.2 that"
       ${bounce} --out ${FOLDER}/bounce)
file(READ ${FOLDER}/bounce/summary.json summary)
string(JSON gain GET "${summary}" quantities gravity_gain value)
if(NOT gain MATCHES "^0[.]392699") # dt / 2 m g^2 T, m = pi / 4
  message(FATAL_ERROR "gravity_gain is ${gain}")
endif()
expect(0 "results in" ${bounce} --set method.impact_time=exact --out ${FOLDER}/exact)
expect(3 "approximate-hard-sphere with method.impact_time" ${bounce} --set method.name=mcnamara --out
       ${FOLDER}/mcnamara)

execute_process(
  COMMAND sh -c "\"$0\" hopper --progress off --set output.checkpoint_every=0.05 --out \"$1\" >/dev/null 2>&1 &
                 for i in $(seq 500); do test -f \"$1/checkpoint.cbor\" && break; sleep 0.02; done
                 kill -KILL $!; wait $!" ${PROGRAM} ${FOLDER}/killed TIMEOUT 60)
expect(2 "--resume to go on with the run that was interrupted there" hopper --out ${FOLDER}/killed)
if(NOT EXISTS ${FOLDER}/killed/checkpoint.cbor)
  message(FATAL_ERROR "the interrupted run is gone")
endif()
