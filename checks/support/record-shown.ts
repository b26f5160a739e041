import { expect, test, vi } from 'vitest';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { AppliedRow, MessageRow } from '@plumbline/contract/features/messages/calls/messages.ts';
import type { DayLine, PendingSection } from '@plumbline/contract/features/messages/calls/work.ts';
import type { ReadCheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { factsOf, flagOf } from '@plumbline/contract/workflow/records.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { headersOf, type By } from '@plumbline/server/http/testing.ts';
import type { CheckSheetPrint } from '@plumbline/server/pdf/print.ts';
import { COUNTERS } from '@plumbline/server/register/derive/counters.ts';
import { printing } from '@plumbline/server/workflow/form/printing.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { importing, sendForm } from './importing.ts';
import { expectDerived } from './recount.ts';
import { sample } from './sample.ts';
import { labelOf, libraryOf, type Workplace } from './worked.ts';

/** The date fields of a row that may be left empty. */
const daysOf = ({ fields }: AnyRegister): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'date' && isWritable(field) && !field.required ? [name] : [],
  );

/**
 * Tests where a record is shown during work: messages, work lists, counts, print and files; generated from its
 * declaration.
 */
export function shownOf(work: Workplace, key: RecordKey): void {
  const facts = factsOf(key);
  const { signing, form } = facts;
  const register = known(key);
  const { server, path } = work;
  const files = importing(server, work.by);
  const required = labelOf(key, 'required');
  const last = labelOf(key, 'complete') ?? '';

  /** True when it waits for a signature as soon as its form, if any, is filled. */
  const isReadyUnsigned = (): boolean => {
    if (form?.percent) return true;
    const field = register.fields[facts.states.field];
    return field?.kind === 'choice' && facts.states.mean[field.start ?? ''] === 'ready';
  };
  /** A user who may do and sign these records. */
  async function somebody(): Promise<{ readonly by: By; readonly person: AnyRow; readonly signer: string }> {
    const as = await server.aUser(path, { permissions: [`${key}:*`] });
    const flag = flagOf(facts);
    const values = { name: `Name of ${as.username}`, login: as.username, ...(flag && { [flag]: true }) };
    const person = await work.make(known('authorisedPerson'), values);
    await work.limit(key, as.username);
    return { by: { as, path }, person, signer: work.signer(key, { user: as, person }).id };
  }
  const ask = async <T>(url: string, input: unknown, by: By): Promise<T> => {
    const { code, data, msg } = await server.post(url, input, by);
    if (code !== 0) throw new Error(`${url}: ${msg}`);
    return data as T;
  };
  const messages = async (by: By, scene: string): Promise<readonly MessageRow[]> =>
    (await ask<{ rows: MessageRow[] }>('/api/ext/message/list', { limit: 100 }, by)).rows.filter(
      (row) => row.scene === scene && row.item.register === key,
    );
  const pending = async (by: By): Promise<PendingSection | undefined> =>
    (await ask<{ sections: PendingSection[] }>('/api/ext/message/pending', { register: key }, by)).sections.find(
      (section) => section.register === key,
    );
  const waiting = async (by: By, id: string) => (await pending(by))?.rows.find((row) => row.id === id);
  const applied = async (by: By, id: string): Promise<AppliedRow | undefined> =>
    (await ask<{ rows: AppliedRow[] }>('/api/ext/message/applied', {}, by)).rows.find((row) => row.id === id);
  const day = async (by: By, id: string): Promise<readonly string[]> =>
    (await ask<{ lines: DayLine[] }>('/api/ext/message/day', { day: todayIn(machineZone()) }, by)).lines
      .filter((line) => line.id === id)
      .map(({ kind }) => kind);

  test('notifies its assignee, and is in their week and open work', async ({ skip }) => {
    if (!facts.assignedTo) return skip();
    const doer = await somebody();
    // a record must not end before it is due, so it ends today
    const when = facts.due ? Object.fromEntries(daysOf(register).map((name) => [name, todayIn(machineZone())])) : {};
    const row = await work.record(key, { [facts.assignedTo]: doer.person.id, ...when });
    const [message] = await messages(doer.by, 'S0000011');
    expect(message?.item).toMatchObject({ register: key, id: row.id });
    expect(message?.content.en).toContain(register.label.en);
    expect(message?.content.zh).toContain(register.label.zh);
    const week = await ask<Record<'overdue' | 'due' | 'undated', { id: string; about: string }[]>>(
      '/api/ext/message/week',
      { from: todayIn(machineZone()) },
      doer.by,
    );
    const list = facts.due ? week.due : week.undated;
    expect(list.map(({ id }) => id)).toContain(row.id);
    expect(list.find(({ id }) => id === row.id)?.about).not.toBe('');
    const open = await ask<{ rows: AnyRow[] }>('/api/register/workItem/page', { limit: 100 }, doer.by);
    expect(open.rows.find(({ id }) => id === row.id)).toMatchObject({ kind: key, step: 'do', whose: 'mine' });
  });

  test('waits for its next signers, notifies them, and is listed in the work and requests of its people', async () => {
    const [doer, checker] = [await somebody(), await somebody()];
    const ownValues = { ...(facts.assignedTo && { [facts.assignedTo]: doer.person.id }) };
    const raised = { ...(facts.raisedBy && { [facts.raisedBy]: doer.person.id }) };
    const { id } = await work.record(key, { ...ownValues, ...raised });
    if (form) await work.fill(key, id, undefined, doer.by);
    if (form) expect(await day(doer.by, id)).toContain('filled');
    const label = required ?? last;
    const isReady = (await waiting(checker.by, id)) !== undefined;
    // without a form that reports this, the first signature states that the work is done, so it waits for the assignee
    expect(await waiting(form?.percent || isReady ? checker.by : doer.by, id)).toMatchObject({ label });
    expect(isReady).toBe(isReadyUnsigned());
    if (form?.percent) expect((await messages(checker.by, 'S0000006'))[0]?.item).toMatchObject({ id });
    if (!required) return;
    expect((await work.sign(key, [id], required, { person: doer.signer }, doer.by)).data.done).toBe(1);
    expect((await day(doer.by, id)).some((kind) => kind === 'signed' || kind === 'cleared')).toBe(true);
    expect((await messages(checker.by, 'S0000006'))[0]).toMatchObject({
      item: { id },
      title: { en: expect.stringContaining(last) },
    });
    expect(await waiting(checker.by, id)).toMatchObject({ label: last });
    expect(await applied(doer.by, id)).toMatchObject({ done: false, awaits: last, given: [{ label: required }] });
    await work.reject(key, [id], { reason: 'once more 重做' }, checker.by);
    expect((await messages(doer.by, 'S0000010'))[0]).toMatchObject({ item: { id } });
    expect(await applied(doer.by, id)).toMatchObject({ rejected: { reason: 'once more 重做' } });
    expect(await day(checker.by, id)).toContain('rejected');
    await work.sign(key, [id], required, { person: doer.signer }, doer.by);
    await work.sign(key, [id], last, { person: checker.signer }, checker.by);
    const news = [...(await messages(doer.by, 'S0000007')), ...(await messages(doer.by, 'S0000009'))];
    expect(news.map(({ item }) => item.id)).toContain(id);
    expect(await applied(doer.by, id)).toMatchObject({ done: true, awaits: null });
    expect(await waiting(checker.by, id)).toBeUndefined();
  });

  test('is counted: each counter equals a recount of its rows [K28]', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { id } = await work.record(key);
      if (form) await work.fill(key, id);
      ids.push(id);
    }
    const [first = '', second = ''] = ids;
    await expectDerived(work, { mechanisms: ['counter'] });
    await work.signUpTo(key, ids, 'complete');
    await expectDerived(work, { mechanisms: ['counter'] });
    await work.reject(key, [first]);
    await work.verb(key, 'remove', { selection: { mode: 'these', ids: [first, second] } });
    await expectDerived(work, { mechanisms: ['counter'] });
    await work.verb(key, 'restore', { ids: [first] });
    await expectDerived(work, { mechanisms: ['counter'] });
    if (!facts.counts) return;
    const { total = 0 } =
      (
        await rows(
          server.database.db,
          sql<{ total: number }>`select sum(total)::int as total from ${sql.table(COUNTERS[key]?.table ?? '')}`,
        )
      )[0] ?? {};
    expect(total).toBeGreaterThan(0);
  });

  test('is printed with its signatures, even after the library changes its sign-offs [A4]', async ({ skip }) => {
    const library = libraryOf(key);
    if (!form || !library) return skip();
    const set = await work.make(library, await sample(library, work.make));
    const row = await work.record(key, { [signing.set ?? '']: set.id });
    await work.fill(key, row.id);
    await work.signUpTo(key, [row.id], 'complete');
    const { rev } = (await work.verb(library.key, 'get', { id: set.id })).data as AnyRow;
    const signOffs = [{ label: 'Otherwise', type: 'complete' }];
    await work.verb(library.key, 'update', { rows: [{ id: set.id, rev, values: { signOffs } }] });
    const drawn: CheckSheetPrint[] = [];
    const { printCheckSheets } = printing;
    const spy = vi.spyOn(printing, 'printCheckSheets').mockImplementation((sheets, to) => {
      async function* seen() {
        for await (const sheet of sheets) {
          if (!('record' in sheet)) drawn.push(sheet);
          yield sheet;
        }
      }
      return printCheckSheets(seen(), to);
    });
    const pdf = await server.app.inject({
      method: 'POST',
      url: '/api/ext/check-sheet/print',
      headers: { ...headersOf(work.by), 'content-type': 'application/json' },
      payload: { register: key, selection: { mode: 'these', ids: [row.id] } },
    });
    spy.mockRestore();
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    // a cover may precede it
    const own = drawn.at(-1);
    expect(own?.signOffs.map(({ label, person }) => [label, person])).toEqual(
      signing.shipped.map(({ label, zh = label, type }) => [
        { en: label, zh },
        type === 'optional' ? '' : work.signer(key).name,
      ]),
    );
    expect(own?.answers).toMatchObject({ 'first.box': 'OK' });
  });

  test('is created by an import, with its state, its code and its number', async ({ skip }) => {
    const [name] = register.naturalKey.filter(
      (fieldName) => register.fields[fieldName]?.kind === 'text' && !register.fields[fieldName].computed,
    );
    if (name === undefined) return skip();
    const row = await work.record(key);
    const needed = Object.entries(register.fields).flatMap(([fieldName, field]) =>
      field.required && isWritable(field) ? [fieldName] : [],
    );
    const names = [...new Set([...register.naturalKey, ...needed])];
    const cell = (value: unknown): string =>
      typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : String(value ?? '');
    const cells = names.map((item) => (item === name ? `F ${String(row[name])}` : cell(row[item])));
    const [made] = await files.run({ name: 'list.csv', body: csvLine(names) + csvLine(cells) }, [{ register: key }]);
    expect(made?.job).toMatchObject({ state: 'done', added: 1, invalid: 0 });
    const filter = { field: name, op: 'is', value: `F ${String(row[name])}` };
    const [found] = (await ask<{ rows: AnyRow[] }>(`/api/register/${key}/page`, { filter }, work.by)).rows;
    const field = register.fields[facts.states.field];
    expect(found?.[facts.states.field]).toBe(field?.kind === 'choice' ? field.start : '');
    for (const given of [facts.code, facts.number?.field]) if (given) expect(found?.[given]).toMatch(/\w/);
    await expectDerived(work);
  });

  test('is exported as a workbook and read back', async ({ skip }) => {
    if (!form?.offline) return skip();
    const { id } = await work.record(key);
    const { rawPayload } = await server.app.inject({
      method: 'POST',
      url: '/api/ext/check-sheet/workbook',
      headers: { ...headersOf(work.by), 'content-type': 'application/json' },
      payload: { register: key, selection: { mode: 'these', ids: [id] } },
    });
    const file = { name: 'sheets.xlsx', body: rawPayload };
    const read = (by: By) => sendForm<{ sheets: ReadCheckSheet[] }>(server, '/api/ext/check-sheet/read', { file, by });
    expect((await read(work.by)).data.sheets).toMatchObject([{ record: { id }, changed: 0, refused: null }]);
    const reader = { as: await server.aUser(path, { permissions: [`${key}:see`] }), path };
    expect((await read(reader)).code).toBe(403);
  });

  test('is exported to a file that reads back unchanged, and its history shows who signed and who rejected', async () => {
    const { id } = await work.record(key);
    if (form) await work.fill(key, id);
    await work.signUpTo(key, [id], 'complete');
    const row = await work.get(key, id);
    const sheet = await server.app.inject({
      method: 'POST',
      url: `/api/register/${key}/export`,
      headers: { ...headersOf({ ...work.by, language: 'zh' }), 'content-type': 'application/json' },
      payload: { format: 'csv', selection: { mode: 'these', ids: [id] } },
    });
    const field = register.fields[facts.states.field];
    expect(sheet.body).toContain(String(row[register.title]));
    expect(sheet.body).toContain(field?.kind === 'choice' ? field.of[signing.complete.state]?.zh : '');
    const [again] = await files.run({ name: 'list.csv', body: sheet.body }, [{ register: key }]);
    expect(again?.job).toMatchObject({ state: 'done', total: 1, unchanged: 1, invalid: 0 });
    await work.reject(key, [id], { reason: 'seen again' });
    const { entries } = await ask<{ entries: { action: string; note: string | null; by: string }[] }>(
      `/api/register/${key}/history`,
      { id },
      work.by,
    );
    expect(entries).toContainEqual(expect.objectContaining({ action: 'reject', note: 'seen again' }));
    expect(entries.filter(({ action }) => action === 'sign').length).toBe(
      signing.shipped.filter(({ type }) => type !== 'optional').length,
    );
  });
}
