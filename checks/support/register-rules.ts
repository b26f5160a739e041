import { expect, test } from 'vitest';
import { isMany, isRefField, isSingle } from '@plumbline/contract/field/kinds.ts';
import type { Verb } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { linesIn } from '@plumbline/contract/lines/index.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';

/** How a check makes calls: verbs as an administrator, and rows created with all they need. */
interface Asking {
  verb<T = unknown>(
    register: AnyRegister,
    name: Verb,
    input: unknown,
  ): Promise<{ readonly code: number; readonly data: T; readonly msg: string }>;
  make(register: AnyRegister, values: Readonly<Record<string, unknown>>): Promise<AnyRow>;
  /** The values of a sample row; it may refer to rows that others refer to as well. */
  sampled(register: AnyRegister): Promise<Readonly<Record<string, unknown>>>;
}
/** The errors reported for fields. */
interface Said {
  readonly reqFormatErrorList: readonly { readonly field: string; readonly msg: string }[];
}

const UUID = /[\da-f]{8}-[\da-f]{4}-/;
const people = registerOf('authorisedPerson');
const titleIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : '';
/**
 * Who authorised a procedure or accepted a drawing, which locks it (`procedures/issued.db.test.ts`,
 * `documents/as-built.db.test.ts`).
 */
const FIXED: readonly string[] = ['procedure.authorisedBy', 'asBuiltDrawing.acceptedBy'];

/**
 * The fields of a register that name the person acting; excluded are the link registers maintained as fields of a
 * person, and those whose entry locks the row.
 */
const personFields = (register: AnyRegister): readonly string[] =>
  Object.entries(register.fields).flatMap(([name, field]) => {
    const isKept = Object.values(people?.fields ?? {}).some((own) => own.kind === 'refs' && own.via === register.key);
    const isFixed = FIXED.includes(`${register.key}.${name}`);
    return isRefField(field) && field.to === 'authorisedPerson' && isWritable(field) && !isKept && !isFixed
      ? [name]
      : [];
  });

/** Tests field rules for every register whose declaration uses them. */
export function fieldRulesOf(register: AnyRegister, { verb, make, sampled }: Asking): void {
  const { fields, naturalKey } = register;
  const change = (ids: readonly string[], values: object) =>
    verb<Said>(register, 'change', { selection: { mode: 'these', ids }, values });
  const get = async (id: string) => (await verb<AnyRow>(register, 'get', { id })).data;

  test('a duplicate row is refused with readable names [rules C1, rules M1, attack D20]', async () => {
    if (naturalKey.some((name) => fields[name]?.computed)) return;
    const values = await sampled(register);
    const { id } = await make(register, values);
    const { msg } = await verb(register, 'create', { values });
    expect(msg).not.toMatch(UUID);
    expect(msg).not.toMatch(/\bnull\b/);
    const row = await get(id);
    // a duplicate line is reported on the sheet of its row, where the row's name is not needed
    const parent = linesIn(register.key)?.of;
    for (const name of naturalKey.filter((keyField) => keyField !== parent)) {
      const field = fields[name];
      if (field && isRefField(field) && !isMany(field) && row[name]) expect(msg).toContain(titleIn(row[name]));
    }
  });

  for (const [name, field] of Object.entries(fields))
    if (isSingle(field))
      test(`"${field.label.en}" belongs to one row, and setting it on another row moves it [rules C2, rules V11]`, async () => {
        const none = async () => make(register, { ...(await sampled(register)), [name]: false });
        const has = async (row: AnyRow) => (await get(row.id))[name];
        const [first, second] = [await none(), await none()];
        await change([first.id], { [name]: true });
        const { rev } = await get(second.id);
        const taken = await verb<{ batch: string }>(register, 'update', {
          rows: [{ id: second.id, rev, values: { [name]: true } }],
        });
        expect([await has(first), await has(second)]).toEqual([false, true]);
        const third = await make(register, { ...(await sampled(register)), [name]: true });
        expect([await has(second), await has(third)]).toEqual([false, true]);
        // for several rows at once the result would be arbitrary
        const both = await change([first.id, second.id], { [name]: true });
        const refused = [first, second].map(({ id }) => ({ id, why: { en: expect.stringContaining('Only one row') } }));
        expect(both).toMatchObject({ code: 0, data: { done: 0, refused } });
        expect([await has(first), await has(second), await has(third)]).toEqual([false, false, true]);
        // a restored row loses the flag to the current one
        await verb(register, 'remove', { selection: { mode: 'these', ids: [third.id] } });
        await change([first.id], { [name]: true });
        await verb(register, 'restore', { ids: [third.id] });
        expect([await has(first), await has(third)]).toEqual([true, false]);
        const { data } = await verb<{ entries: { changes: { field: string }[] }[] }>(register, 'history', {
          id: third.id,
        });
        expect(data.entries[0]?.changes.map((change) => change.field)).toEqual([name]);
        expect(taken.code).toBe(0);
      });

  for (const name of personFields(register))
    test(`"${name}" cannot newly name an inactive person, but an existing one remains [rules B5]`, async () => {
      const persons = people;
      const field = fields[name];
      if (!persons || !field) throw new Error('no people');
      const who = async () => (await make(persons, await sampled(persons))).id;
      const as = (id: string) => (isMany(field) ? [id] : id);
      const [gone, other] = [await who(), await who()];
      const values = { ...(await sampled(register)), [name]: as(gone) };
      const date = name.replace(/By$/, 'On');
      const row = await make(register, date !== name && fields[date] ? { ...values, [date]: '2026-03-31' } : values);
      await verb(persons, 'change', { selection: { mode: 'these', ids: [gone] }, values: { inactive: true } });
      const expectedError = {
        code: 14,
        data: { reqFormatErrorList: [{ field: name, msg: expect.stringContaining('inactive') }] },
      };
      const anew = { ...(await sampled(register)), [name]: as(gone) };
      expect(
        await verb(register, 'create', {
          values: date !== name && fields[date] ? { ...anew, [date]: '2026-03-31' } : anew,
        }),
      ).toMatchObject(expectedError);
      const isKey = naturalKey.includes(name);
      if (isKey) return;
      const free = Object.entries(fields).find(
        ([fieldName, definition]) =>
          definition.kind === 'text' && isWritable(definition) && !naturalKey.includes(fieldName) && fieldName !== name,
      );
      const { rev } = await get(row.id);
      const save = (at: number, changes: object) =>
        verb<Said>(register, 'update', { rows: [{ id: row.id, rev: at, values: changes }] });
      // the same person again, together with another change
      expect(await save(rev, { [name]: as(gone), ...(free && { [free[0]]: `still ${name}` }) })).toMatchObject({
        code: 0,
      });
      const { rev: next } = await get(row.id);
      expect(await save(next, { [name]: as(other) })).toMatchObject({ code: 0 });
      expect(await save((await get(row.id)).rev, { [name]: as(gone) })).toMatchObject(expectedError);
      expect(await change([row.id], { [name]: as(gone) })).toMatchObject({
        data: { done: 0, refused: [{ id: row.id, why: { en: expect.stringContaining('inactive') } }] },
      });
    });
}
