import { registers } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { importWords } from '../../web/src/features/imports/words.ts';
import { adminWorld } from './admin-world.ts';
import { BROWSER, visit, type Product } from './browser.ts';
import { reads, seenInBoth, SITE } from './looks.ts';
import { type Ask, pageCalls, type Row, rowsIn } from './page-calls.ts';

const TAGS = 5000;

let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'tag_import_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['tag', '/TaggedItems/Tag']);
  return world.end;
});

const first = async (register: string, name?: string): Promise<Row> => {
  const filter = name === undefined ? {} : { filter: { field: 'name', op: 'is', value: name } };
  const [row] = rowsIn(await ask(`/api/register/${register}/page`, { limit: 1, ...filter }));
  if (!row) throw new Error(`There is no ${register} ${name ?? ''}.`);
  return row;
};
const create = async (register: string, values: object): Promise<Row> => {
  const answer = await ask(`/api/register/${register}/create`, { values });
  expect(answer, register).toMatchObject({ code: 0 });
  return answer['data'] as Row;
};
const countOf = async (register: string, begins: string): Promise<unknown> => {
  const filter = { field: 'name', op: 'startsWith', value: begins };
  return (await ask(`/api/register/${register}/count`, { filter }))['data'];
};

describe.skipIf(!BROWSER)('light and dark', () => {
  const { look, say, stop, turn } = seenInBoth(() => page, SITE);
  const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
  const button = (word: Word): Locator => seen(page.getByRole('button', { name: say(word), exact: true }));

  test(`${TAGS} imported tags get their ITRs and PWLs, and one of an unknown subsystem is refused by name [DG 4.2 journey 3]`, async () => {
    await turn(SITE);
    const type = 'Import of the journey';
    const { id: equipmentType } = await create('equipmentType', { name: type, description: 'Journey' });
    await create('equipmentTypeItr', { equipmentType, itr: (await first('itr', 'E10A')).id });
    await create('equipmentTypePwl', { equipmentType, pwl: (await first('pwl')).id, frequency: 30 });
    const discipline = await first('discipline');
    const subSystem = await create('subSystem', {
      name: '77-J1',
      description: 'Journey',
      system: (await first('system')).id,
    });
    const begins = 'I-BOTH-';
    const { fields } = registers.tag;
    const captions = [fields.name, fields.description, fields.discipline, fields.equipmentType, fields.subSystems];
    const row = (number: number, sub: unknown) =>
      [`${begins}${number}`, 'Motor', discipline['name'], type, sub].join(',');
    const lines = Array.from({ length: TAGS }, (_, at) => row(at + 1, subSystem['name']));
    const file = [captions.map(({ label }) => say(label)).join(','), ...lines, row(TAGS + 1, '77-77')];

    await visit(page, `${product.address}/Import/Imports?table=tag`);
    const buffer = Buffer.from(file.join('\n'));
    await page.locator('input[type=file]').first().setInputFiles({ name: 'tags.csv', mimeType: 'text/csv', buffer });
    await page
      .locator('.ant-segmented-item')
      .filter({ hasText: reads(look(), importWords.full) })
      .first()
      .click();
    await button(importWords.import).click();
    await stop('tag-import', { axe: false, shown: () => seen(page.getByText(/77-77/)).waitFor() });

    const encodedFilter = encodeURIComponent(JSON.stringify({ field: 'equipmentType', op: 'is', value: type }));
    await visit(page, `${product.address}/TaggedItems/Tag?filter=${encodedFilter}`);
    await seen(page.locator('.ag-row .ag-cell[col-id=name]')).waitFor();
    await stop('tag-import-list', { shown: () => seen(page.getByText(/5,000/)).waitFor() });
    expect(await countOf('tagItr', begins)).toMatchObject({ total: TAGS });
    expect(await countOf('tagPwl', begins)).toMatchObject({ total: TAGS });
    expect(problems).toEqual([]);
  });
});
