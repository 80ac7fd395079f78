import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest begin, so that neither of two workers is left with one at the end. */
const longest = ['formJourneys', 'officeScreens', 'screens', 'looks'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/seededSeason.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // What is waited for comes late on a busy machine; by itself a poll gives up after a second.
    expect: { poll: { timeout: 30_000 } },
    // Two browsers and two portals, since much of a journey is waiting.
    maxWorkers: 2,
    // Loading the same modules for each file would be a second of each; nothing in them remembers.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
