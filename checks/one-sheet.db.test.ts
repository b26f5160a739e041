import { describe, expect, test } from 'vitest';
import { allLines } from '@plumbline/contract/lines/index.ts';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { known } from '@plumbline/server/db/model.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { importing, type Dropped } from './support/importing.ts';
import { sample } from './support/sample.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const by: By = { as: await server.anAdmin(path), path };
const files = importing(server, by);

async function make(register: AnyRegister, values: Readonly<Record<string, unknown>>): Promise<AnyRow> {
  const { code, data, msg } = await server.post(`/api/register/${register.key}/create`, { values }, by);
  if (code !== 0) throw new Error(`${register.key}: ${msg} ${JSON.stringify(data)}`);
  return data as AnyRow;
}

/** The rows of a small CSV, with quoted cells. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

/** The downloaded sheet of some rows with their lines. */
const downloaded = (
  { key, parent }: Pick<Lines, 'key' | 'parent'>,
  rows: readonly AnyRow[],
  over: object = {},
  who: By = by,
) =>
  server.app.inject({
    method: 'POST',
    url: `/api/register/${parent}/export`,
    headers: { ...headersOf(who), 'content-type': 'application/json' },
    payload: { format: 'csv', lines: key, selection: { mode: 'these', ids: rows.map(({ id }) => id) }, ...over },
  });

/** True where the system names the rows: a new one has no name by which its lines could find it. */
const isNamedBySystem = ({ fields, title }: AnyRegister): boolean => fields[title]?.computed === true;

test.each(allLines.filter(({ parent }) => isNamedBySystem(known(parent))))(
  '$key is not taken from a sheet of its rows, which the system names: its lines could reach the wrong row',
  async ({ key, parent }) => {
    const register = known(parent);
    const row = await make(register, await sample(register, make, 1));
    for (let n = 0; n < 2; n++) await make(known(key), { ...(await sample(known(key), make, 1)), [parent]: row.id });
    const { rawPayload } = await downloaded({ key, parent }, [row]);
    const file = { name: `${register.label.en}.csv`, body: rawPayload };
    expect(cellsOf(rawPayload.toString('utf8'))).toHaveLength(3);
    const { sheets } = await files.inspect(file);
    expect(sheets.flatMap(({ parts }) => parts)).toEqual([]);
    const [done] = await files.run(file, [{ register: parent, headerRow: 1, mapping: { fields: {} } }], {
      setting: 'full',
    });
    expect(done?.job).toMatchObject({ state: 'failed', problem: expect.stringContaining('Invoice') });
  },
);

const inOneSheet = allLines
  .filter(({ parent }) => !isNamedBySystem(known(parent)))
  .map((lines) => ({ lines, key: lines.key }));

describe.each(inOneSheet)('$key in one sheet with their rows', ({ lines, key }) => {
  const parent = known(lines.parent);
  const register = known(key);
  const aLine = async (parentRow: AnyRow): Promise<AnyRow> => {
    const values = await sample(register, make, 1);
    return make(register, { ...values, [lines.of]: parentRow.id });
  };
  const aRow = async (): Promise<AnyRow> => make(parent, await sample(parent, make, 1));
  const sheet = (rows: readonly AnyRow[], over: object = {}, who: By = by) => downloaded(lines, rows, over, who);
  const asFile = (body: string | Buffer, ending = 'csv'): Dropped => ({ name: `${parent.label.en}.${ending}`, body });
  /** Imports a sheet as the page does: inspected first, then run as recognised. */
  async function load(file: Dropped, setting = 'full') {
    const { sheets } = await files.inspect(file);
    const [found] = sheets;
    const plan = (found?.parts ?? []).map((part) => ({
      ...part,
      headerRow: found?.headerRow ?? 1,
      ...(found?.name ? { sheet: found.name } : {}),
    }));
    expect(plan.map((part) => part.register)).toEqual([lines.parent, key]);
    const done = await files.run(file, plan, { setting });
    return done.map(({ job, bad }) => ({
      state: job['state'],
      added: job['added'],
      updated: job['updated'],
      unchanged: job['unchanged'],
      invalid: job['invalid'],
      bad: bad.filter(({ outcome }) => outcome === 'invalid'),
    }));
  }
  const unchanged = (rows: number, lineCount: number) => [
    { state: 'done', added: 0, updated: 0, unchanged: rows, invalid: 0 },
    { state: 'done', added: 0, updated: 0, unchanged: lineCount, invalid: 0 },
  ];
  const linesOf = async (row: AnyRow): Promise<readonly AnyRow[]> =>
    (await files.post<{ lines: readonly AnyRow[] }>('/api/ext/lines/get', { register: key, parent: row.id })).lines;

  test.each(['csv', 'xlsx'] as const)(
    'is exported as %s and read back unchanged, including rows without lines',
    async (format) => {
      const [full, bare] = [await aRow(), await aRow()];
      for (let n = 0; n < 3; n++) await aLine(full);
      const { rawPayload } = await sheet([full, bare], { format });
      expect(await load(asFile(rawPayload, format))).toMatchObject(unchanged(2, 3));
      if (format !== 'csv') return;
      const rows = cellsOf(rawPayload.toString('utf8'));
      const title = rows[0]?.indexOf(parent.fields[parent.title]?.label.en ?? '') ?? -1;
      expect(rows.slice(1).map((row) => row[title])).toEqual(
        expect.arrayContaining([full, full, full, bare].map((row) => row[parent.title])),
      );
    },
  );

  test('the values of a row may be blank beneath its first line, as contractors send it', async () => {
    const [first, other] = [await aRow(), await aRow()];
    for (let n = 0; n < 2; n++) for (const row of [first, other]) await aLine(row);
    const [head = [], ...rows] = cellsOf((await sheet([first, other])).rawPayload.toString('utf8'));
    const lineColumns = new Set(
      head.flatMap((caption, at) => (caption.startsWith(`${lines.label.en} · `) ? [at] : [])),
    );
    expect(lineColumns.size).toBeGreaterThan(0);
    const keyAt = head.indexOf(parent.fields[parent.title]?.label.en ?? '');
    const blanked = rows.map((row, at) =>
      rows[at - 1]?.[keyAt] === row[keyAt] ? row.map((cell, place) => (lineColumns.has(place) ? cell : '')) : row,
    );
    expect(blanked.filter((row) => row[keyAt] === '').length).toBe(2);
    const text = [head, ...blanked].map(csvLine).join('');
    expect(await load(asFile(text))).toMatchObject(unchanged(2, 4));
  });

  test('new rows are imported with their lines, in order; a bad line is reported by its row in the sheet', async () => {
    const model = await aRow();
    for (let n = 0; n < 2; n++) await aLine(model);
    const storedLines = await linesOf(model);
    const [head = [], ...rows] = cellsOf((await sheet([model])).rawPayload.toString('utf8'));
    const keyAt = head.indexOf(parent.fields[parent.title]?.label.en ?? '');
    // an external number may belong to only one row
    const numberAt = head.indexOf(parent.fields['externalNumber']?.label.en ?? '');
    const anew = rows.map((row) => row.map((cell, at) => (at === numberAt ? '' : cell)));
    const named = anew.map((row) => row.map((cell, at) => (at === keyAt ? `${cell} NEW` : cell)));
    const needed = head.findIndex((caption) => caption === `${lines.label.en} · ${requiredLabel()}`);
    const broken = named[0]?.map((cell, at) => (at === needed ? 'nothing of this name' : cell)) ?? [];
    const [top, beneath] = await load(asFile([head, ...named, broken].map(csvLine).join('')));
    expect(top).toMatchObject({ added: 1, invalid: 0 });
    expect(beneath).toMatchObject({ invalid: 1, bad: [{ number: 4 }] });
    // lists in the row itself may have created them already
    expect([beneath?.added, beneath?.updated, beneath?.unchanged].reduce((sum: number, n) => sum + Number(n), 0)).toBe(
      2,
    );
    const { rows: found } = await files.post<{ rows: readonly AnyRow[] }>(`/api/register/${lines.parent}/page`, {
      filter: { field: parent.title, op: 'is', value: `${String(model[parent.title])} NEW` },
    });
    const made = found[0] ? await linesOf(found[0]) : [];
    expect(made.map((line) => line[lines.place])).toEqual([1, 2]);
    expect(made.map((line) => titleOf(line[needName()]))).toEqual(storedLines.map((line) => titleOf(line[needName()])));
  });

  /** The field of a line that refers to its subject. */
  const needName = (): string =>
    Object.entries(register.fields).find(
      ([name, field]) => field.kind === 'ref' && field.required && name !== lines.of,
    )?.[0] ?? '';
  const requiredLabel = (): string => register.fields[needName()]?.label.en ?? '';
  const titleOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'title' in value ? value.title : value;

  test('requires permission to see the lines, and knows no others', async () => {
    const row = await aRow();
    const who = { as: await server.aUser(path, { permissions: [`${lines.parent}:see`] }), path };
    expect((await sheet([row], {}, who)).json()).toMatchObject({ code: 403 });
    expect((await sheet([row], { lines: 'discipline' })).json()).not.toMatchObject({ code: 0 });
  });
});
