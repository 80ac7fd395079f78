import { afterAll } from 'vitest';
import { closeAll } from './closing.ts';

// A set-up file, because it runs again for each test file: the files of a worker share their modules, and one that is
// imported a second time registers nothing. And an afterAll called later, in a beforeAll or a test, would never run.
afterAll(closeAll);
