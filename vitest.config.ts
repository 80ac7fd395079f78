import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/cluster.ts'],
          setupFiles: ['server/src/testing/afterEachFile.ts'],
          // Half of a run would be reading the same modules for each of 80 files; nothing in them remembers.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      // Properties take seconds on a machine that does much besides; 5 s, the default, is no promise of ours.
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], testTimeout: 20_000 } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], testTimeout: 20_000 } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 30_000 } },
    ],
    // Two cores: a file a worker, and a database a file.
    maxWorkers: 2,
  },
});
