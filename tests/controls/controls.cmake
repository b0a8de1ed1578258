# SPDX-License-Identifier: BSD-3-Clause
# One test for each control of the files in validation: every check must be able to fail. That the right
# runs pass is what `make figures` shows.
function(add_control program name judge)
  set(test "control: ${program} ${name}")
  add_test(
    NAME ${test}
    COMMAND
      ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${program}> -D CHECKER=$<TARGET_FILE:cd_check>
      -D VALIDATION=${PROJECT_SOURCE_DIR}/validation -D FOLDER=${CMAKE_CURRENT_BINARY_DIR}/controls/${program}_${name}
      ${judge} "-DOPTIONS=${ARGN}" -P ${CMAKE_CURRENT_SOURCE_DIR}/controls/wrong_run.cmake)
  set_tests_properties(${test} PROPERTIES LABELS validation)
endfunction()

file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/validation/*.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
foreach(file ${files})
  file(READ ${file} json)
  get_filename_component(program ${file} NAME_WE)
  string(JSON count ERROR_VARIABLE none LENGTH "${json}" controls)
  if(none OR NOT TARGET ${program})
    continue()
  endif()
  math(EXPR last "${count} - 1")
  foreach(k RANGE ${last})
    string(JSON name GET "${json}" controls ${k} name)
    string(JSON length LENGTH "${json}" controls ${k} options)
    set(options "")
    math(EXPR last_option "${length} - 1")
    foreach(o RANGE ${last_option})
      string(JSON option GET "${json}" controls ${k} options ${o})
      list(APPEND options ${option})
    endforeach()
    add_control(${program} ${name} -DCONTROL=${name} ${options})
  endforeach()
endforeach()
