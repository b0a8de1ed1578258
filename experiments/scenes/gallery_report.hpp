// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of the gallery: measured beside expected.
#pragma once

#include <vector>

#include "experiments/scenes/gallery_run.hpp"
#include "harness/run.hpp"

namespace cd::scenes {

/// A run and what was asked for.
struct GallerySample {
  GallerySetup setup;
  ReadyScene scene;
  GalleryRun found;
};

/// Writes table.csv (means over the seeds beside the expected values, or the range they should be
/// in), methods.csv (differences of the means of both methods), runs.csv, and for the pictures
/// grains.csv, contacts.csv and pictures.csv of the first run of each scene. Every scene has
/// samples of both methods.
void report_gallery(Run& run, const std::vector<GallerySample>& samples);

}  // namespace cd::scenes
