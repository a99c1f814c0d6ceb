# The keeper is a small static program (src/arena/keeper) that the library carries inside itself.
# It is built without sanitizers: their runtime cannot be linked statically, and would start anew for every agent.
find_package(PkgConfig REQUIRED)
pkg_check_modules(SECCOMP REQUIRED IMPORTED_TARGET libseccomp)

file(GLOB KEEPER_SOURCES CONFIGURE_DEPENDS src/arena/keeper/*.cpp)
add_executable(lanista_keeper ${KEEPER_SOURCES} src/arena/process_tree.cpp)
target_include_directories(lanista_keeper PRIVATE src)
target_compile_options(lanista_keeper PRIVATE -O2 -fno-sanitize=all)
target_link_options(lanista_keeper PRIVATE -static -s -fno-sanitize=all)
set_target_properties(lanista_keeper PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/keeper)

target_link_libraries(lanista_library PUBLIC PkgConfig::SECCOMP)
set_source_files_properties(src/arena/keeper_image.cpp PROPERTIES
  COMPILE_DEFINITIONS "LANISTA_KEEPER_FILE=\"${CMAKE_BINARY_DIR}/keeper/lanista_keeper\""
  OBJECT_DEPENDS ${CMAKE_BINARY_DIR}/keeper/lanista_keeper)
add_dependencies(lanista_library lanista_keeper)
set_source_files_properties(src/arena/process_child.cpp PROPERTIES
  COMPILE_OPTIONS -fno-sanitize=all SKIP_PRECOMPILE_HEADERS ON)
