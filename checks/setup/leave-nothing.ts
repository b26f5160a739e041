import { afterAll, vi } from 'vitest';

/*
 * Takes back what a file put in the place of something. The code of the server and what it is built of stays loaded for the next
 * file of its process: it keeps nothing that is not some database's own. A file that mocks a part of it begins with
 * `vi.hoisted(() => vi.resetModules())`, and ends with the same, so that nobody else meets the mock.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
