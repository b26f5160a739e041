import { notBeforeOf, isDay } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { sql } from '@plumbline/server/db/database.ts';
import { known, snake, tableOf } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type Answer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { describe, expect, test } from 'vitest';
import { sendForm } from './support/importing.ts';
import { samplesThatShare } from './support/sample.ts';
import { aWorkplace } from './support/worked.ts';

/*
 * The order of two days is declared by the later one (`notBefore`), and held for every row on every way it is written:
 * a finish is not before its start, a removal not before it was raised [rules B-6, rules C-5].
 */

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const work = await aWorkplace(server);
const shared = samplesThatShare(work.make);
const [EARLY, DAY, LATE] = ['2026-03-30', '2026-03-31', '2026-04-01'];

/** A day with one that it may not precede. */
interface Pair {
  readonly register: AnyRegister;
  readonly later: string;
  readonly earlier: string;
}
const pairs: readonly Pair[] = allRegisters.flatMap((register) =>
  Object.entries(register.fields).flatMap(([later, field]) =>
    notBeforeOf(field).map((earlier) => ({ register, later, earlier })),
  ),
);

const refuses = (answer: Answer, field: string): void =>
  expect(answer, field).toMatchObject({
    code: 14,
    data: { reqFormatErrorList: expect.arrayContaining([expect.objectContaining({ field })]) },
  });
const text = (row: AnyRow, name: string): string => {
  const value = row[name];
  return typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : String(value ?? '');
};

test('the days that have an order are days of the same register, and no start has two names', () => {
  for (const { register, later, earlier } of pairs) {
    const [field, start] = [register.fields[later], register.fields[earlier]];
    // what only the product writes is refused where it is written, with the reason of that act
    expect(field && start && isDay(start) && isWritable(start) && isWritable(field), `${register.key}.${later}`).toBe(
      true,
    );
  }
  // a plan and what became of it, on every register that has both days
  for (const { key, fields } of allRegisters)
    for (const pair of [
      ['plannedStart', 'plannedFinish'],
      ['actualStart', 'actualFinish'],
    ] as const) {
      const [start, finish] = pair.map((name) => fields[name]);
      if (start && finish && isWritable(start) && isWritable(finish))
        expect(notBeforeOf(finish), `${key}.${pair[1]}`).toContain(pair[0]);
    }
  expect(pairs.map(({ register, later, earlier }) => `${register.key}: ${earlier} ${later}`)).toEqual(
    expect.arrayContaining([
      'jobCard: plannedStart plannedFinish',
      'operation: actualStart actualFinish',
      'handover: plannedStart plannedFinish',
      'moc: raisedDate removalDate',
    ]),
  );
});

test('what has happened is not ahead of today on any record', async () => {
  const tomorrow = addDays(todayIn(machineZone()), 1);
  for (const register of allRegisters)
    for (const name of ['actualStart', 'actualFinish']) {
      const field = register.fields[name];
      if (field === undefined || !isWritable(field)) continue;
      const values = { ...(await shared(register)), [name]: tomorrow };
      refuses(await work.verb(register.key, 'create', { values }), name);
    }
});

test('a procedure is not authorised for issue before its review; once it is, a revision clears the day', async () => {
  const procedure = known('procedure');
  const values = await shared(procedure);
  const authorised = { authorisedBy: values['reviewedBy'], reviewedOn: DAY, authorisedOn: EARLY };
  refuses(await work.verb('procedure', 'create', { values: { ...values, ...authorised } }), 'authorisedOn');
});

/** Days that lock their row, which then refuses every change, whatever its days (for drawings: documents/as-built). */
const LOCKING: readonly string[] = ['procedure.authorisedOn', 'asBuiltDrawing.acceptedOn'];
const changeable = pairs.filter(({ register, later }) => !LOCKING.includes(`${register.key}.${later}`));
describe.each(changeable)('$register.key: $later not before $earlier', ({ register, later, earlier }) => {
  const { key } = register;
  const wrong = { [earlier]: DAY, [later]: EARLY };
  const rowWith = async (days: Readonly<Record<string, string>>): Promise<AnyRow> =>
    work.make(register, { ...(await shared(register)), ...days });

  test('a new row, a save, a change of many and a paste are refused, and the same day is not', async () => {
    refuses(await work.verb(key, 'create', { values: { ...(await shared(register)), ...wrong } }), later);
    const row = await rowWith({ [earlier]: DAY, [later]: DAY });
    for (const values of [{ [later]: EARLY }, { [earlier]: LATE }]) {
      refuses(await work.verb(key, 'update', { rows: [{ id: row.id, rev: row.rev, values }] }), later);
      const changed = await work.verb(key, 'change', { selection: { mode: 'these', ids: [row.id] }, values });
      expect((changed.data as { done?: number } | null)?.done ?? 0, JSON.stringify(values)).toBe(0);
      const pasted = await work.verb(key, 'paste', { rows: [{ id: row.id, rev: row.rev, texts: values }] });
      const { cells, refused } = pasted.data as { cells: number; refused: { why: { en: string } }[] };
      expect([cells, refused.length > 0], JSON.stringify(values)).toEqual([0, true]);
    }
    expect((await work.verb(key, 'get', { id: row.id })).data).toMatchObject({ [earlier]: DAY, [later]: DAY });
  });

  test('a line of an import is invalid, with the reason at its cell', async () => {
    const keys = register.naturalKey;
    if (keys.some((name) => register.fields[name]?.computed) || keys.includes(earlier)) return;
    const row = await rowWith({ [earlier]: DAY, [later]: DAY });
    const columns = [...keys, later].map((name) => register.fields[name]?.label.en ?? name);
    const body = csvLine(columns) + csvLine([...keys.map((name) => text(row, name)), EARLY]);
    const sent = await sendForm<{ jobs: { job: string }[] }>(server, '/api/ext/import/start', {
      file: { name: 'days.csv', body },
      fields: { setting: 'full', plan: JSON.stringify([{ register: key }]) },
      by: work.by,
    });
    const job = sent.data.jobs[0]?.job ?? '';
    await importTask(server.database, { tenantId: work.path.A, job });
    const line = (await work.verb('importJob', 'get', { id: job })).data as AnyRow;
    expect([line['invalid'], line['updated']], JSON.stringify(line)).toEqual([1, 0]);
  });

  test('a deleted row is not restored in the wrong order; a row that was stored so keeps its other fields open', async () => {
    const row = await rowWith({ [earlier]: DAY, [later]: DAY });
    const store = (): Promise<unknown> =>
      sql`update ${sql.table(tableOf(known(key)))} set ${sql.ref(snake(later))} = ${EARLY}::date where id = ${row.id}::uuid`.execute(
        server.database.db,
      );
    await store();
    const free = Object.entries(register.fields).find(
      ([name, field]) => field.kind === 'text' && isWritable(field) && !register.naturalKey.includes(name),
    );
    if (free !== undefined && !('when' in free[1])) {
      const { rev } = (await work.verb(key, 'get', { id: row.id })).data as AnyRow;
      const saved = await work.verb(key, 'update', { rows: [{ id: row.id, rev, values: { [free[0]]: 'other' } }] });
      expect(saved.code, saved.msg).toBe(0);
    }
    const removed = await work.verb(key, 'remove', { selection: { mode: 'these', ids: [row.id] } });
    expect(removed.data).toMatchObject({ done: 1 });
    const restored = await work.verb(key, 'restore', { ids: [row.id] });
    expect((restored.data as { done?: number } | null)?.done ?? 0, restored.msg).toBe(0);
  });
});
