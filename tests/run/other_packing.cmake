# SPDX-License-Identifier: BSD-3-Clause
# A run that was stopped does not go on with another packing under the same name.
# -D PROGRAM= -D FOLDER=
file(REMOVE_RECURSE ${FOLDER})
file(WRITE ${FOLDER}/two.csv "x,y,radius\n0,0,0.5\n3,0,0.5\n")
file(WRITE ${FOLDER}/two.toml "grains = [{place = \"file\", file = \"two.csv\"}]
run = {time_step = 1e-6, end = 1e6}
output = {checkpoint_every = 0.01, monitors_every = 1e6}
")
set(run ${PROGRAM} ${FOLDER}/two.toml --out ${FOLDER}/out --progress off)
execute_process(COMMAND timeout --signal=INT 1 ${run} OUTPUT_QUIET ERROR_QUIET)
if(NOT EXISTS ${FOLDER}/out/checkpoint.cbor)
  message(FATAL_ERROR "the run left no checkpoint")
endif()
file(WRITE ${FOLDER}/two.csv "x,y,radius\n0,0,0.4\n3,0,0.5\n")
execute_process(COMMAND ${run} --resume RESULT_VARIABLE status ERROR_VARIABLE line OUTPUT_QUIET TIMEOUT 10)
if(NOT status EQUAL 2 OR NOT line MATCHES "file_hash")
  message(FATAL_ERROR "another packing was taken: ${status} ${line}")
endif()
