# SPDX-License-Identifier: BSD-3-Clause
# cd_add_experiments(folder library...): one program for each line `folder_topic` of experiments/list.txt,
# made of topic.cpp and the sources named there. One that is named in CD_WITHOUT may be asked for, but
# there is nothing to build.
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/experiments/list.txt)
file(STRINGS ${PROJECT_SOURCE_DIR}/experiments/list.txt CD_EXPERIMENTS REGEX "^[a-z0-9_]+ \\|")

function(cd_add_experiments folder)
  foreach(line ${CD_EXPERIMENTS})
    if(NOT line MATCHES "^(${folder}_([a-z0-9_]+)) \\|([^|]*)\\|")
      continue()
    endif()
    set(name ${CMAKE_MATCH_1})
    if(name IN_LIST CD_WITHOUT)
      add_custom_target(${name})
      continue()
    endif()
    separate_arguments(sources UNIX_COMMAND "${CMAKE_MATCH_2}.cpp ${CMAKE_MATCH_3}")
    add_executable(${name} ${sources})
    target_link_libraries(${name} PRIVATE ${ARGN})
  endforeach()
endfunction()
