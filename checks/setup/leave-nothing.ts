import { install } from '@plumbline/server/compose/point.ts';
import { afterAll, vi } from 'vitest';

/*
 * Restores what a file replaced. The server code and its dependencies stay loaded for the next file of the process:
 * they hold no state beyond that of a database, and what is composed, which each file says itself. A file that mocks
 * part of them starts with `vi.hoisted(() => vi.resetModules())`, and ends with the same call, so that no other file
 * gets the mock.
 */
install();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
