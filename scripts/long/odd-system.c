/*
 * A system that misbehaves, for programs that are started with this library in LD_PRELOAD.
 *
 * CW_ODD_PLACE  only operations on files below this directory count
 * CW_ODD_AT     the number of the first operation that is odd, from 1 on
 * CW_ODD_FOR    how many are odd; without it, all from there on
 * CW_ODD_ERRNO  writing, syncing, truncating and renaming fail with this, and reading if it is EIO
 * CW_ODD_SWAP   a file or directory that a symbolic link to CW_ODD_TARGET replaces right before an opening; CW_ODD_BACK: for the time of it only
 * CW_ODD_CLOCK  seconds that the clock of the day is ahead; CW_ODD_LATER: seconds it is ahead after it was looked at some times
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define REAL(type, name, ...)                      \
  static type (*real)(__VA_ARGS__);                \
  if (!real) real = dlsym(RTLD_NEXT, #name)

static long operations, looks;

static long number(const char *name, long otherwise) {
  const char *text = getenv(name);
  return text ? atol(text) : otherwise;
}

static int is_below(const char *path) {
  const char *place = getenv("CW_ODD_PLACE");
  return place && path && strncmp(path, place, strlen(place)) == 0;
}

/* Whether this operation, one that counts, is to be odd. */
static int is_odd(void) {
  long at = number("CW_ODD_AT", 0), most = number("CW_ODD_FOR", LONG_MAX);
  long operation = __sync_add_and_fetch(&operations, 1);
  return at > 0 && operation >= at && operation - at < most;
}

static int fails_path(const char *path) {
  if (!getenv("CW_ODD_ERRNO") || !is_below(path) || !is_odd()) return 0;
  errno = (int)number("CW_ODD_ERRNO", EIO);
  return 1;
}

static int fails(int descriptor) {
  char name[64], path[PATH_MAX];
  if (!getenv("CW_ODD_ERRNO")) return 0;
  int before = errno;
  snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(name, path, sizeof path - 1);
  errno = before;
  if (length < 0) return 0;
  path[length] = 0;
  return fails_path(path);
}

static int fails_reading(int descriptor) {
  return number("CW_ODD_ERRNO", EIO) == EIO && fails(descriptor);
}

#define FAILING(type, name, parameters, arguments) FAILING_BY(fails, type, name, parameters, arguments)
#define FAILING_BY(how, type, name, parameters, arguments) \
  type name parameters {                                   \
    REAL(type, name, PARAMETERS_##name);                   \
    return how(fd) ? -1 : real arguments;                  \
  }

#define PARAMETERS_read int, void *, size_t
FAILING_BY(fails_reading, ssize_t, read, (int fd, void *to, size_t size), (fd, to, size))
#define PARAMETERS_write int, const void *, size_t
FAILING(ssize_t, write, (int fd, const void *from, size_t size), (fd, from, size))
#define PARAMETERS_pread64 int, void *, size_t, off64_t
FAILING_BY(fails_reading, ssize_t, pread64, (int fd, void *to, size_t size, off64_t at), (fd, to, size, at))
#define PARAMETERS_pwrite64 int, const void *, size_t, off64_t
FAILING(ssize_t, pwrite64, (int fd, const void *from, size_t size, off64_t at), (fd, from, size, at))
#define PARAMETERS_pread int, void *, size_t, off_t
FAILING_BY(fails_reading, ssize_t, pread, (int fd, void *to, size_t size, off_t at), (fd, to, size, at))
#define PARAMETERS_pwrite int, const void *, size_t, off_t
FAILING(ssize_t, pwrite, (int fd, const void *from, size_t size, off_t at), (fd, from, size, at))
#define PARAMETERS_writev int, const struct iovec *, int
FAILING(ssize_t, writev, (int fd, const struct iovec *from, int count), (fd, from, count))
#define PARAMETERS_fsync int
FAILING(int, fsync, (int fd), (fd))
#define PARAMETERS_fdatasync int
FAILING(int, fdatasync, (int fd), (fd))
#define PARAMETERS_ftruncate64 int, off64_t
FAILING(int, ftruncate64, (int fd, off64_t size), (fd, size))

int rename(const char *from, const char *to) {
  REAL(int, rename, const char *, const char *);
  return fails_path(to) ? -1 : real(from, to);
}

static __thread int is_swapping;

/* Puts the link in the place; 1: it is there. */
static int swap(const char *path) {
  const char *place = getenv("CW_ODD_SWAP"), *target = getenv("CW_ODD_TARGET");
  char aside[PATH_MAX];
  if (is_swapping || !place || !target || !is_below(path) || !is_odd()) return 0;
  is_swapping = 1;
  snprintf(aside, sizeof aside, "%s.aside", place);
  int before = errno, is_there = rename(place, aside) == 0 && symlink(target, place) == 0;
  errno = before;
  is_swapping = 0;
  return is_there;
}

static void swap_back(int was_swapped) {
  const char *place = getenv("CW_ODD_SWAP");
  char aside[PATH_MAX];
  if (!was_swapped || !getenv("CW_ODD_BACK")) return;
  is_swapping = 1;
  snprintf(aside, sizeof aside, "%s.aside", place);
  int before = errno;
  unlink(place);
  rename(aside, place);
  errno = before;
  is_swapping = 0;
}

#define OPENING(name)                                        \
  int name(const char *path, int flags, ...) {               \
    REAL(int, name, const char *, int, ...);                 \
    va_list rest;                                            \
    va_start(rest, flags);                                   \
    mode_t mode = va_arg(rest, mode_t);                      \
    va_end(rest);                                            \
    int was_swapped = swap(path);                            \
    int opened = real(path, flags, mode);                    \
    swap_back(was_swapped);                                  \
    return opened;                                           \
  }
OPENING(open)
OPENING(open64)

static long ahead(void) {
  long later = number("CW_ODD_LATER", LONG_MIN);
  return later != LONG_MIN && __sync_add_and_fetch(&looks, 1) > 20 ? later : number("CW_ODD_CLOCK", 0);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(int, clock_gettime, clockid_t, struct timespec *);
  int done = real(clock, now);
  if (done == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += ahead();
  return done;
}

int gettimeofday(struct timeval *now, void *zone) {
  REAL(int, gettimeofday, struct timeval *, void *);
  int done = real(now, zone);
  if (done == 0) now->tv_sec += ahead();
  return done;
}

time_t time(time_t *to) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (to) *to = now.tv_sec;
  return now.tv_sec;
}
