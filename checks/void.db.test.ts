import { beforeAll, expect, test } from 'vitest';
import { handoverBlockers, handoverRaise } from '@plumbline/contract/features/handover/calls.ts';
import { retestPut } from '@plumbline/contract/features/checks/calls.ts';
import { importRemoveMissing } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { importUndo } from '@plumbline/contract/features/imports/calls/runs.ts';
import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import { preservationResume } from '@plumbline/contract/features/preservation/calls.ts';
import { progressGrid } from '@plumbline/contract/features/progress/calls/grids.ts';
import { search } from '@plumbline/contract/features/search/calls.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { checkSheetGet } from '@plumbline/contract/workflow/fill/calls.ts';
import { voidPut, voidRestore } from '@plumbline/contract/workflow/void/calls.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { noFiles } from '@plumbline/server/files/file-store.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type Answer, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { checkSheetRows } from '@plumbline/server/pdf/check-sheet-rows.ts';
import { sheetPrints } from '@plumbline/server/workflow/fill/print-sheets.ts';
import { fileLockOf } from '@plumbline/server/workflow/file-lock.ts';
import { importing } from './support/importing.ts';
import { expectDerived } from './support/recount.ts';
import { aWorkplace } from './support/worked.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { db } = server.database;
const work = await aWorkplace(server, 'Plant');
const { path, by, person } = work;
const today = todayIn(machineZone());
const make = async (key: string, values: Record<string, unknown>): Promise<string> =>
  (await work.make(known(key), values)).id;
const named = (name: string) => ({ name, description: `About ${name}` });
const these = (...ids: readonly string[]) => ({ mode: 'these' as const, ids: [...ids] });
const why = { reason: 'removed by design', dryRun: false };

const discipline = await make('discipline', named('E'));
const unit = await make('system', named('20'));
const subSystem = await make('subSystem', { ...named('20-01'), system: unit });
const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
const itrs = [
  await make('itr', { ...named('E01A'), discipline, itrClass }),
  await make('itr', { ...named('E02A'), discipline, itrClass }),
] as const;
const pwl = await make('pwl', { ...named('E01P'), discipline, generationMethod: 'digital' });
const equipmentType = await make('equipmentType', named('Motor'));
for (const itr of itrs) await make('equipmentTypeItr', { equipmentType, itr });
await make('equipmentTypePwl', { equipmentType, pwl, frequency: 7, firstDue: 0 });
await make('handoverType', { ...named('MCC'), grouping: 'subSystem', gates: ['1'] });
const raised = { description: 'x', discipline, raisedBy: person.id, raisedDate: today };
const category = await make('punchListItemCategory', { ...named('A'), willPreventHandover: false });

const aTag = (name: string): Promise<string> =>
  make('tag', { ...named(name), discipline, equipmentType, subSystems: [subSystem] });
interface Found {
  readonly id: string;
  readonly progress: string;
}
const findByTag = (table: 'tag_itr' | 'tag_pwl', tag: string): Promise<readonly Found[]> =>
  rows(
    db,
    sql<Found>`select id, progress from ${sql.table(table)} where tagged_item = ${tag}::uuid and deleted_at is null order by title_sort`,
  );
const states = async (tag: string): Promise<readonly string[]> =>
  [...(await findByTag('tag_itr', tag)), ...(await findByTag('tag_pwl', tag))].map(({ progress }) => progress);
const get = async (key: string, id: string) =>
  (await work.verb(key, 'get', { id })).data as Record<string, unknown> & { rev: number };
const words = ({ msg, data }: Answer): string => JSON.stringify([msg, data]);
const who = `Name of ${work.admin.username}`;
/** The figures on the boards: of the system, and of the front page. */
async function figures() {
  const grid = await server.call(progressGrid, {}, by);
  const { tags, itrs: all } = (await server.call(home, null, by)).data;
  const tile = grid.data.find(({ name }) => name === '20');
  return { done: tile?.done ?? 0, total: tile?.total ?? 0, front: [all.done, all.total], tags };
}
const paperOf = async (id: string): Promise<string> => {
  const actor = {
    tenantId: path.A,
    path,
    userId: null,
    userName: 'system',
    timeZone: machineZone(),
    via: 'screen' as const,
  };
  for await (const print of sheetPrints({ db, actor, files: noFiles, language: 'en', origin: '' }, 'tagItr', [id]))
    return JSON.stringify(checkSheetRows(print));
  return '';
};
/** Does an act that requires acknowledgement; returns the notice before it, and the outcome. */
async function acknowledged<T extends Answer>(act: (who: By) => Promise<T>): Promise<readonly [string, T]> {
  const response = await act(by);
  const { acknowledge } = response.data as unknown as { acknowledge: By['acknowledged'] };
  return [
    JSON.stringify(response),
    response.code === 409 ? await act({ ...by, ...(acknowledge && { acknowledged: acknowledge }) }) : response,
  ];
}

const tags = { first: '', second: '' };
let checks: readonly string[] = [];
beforeAll(async () => {
  tags.first = await aTag('20-EM-1');
  tags.second = await aTag('20-EM-2');
  checks = (await findByTag('tag_itr', tags.first)).map(({ id }) => id);
  // the first check of the first tag is signed off
  for (const id of checks.slice(0, 1)) {
    expect((await work.fill('tagItr', id)).code).toBe(0);
    await work.signUpTo('tagItr', [id], 'complete');
  }
});

test('a void check is frozen, shows who voided it and why, and is not counted; restored it is as before [work areas 4.0-12]', async () => {
  const [signed = '', open = ''] = checks;
  expect(await figures()).toEqual({ done: 1, total: 4, front: [1, 4], tags: 2 });
  const input = { register: 'tagItr', selection: these(signed, open), ...why };
  expect((await server.call(voidPut, { ...input, dryRun: true }, by)).data).toMatchObject({
    done: 2,
    batch: null,
    along: null,
  });
  const { data } = await server.call(voidPut, input, by);
  expect(data).toMatchObject({ done: 2, refused: [], batch: expect.any(String) });
  expect(await get('tagItr', signed)).toMatchObject({
    progress: 'void',
    taskPercent: 100,
    signedOn: today,
    voidedOn: today,
    voidReason: why.reason,
    voidedBy: who,
  });
  expect(await figures()).toEqual({ done: 0, total: 2, front: [0, 2], tags: 2 });
  expect(await get('tag', tags.first)).toMatchObject({ itrTotal: 0, itrDone: 0 });
  // the matrix does not ask for it again
  expect(await findByTag('tag_itr', tags.first)).toHaveLength(2);
  await expectDerived(work);

  // every act on it is refused with advice
  const refusals = [
    words(await work.fill('tagItr', open)),
    words(await work.sign('tagItr', [open], 'Completed')),
    words(await work.reject('tagItr', [signed])),
    words(
      await work.verb('tagItr', 'update', {
        rows: [{ id: open, rev: (await get('tagItr', open)).rev, values: { comments: 'x' } }],
      }),
    ),
    words(await work.verb('tagItr', 'remove', { selection: these(open) })),
    words(await server.call(retestPut, { selection: these(signed), reason: 'x' }, by)),
    (await fileLockOf(db, path.A, { register: 'tagItr', rowId: open })).closed?.en,
    words(
      await work.verb('punchListItem', 'create', { values: { ...raised, category, scope: 'tagItr', tagItr: open } }),
    ),
  ];
  expect(refusals.map((message) => /restore/i.test(message ?? ''))).toEqual(refusals.map(() => true));
  const { data: sheet } = await server.call(checkSheetGet, { register: 'tagItr', id: signed }, by);
  expect(sheet.locked?.en).toBe(
    `Void since ${today}, by ${who}: removed by design. Nothing in it can change until it is restored.`,
  );
  expect(sheet).toMatchObject({ canComment: false });
  expect(await paperOf(signed)).toMatch(/VOID.+removed by design/);
  const [again] = (await server.call(voidPut, input, by)).data.refused;
  expect(again?.why.en).toContain(`by ${who}: removed by design`);

  const restored = await server.call(voidRestore, input, by);
  expect(restored.data).toMatchObject({ done: 2 });
  expect(await get('tagItr', signed)).toMatchObject({
    progress: 'signedOff',
    voidedOn: null,
    voidedBy: null,
    voidReason: null,
  });
  expect(await figures()).toEqual({ done: 1, total: 4, front: [1, 4], tags: 2 });
  expect(await paperOf(signed)).not.toContain('VOID');
  expect((await server.call(voidRestore, input, by)).data.refused[0]?.why.en).toContain(`${who} restored it`);
  const notes = await rows(
    db,
    sql<{ note: string }>`select note from history where row_id = ${open}::uuid and note is not null order by id`,
  );
  expect(notes.map(({ note }) => note)).toEqual([
    'Voided · 作废: removed by design',
    'Restored · 恢复: removed by design',
  ]);
  await expectDerived(work);
});

test('voiding a tag voids its checks and open rounds in one undoable step; those voided before stay void [work areas 4.0-12]', async () => {
  const [signed = '', alone = ''] = checks;
  await make('punchListItem', { ...raised, category, scope: 'taggedItem', taggedItem: tags.first });
  await server.call(voidPut, { register: 'tagItr', selection: these(alone), ...why }, by);
  const input = { register: 'tag', selection: these(tags.first), ...why };
  const tried = await server.call(voidPut, { ...input, dryRun: true }, by);
  expect(tried.data).toMatchObject({ done: 1, along: { checks: 1, signed: 1, rounds: 1, punch: 1 } });
  expect(await states(tags.first)).toEqual(['signedOff', 'void', 'notStarted']);
  const { data } = await server.call(voidPut, input, by);
  expect(await states(tags.first)).toEqual(['void', 'void', 'skipped']);
  expect(await figures()).toEqual({ done: 0, total: 2, front: [0, 2], tags: 1 });
  await expectDerived(work);
  // look-ups mark void items, and only those
  const marked = (found: unknown): readonly unknown[] => (found as { void?: true }[]).map((row) => row.void);
  for (const key of ['tag', 'taggedItem'])
    expect(marked((await work.verb(key, 'lookup', { text: '20-EM', limit: 9 })).data), key).toEqual([true, undefined]);
  expect(marked((await work.verb('tagItr', 'lookup', { ids: [alone], limit: 9 })).data)).toEqual([true]);
  const searched = (await server.call(search, { text: '20-EM' }, by)).data.filter(({ title }) =>
    /^20-EM-\d$/.test(title),
  );
  expect(new Set(searched.map((result) => [result.title, result.void].join(' ')))).toEqual(
    new Set(['20-EM-1 true', '20-EM-2 ']),
  );

  const [round] = await findByTag('tag_pwl', tags.first);
  const refusals = [
    words(
      await work.verb('tag', 'update', {
        rows: [{ id: tags.first, rev: (await get('tag', tags.first)).rev, values: { comments: 'x' } }],
      }),
    ),
    words(await work.verb('tag', 'remove', { selection: these(tags.first) })),
    words(
      await work.verb('tagItr', 'create', { values: { taggedItem: tags.first, itr: itrs[0], testReference: 'B' } }),
    ),
    words(
      await work.verb('punchListItem', 'create', {
        values: { ...raised, category, scope: 'taggedItem', taggedItem: tags.first },
      }),
    ),
    words(
      await work.verb('punchListItem', 'create', {
        values: { ...raised, category, scope: 'tagPwl', tagPwl: round?.id },
      }),
    ),
    words(await server.call(preservationResume, { selection: these(round?.id ?? ''), reason: 'x', dryRun: false }, by)),
    words(await server.call(voidRestore, { register: 'tagItr', selection: these(signed), ...why }, by)),
    words(await server.call(voidRestore, { register: 'tagItr', selection: these(alone), ...why }, by)),
  ];
  expect(refusals.map((message) => /restore/i.test(message))).toEqual(refusals.map(() => true));
  // its number stays taken, and a file that changes it gets an error at each line
  expect(
    (
      await work.verb('tag', 'create', {
        values: { ...named('20-EM-1'), discipline, equipmentType, subSystems: [subSystem] },
      })
    ).code,
  ).not.toBe(0);
  const [done] = await importing(server, by).run(
    { name: 'tags.csv', body: 'Tag number,Description\n20-EM-1,Other\n20-EM-2,Other\n' },
    [{ register: 'tag' }],
  );
  expect(done?.job).toMatchObject({ updated: 1, invalid: 1 });
  expect(done?.bad[0]?.problems[0]?.words.en).toContain('Restore it first');

  // undoing the list change takes back the step with all its consequences
  expect((await work.verb('tag', 'undo', { batch: data.batch })).data).toMatchObject({ done: 1, refused: [] });
  expect(await states(tags.first)).toEqual(['signedOff', 'void', 'notStarted']);
  await server.call(voidPut, input, by);
  expect(await states(tags.first)).toEqual(['void', 'void', 'skipped']);
  const back = await server.call(voidRestore, { ...input, dryRun: true }, by);
  expect(back.data.along).toMatchObject({ checks: 1, signed: 1, rounds: 1 });
  await server.call(voidRestore, input, by);
  expect(await states(tags.first)).toEqual(['signedOff', 'void', 'notStarted']);
  expect(await get('tagItr', alone)).toMatchObject({ voidReason: why.reason, voidedWithTag: false });
  await server.call(voidRestore, { register: 'tagItr', selection: these(alone), ...why }, by);
  expect(await figures()).toEqual({ done: 1, total: 4, front: [1, 4], tags: 2 });
  await expectDerived(work);
});

test('rows missing from a file are voided by the import, no longer missing, and restored by its undo [imports D4]', async () => {
  const file = { name: 'tags.csv', body: 'Tag number,Description\n20-EM-1,Motor\n' };
  const third = await aTag('20-EM-3');
  const second = { register: 'tag', selection: these(tags.second), ...why };
  await server.call(voidPut, second, by);
  const [done] = await importing(server, by).run(file, [{ register: 'tag', compare: { within: null } }]);
  const job = done?.job.id ?? '';
  const lacked = async (): Promise<readonly unknown[]> => {
    const filter = { field: 'importJob', op: 'is', value: job };
    const { rows: all } = (await work.verb('importMissing' as never, 'page', { filter, limit: 50 })).data as {
      rows: { name: string }[];
    };
    return all.map(({ name }) => name);
  };
  // void items are not counted as lacking
  expect(await lacked()).toEqual(['20-EM-3']);
  await server.call(voidRestore, second, by);
  const gone = await server.call(importRemoveMissing, { job, all: true, how: 'void', dryRun: false }, by);
  expect(gone.data).toMatchObject({ removed: 1, refused: [] });
  expect(await get('tag', third)).toMatchObject({
    isVoid: true,
    voidReason: expect.stringContaining('Not in the file tags.csv'),
  });
  expect(await lacked()).toEqual([]);
  expect((await server.call(importUndo, { job, dryRun: false }, by)).data).toMatchObject({ obstacleCount: 0 });
  expect(await get('tag', third)).toMatchObject({ isVoid: false });
  expect(await states(third)).not.toContain('void');
  // nobody has touched what was deleted and restored with it, so it may be deleted with it
  expect((await work.verb('tag', 'remove', { selection: these(third) })).data).toMatchObject({ refused: [] });
});

test('a check added or signed while its tag is voided is never left open on a void tag [work areas 4.0-12]', async () => {
  const tag = { register: 'tag', selection: these(tags.second), ...why };
  const [first] = await findByTag('tag_itr', tags.second);
  const stray = sql<Found>`select k.id, k.progress from tag_itr k join tagged_item x on x.id = k.tagged_item
    where x.is_void and k.progress <> 'void' and k.deleted_at is null`;
  for (const at of [1, 2, 3]) {
    const check = { taggedItem: tags.second, itr: itrs[0], testReference: `R${at}` };
    const [gone, added] = await Promise.all([
      server.call(voidPut, tag, by),
      work.verb('tagItr', 'create', { values: check }),
      work.fill('tagItr', first?.id ?? ''),
    ]);
    expect([gone.data.done, added.status]).toEqual([1, 200]);
    expect(await rows(db, stray)).toEqual([]);
    expect((await server.call(voidRestore, tag, by)).data.done).toBe(1);
  }
  expect(await states(tags.second)).not.toContain('void');
  const more = (await findByTag('tag_itr', tags.second)).slice(2).map(({ id }) => id);
  if (more.length > 0) await work.verb('tagItr', 'remove', { selection: these(...more) });
  await expectDerived(work);
});

test('voiding a tag or signed check warns of its accepted certificate and puts it in doubt; void rows block none [work areas 4.0-12]', async () => {
  const rest = (await findByTag('tag_itr', tags.first))
    .concat(await findByTag('tag_itr', tags.second))
    .filter(({ progress }) => progress !== 'signedOff');
  const [round, ...others] = rest.map(({ id }) => id);
  for (const id of others) expect((await work.fill('tagItr', id)).code).toBe(0);
  await work.signUpTo('tagItr', others, 'complete');
  await server.call(handoverRaise, { type: 'MCC', objects: 'all', text: '', plannedFinish: today }, by);
  const [mcc] = await rows(db, sql<{ id: string }>`select id from handover where tenant_id = ${path.A}::uuid`);
  const certificate = mcc?.id ?? '';
  const stops = async () =>
    (await server.call(handoverBlockers, { id: certificate }, by)).data.lines.filter(({ kind }) => kind === 'tagItr')
      .length;
  expect(await stops()).toBe(1);
  await server.call(voidPut, { register: 'tagItr', selection: these(round ?? ''), ...why }, by);
  expect(await stops()).toBe(0);
  expect((await work.fill('handover', certificate)).code).toBe(0);
  await work.signUpTo('handover', [certificate], 'complete');
  expect(await get('handover', certificate)).toMatchObject({ state: 'accepted', doubt: null });
  const [notice, done] = await acknowledged((who) =>
    server.call(voidPut, { register: 'tag', selection: these(tags.second), ...why }, who),
  );
  expect(notice).toContain('MCC-20-01');
  expect(done.data).toMatchObject({ done: 1 });
  expect(await get('handover', certificate)).toMatchObject({ doubt: 'inDoubt' });
});

test('voiding requires permission to delete, and applies only to registers that can be voided', async () => {
  const editor = await server.aUser(path, { permissions: ['tagItr:see', 'tagItr:update', 'tag:see', 'tag:update'] });
  for (const register of ['tagItr', 'tag'])
    expect(
      (await server.call(voidPut, { register, selection: these(tags.first), ...why }, { as: editor, path })).code,
    ).toBe(403);
  expect(
    (await server.call(voidPut, { register: 'punchListItem', selection: these(tags.first), ...why }, by)).code,
  ).toBe(404);
});
