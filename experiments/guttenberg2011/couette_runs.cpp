// One state file per run, its name made of the setup, and a lock beside it.
#include "experiments/guttenberg2011/couette_runs.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <exception>
#include <future>
#include <iomanip>
#include <map>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/io/number.hpp>

namespace cd::guttenberg2011 {
namespace {

Fingerprint fingerprint(const CouetteOptions& c) {
  return {{"shaft-radius", to_text(c.shaft_radius)},
          {"drum-radius", to_text(c.drum_radius)},
          {"least-radius", to_text(c.least_radius)},
          {"largest-radius", to_text(c.largest_radius)},
          {"density", to_text(c.density)},
          {"friction", to_text(c.friction)},
          {"volume-fraction", to_text(c.volume_fraction)},
          {"grains", c.grains ? to_text(*c.grains) : "from the fraction"},
          {"turning-rate", to_text(c.turning_rate)},
          {"initial-speed", to_text(c.initial_speed)},
          {"overlap-tolerance", to_text(c.overlap_tolerance)},
          {"max-sweeps", to_text(c.max_sweeps)},
          {"seed", to_text(c.seed)}};
}

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kSaveInterval{60};
constexpr std::chrono::milliseconds kLockInterval{100};

/// FNV-1a of names and values.
std::string hash_of(const Fingerprint& run) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const auto& [name, value] : run) {
    for (const char c : name + '=' + value + '\n')
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  }
  std::ostringstream text;
  text << std::hex << std::setw(16) << std::setfill('0') << hash;
  return text.str();
}

std::string file_name(const FlowSetup& s) {
  return s.method + "_phi" + to_text(s.cell.volume_fraction) + "_dt" + to_text(s.time_step) +
         "_seed" + to_text(s.cell.seed) + "_" + hash_of(fingerprint(s)) + ".cbor";
}

/// Held by one program at a time; the system takes it back from one that dies.
class FileLock {
 public:
  explicit FileLock(const fs::path& path) : file_(open(path.c_str(), O_RDWR | O_CREAT, 0666)) {
    if (file_ < 0) throw Error("cannot write " + path.string());
  }
  ~FileLock() { close(file_); }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  bool try_to_take() { return flock(file_, LOCK_EX | LOCK_NB) == 0; }

 private:
  int file_;
};

/// Cells by their options: runs that differ in the method alone start from the same one.
class Cells {
 public:
  /// Made by the first that asks; others wait.
  CouetteCell get(const FlowSetup& setup) {
    std::promise<CouetteCell> made;
    std::unique_lock lock(mutex_);
    const auto [place, is_new] =
        cell_.try_emplace(hash_of(fingerprint(setup.cell)), made.get_future());
    const std::shared_future<CouetteCell> cell = place->second;
    lock.unlock();
    if (is_new) {
      try {
        made.set_value(make_couette_cell(setup.cell));
      } catch (...) {
        made.set_exception(std::current_exception());
      }
    }
    return cell.get();
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_future<CouetteCell>> cell_;
};

/// The state of that run, if the file has it and the running program is older.
std::optional<StateFile> saved_state(const fs::path& path, const FlowSetup& setup) {
  if (!fs::exists(path) || fs::last_write_time(path) < fs::last_write_time("/proc/self/exe"))
    return std::nullopt;
  try {
    StateFile state = StateFile::read(path);
    require_fingerprint(state, fingerprint(setup));
    return state;
  } catch (const Error&) {  // damaged, or by chance of the same name: made anew
    return std::nullopt;
  }
}

void save(const CouetteFlow& flow, const fs::path& path) {
  StateFile state;
  flow.save(state);
  put_fingerprint(state, fingerprint(flow.setup()));
  state.write(path);
}

}  // namespace

Fingerprint fingerprint(const FlowSetup& s) {
  Fingerprint all = fingerprint(s.cell);
  const Fingerprint flow = {{"method", s.method},
                            {"time-step", to_text(s.time_step)},
                            {"until", to_text(s.until)},
                            {"window-from", to_text(s.window_from)},
                            {"restitution", to_text(s.restitution)},
                            {"passes", to_text(s.passes)},
                            {"removal-sweeps", to_text(s.removal_sweeps)},
                            {"stiffness", to_text(s.stiffness)},
                            {"sweeps", to_text(s.sweeps)},
                            {"blocks", to_text(s.blocks)},
                            {"rings", to_text(s.rings)},
                            {"sectors", to_text(s.sectors)}};
  all.insert(all.end(), flow.begin(), flow.end());
  return all;
}

void CouetteRuns::declare(Options& options) {
  options.text("runs", folder_, "",
               "folder of finished runs; empty: guttenberg2011_runs beside the output folder");
}

fs::path CouetteRuns::folder(const Run& run) const {
  if (!folder_.empty()) return folder_;
  return (fs::absolute(run.out()) / "..").lexically_normal() / "guttenberg2011_runs";
}

std::vector<std::unique_ptr<CouetteFlow>> CouetteRuns::finish(
    const Run& run, const std::vector<FlowSetup>& setups) const {
  const fs::path place = folder(run);
  std::error_code failed;
  fs::create_directories(place, failed);
  if (failed) throw Error("cannot write " + place.string());
  std::int64_t steps = 0;
  for (const FlowSetup& setup : setups) steps += setup.steps();
  auto progress = run.progress(steps, "steps");
  std::mutex one_at_a_time;
  Cells cells;
  std::vector<std::unique_ptr<CouetteFlow>> finished(setups.size());

  parallel_tasks(static_cast<int>(setups.size()), [&](int k) {
    const FlowSetup& setup = setups[static_cast<std::size_t>(k)];
    const fs::path path = place / file_name(setup);
    FileLock lock(fs::path(path).replace_extension("lock"));
    while (!run.interrupted() && !lock.try_to_take()) std::this_thread::sleep_for(kLockInterval);
    if (run.interrupted()) return;

    const auto state = saved_state(path, setup);
    auto flow = state ? std::make_unique<CouetteFlow>(setup, *state)
                      : std::make_unique<CouetteFlow>(setup, cells.get(setup));
    std::int64_t shown = 0, saved = flow->steps();
    auto last_save = Clock::now();
    const auto show = [&] {
      const std::lock_guard guard(one_at_a_time);
      progress.advance(flow->steps() - shown);
      shown = flow->steps();
    };
    const bool whole = flow->run([&] {
      show();
      const bool stop = run.interrupted();
      if (flow->steps() > saved && (stop || Clock::now() - last_save > kSaveInterval)) {
        save(*flow, path);
        saved = flow->steps();
        last_save = Clock::now();
      }
      return !stop;
    });
    show();
    if (!whole) return;
    if (flow->steps() > saved) save(*flow, path);
    finished[static_cast<std::size_t>(k)] = std::move(flow);
  });
  return finished;
}

}  // namespace cd::guttenberg2011
