# SPDX-License-Identifier: BSD-3-Clause
# Writes build_info.json (version, git, dirty, compiler, flags) beside the executables; run at every
# build, but touches the file only if its content changed. The facts are not compiled in: then every
# commit would relink every experiment and make all results out of date.
# Needs SOURCE (folder), OUTPUT (file), VERSION, COMPILER, FLAGS.
cmake_minimum_required(VERSION 3.25)

set(commit "unknown")
set(dirty true) # unless the sources are known to equal the commit
find_program(GIT git)
if(GIT)
  execute_process(COMMAND ${GIT} rev-parse --verify HEAD WORKING_DIRECTORY ${SOURCE}
                  RESULT_VARIABLE failed OUTPUT_VARIABLE found
                  ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT failed)
    set(commit "${found}")
    execute_process(COMMAND ${GIT} --no-optional-locks status --porcelain --untracked-files=no
                            -- . ":!results"
                    WORKING_DIRECTORY ${SOURCE} RESULT_VARIABLE failed OUTPUT_VARIABLE changes
                    ERROR_QUIET)
    if(NOT failed AND changes STREQUAL "")
      set(dirty false)
    endif()
  endif()
endif()

function(quote name text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REGEX REPLACE "[ ;]+" " " text "${text}")
  string(STRIP "${text}" text)
  set(${name} "\"${text}\"" PARENT_SCOPE)
endfunction()

quote(version "${VERSION}")
quote(commit "${commit}")
quote(compiler "${COMPILER}")
quote(flags "${FLAGS}")
set(content "{
  \"version\": ${version},
  \"git\": ${commit},
  \"dirty\": ${dirty},
  \"compiler\": ${compiler},
  \"flags\": ${flags}
}
")

set(previous "")
if(EXISTS "${OUTPUT}")
  file(READ "${OUTPUT}" previous)
endif()
if(NOT content STREQUAL previous)
  file(WRITE "${OUTPUT}.part" "${content}")
  file(RENAME "${OUTPUT}.part" "${OUTPUT}")
endif()
