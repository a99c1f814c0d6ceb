# Parts of the project as WebAssembly: clang 19 and wasi-libc compile the same sources as everywhere.
#
# One thread, 128-bit SIMD, no exceptions. Where exceptions are absent the JSON library is asked for none, and
# fmt is used from its headers; a folder of links keeps all other headers of this machine out of sight.
find_program(WASM_CLANG clang++-19 REQUIRED)
find_path(WASM_FMT fmt/format.h REQUIRED)
find_path(WASM_JSON nlohmann/json.hpp REQUIRED)

set(WASM_INCLUDES ${PROJECT_BINARY_DIR}/wasm/include)
file(MAKE_DIRECTORY ${WASM_INCLUDES})
file(CREATE_LINK ${WASM_FMT}/fmt ${WASM_INCLUDES}/fmt SYMBOLIC)
file(CREATE_LINK ${WASM_JSON}/nlohmann ${WASM_INCLUDES}/nlohmann SYMBOLIC)

set(WASM_FLAGS --target=wasm32-wasi -std=c++20 -msimd128 -mbulk-memory -msign-ext -mnontrapping-fptoint
  -fno-exceptions -fno-rtti -DNDEBUG -DFMT_HEADER_ONLY -DJSON_NOEXCEPTION -DLANISTA_VERSION="${PROJECT_VERSION}"
  -Wall -Wextra -Wno-missing-field-initializers -Werror -I${PROJECT_SOURCE_DIR}/src -isystem ${WASM_INCLUDES})
# Deep searches keep a list of moves for each ply on the stack.
set(WASM_LINK_FLAGS -Wl,-z,stack-size=8388608 -Wl,--strip-all)

# wasm_compile(OUTPUT INPUT NAME FLAGS...): what the functions below have in common. It uses the WASM_HEADERS and the launcher of its caller.
function(wasm_compile OUTPUT INPUT NAME)
  cmake_path(GET OUTPUT PARENT_PATH FOLDER)
  file(MAKE_DIRECTORY ${FOLDER})
  add_custom_command(
    OUTPUT ${OUTPUT}
    COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${WASM_CLANG} ${WASM_FLAGS} ${ARGN} -MD -MF ${OUTPUT}.d -c ${INPUT} -o ${OUTPUT}
    DEPENDS ${INPUT} ${WASM_HEADERS}
    DEPFILE ${OUTPUT}.d
    COMMENT "Building ${NAME} as WebAssembly"
    VERBATIM)
endfunction()

# wasm_headers(OPTIMISATION HEADERS...): compiles these, which take long to read, once for all sources with that optimisation.
function(wasm_headers OPTIMISATION)
  set(HEADER ${PROJECT_BINARY_DIR}/wasm/headers${OPTIMISATION}.h)
  list(TRANSFORM ARGN REPLACE "(.+)" "#include <\\1>\n")
  list(JOIN ARGN "" TEXT)
  file(CONFIGURE OUTPUT ${HEADER} CONTENT "${TEXT}" @ONLY)
  # What clang precompiles names the folder it was made in: from a cache that clones share it would be another's.
  set(CMAKE_CXX_COMPILER_LAUNCHER "")
  wasm_compile(${HEADER}.pch ${HEADER} headers${OPTIMISATION} ${OPTIMISATION} -x c++-header -Xclang -fno-pch-timestamp)
  set(WASM_HEADERS${OPTIMISATION} ${HEADER}.pch PARENT_SCOPE)
endfunction()

# wasm_objects(OBJECTS OPTIMISATION SOURCES...): compiles each source and lists the objects.
function(wasm_objects OBJECTS OPTIMISATION)
  set(LIST "")
  set(WASM_HEADERS ${WASM_HEADERS${OPTIMISATION}})
  if(WASM_HEADERS)
    set(INCLUDED -include-pch ${WASM_HEADERS})
  endif()
  foreach(SOURCE ${ARGN})
    string(REGEX REPLACE "^(${PROJECT_BINARY_DIR}/wasm|${PROJECT_SOURCE_DIR})/" "" NAME ${SOURCE})
    set(OBJECT ${PROJECT_BINARY_DIR}/wasm/${NAME}.o)
    wasm_compile(${OBJECT} ${SOURCE} ${NAME} ${OPTIMISATION} ${INCLUDED})
    list(APPEND LIST ${OBJECT})
  endforeach()
  set(${OBJECTS} ${LIST} PARENT_SCOPE)
endfunction()

# wasm_module(MODULE OBJECTS...): links them to a module without a main program.
function(wasm_module MODULE)
  add_custom_command(
    OUTPUT ${MODULE}
    COMMAND ${WASM_CLANG} --target=wasm32-wasi -mexec-model=reactor ${WASM_LINK_FLAGS} ${ARGN} -o ${MODULE}
    DEPENDS ${ARGN}
    COMMENT "Linking ${MODULE}"
    VERBATIM)
endfunction()

# What is hot is compiled for speed, what talks for size.
file(GLOB_RECURSE WASM_HOT CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/agents/*.cpp)
file(GLOB WASM_DESK CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/desk/*.cpp)
file(GLOB WASM_COLD CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/desk/games/*.cpp
  ${PROJECT_SOURCE_DIR}/src/report/boards/*.cpp ${PROJECT_SOURCE_DIR}/src/wasm/*.cpp)
list(APPEND WASM_COLD ${PROJECT_SOURCE_DIR}/src/report/board_face.cpp)
# The desk's files all use the JSON library in the same ways: as one they take a quarter of the time.
list(TRANSFORM WASM_DESK REPLACE "(.+)" "#include \"\\1\"\n")
list(JOIN WASM_DESK "" WASM_DESK)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/wasm/desk.cpp CONTENT "${WASM_DESK}" @ONLY)
list(APPEND WASM_COLD ${PROJECT_BINARY_DIR}/wasm/desk.cpp)
set(WASM_STANDARD algorithm array functional map memory optional string vector)
wasm_headers(-O3 ${WASM_STANDARD} fmt/format.h)
wasm_headers(-Os ${WASM_STANDARD} fmt/format.h nlohmann/json.hpp)
wasm_objects(WASM_ENGINE_OBJECTS -O3 ${ENGINE_SOURCES})
wasm_objects(WASM_HOT_OBJECTS -O3 ${WASM_HOT})
wasm_objects(WASM_COLD_OBJECTS -Os ${WASM_COLD})
set(LANISTA_MODULE ${PROJECT_BINARY_DIR}/lanista.wasm)
wasm_module(${LANISTA_MODULE} ${WASM_ENGINE_OBJECTS} ${WASM_HOT_OBJECTS} ${WASM_COLD_OBJECTS})
add_custom_target(lanista_wasm DEPENDS ${LANISTA_MODULE})
