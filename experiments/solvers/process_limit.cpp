// SPDX-License-Identifier: BSD-3-Clause
// A forked child sends its result through a pipe; an alarm ends it.
#include "experiments/solvers/process_limit.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <string>
#include <system_error>

namespace cd {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

void end_after(double seconds) {
  signal(SIGALRM, SIG_DFL);
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  timer.it_value.tv_usec =
      static_cast<suseconds_t>(1e6 * (seconds - std::floor(seconds))) + 1;  // 0 would mean never
  setitimer(ITIMER_REAL, &timer, nullptr);
}

bool send(int file, const std::vector<double>& numbers) {
  const char* data = reinterpret_cast<const char*>(numbers.data());
  std::size_t left = numbers.size() * sizeof(double);
  while (left > 0) {
    const ssize_t written = ::write(file, data, left);
    if (written < 0) return false;
    data += written;
    left -= static_cast<std::size_t>(written);
  }
  return true;
}

[[noreturn]] void be_child(int file, double seconds,
                           const std::function<std::vector<double>()>& compute) {
  const int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  end_after(seconds);
  bool sent = false;
  try {
    sent = send(file, compute());
  } catch (...) {  // no result
  }
  _exit(sent ? 0 : 1);
}

std::string receive(int file) {
  std::string bytes;
  char buffer[1 << 16];
  while (true) {
    const ssize_t count = ::read(file, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return bytes;
    bytes.append(buffer, static_cast<std::size_t>(count));
  }
}

}  // namespace

std::optional<std::vector<double>> in_child(double seconds,
                                            const std::function<std::vector<double>()>& compute) {
  int ends[2];
  if (pipe(ends) != 0) fail("pipe");
  const pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) be_child(ends[1], seconds, compute);
  close(ends[1]);
  const std::string bytes = receive(ends[0]);
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  std::vector<double> numbers(bytes.size() / sizeof(double));
  bytes.copy(reinterpret_cast<char*>(numbers.data()), bytes.size());
  return numbers;
}

}  // namespace cd
