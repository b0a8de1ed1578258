# SPDX-License-Identifier: BSD-3-Clause
# The commands of the documentation, each with the test that executes it. To be included.

# Sets `result` to the commands in all blocks of shell of the documents below `source`, one an element,
# without comments; a command that goes on after a backslash is one. A block says what it is: sh, cpp, toml,
# python or text.
function(documented_commands source result)
  file(GLOB documents ${source}/*.md ${source}/examples/*.md ${source}/bench/*.md ${source}/bench/*/*.md
       ${source}/run/*.md ${source}/tests/*.md)
  file(GLOB_RECURSE pages ${source}/docs/*.md)
  list(APPEND documents ${pages})
  list(REMOVE_ITEM documents ${source}/docs/gallery.md) # made by `make gallery`, checked by tests/run/gallery_test.py
  execute_process(
    COMMAND
      awk "/^ *```/ {
             open = !open
             shell = open && $1 == \"```sh\"
             if (open && $1 !~ /^```(sh|cpp|toml|python|text|[{][a-z]+[}])$/) print FILENAME \": a block without a language\"
             next
           }
           !shell || /^ *(#.*)?$/ { next }
           { sub(/ +#.*/, \"\"); sub(/^ +/, \"\") }
           /\\\\$/ { sub(/ *\\\\$/, \"\"); printf \"%s \", $0; next }
           { print }" ${documents}
    OUTPUT_VARIABLE text OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE ";" "\\;" text "${text}")
  string(REPLACE "\n" ";" commands "${text}")
  set(${result} "${commands}" PARENT_SCOPE)
endfunction()

# Writes the files that the documents below `source` give to `folder`: blocks that begin with "# NAME.toml",
# "# Snakefile", or "#!/bin/sh" and "# NAME.sh".
function(write_documented_scenes source folder)
  file(GLOB documents ${source}/*.md)
  file(GLOB_RECURSE pages ${source}/docs/*.md)
  list(APPEND documents ${pages})
  execute_process(
    COMMAND
      awk -v folder=${folder}
      "/^```/ { file = first = \"\"; begins = $1 ~ /^```(toml|python|text)$/; next }
       begins && /^#!/ { first = $0 \"\\n\"; next }
       begins && /^# ([a-z_]+[.](toml|sh)|Snakefile)$/ { file = folder \"/\" $2; printf \"%s\", first > file }
       { begins = 0 }
       file { print > file }" ${documents} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Sets `result` to who executes a command: ci (a target of make that .ci/run runs), install
# (tests/install), run (tests/run), or nothing; and `missing` to a program that it needs and that is not
# there, if there is one.
function(who_executes command result missing)
  set(${result} "" PARENT_SCOPE)
  set(${missing} "" PARENT_SCOPE)
  if(command MATCHES "^make [a-z-]+( [A-Z]+=[^ ]+)*$")
    set(${result} ci PARENT_SCOPE)
  elseif(command MATCHES "^(cmake --|cmake -S examples |build/examples/)")
    set(${result} install PARENT_SCOPE)
  elseif(command MATCHES "^(build/release/bin/[a-z0-9_]+|run/[a-z_]+.py|cd_run|cd_view|cd_study) ")
    set(${result} run PARENT_SCOPE)
  elseif(command MATCHES "(^|^while .* )(parallel|sbatch|snakemake) ")
    set(${result} run PARENT_SCOPE)
    set(needed ${CMAKE_MATCH_2})
    set(look ${needed} --version)
    if(needed STREQUAL sbatch)
      set(look timeout 10 sinfo) # a Slurm that is at work
    endif()
    execute_process(COMMAND ${look} RESULT_VARIABLE absent OUTPUT_QUIET ERROR_QUIET)
    if(NOT absent EQUAL 0)
      set(${missing} ${needed} PARENT_SCOPE)
    endif()
  endif()
endfunction()
