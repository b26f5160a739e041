import { expect, test } from 'vitest';
import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { signCaption } from '@plumbline/contract/rules/record-columns.ts';
import type { SignOffState } from '@plumbline/contract/workflow/sign/calls.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { known } from '@plumbline/server/db/model.ts';
import { headersOf, type By } from '@plumbline/server/http/testing.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { importing } from './importing.ts';
import { whileProofIsAsked } from './record-proof.ts';
import { HALF, labelOf, type Workplace } from './worked.ts';

/**
 * Tests what a file may do to the sign-offs of every record, which is exactly what the page may; generated from its
 * declaration.
 */
export function signSheetOf(work: Workplace, key: RecordKey): void {
  const { signing, form, states } = factsOf(key);
  const register = known(key);
  const { server } = work;
  const signer = work.signer(key);
  const files = importing(server, work.by);
  const today = todayIn(machineZone());
  const [required, complete] = [labelOf(key, 'required'), labelOf(key, 'complete') ?? ''];
  const first = required ?? complete;
  const keys = register.naturalKey;

  const ready = async (): Promise<AnyRow> => {
    const row = await work.record(key);
    if (form) expect(await work.fill(key, row.id)).toMatchObject({ code: 0 });
    return row;
  };
  const signOffs = async (id: string): Promise<readonly SignOffState[]> =>
    (await server.post('/api/ext/sign-off/of', { register: key, id }, work.by)).data as readonly SignOffState[];
  const givenOf = async (id: string) =>
    (await signOffs(id)).flatMap(({ label, person, date }) => (person ? [[label, person.title, date]] : []));
  const cell = (value: unknown): string =>
    typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : String(value ?? '');
  interface Said {
    readonly label: string;
    readonly name?: string;
    readonly date?: string;
  }
  /** A sheet that finds rows by their key and contains the sign-offs of each. */
  const sheet = (
    rows: readonly { readonly row: AnyRow; readonly said: readonly Said[] }[],
    language: 'en' | 'zh' = 'en',
  ) => {
    const labels = [...new Set(rows.flatMap(({ said: signOffList }) => signOffList.map(({ label }) => label)))];
    const word = (label: string) =>
      signOffWord(signing.shipped.find((signOff) => signOff.label === label) ?? { label });
    const head = [
      ...keys,
      ...labels.flatMap((label) =>
        (['person', 'date'] as const).map((part) => signCaption(word(label), part)[language]),
      ),
    ];
    const lines = rows.map(({ row, said: signOffList }) => [
      ...keys.map((name) => cell(row[name])),
      ...labels.flatMap((label) => {
        const signOff = signOffList.find((each) => each.label === label);
        return [signOff ? (signOff.name ?? signer.name) : '', signOff ? (signOff.date ?? today) : ''];
      }),
    ]);
    return [head, ...lines].map(csvLine).join('');
  };
  const run = async (body: string, setting = 'full', by: By = work.by) => {
    const [part] = await importing(server, by).run({ name: 'signed.csv', body }, [{ register: key }], { setting });
    const why = (part?.bad ?? []).flatMap(({ outcome, problems }) =>
      outcome === 'invalid' ? problems.map(({ words }) => words.en) : [],
    );
    return { job: part?.job, why };
  };
  const all = (labelNames: readonly string[]): readonly Said[] => labelNames.map((label) => ({ label }));
  const upToComplete = required === undefined ? [complete] : [required, complete];

  test('is signed by a file as on the page: simulated, in order, by the given person and date [signed sheet]', async () => {
    const [oneRow, other] = [await ready(), await ready()];
    const rows = [
      { row: oneRow, said: all(upToComplete) },
      { row: other, said: all([first]) },
    ];
    expect((await run(sheet(rows), 'simulate')).job).toMatchObject({ state: 'done', toBeUpdated: 2, invalid: 0 });
    expect(await givenOf(oneRow.id)).toEqual([]);
    const { job, why } = await run(sheet(rows));
    expect(why).toEqual([]);
    expect(job).toMatchObject({ state: 'done', updated: 2, invalid: 0 });
    expect(await givenOf(oneRow.id)).toEqual(upToComplete.map((label) => [label, signer.name, today]));
    expect(await givenOf(other.id)).toEqual([[first, signer.name, today]]);
    expect((await work.get(key, oneRow.id))[states.field]).toBe(signing.complete.state);
    const { entries } = (await work.verb(key, 'history', { id: oneRow.id })).data as {
      entries: { action: string; via: string; note: string }[];
    };
    expect(entries.filter(({ action }) => action === 'sign').map(({ via, note }) => [via, note])).toEqual(
      upToComplete
        .toReversed()
        .map((label) => [`import ${String(job?.['number'])}`, `${label}: ${signer.name}, ${today}`]),
    );
    // the same file again, in either language, changes nothing
    expect((await run(sheet(rows, 'zh'))).job).toMatchObject({ updated: 0, unchanged: 2, invalid: 0 });
    // and cannot be undone: signatures are taken back on the record
    const undo = { job: job?.id, dryRun: false };
    const response = await server.post('/api/ext/import/undo', undo, work.by);
    // a multi-tag sheet is an obstacle too, and so is the record signed with it
    const gathersOne = factsOf(key).gathers !== undefined;
    const obstacles = expect.arrayContaining([expect.objectContaining({ id: oneRow.id, title: expect.anything() })]);
    expect(response.data).toMatchObject({ obstacles, obstacleCount: gathersOne ? 4 : 2 });
    const rest = await server.post('/api/ext/import/undo', { ...undo, leave: true }, work.by);
    expect(rest.data).toMatchObject({ removed: 0, reverted: 0, restored: 0, obstacleCount: gathersOne ? 4 : 2 });
    expect(await givenOf(oneRow.id)).toEqual(upToComplete.map((label) => [label, signer.name, today]));
  });

  test('a file signs only after its sender has proven who they are, where the facility demands it [signed sheet]', async () => {
    const row = await ready();
    const body = sheet([{ row, said: all([first]) }]);
    await whileProofIsAsked(work, async (prove) => {
      expect((await run(body, 'simulate')).job).toMatchObject({ state: 'done', toBeUpdated: 1, invalid: 0 });
      await expect(run(body)).rejects.toThrow(/prove who they are/);
      expect(await givenOf(row.id)).toEqual([]);
      expect(await prove()).toBe(0);
      expect((await run(body)).job).toMatchObject({ state: 'done', updated: 1, invalid: 0 });
    });
    const trail = (await server.post('/api/ext/sign-off/trail', { register: key, id: row.id }, work.by)).data;
    expect(trail).toMatchObject([{ label: first, proof: 'password' }]);
  });

  test('a file is refused like the page, row by row, simulated or not, and the rest is signed [signed sheet]', async () => {
    const [good, early, strange, future, half, done] = [
      await ready(),
      await ready(),
      await ready(),
      await ready(),
      await work.record(key),
      await ready(),
    ];
    if (form) await work.fill(key, half.id, HALF);
    await work.signUpTo(key, [done.id], 'complete');
    const rows = [
      { row: good, said: all([first]) },
      { row: strange, said: [{ label: first, name: 'Nobody at all' }] },
      { row: future, said: [{ label: first, date: addDays(today, 2) }] },
      { row: done, said: [{ label: complete, date: addDays(today, -1) }] },
      ...(required === undefined ? [] : [{ row: early, said: all([complete]) }]),
      ...(form ? [{ row: half, said: all([first]) }] : []),
    ];
    for (const setting of ['simulate', 'full'] as const) {
      const { job, why } = await run(sheet(rows), setting);
      expect(job).toMatchObject({ state: 'done', invalid: rows.length - 1 });
      expect(job?.[setting === 'full' ? 'updated' : 'toBeUpdated']).toBe(1);
      expect(why.join('\n')).toMatch(/Nobody named "Nobody at all" may sign/);
      expect(why.join('\n')).toMatch(/future|later than today/i);
      expect(why.join('\n')).toMatch(/already given by|is complete/);
      if (required !== undefined) expect(why.join('\n')).toMatch(/must be given first/);
      if (form) expect(why.join('\n')).toMatch(/required task/);
    }
    expect(await givenOf(good.id)).toEqual([[first, signer.name, today]]);
    for (const { id } of [strange, future, half]) expect(await givenOf(id)).toEqual([]);
  });

  test('a name without a date and a date without a name are refused before any look-up [signed sheet]', async () => {
    const [oneRow, other] = [await ready(), await ready()];
    const rows = [
      { row: oneRow, said: [{ label: first, date: '' }] },
      { row: other, said: [{ label: first, name: '' }] },
    ];
    for (const setting of ['validate', 'full'] as const) {
      const { job, why } = await run(sheet(rows), setting);
      expect(job).toMatchObject({ invalid: 2 });
      expect(why).toEqual(['A sign-off needs its date too.', 'A sign-off needs its person too.']);
    }
  });

  test('requires permission to sign, and to sign for others [signed sheet]', async () => {
    const row = await ready();
    const body = sheet([{ row, said: all([first]) }]);
    const may = ['see', 'import', 'update', 'add'];
    const seeing = ['importJob:see'];
    const without = await server.aUser(work.path, {
      permissions: [...may.map((right) => `${key}:${right}`), ...seeing],
    });
    expect((await run(body, 'full', { as: without, path: work.path })).job).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('Sign off'),
    });
    const self = await server.aUser(work.path, {
      permissions: [...[...may, 'sign'].map((right) => `${key}:${right}`), ...seeing],
    });
    expect(await run(body, 'full', { as: self, path: work.path })).toMatchObject({
      job: { state: 'done', invalid: 1 },
      why: ['You may sign only as yourself.'],
    });
    expect(await givenOf(row.id)).toEqual([]);
  });

  test('new rows are signed by the file that adds them [signed sheet]', async ({ skip }) => {
    const name = keys.find((each) => register.fields[each]?.kind === 'text' && !register.fields[each].computed);
    if (name === undefined || form) return skip();
    const row = await work.record(key);
    const needed = Object.entries(register.fields).flatMap(([each, field]) =>
      field.required && isWritable(field) ? [each] : [],
    );
    const names = [...new Set([...keys, ...needed])];
    const label = signOffWord(signing.shipped.find((signOff) => signOff.label === first) ?? { label: first });
    const head = [...names, signCaption(label, 'person').en, signCaption(label, 'date').en];
    const line = [
      ...names.map((each) => (each === name ? `S ${cell(row[each])}` : cell(row[each]))),
      signer.name,
      today,
    ];
    expect((await run([head, line].map(csvLine).join(''))).job).toMatchObject({ added: 1, invalid: 0 });
    const filter = { field: name, op: 'is', value: `S ${cell(row[name])}` };
    const [made] = (await files.post<{ rows: AnyRow[] }>(`/api/register/${key}/page`, { filter })).rows;
    expect(await givenOf(made?.id ?? '')).toEqual([[first, signer.name, today]]);
  });

  test('is exported with its sign-offs, and the file reads back unchanged [signed sheet]', async () => {
    const [signed, open] = [await ready(), await ready()];
    await work.signUpTo(key, [signed.id], 'complete');
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/register/${key}/export`,
      headers: { ...headersOf(work.by), 'content-type': 'application/json' },
      payload: { format: 'csv', signOffs: true, selection: { mode: 'these', ids: [signed.id, open.id] } },
    });
    for (const label of upToComplete) expect(answer.body).toContain(`${label} · signed by`);
    const { job, why } = await run(answer.body);
    expect(why).toEqual([]);
    expect(job).toMatchObject({ state: 'done', unchanged: 2, updated: 0, invalid: 0 });
  });
}
