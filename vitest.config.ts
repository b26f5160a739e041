import { defineConfig } from 'vitest/config';
import { LongestFirst } from './checks/setup/longest-first.ts';

/*
 * The file name of a test says what the test needs: `.test` only the code, `.parts.test` a part of the machine (a
 * PostgreSQL of its own, threads, fonts, the built screens), `.db.test` the PostgreSQL of the run, `.journey.test` also
 * a browser.
 */
const TESTS = ['{contract,server,web}/src/**/*.test.{ts,tsx}', 'checks/*.test.ts', 'scripts/**/*.test.ts'];
const PARTS = '**/*.parts.test.ts';
const DATABASE = '**/*.db.test.ts';
const JOURNEY = 'checks/journey/**/*.journey.test.ts';
const OUT = ['**/node_modules/**', '**/dist/**'];
/** Only checks/proofs.ts asks which lines a test executes. */
const LINES = process.env['TEST_LINES'] === undefined ? [] : ['checks/setup/lines.ts'];

/**
 * The time limit, in milliseconds, ends a test that hangs; it never measures speed, so it also holds on a machine that
 * does other work.
 */
const LIMIT = 180_000;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // half of a journey is waiting for a page, a timer or the database: three workers fill the smallest machine with
    // two processors
    maxWorkers: 3,
    testTimeout: LIMIT,
    hookTimeout: LIMIT,
    // polling waits as long as page actions do, in every kind of test
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: TESTS,
          exclude: [...OUT, PARTS, DATABASE, JOURNEY],
          // one process for each file took three times as long as the tests
          isolate: false,
          setupFiles: ['checks/setup/leave-nothing.ts', 'checks/setup/files-apart.ts', ...LINES],
        },
      },
      { extends: true, test: { name: 'parts', include: [PARTS], exclude: OUT, setupFiles: LINES } },
      {
        extends: true,
        test: {
          name: 'server',
          include: [DATABASE],
          exclude: OUT,
          // modules are loaded once for each process, not once for each file
          isolate: false,
          setupFiles: ['checks/setup/leave-nothing.ts', 'checks/setup/samples-from-first.ts', ...LINES],
          globalSetup: ['checks/setup/postgres.ts'],
          testTimeout: 2 * LIMIT,
        },
      },
      {
        extends: true,
        test: {
          // in processes of their own: remains of another kind of test in a process have prevented a browser from
          // loading any page
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
          // the first journey that needs the plant of a run loads it, and the others wait
          hookTimeout: 2 * LIMIT,
        },
      },
    ],
  },
});
