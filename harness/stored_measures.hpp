// SPDX-License-Identifier: BSD-3-Clause
// Measures of libcd whose fields records of the Couette cell contain.
#pragma once

#include <libcd/core/archive.hpp>
#include <libcd/measure/decay_length.hpp>
#include <libcd/measure/proxy_stress.hpp>
#include <libcd/measure/radial_profile.hpp>
#include <libcd/measure/stress_field.hpp>
