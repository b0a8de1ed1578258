# SPDX-License-Identifier: BSD-3-Clause
# A run of a scene that is stopped, or killed, and goes on with --resume ends with the same bytes as one
# that was left alone.
# -D PROGRAM= -D SCENE= -D END= (a time) -D SWEEPS= -D FOLDER=
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
set(options --progress off --set output.checkpoint_every=0.05 --set run.end=${END} --set method.sweeps=${SWEEPS})
execute_process(COMMAND ${PROGRAM} ${SCENE} ${options} --out ${FOLDER}/whole RESULT_VARIABLE status OUTPUT_QUIET)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "the whole run ended with ${status}")
endif()

# The files of a run without what differs: times and the name of the folder.
function(contents_of folder result)
  file(GLOB files RELATIVE ${folder} ${folder}/*.csv ${folder}/*.vtp ${folder}/*.pvd)
  set(text)
  foreach(file ${files})
    if(file STREQUAL monitors.csv)
      file(STRINGS ${folder}/${file} rows REGEX "^[0-9]")
      string(REGEX REPLACE ",[^,;]*(;|$)" "\\1" rows "${rows}")
      string(MD5 hash "${rows}")
    elseif(file MATCHES "csv$")
      file(STRINGS ${folder}/${file} rows REGEX "^[0-9]")
      string(MD5 hash "${rows}")
    else()
      file(MD5 ${folder}/${file} hash)
    endif()
    string(APPEND text "${file} ${hash}\n")
  endforeach()
  set(${result} "${text}" PARENT_SCOPE)
endfunction()
contents_of(${FOLDER}/whole expected)

foreach(signal TERM KILL)
  set(out ${FOLDER}/${signal})
  # Stopped a while after the first checkpoint, twice; then left alone.
  foreach(stop 1 2)
    list(JOIN options " " words)
    if(stop EQUAL 2)
      string(APPEND words " --resume")
    endif()
    execute_process(
      COMMAND
        sh -c
        "\"$0\" ${SCENE} ${words} --out \"$1\" >/dev/null 2>&1 &
         for i in $(seq 250); do test -f \"$1/checkpoint.cbor\" && break; sleep 0.02; done
         sleep 0.1; kill -${signal} $! 2>/dev/null; wait $!" ${PROGRAM} ${out}
      RESULT_VARIABLE status TIMEOUT 60)
    if(status EQUAL 0)
      message(FATAL_ERROR "SIG${signal}: the run was over before it was stopped")
    endif()
  endforeach()
  execute_process(COMMAND ${PROGRAM} ${SCENE} ${options} --resume --out ${out} RESULT_VARIABLE status OUTPUT_QUIET)
  contents_of(${out} found)
  if(NOT status EQUAL 0 OR NOT found STREQUAL expected)
    message(FATAL_ERROR "SIG${signal}: ended with ${status} and\n${found}instead of\n${expected}")
  endif()
  if(EXISTS ${out}/checkpoint.cbor OR NOT EXISTS ${out}/end.cbor)
    message(FATAL_ERROR "SIG${signal}: the checkpoint is still there, or the end is not")
  endif()
endforeach()
