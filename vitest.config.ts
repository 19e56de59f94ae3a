import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/helpers/ensure-built.ts',
    // Integration tests start real processes on machines with two cores; the limit is for hangs, not for speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', './test/helpers/slowest-files.ts'],
    pool: 'forks',
    // Every processor: left to itself, vitest keeps one back, which on two is half of the machine.
    maxWorkers: '100%',
    // A test never inherits the caller's repository or configuration.
    env: { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', CW_HOME: '', NO_COLOR: '1' },
  },
});
