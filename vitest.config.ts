import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Three projects: `unit` needs nothing, `server` needs PostgreSQL, `journey` needs a browser too.
 * A file that touches the database ends in `.db.test.ts`, a journey in `.journey.test.ts`.
 */
const DATABASE = '**/*.db.test.ts';
const JOURNEY = 'checks/journey/**/*.journey.test.ts';
const OUT = ['**/node_modules/**', '**/dist/**'];

/** The file that takes longest, by far. Begun last it would run alone, and half the machine would wait. */
const LONGEST = 'routes.journey.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith(LONGEST);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web}/src/**/*.test.{ts,tsx}', 'checks/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...OUT, DATABASE, JOURNEY],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: [DATABASE],
          exclude: OUT,
          globalSetup: ['checks/setup/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journey',
          include: [JOURNEY],
          exclude: OUT,
          globalSetup: ['checks/setup/postgres.ts'],
          testTimeout: 300_000,
          // what a page will show soon is waited for as long as what it is asked to do
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 120_000,
          // half of a journey is waiting: two share the machine well
          maxWorkers: 2,
        },
      },
    ],
  },
});
