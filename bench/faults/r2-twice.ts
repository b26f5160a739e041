import { randomUUID } from 'node:crypto';
import { type Db, oneRow, sql } from '@plumbline/server/db/database.ts';
import type { CallAnswer } from '../../checks/support/product.ts';
import { say, tell } from '../figure.ts';
import type { FaultOptions } from '../options.ts';
import { aPlant, type Plant, until } from './plant.ts';
import { KINDS, type Twice } from './twice-kinds.ts';
import { send } from './writes.ts';

const BENCH = 'R2 twice';
/** Number of times each kind of write is done in each way. */
const TURNS = 5;
/** Number of users who save one row at once. */
const SAVERS = 20;
const IMPORT_ROWS = 500;
const JOB_WITHIN = 120_000;

/**
 * How a write arrives twice: by two clicks, by a client that lost the response and did not wait, or by one that waited.
 */
const WAYS = ['double click', 'repeated at once', 'repeated later'] as const;
type Way = (typeof WAYS)[number];

async function both(
  plant: Plant,
  way: Way,
  write: Parameters<typeof send>[1],
): Promise<readonly (CallAnswer | null)[]> {
  const { product } = plant;
  if (way === 'double click') return Promise.all([send(product, write), send(product, write)]);
  const keyedWrite = { ...write, key: randomUUID() };
  if (way === 'repeated at once') return Promise.all([send(product, keyedWrite), send(product, keyedWrite)]);
  return [await send(product, keyedWrite), await send(product, keyedWrite)];
}

const shown = (response: CallAnswer | null | undefined): string =>
  response
    ? `${response.status} ${response.code} ${response.msg} ${JSON.stringify(response.data).slice(0, 200)}`
    : 'no answer';

/**
 * Problems with a write that arrived twice: not done, done twice, a server error, or different responses under one key.
 */
async function tried(plant: Plant, kind: Twice, way: Way): Promise<readonly string[]> {
  const { write, effects } = await kind.prepare(plant);
  const [first, second] = await both(plant, way, write);
  const wrong: string[] = [];
  if ([first, second].every((response) => response?.code !== 0))
    wrong.push(`refused twice: ${shown(first)} · ${shown(second)}`);
  if ([first, second].some((response) => !response || response.status >= 500))
    wrong.push(`a fault: ${shown(first)} · ${shown(second)}`);
  if (way !== 'double click' && JSON.stringify(first) !== JSON.stringify(second))
    wrong.push(`two answers under one key: ${shown(first)} · ${shown(second)}`);
  const times = await plant.look(({ db }) => effects(db));
  if (times !== 1) wrong.push(`done ${times} times`);
  return wrong.map((what) => `${kind.name}, ${way}: ${what}`);
}

/**
 * Many users save one row at the revision they all read: one succeeds, the others are told who changed it and to what.
 */
async function lostUpdates(plant: Plant, turn: number): Promise<readonly string[]> {
  const { product, facts } = plant;
  const id = facts.areas[5] ?? '';
  const read = await product.post('/api/register/area/get', { id });
  const rev = (read?.data as { rev: number } | undefined)?.rev; // as it is read
  const answers = await Promise.all(
    Array.from({ length: SAVERS }, (_, n) =>
      product.post('/api/register/area/update', { rows: [{ id, rev, values: { description: `Saver ${turn}-${n}` } }] }),
    ),
  );
  const won = answers.filter((response) => response?.code === 0);
  const conflicts = answers.filter(
    (response) =>
      response?.code === 409 &&
      typeof response.data === 'object' &&
      response.data !== null &&
      'theirs' in response.data,
  );
  return won.length === 1 && conflicts.length === SAVERS - 1
    ? []
    : [`${won.length} of ${SAVERS} saves of one revision were taken, ${conflicts.length} were shown the other version`];
}

/** One file is imported twice at the same moment. */
async function twoImports(plant: Plant, prefix: string): Promise<readonly string[]> {
  const { product } = plant;
  const lines = Array.from({ length: IMPORT_ROWS }, (_, n) => `${prefix}-${n},Number ${n}`);
  const file = { name: `${prefix}.csv`, body: `Name,Description\n${lines.join('\n')}\n` };
  const sent = await Promise.all([0, 1].map(() => product.upload('/api/register/area/import', file)));
  const jobs = sent.map(({ data }) => (data as { job: string }).job); // what the verb answers
  const states = (db: Db) =>
    oneRow(
      db,
      sql<{ open: number; added: number; unchanged: number; rows: number }>`select
          count(*) filter (where state not in ('done', 'failed')) as open, sum(added)::int as added, sum(unchanged)::int as unchanged,
          (select count(*) from area where name like ${`${prefix}-%`}) as rows from import_job where id = any(${jobs}::uuid[])`,
    );
  await until('both imports ended', () => plant.look(async ({ db }) => (await states(db))?.open === 0), JOB_WITHIN);
  const found = await plant.look(({ db }) => states(db));
  return found?.added === IMPORT_ROWS && found.unchanged === IMPORT_ROWS && found.rows === IMPORT_ROWS
    ? []
    : [`two imports of one file: ${JSON.stringify(found)}`];
}

/** R2: every kind of write arrives twice, at once or later. */
export async function run(_options: FaultOptions): Promise<void> {
  const plant = await aPlant();
  const wrong: string[] = [];
  let tries = 0;
  const note = (found: readonly string[]): void => {
    tries += 1;
    wrong.push(...found);
    for (const what of found) say(`  ${what}`);
  };
  try {
    for (const kind of KINDS)
      for (const way of WAYS)
        if (way !== 'double click' || kind.isKeyed !== false)
          for (let turn = 0; turn < TURNS; turn++) note(await tried(plant, kind, way));
    for (let turn = 0; turn < TURNS; turn++) {
      note(await lostUpdates(plant, turn));
      note(await twoImports(plant, `SAME${turn}`));
    }
    const detail = { kinds: KINDS.map(({ name }) => name), ways: WAYS, tries, wrong: wrong.slice(0, 20) };
    tell({
      bench: BENCH,
      figure: `lost, done twice or answered by a fault, of ${tries} tries`,
      ratio: wrong.length,
      bar: 0,
      detail,
    });
  } finally {
    await plant.end();
  }
}
