import { defineConfig } from 'vitest/config';
import { LongestFirst } from './checks/setup/longest-first.ts';

/*
 * What a test needs is said by the name of its file: `.test` nothing but the code, `.parts.test` a piece of the machine
 * (a PostgreSQL of its own, threads, fonts, the built screens), `.db.test` the PostgreSQL of the run, `.journey.test` a
 * browser too.
 */
const TESTS = ['{contract,server,web}/src/**/*.test.{ts,tsx}', 'checks/*.test.ts', 'scripts/**/*.test.ts'];
const PARTS = '**/*.parts.test.ts';
const DATABASE = '**/*.db.test.ts';
const JOURNEY = 'checks/journey/**/*.journey.test.ts';
const OUT = ['**/node_modules/**', '**/dist/**'];

/** A limit ends a test that hangs; it never measures speed, so it holds on a machine that does other work too. Milliseconds. */
const LIMIT = 180_000;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // half of a journey is waiting, for a page, a timer or the database: three fill the smallest machine of two processors
    maxWorkers: 3,
    testTimeout: LIMIT,
    hookTimeout: LIMIT,
    // what will be there soon is waited for as long as what a page is asked to do, in every kind of test
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: TESTS,
          exclude: [...OUT, PARTS, DATABASE, JOURNEY],
          // a process for each file took three times as long as the tests
          isolate: false,
          setupFiles: ['checks/setup/leave-nothing.ts', 'checks/setup/files-apart.ts'],
        },
      },
      { extends: true, test: { name: 'parts', include: [PARTS], exclude: OUT } },
      {
        extends: true,
        test: {
          name: 'server',
          include: [DATABASE],
          exclude: OUT,
          // what a file needs is loaded once in a process, not once in a file
          isolate: false,
          setupFiles: ['checks/setup/leave-nothing.ts', 'checks/setup/samples-from-first.ts'],
          globalSetup: ['checks/setup/postgres.ts'],
          testTimeout: 2 * LIMIT,
        },
      },
      {
        extends: true,
        test: {
          // in processes of their own: what a file of another kind left in one has kept a browser from loading any page
          name: 'journey',
          include: [JOURNEY],
          exclude: OUT,
          isolate: false,
          setupFiles: [
            'checks/setup/leave-nothing.ts',
            'checks/setup/files-apart.ts',
            'checks/setup/say-what-is-shown.ts',
          ],
          globalSetup: ['checks/setup/postgres.ts'],
          testTimeout: 2 * LIMIT,
          // the plant of a run is loaded by the first journey that asks, and the others wait
          hookTimeout: 2 * LIMIT,
        },
      },
    ],
  },
});
