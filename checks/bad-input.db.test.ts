import { isCode, isSecondKey } from '@plumbline/contract/field/kinds.ts';
import { plainName, visibleText } from '@plumbline/contract/field/plain-name.ts';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { VERBS, type Verb } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { exportRegister } from '@plumbline/server/features/exports/export.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';
import { describe, expect, test } from 'vitest';
import { seeded } from './setup/depth.ts';
import { kindOfRegister, REGISTERS_IN_TURN } from './support/register-kinds.ts';
import { sample } from './support/sample.ts';

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Here');
const admin = await server.anAdmin(path);
const by: By = { as: admin, path };

/**
 * Texts that have broken software before: markup, templates, SQL, formulas, control characters, half surrogates and
 * joiners.
 */
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

/** Texts that a spreadsheet would evaluate as a formula. */
const FORMULAS = ['=1+1', '+A1', '@SUM(1)', '-cmd|x', '＝1+1', '＋A1', '－A1', '＠SUM(1)'] as const;

const verb = (register: AnyRegister, name: Verb, input: unknown) =>
  server.post(`/api/register/${register.key}/${name}`, input, by);
async function make(register: AnyRegister, values: Readonly<Record<string, unknown>>): Promise<AnyRow> {
  const { code, data, msg } = await verb(register, 'create', { values });
  if (code !== 0) throw new Error(`${register.key}: ${msg} ${JSON.stringify(data)}`);
  return data as AnyRow;
}
const written = allRegisters.filter(({ fields }) => Object.values(fields).some(isWritable));

/** The text as stored: without invisible characters, codes in plain letters, line ends normalized and trimmed. */
const toStored = ({ fields }: AnyRegister, name: string, text: string): string | null => {
  const field = fields[name];
  const seen = field && isCode(field) ? plainName(text) : visibleText(text);
  return seen.replaceAll(/\r\n?/g, '\n').trim() || null;
};

/*
 * One engine serves all registers. The first register of each kind is tried with every text, and so is the first text
 * field of each declaration; all others with a third of the texts, each with a different third.
 */
const seen = new Set<string>();
const isFirst = (...kind: readonly unknown[]): boolean => {
  const { size } = seen;
  return seen.add(JSON.stringify(kind)).size > size;
};
// the place is that among all registers, so that each is tried with the same texts in a run of some
const places = new Map(written.map((register, place) => [register, place]));
const inTurn = seeded(written, REGISTERS_IN_TURN).map((register) => ({
  key: register.key,
  register,
  place: places.get(register) ?? 0,
}));

describe.each(inTurn)('$key', (subject) => {
  const { register, place } = subject;
  const texts = Object.entries(register.fields).flatMap(([name, field]) =>
    field.kind === 'text' && isWritable(field) ? [name] : [],
  );
  const standsForKind = isFirst(...kindOfRegister(register));
  const isTried = (at: number): boolean => standsForKind || (at + place) % 3 === 0;
  const standsForText = new Set(
    texts.filter((name) => {
      const { label: _label, ...constraints } = register.fields[name] ?? {};
      return isFirst(register.naturalKey.includes(name), Object.entries(constraints).toSorted());
    }),
  );
  /** The values of a row with only what is required. */
  const plainly = () => sample(register, make, 1);

  test('every text is stored as displayed, or refused with a message [S2, imports D1]', async () => {
    let row = await make(register, await plainly());
    /** True when the fields accepted the text; then the stored text must match the one sent. */
    const takes = async (names: readonly string[], naughty: string): Promise<boolean> => {
      const values = Object.fromEntries(names.map((name) => [name, naughty]));
      const answer = await verb(register, 'update', { rows: [{ id: row.id, rev: row.rev, values }] });
      expect([0, 14, 403, 409], `${names.join()} ${JSON.stringify(naughty)}: ${answer.msg}`).toContain(answer.code);
      if (answer.code !== 0) return false;
      const [now] = (answer.data as { rows: AnyRow[] }).rows;
      if (!now) throw new Error('nothing was answered');
      row = now;
      for (const name of names) expect(row[name], name).toBe(toStored(register, name, naughty));
      return true;
    };
    for (const [at, naughty] of NAUGHTY.entries()) {
      const tried = texts.filter((name) => (at + place) % 3 === 0 || standsForText.has(name));
      const others = tried.filter((name) => !register.naturalKey.includes(name));
      const alone = others.length > 0 && (await takes(others, naughty)) ? register.naturalKey : tried;
      for (const name of alone.filter((candidate) => tried.includes(candidate))) await takes([name], naughty);
    }
  });

  test('a search for any text causes no fault [S2]', async () => {
    for (const naughty of NAUGHTY.filter((_, at) => isTried(at))) {
      const found = await verb(register, 'lookup', { text: naughty });
      expect([0, 14, 400], `look-up of ${JSON.stringify(naughty)}: ${found.msg}`).toContain(found.code);
      for (const field of texts.slice(0, 2)) {
        const page = await verb(register, 'page', { filter: { field, op: 'contains', value: naughty } });
        expect([0, 14, 400], `${field} holds ${JSON.stringify(naughty)}: ${page.msg}`).toContain(page.code);
      }
    }
  });

  test('no cell of an export begins a formula [S4]', async () => {
    // each column gets a different formula, and each register different ones; never the full-width twin, since codes
    // are stored in normal width
    for (const from of [place, place + 5]) {
      const plain = await plainly();
      const others = texts.filter((name) => {
        const field = register.fields[name];
        return !register.naturalKey.includes(name) && !(field && isSecondKey(field));
      });
      const begun = Object.fromEntries(others.map((name, at) => [name, FORMULAS[(from + at) % FORMULAS.length]]));
      // a field that refuses such texts keeps its plain value; what a row says as a whole is asked after what each field
      // says alone, so further fields may be refused then, but none twice
      const refused: Record<string, unknown> = {};
      for (;;) {
        const { code, data, msg } = await verb(register, 'create', { values: { ...plain, ...begun, ...refused } });
        if (code === 0) break;
        expect(code, msg).toBe(14);
        const { reqFormatErrorList: wrong } = data as { readonly reqFormatErrorList: readonly { field: string }[] };
        const fresh = wrong.filter(({ field }) => field in begun && !(field in refused));
        expect(fresh.length, msg).toBeGreaterThan(0);
        for (const { field } of fresh) refused[field] = plain[field];
      }
    }
    const actor = {
      tenantId: path.A,
      path,
      userId: admin.userId,
      userName: 'check',
      timeZone: machineZone(),
      via: 'screen' as const,
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

  test('inherited object properties are not fields, and no filter can nest without end [S2]', async () => {
    const requests: Record<string, (field: string) => unknown> = {
      page: (field) => ({ filter: { field, op: 'is', value: 'x' } }),
      count: (field) => ({ filter: { and: [{ field, op: 'blank' }] } }),
      lookup: (field) => ({ text: '', filter: { field, op: 'notBlank' } }),
      options: (field) => ({ field }),
      groups: (field) => ({ by: [field] }),
      export: (field) => ({ format: 'csv', sort: [{ field }], columns: [field] }),
    };
    const names = ['toString', 'constructor', '__proto__', 'valueOf', 'hasOwnProperty'];
    for (const field of names.filter((_, at) => isTried(at))) {
      for (const [name, body] of Object.entries(requests)) {
        const { status, code, msg } = await verb(register, name as Verb, body(field));
        expect({ status, code }, `${name} ${field}: ${msg}`).toEqual({ status: 200, code: 400 });
      }
      const sorted = await verb(register, 'page', { sort: [{ field }] });
      expect(sorted.code, `sort ${field}: ${sorted.msg}`).toBe(400);
    }
    let filter: unknown = { field: register.title, op: 'blank' };
    for (let depth = 0; depth < 3000; depth++) filter = { and: [filter] };
    for (const name of (['page', 'count', 'options', 'lookup', 'export'] as const).filter((_, at) => isTried(at))) {
      const { status, code } = await verb(register, name, { filter, text: '', field: register.title, format: 'csv' });
      expect({ status, code }, name).toEqual({ status: 400, code: 400 });
    }
  });

  test('a filter on a yes/no field accepts yes or no only [S2]', async () => {
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

  test('a missing row cannot be deleted, restored or changed, and no success is reported', async () => {
    const [row, nobody] = [await make(register, await plainly()), randomUUID()];
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

  test('a malformed body is refused, whatever the verb [S2]', async () => {
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
    for (const [turn, name] of (Object.keys(VERBS) as Verb[]).entries()) {
      if (name === 'import') continue;
      for (const body of bodies.filter((_, at) => isTried(at + turn))) {
        const { status, code, msg } = await verb(register, name, body);
        expect(status, `${name} ${JSON.stringify(body)}: ${msg}`).toBeLessThan(500);
        expect(code, `${name} ${JSON.stringify(body)}: ${msg}`).not.toBe(500);
      }
    }
  });
});
