# SPDX-License-Identifier: BSD-3-Clause
# A run that makes no sense says so, before it and after it: grains that are placed in each other, springs that
# are too stiff for the time step. One that was interrupted is not begun anew by mistake.
# -D PROGRAM= -D FOLDER=
cmake_policy(SET CMP0007 NEW) # a row of a table may have empty cells
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

# Four radii a step at a plate whose half thickness is 0.25, restitution 0.5: mcnamara does not see the
# plate, and at most r / v = 0.0025 would do. Contact dynamics leaves it on its side with -e v.
set(plate ${FOLDER}/plate.toml)
file(WRITE ${plate} [=[
friction = 0
[[walls]]
shape = "plate"
point = [0, 0]
half_edges = [[0, 3]]
rounding = 0.25
[[grains]]
name = "b"
place = "points"
at = [[-5.03, 0.1]]
velocity = [200, 0]
[method]
law = "extended-coulomb"
contact = {restitution = 0.5}
[run]
time_step = 0.01
end = 0.1
[output]
watch = ["b"]
]=])
set(unseen "body 1 of speed 200 moves by 4 of its radii in a time step, and may pass other bodies unseen: a time_step of at most 0.0025")
file(READ ${plate} text)
string(REGEX REPLACE "law = [^\n]*\ncontact = [^\n]*" "name = \"mcnamara\"\nrestitution = 0.5" text "${text}")
file(WRITE ${FOLDER}/mcnamara.toml "${text}")
string(REPLACE "name = \"mcnamara\"\nrestitution = 0.5" "name = \"molecular-dynamics\"\nsprings = {stiffness = 1e4}" text "${text}")
file(WRITE ${FOLDER}/soft.toml "${text}")
expect(0 "# warning: ${unseen}" ${FOLDER}/mcnamara.toml --dry-run)
expect(3 "${unseen}" ${FOLDER}/mcnamara.toml --out ${FOLDER}/mcnamara)
expect(3 "${unseen}" ${FOLDER}/soft.toml --out ${FOLDER}/soft)
expect(0 "results in" ${FOLDER}/mcnamara.toml --set run.time_step=0.0025 --out ${FOLDER}/seen)
expect(0 "results in" ${plate} --out ${FOLDER}/plate)
foreach(run seen plate)
  file(STRINGS ${FOLDER}/${run}/monitors.csv rows REGEX "^[0-9a-z]")
  list(GET rows 0 names)
  list(GET rows -1 last)
  string(REPLACE "," ";" names "${names}")
  string(REPLACE "," ";" last "${last}")
  list(FIND names position_b_x place)
  list(GET last ${place} position)
  list(FIND names velocity_b_x place)
  list(GET last ${place} velocity)
  if(NOT position LESS -0.75 OR velocity LESS -100.000001 OR velocity GREATER -99.999999)
    message(FATAL_ERROR "${run}: the grain is at ${position} with the velocity ${velocity}")
  endif()
endforeach()

# Doubles at 1e17 are 16 apart.
expect(2 "scene: position of body 1: -1e+17 is not allowed" ${plate} --set "grains[0].at=[[-1e17, 0]]" --out
       ${FOLDER}/far)

# 0.1 is 33.3 steps of 0.003; rows every 0.02 are 6.67 steps, frames every 0.03 are ten.
set(odd ${plate} --set run.time_step=0.003 --set output.monitors_every=0.02 --set output.frames_every=0.03)
set(end "run.end = 0.1 is no whole number of time steps: 33 of 0.003 are used, 0.099")
set(rows "output.monitors_every = 0.02 is no whole number of time steps: 7 of 0.003 are used, 0.021")
expect(0 "# ${end}\n# ${rows}\n" ${odd} --dry-run)
expect(0 "results in" ${odd} --out ${FOLDER}/odd)
file(READ ${FOLDER}/odd/summary.json summary)
string(JSON used GET "${summary}" quantities end_used value)
string(JSON said GET "${summary}" quantities end_used description)
string(JSON every GET "${summary}" quantities monitors_every_used value)
string(JSON frames ERROR_VARIABLE none GET "${summary}" quantities frames_every_used)
string(JSON time GET "${summary}" quantities time value)
if(NOT said STREQUAL end OR NOT used EQUAL time OR every LESS 0.020999 OR every GREATER 0.021001 OR NOT none)
  message(FATAL_ERROR "rounded times: ${used}, ${said}, ${every}, ${frames}")
endif()

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

# Six discs in a pile: two sweeps leave every step short of the tolerance, five thousand none.
set(pile ${FOLDER}/pile.toml)
file(WRITE ${pile} [=[
gravity = [0, -1]
[[walls]]
[[grains]]
place = "points"
at = [[0, 0.5], [1, 0.5], [2, 0.5], [0.5, 1.36], [1.5, 1.36], [1, 2.22]]
[method]
tolerance = 1e-12
sweeps = 2
[run]
time_step = 0.01
end = 0.1
]=])
set(missed "10 of 10 steps did not reach the tolerance 1e-12: more sweeps")
expect(3 "${missed}" ${pile} --out ${FOLDER}/missed)
expect(0 "results in" ${pile} --set method.sweeps=5000 --out ${FOLDER}/reached)
foreach(run missed reached)
  file(READ ${FOLDER}/${run}/summary.json summary)
  string(JSON ${run} GET "${summary}" quantities steps_unconverged value)
endforeach()
if(NOT missed EQUAL 10 OR NOT reached EQUAL 0)
  message(FATAL_ERROR "steps_unconverged: ${missed} with two sweeps, ${reached} with five thousand")
endif()

execute_process(
  COMMAND sh -c "\"$0\" hopper --progress off --set output.checkpoint_every=0.05 --out \"$1\" >/dev/null 2>&1 &
                 for i in $(seq 500); do test -f \"$1/checkpoint.cbor\" && break; sleep 0.02; done
                 kill -KILL $!; wait $!" ${PROGRAM} ${FOLDER}/killed TIMEOUT 60)
expect(2 "--resume to go on with the run that was interrupted there" hopper --out ${FOLDER}/killed)
if(NOT EXISTS ${FOLDER}/killed/checkpoint.cbor)
  message(FATAL_ERROR "the interrupted run is gone")
endif()
