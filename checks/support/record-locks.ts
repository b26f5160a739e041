import { expect, test } from 'vitest';
import { permission } from '@plumbline/contract/access.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { notBeforeOf } from '@plumbline/contract/field/kinds.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Pasted } from '@plumbline/contract/register/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { factsOf, reasonFieldOf } from '@plumbline/contract/workflow/records.ts';
import { oneRow, sql, transaction, type Db } from '@plumbline/server/db/database.ts';
import { known, tableOf } from '@plumbline/server/db/model.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { importing, type Imported } from './importing.ts';
import { touchedField } from './race-model.ts';
import { sample } from './sample.ts';
import { type Done, fieldsUnder, labelOf, type Workplace } from './worked.ts';

const LOCKED = /is signed/;
/** Days before and after the day of every sample. */
const [BEFORE, AFTER] = [['2026-02-01', '2026-02-02'] as const, ['2026-05-01', '2026-05-02'] as const];
/** The number of sessions waiting for a lock in the database. */
const waiting = async (db: Db): Promise<number> => {
  const found = await oneRow(
    db,
    sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`,
  );
  return found?.n ?? 0;
};
const selection = (id: string) => ({ mode: 'these', ids: [id] });

/**
 * Tests what signed and complete records protect, for every way a row can be written; generated from the locks in the
 * declaration.
 */
export function locksOf(work: Workplace, key: RecordKey): void {
  const facts = factsOf(key);
  const register = known(key);
  const files = importing(work.server, work.by);

  async function signed(when: 'signed' | 'complete'): Promise<AnyRow> {
    const { id } = await work.record(key);
    if (facts.form) await work.fill(key, id);
    await work.signUpTo(key, [id], when === 'signed' ? 'required' : 'complete');
    return work.get(key, id);
  }
  /** The values of another record: created once, since nothing unique is written from it. */
  let another: Promise<Record<string, unknown>> | undefined;
  const made = new Map<string, Promise<string>>();
  /** A value different from the row's in a field: in the form for writing, and as text. */
  async function other(row: AnyRow, name: string): Promise<{ readonly value: unknown; readonly text: string }> {
    another ??= sample(register, work.make);
    const field = register.fields[name];
    if (!field) throw new Error(`${key} has no ${name}.`);
    const value = otherThan(field, row[name], (await another)[name]) ?? (await rowFor(field));
    return { value, text: await textOf(field, value) };
  }
  /** A row for a reference that samples leave empty. */
  async function rowFor(field: Field): Promise<string | null> {
    if (field.kind !== 'ref') return null;
    const target = known(field.to);
    const found =
      made.get(target.key) ?? sample(target, work.make).then(async (values) => (await work.make(target, values)).id);
    made.set(target.key, found);
    return found;
  }
  async function textOf(field: Field, value: unknown): Promise<string> {
    if (field.kind === 'flag') return value === true ? 'Yes' : 'No';
    if (!('to' in field) || value === null || value === undefined) return String(value ?? '');
    const ids = Array.isArray(value) ? value : [value];
    const { data } = await work.verb(field.to, 'lookup', { ids });
    return (data as { title: string }[]).map(({ title }) => title).join('; ');
  }
  const paste = async (row: AnyRow, texts: Readonly<Record<string, string>>, dryRun: boolean): Promise<Pasted> =>
    (await work.verb(key, 'paste', { rows: [{ id: row.id, rev: row.rev, texts }], dryRun })).data as Pasted;
  const cell = (row: AnyRow, name: string): string => {
    const value = row[name];
    return typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : String(value ?? '');
  };
  async function load(row: AnyRow, more: Readonly<Record<string, string>>): Promise<Imported> {
    const names = [...register.naturalKey, ...Object.keys(more)];
    const cells = [...register.naturalKey.map((name) => cell(row, name)), ...Object.values(more)];
    const file = { name: 'list.csv', body: csvLine(names) + csvLine(cells) };
    const [done] = await files.run(file, [{ register: key }]);
    if (!done) throw new Error('Nothing was imported.');
    return done;
  }

  const stages = (['signed', 'complete'] as const).filter((when) => when === 'complete' || labelOf(key, 'required'));

  test.each(stages)(
    '%s: locked fields cannot change on any way in, and free ones can [K14 K15 K18 K19 K23]',
    async (when) => {
      const row = await signed(when);
      const { locked, free } = fieldsUnder(key, when);
      for (const name of locked) {
        const { value, text } = await other(row, name);
        const updated = await work.verb(key, 'update', {
          rows: [{ id: row.id, rev: row.rev, values: { [name]: value } }],
        });
        expect(updated.msg, `update ${name}`).toMatch(LOCKED);
        expect((await paste(row, { [name]: text }, false)).refused[0]?.why.en, `paste ${name} ${text}`).toMatch(LOCKED);
        if (register.naturalKey.includes(name)) continue;
        const changed = await work.verb(key, 'change', { selection: selection(row.id), values: { [name]: value } });
        const { done, refused } = changed.data as Done;
        expect([done, refused[0]?.why.en], `change ${name}`).toEqual([0, expect.stringMatching(LOCKED)]);
      }
      for (const name of free) {
        const { value, text } = await other(row, name);
        const reasons = (await paste(row, { [name]: text }, true)).refused.map(({ why }) => why.en).join();
        expect(reasons, `paste ${name} ${text}`).not.toMatch(LOCKED);
        if (register.naturalKey.includes(name)) continue;
        const input = { selection: selection(row.id), values: { [name]: value }, dryRun: true };
        expect((await work.verb(key, 'change', input)).data, `change ${name}`).toMatchObject({ done: 1, refused: [] });
      }
      expect(await work.get(key, row.id)).toEqual(row);
      const [freeField] = free.filter(
        (name) => register.fields[name]?.kind === 'text' && !register.naturalKey.includes(name),
      );
      if (freeField === undefined) return;
      const rows = [{ id: row.id, rev: row.rev, values: { [freeField]: 'still open to remarks' } }];
      expect(await work.verb(key, 'update', { rows })).toMatchObject({ code: 0 });
    },
  );

  test('an import changes free fields, names locked ones, and deletes nothing that is signed', async () => {
    const row = await signed('complete');
    const name = touchedField(key);
    const { text } = await other(row, name);
    const refused = await load(row, { [name]: text });
    expect(refused.job).toMatchObject({ state: 'done', invalid: 1, updated: 0 });
    expect(refused.bad[0]?.problems[0]?.words.en).toMatch(LOCKED);
    const gone = await load(row, { Action: 'Delete' });
    expect(gone.job).toMatchObject({ invalid: 1, deleted: 0 });
    expect(gone.bad[0]?.problems[0]?.words.en).toMatch(LOCKED);
    expect(await work.get(key, row.id)).toEqual(row);
    expect((await load(row, { [reasonFieldOf(key)]: 'by a file' })).job).toMatchObject({ invalid: 0, updated: 1 });
  });

  test('an import that waits for a signature checks the locks again', async () => {
    const { id } = await work.record(key);
    const row = await work.get(key, id);
    const name = touchedField(key);
    const { text } = await other(row, name);
    const { db } = work.server.database;
    let loaded: Promise<Imported> | undefined;
    await transaction(db, async (tx) => {
      // writes a signature as the product does: locks the row, adds the lines, raises the revision
      await sql`update ${sql.table(tableOf(register))} set rev = rev + 1, ${sql.ref(stateColumn(key))} = ${facts.signing.complete.state}
        where id = ${id}::uuid`.execute(tx);
      await sql`insert into sign_event (tenant_id, level_id, register, row_id, kind, label, type, person_id, person_name, signed_on, by_name)
        values (${work.path.A}::uuid, ${work.path.E}::uuid, ${key}, ${id}::uuid, 'given', ${labelOf(key, 'complete')}, 'complete',
          ${work.person.id}::uuid, 'x', ${todayIn(machineZone())}::date, 'x')`.execute(tx);
      loaded = load(row, { [name]: text });
      await expect.poll(() => waiting(db)).toBeGreaterThan(0);
    });
    expect((await loaded)?.job).toMatchObject({ state: 'done', invalid: 1, updated: 0 });
    expect(await work.get(key, id)).toMatchObject({ rev: row.rev + 1, [name]: row[name] });
    // this was written without updating the counters; rejecting it counts it again
    await work.reject(key, [id], { reason: 'again' });
  });

  test('a change made before a signature cannot be undone after it', async () => {
    const { id } = await work.record(key);
    const name = touchedField(key);
    const { rev } = await work.get(key, id);
    const { value } = await other(await work.get(key, id), name);
    const { data } = await work.verb(key, 'update', { rows: [{ id, rev, values: { [name]: value } }] });
    if (facts.form) await work.fill(key, id);
    await work.signUpTo(key, [id], 'complete');
    const before = await work.get(key, id);
    const undone = await work.verb(key, 'undo', { batch: (data as { batch: string }).batch });
    expect((undone.data as Done).refused[0]?.why.en).toMatch(LOCKED);
    expect(await work.get(key, id)).toEqual(before);
  });

  test('the answers of its form are locked once it is signed, its comment is not', async ({ skip }) => {
    if (!facts.form) return skip();
    const { id } = await signed('complete');
    expect((await work.fill(key, id, { 'first.box': 'NA', 'second.box': 'OK' })).msg).toMatch(LOCKED);
    expect(await work.fill(key, id)).toMatchObject({ code: 0 });
    const reader = {
      as: await work.server.aUser(work.path, { permissions: [permission(key, 'see')] }),
      path: work.path,
    };
    expect((await work.fill(key, id, {}, reader)).code).toBe(403);
  });
}

const stateColumn = (key: RecordKey): string =>
  factsOf(key).states.field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * A value different from the current one: the next option of a choice, the opposite of a flag, otherwise a new value.
 */
function otherThan(field: Field, now: unknown, fresh: unknown): unknown {
  // where rows have the same figure, adding one makes it different
  if (field.kind === 'integer' && now === fresh) return Number(fresh ?? 0) + 1;
  if (field.kind === 'flag') return now !== true;
  if (field.kind === 'choice') return Object.keys(field.of).find((option) => option !== now);
  // samples have the same day everywhere: a finish moves after it, any other day before it
  if (field.kind === 'date') return (notBeforeOf(field).length > 0 ? AFTER : BEFORE).find((day) => day !== now);
  if (field.kind === 'number') return now === 7 ? 8 : 7;
  return fresh;
}
