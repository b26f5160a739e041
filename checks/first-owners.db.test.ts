import { beforeAll, expect, test } from 'vitest';
import { drawingTag } from '@plumbline/contract/lists/drawing-tag.ts';
import { drawingUse } from '@plumbline/contract/lists/drawing-use.ts';
import { exItem } from '@plumbline/contract/lists/ex-item.ts';
import { itrReview } from '@plumbline/contract/lists/matrix-review.ts';
import { overAll } from '@plumbline/contract/lists/query-list.ts';
import { traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { sample } from './support/sample.ts';
import { aWorkplace } from './support/worked.ts';

/* Lists that begin with the rows of their first owners (ADR 136), with many more owners than a page has rows. */

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const work = await aWorkplace(server);

/** Owners of each kind, of which a page shows a few. */
const TAGS = 60;
const DRAWINGS = 24;
const PAGE = 4;

beforeAll(async () => {
  const make = (key: string, values: object) => work.make(known(key), { ...values });
  const sampled = await sample(known('tag'), work.make);
  const base = Object.fromEntries(Object.entries(sampled).filter(([name]) => !/^ex[A-Z]/.test(name)));
  const [itr, other] = [await sample(known('itr'), work.make), await sample(known('itr'), work.make)];
  const sheets = [await make('itr', itr), await make('itr', other)];
  const lines = { equipmentType: base['equipmentType'], equipmentStatus: base['equipmentStatus'] };
  for (const sheet of sheets) await make('equipmentTypeItr', { ...lines, itr: sheet.id });
  const named = async (key: string, count: number): Promise<readonly string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < count; at++) ids.push((await make(key, await sample(known(key), work.make))).id);
    return ids;
  };
  const [disciplines, areas, drawings] = [
    await named('discipline', 4),
    await named('area', 3),
    await named('drawing', DRAWINGS),
  ];
  for (let at = 0; at < TAGS; at++)
    await make('tag', {
      ...base,
      // numbers that are not in the order they are made in, half of them alike up to the last part
      name: `T-${(at * 37) % TAGS}`,
      description: `Part ${at % 7}`,
      discipline: disciplines[at % disciplines.length],
      area: at % 5 === 0 ? null : areas[at % areas.length],
      isExRated: at % 3 !== 0,
      // a third of the drawings shows nothing
      drawings: at % 6 === 0 ? [] : [drawings[(at * 5) % 16], drawings[(at * 7) % 16]],
      sourceDrawing: null,
      ignoreEquipmentTypeToItr: false,
      ignoreEquipmentTypeToPwl: true,
    });
});

const page = async (list: AnyRegister, input: object): Promise<{ rows: readonly AnyRow[]; after: string | null }> => {
  const answer = await work.verb(list.key, 'page', input);
  if (answer.code !== 0) throw new Error(answer.msg);
  return answer.data as { rows: readonly AnyRow[]; after: string | null }; // what a page answers
};

/** All ids of a list in an order, read in pages. */
async function inPages(list: AnyRegister, query: object, isByCursor: boolean): Promise<readonly string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ;) {
    const at: object = isByCursor && after !== null ? { after } : { offset: found.length };
    const block = await page(list, { ...query, ...at, columns: [list.title], limit: PAGE });
    found.push(...block.rows.map(({ id }) => id));
    if (block.rows.length < PAGE) return found;
    ({ after } = block);
  }
}

const { of: drawing } = drawingUse.query;
if (drawing === undefined) throw new Error('Uses belong to no drawing.');
const LISTS: readonly { readonly list: AnyRegister; readonly named: string; readonly filter?: Filter }[] = [
  { list: itrReview, named: 'the review of ITRs' },
  {
    list: itrReview,
    named: 'the review of ITRs, of some',
    filter: { field: 'description', op: 'contains', value: '3' },
  },
  { list: exItem, named: 'Ex items' },
  { list: overAll(drawingUse, drawing), named: 'uses of all drawings' },
  { list: drawingTag, named: 'tags on drawings' },
  {
    list: drawingTag,
    named: 'tags on drawings, of some',
    filter: { field: 'taggedItem', op: 'contains', value: 'T-' },
  },
];

test.each(LISTS)(
  'pages of $named are, in every order, those of the whole list [P12 lists]',
  { timeout: 120_000 },
  async ({ list, filter }) => {
    const query = filter === undefined ? {} : { filter };
    const allRows = (await page(list, { ...query, limit: 1000 })).rows;
    expect(allRows.length).toBeGreaterThan(PAGE * 2);
    for (const [name, field] of Object.entries(list.fields)) {
      if (!traitsOf(field).sortable) continue;
      for (const desc of [false, true]) {
        const sort = [{ field: name, desc }];
        const ids = (await page(list, { ...query, sort, columns: [name], limit: 1000 })).rows.map(({ id }) => id);
        expect(new Set(ids).size, name).toBe(allRows.length);
        expect(await inPages(list, { ...query, sort }, false), `by ${name}${desc ? ' down' : ''}`).toEqual(ids);
        if (name === list.title)
          expect(await inPages(list, { ...query, sort }, true), `by ${name}, from the row before`).toEqual(ids);
      }
    }
  },
);
