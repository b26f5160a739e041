import { isCode } from '@plumbline/contract/field/kinds.ts';
import { plainName, visibleText } from '@plumbline/contract/field/plain-name.ts';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { VERBS, type Verb } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { handlers } from '@plumbline/server/features/all-features.ts';
import { exportRegister } from '@plumbline/server/features/exports/export.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';
import { isWritable } from '@plumbline/server/register/values.ts';
import { describe, expect, test } from 'vitest';
import { sample } from './support/sample.ts';

const server = await aServer({ handlers, registers: registerService });
const path = await server.aTenant('Here');
const admin = await server.anAdmin(path);
const by: By = { as: admin, path };

/** Texts that have broken something somewhere: markup, templates, statements, formulas, controls, halves and joins of letters. */
const NAUGHTY = [
  '<script>alert(1)</script>',
  `'; drop table tagged_item; --`,
  '{{7*7}}${7*7}<%= 7*7 %>',
  '%_\\',
  '=1+1',
  '+1',
  '-1+cmd|x',
  '@SUM(1)',
  "'=1",
  'null',
  '\u0000',
  '\ud800',
  '\u202eabc\u200b',
  '👩‍👩‍👧 ﷽ ÅÄÖ',
  '"a"\t;,|\n中文',
  '../../etc/passwd',
  'x'.repeat(5000),
] as const;

const verb = (register: AnyRegister, name: Verb, input: unknown) =>
  server.post(`/api/register/${register.key}/${name}`, input, by);
async function make(register: AnyRegister, values: Readonly<Record<string, unknown>>): Promise<AnyRow> {
  const { code, data, msg } = await verb(register, 'create', { values });
  if (code !== 0) throw new Error(`${register.key}: ${msg} ${JSON.stringify(data)}`);
  return data as AnyRow;
}
const written = allRegisters.filter(({ fields }) => Object.values(fields).some(isWritable));

/** Written as people see it: without what is invisible, a code in plain letters; but for blanks at its ends and the ends of its lines. */
const kept = ({ fields }: AnyRegister, name: string, text: string): string | null => {
  const field = fields[name];
  const seen = field && isCode(field) ? plainName(text) : visibleText(text);
  return seen.replaceAll(/\r\n?/g, '\n').trim() || null;
};

describe.each(written)('$key', (register) => {
  const texts = Object.entries(register.fields).flatMap(([name, field]) =>
    field.kind === 'text' && isWritable(field) ? [name] : [],
  );

  test('[S2] [imports D1] every text is stored as people see it or refused in words, whatever it holds', async () => {
    let row = await make(register, await sample(register, make));
    /** Whether these fields took the text; what they took is what was sent. */
    const takes = async (names: readonly string[], naughty: string): Promise<boolean> => {
      const values = Object.fromEntries(names.map((name) => [name, naughty]));
      const answer = await verb(register, 'update', { rows: [{ id: row.id, rev: row.rev, values }] });
      expect([0, 14, 403, 409], `${names.join()} ${JSON.stringify(naughty)}: ${answer.msg}`).toContain(answer.code);
      if (answer.code !== 0) return false;
      const [now] = (answer.data as { rows: AnyRow[] }).rows;
      if (!now) throw new Error('nothing was answered');
      row = now;
      for (const name of names) expect(row[name], name).toBe(kept(register, name, naughty));
      return true;
    };
    const others = texts.filter((name) => !register.naturalKey.includes(name));
    for (const naughty of NAUGHTY) {
      const alone = others.length > 0 && (await takes(others, naughty)) ? register.naturalKey : texts;
      for (const name of alone.filter((one) => texts.includes(one))) await takes([name], naughty);
    }
  });

  test('[S2] whatever is looked for is looked for, and finds no fault', async () => {
    for (const naughty of NAUGHTY) {
      const found = await verb(register, 'lookup', { text: naughty });
      expect([0, 14, 400], `look-up of ${JSON.stringify(naughty)}: ${found.msg}`).toContain(found.code);
      for (const field of texts.slice(0, 2)) {
        const page = await verb(register, 'page', { filter: { field, op: 'contains', value: naughty } });
        expect([0, 14, 400], `${field} holds ${JSON.stringify(naughty)}: ${page.msg}`).toContain(page.code);
      }
    }
  });

  test('[S4] no cell of an export begins a formula', async () => {
    for (const formula of ['=1+1', '+A1', '@SUM(1)', '-cmd|x', '＝1+1', '＋A1', '－A1', '＠SUM(1)']) {
      const values = await sample(register, make);
      for (const name of texts.filter((one) => !register.naturalKey.includes(one))) values[name] = formula;
      await verb(register, 'create', { values });
    }
    const actor = {
      tenantId: path.A,
      path,
      userId: admin.userId,
      userName: 'check',
      timeZone: machineZone(),
      via: 'screen',
    };
    const { body } = await exportRegister(server.database, actor, {
      register,
      language: 'en',
      input: { format: 'csv' },
    });
    if (Buffer.isBuffer(body)) throw new AppError('badRequest');
    const cells = (await text(body)).match(/(?:^|,)(?:"(?:[^"]|"")*"|[^,\n]*)/gm) ?? [];
    expect(cells.length).toBeGreaterThan(4);
    const begins = cells.filter((cell) => /^,?"?(?:[=+@＝＋－＠]|-(?![\d.]))/.test(cell));
    expect(begins).toEqual([]);
  });

  test('[S2] what every object has is no field, and no filter is endless', async () => {
    const asked: Record<string, (field: string) => unknown> = {
      page: (field) => ({ filter: { field, op: 'is', value: 'x' } }),
      count: (field) => ({ filter: { and: [{ field, op: 'blank' }] } }),
      lookup: (field) => ({ text: '', filter: { field, op: 'notBlank' } }),
      options: (field) => ({ field }),
      groups: (field) => ({ by: [field] }),
      export: (field) => ({ format: 'csv', sort: [{ field }], columns: [field] }),
    };
    for (const field of ['toString', 'constructor', '__proto__', 'valueOf', 'hasOwnProperty']) {
      for (const [name, body] of Object.entries(asked)) {
        const { status, code, msg } = await verb(register, name as Verb, body(field));
        expect({ status, code }, `${name} ${field}: ${msg}`).toEqual({ status: 200, code: 400 });
      }
      const sorted = await verb(register, 'page', { sort: [{ field }] });
      expect(sorted.code, `sort ${field}: ${sorted.msg}`).toBe(400);
    }
    let filter: unknown = { field: register.title, op: 'blank' };
    for (let depth = 0; depth < 3000; depth++) filter = { and: [filter] };
    for (const name of ['page', 'count', 'options', 'lookup', 'export'] as const) {
      const { status, code } = await verb(register, name, { filter, text: '', field: register.title, format: 'csv' });
      expect({ status, code }, name).toEqual({ status: 400, code: 400 });
    }
  });

  test('[S2] a yes/no field is asked for yes or no', async () => {
    const flags = Object.entries(register.fields).filter(([, field]) => field.kind === 'flag' && !field.live);
    for (const [field] of flags)
      for (const [value, code] of [
        [true, 0],
        ['false', 0],
        ['perhaps', 400],
        [null, 400],
        ['', 400],
      ])
        expect((await verb(register, 'page', { filter: { field, op: 'is', value } })).code, `${field} ${value}`).toBe(
          code,
        );
  });

  test('what is not there is neither deleted, restored nor changed, and nobody is told that it was', async () => {
    const [row, nobody] = [await make(register, await sample(register, make)), randomUUID()];
    const these = (id: string): unknown => ({ selection: { mode: 'these', ids: [id] } });
    expect((await verb(register, 'remove', these(nobody))).data).toMatchObject({ done: 0 });
    for (const id of [nobody, row.id])
      expect((await verb(register, 'restore', { ids: [id] })).data).toMatchObject({ done: 0, refused: [{ id }] });
    const untouched = { rows: [{ id: nobody, rev: 1, values: {} }] };
    expect((await verb(register, 'update', untouched)).code).toBe(404);
    const three = await Promise.all([1, 2, 3].map(() => verb(register, 'remove', these(row.id))));
    expect(three.map(({ data }) => (data as { done: number }).done).toSorted()).toEqual([0, 0, 1]);
    const lines = await rows(
      server.database.db,
      sql<{ action: string }>`select action from history where row_id = ${row.id}::uuid and action <> 'add'`,
    );
    expect(lines).toEqual([{ action: 'delete' }]);
  });

  test('[S2] a malformed body is refused, whatever the verb', async () => {
    const bodies: readonly unknown[] = [
      null,
      [1],
      'text',
      {
        id: 'no',
        ids: 3,
        rows: {},
        values: 3,
        selection: 7,
        filter: { and: 3 },
        limit: 'x',
        offset: -1,
        by: {},
        batch: 0,
      },
      { filter: { field: 'name', op: 'is', value: { a: [] } }, sort: [{}], columns: [7], format: 'exe', text: 1 },
      { selection: { mode: 'these', ids: ['x'] }, rows: [{}], values: [], ids: ['x'] },
    ];
    for (const name of Object.keys(VERBS) as Verb[]) {
      if (name === 'import') continue;
      for (const body of bodies) {
        const { status, code, msg } = await verb(register, name, body);
        expect(status, `${name} ${JSON.stringify(body)}: ${msg}`).toBeLessThan(500);
        expect(code, `${name} ${JSON.stringify(body)}: ${msg}`).not.toBe(500);
      }
    }
  });
});
