// The Python module lanista._core: nothing but names, signatures and docstrings. What they do is elsewhere.
#include <nanobind/nanobind.h>

#include "bindings.h"

NB_MODULE(_core, module) {
    module.doc() = "Lanista's games, engines and arena. Import `lanista` instead.";
    lanista::python::bind_states(module);
    lanista::python::bind_engine(module);
    lanista::python::bind_match(module);
}
