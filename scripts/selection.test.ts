import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { choose, dependenciesOf, doesRun, type Changes, type Reason, type Tree } from './selection.ts';
import { treeAt } from './tree.ts';

const treeOf = (sources: Readonly<Record<string, string>>, others: readonly string[] = []): Tree => ({
  sources: new Map(Object.entries(sources)),
  others: new Set(others),
});
const small = treeOf(
  {
    'contract/src/features/punch/calls.ts': '',
    'server/src/db/migrate.ts': `const FOLDER = join(import.meta.dirname, '../../migrations');`,
    'server/src/db/database.ts': `import { migrate } from './migrate.ts';`,
    'server/src/register/write.ts': `import { database } from '../db/database.ts';`,
    'server/src/register/write.db.test.ts': `import { write } from './write.ts';`,
    'server/src/features/punch/raise.ts': `import { write } from '../../register/write.ts';`,
    'server/src/features/punch/raise.db.test.ts': `import { raise } from './raise.ts';`,
    'server/src/backup/restore.ts': '',
    'server/src/main.ts': `await import('./features/punch/raise.ts');`,
    'web/src/main.tsx': `import { calls } from '@plumbline/contract/features/punch/calls.ts';`,
    'checks/backup.db.test.ts': `// @spared @rooms backup, server/migrations\nimport { raise } from '@plumbline/server/features/punch/raise.ts';`,
    'checks/journey/browser.ts': `spawn('node', ['server/src/main.ts']);`,
    'checks/journey/punch.journey.test.ts': `// @rooms features/punch\nimport { open } from './browser.ts';`,
    'checks/journey/menu.journey.test.ts': `// @rooms features/menu\nimport { open } from './browser.ts';`,
  },
  ['server/migrations/0001.sql', 'web/src/main.css', 'checks/samples/a.csv'],
);
const chosen = (
  sinceProved: readonly string[] | undefined,
  { seed = 0, lately = [] as readonly string[], seconds = 1, tree = small } = {},
) => choose(tree, { changes: { sinceProved, lately: [lately] } satisfies Changes, seed, secondsOf: () => seconds });
/** The files touched by a change, whether or not it is their turn; at this seed it is the turn of no untouched one. */
const touchedBy = (...changed: readonly string[]): readonly string[] =>
  [...chosen(changed, { seed: 1 }).reasons]
    .flatMap(([path, reason]) => (reason === 'untouched' ? [] : [path]))
    .toSorted();
const BACKUP = 'checks/backup.db.test.ts';
const MENU = 'checks/journey/menu.journey.test.ts';
const PUNCH = 'checks/journey/punch.journey.test.ts';
const RAISE = 'server/src/features/punch/raise.db.test.ts';
const WRITE = 'server/src/register/write.db.test.ts';

describe('a change touches', () => {
  test('what imports it, however far away, and the journeys, which start the whole product', () => {
    expect(touchedBy('server/src/features/punch/raise.ts')).toEqual([MENU, PUNCH, RAISE]);
    expect(touchedBy('server/src/register/write.ts')).toEqual([MENU, PUNCH, RAISE, WRITE]);
  });

  test('by a migration, everything with a database', () => {
    expect(touchedBy('server/migrations/0001.sql')).toEqual([BACKUP, MENU, PUNCH, RAISE, WRITE]);
  });

  test('by a page or its style, the journeys alone', () => {
    expect(touchedBy('web/src/main.tsx')).toEqual([MENU, PUNCH]);
    expect(touchedBy('web/src/main.css')).toEqual([MENU, PUNCH]);
  });

  test('a test of faults or restores only by its rooms', () => {
    expect(touchedBy('server/src/backup/restore.ts')).toEqual([BACKUP]);
    expect(touchedBy('server/src/register/write.ts')).not.toContain(BACKUP);
  });

  test('nothing by a document, a unit test or a bench', () => {
    expect(touchedBy('README.md', 'docs/adr/0088.md', 'server/src/register/write.test.ts', 'bench/main.ts')).toEqual(
      [],
    );
  });

  test.each([
    'package-lock.json',
    'vitest.config.ts',
    'checks/setup/postgres.ts',
    'scripts/test.mjs',
    'checks/samples/a.csv',
  ])('everything by %s, which each test needs or nobody knows who reads', (path) => {
    expect(touchedBy(path)).toEqual([BACKUP, MENU, PUNCH, RAISE, WRITE]);
  });

  test('everything where it is not known what was proved', () => {
    const { reasons } = chosen(undefined, { seed: 1 });
    expect([...reasons.values()]).not.toContain('untouched');
  });
});

test('an import of types depends on nothing', () => {
  const tree = treeOf({
    'a.ts': `import type { B } from './b.ts';\nimport { c } from './c.ts';`,
    'b.ts': '',
    'c.ts': '',
  });
  expect(dependenciesOf(tree).get('a.ts')).toEqual(new Set(['c.ts']));
});

describe('where not everything touched fits into a run', () => {
  const seconds = 300;

  test('the tests about what changed lately run, whosever turn it is', () => {
    for (const seed of [0, 1, 2, 3, 4]) {
      const { reasons } = chosen(undefined, { seed, seconds, lately: ['server/src/features/punch/raise.ts'] });
      expect(reasons.get(RAISE)).toBe('lately');
      expect(reasons.get(PUNCH)).toBe('lately');
    }
  });

  test('all others run within as many consecutive seeds as the choice says', () => {
    const { turns } = chosen(undefined, { seconds });
    expect(turns).toBeGreaterThan(1);
    const ran = Array.from({ length: turns }, (_, more) => [
      ...chosen(undefined, { seed: 700 + more, seconds }).reasons,
    ]);
    const files = ran.flat().flatMap(([path, reason]) => (doesRun(reason) ? [path] : []));
    expect(new Set(files)).toEqual(new Set([BACKUP, MENU, PUNCH, RAISE, WRITE]));
  });

  test('the same seed chooses the same', () => {
    expect(chosen(undefined, { seed: 5, seconds })).toEqual(chosen(undefined, { seed: 5, seconds }));
  });

  test('changes further back count as made lately only as far as the budget allows', () => {
    const near = ['server/src/register/write.ts'];
    const far = ['server/src/register/write.ts', 'server/src/features/punch/raise.ts', 'server/src/backup/restore.ts'];
    const lately = (each: number): readonly string[] =>
      choose(small, { changes: { sinceProved: undefined, lately: [[], near, far] }, seed: 0, secondsOf: () => each })
        .lately;
    expect([lately(1), lately(200), lately(1000)]).toEqual([far, near, []]);
  });
});

describe('in this tree', () => {
  const tree = treeAt(resolve(import.meta.dirname, '..'));
  const reasonsFor = (changed: readonly string[], seed = 1): ReadonlyMap<string, Reason> =>
    choose(tree, { changes: { sinceProved: changed, lately: [[]] }, seed, secondsOf: () => 0 }).reasons;
  const paths = [...tree.sources.keys(), ...tree.others];

  test('each room that a test names exists', () => {
    const gone = [...tree.sources].flatMap(([path, text]) =>
      path.endsWith('.test.ts') && !path.startsWith('scripts/')
        ? (/@rooms ([^\n]+)/.exec(text)?.[1] ?? '')
            .split(/[,\s]+/)
            .filter((room) => room !== '')
            .filter((room) => !paths.some((each) => `${each.replace(/^\w+\/src\//, '')}/`.startsWith(`${room}/`)))
            .map((room) => `${path}: ${room}`)
        : [],
    );
    expect(gone).toEqual([]);
  });

  test('each journey names its rooms, or imports from a feature', () => {
    const journeys = [...tree.sources].filter(([path]) => path.endsWith('.journey.test.ts'));
    expect(journeys.length).toBeGreaterThan(20);
    for (const [path, text] of journeys) expect(text, path).toMatch(/@rooms |\/features\//);
  });

  test('a change of the pages touches no test without a browser, a change of the database every one', () => {
    const ofPages = [...reasonsFor(['web/src/main.tsx'])].filter(([path]) => path.endsWith('.db.test.ts'));
    expect(ofPages.length).toBeGreaterThan(100);
    expect(ofPages.filter(([, reason]) => reason === 'later' || reason === 'suite')).toEqual([]);
    const ofDatabase = [...reasonsFor(['server/src/db/database.ts'])].filter(([path]) => path.endsWith('.db.test.ts'));
    const left = ofDatabase.filter(([, reason]) => reason === 'untouched').map(([path]) => path);
    expect(
      left.every((path) => /@spared/.test(tree.sources.get(path) ?? '')),
      left.join('\n'),
    ).toBe(true);
  });

  test('the suites that thin themselves are recognized', () => {
    const suites = [...reasonsFor(['package-lock.json'])].flatMap(([path, reason]) =>
      reason === 'suite' ? [path] : [],
    );
    expect(suites).toEqual(expect.arrayContaining(['checks/records.db.test.ts', 'checks/registers/part-1.db.test.ts']));
  });
});
