// The parts of the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace lanista::python {

void bind_states(nanobind::module_& module);
void bind_engine(nanobind::module_& module);
void bind_match(nanobind::module_& module);

}  // namespace lanista::python
