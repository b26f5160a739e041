import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import {
  cardPart,
  type FullDocument,
  type ShownOutline,
} from '@plumbline/contract/features/work-packs/full-document.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { jobsOf } from '@plumbline/server/features/operations/doctor/records.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import {
  DOCUMENT_TASK,
  documentGivenUp,
  documentTask,
  forgetDocuments,
} from '@plumbline/server/features/work-packs/document/document-task.ts';
import { diskStore } from '@plumbline/server/files/disk-store.ts';
import type { FileStore } from '@plumbline/server/files/file-store.ts';
import { png } from '@plumbline/server/files/testing/samples.ts';
import { aServer, headersOf, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs, startJobs } from '@plumbline/server/jobs/jobs.ts';
import { hasPoppler, textOf } from '@plumbline/server/pdf/read-pdf.fixture.ts';
import { sendForm } from './support/importing.ts';
import { sample } from './support/sample.ts';
import { brokenPdf, lockedPdf, smallPdf } from './support/small-pdf.ts';
import { aWorkplace } from './support/worked.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { db } = server.database;
const work = await aWorkplace(server);
const store = diskStore(join(server.dataDir, 'files'));

const made = async (key: string, over: Readonly<Record<string, unknown>>): Promise<AnyRow> => {
  const register = known(key);
  return work.make(register, { ...(await sample(register, work.make, 1)), ...over });
};
async function ask<T>(call: string, input: unknown, by: By = work.by): Promise<T> {
  const answer = await server.post(`/api/ext/work-pack/document-${call}`, input, by);
  if (answer.code !== 0) throw new Error(answer.msg);
  return answer.data as T;
}
async function attach(register: string, row: AnyRow, name: string, body: Buffer): Promise<void> {
  const file = { name, body };
  const sent = await sendForm(server, '/api/ext/file/upload', { file, fields: { register, id: row.id }, by: work.by });
  if (sent.code !== 0) throw new Error(sent.msg);
}
const outlineOf = (pack: AnyRow, by?: By): Promise<ShownOutline> => ask('outline', { id: pack.id }, by);
async function start(pack: AnyRow, outline?: Pick<ShownOutline, 'parts' | 'inCard'>, by?: By): Promise<string> {
  const { parts, inCard } = outline ?? (await outlineOf(pack, by));
  return (await ask<{ document: string }>('start', { id: pack.id, parts, inCard }, by)).document;
}
const payload = (id: string) => ({ tenantId: work.path.A, id });
const run = (id: string, files: FileStore = store): Promise<void> => documentTask(server.database, files, payload(id));
const lineOf = async (id: string, by?: By): Promise<FullDocument | undefined> =>
  (await ask<readonly FullDocument[]>('list', {}, by)).find((line) => line.id === id);
async function fetchPdf(
  document: string,
  by: By = work.by,
): Promise<{ readonly type: string; readonly bytes: Buffer }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/ext/work-pack/document-download',
    headers: headersOf(by),
    payload: { document },
  });
  return { type: String(answer.headers['content-type']), bytes: answer.rawPayload };
}
const pagesOf = async (document: string, by?: By): Promise<readonly string[]> =>
  textOf((await fetchPdf(document, by)).bytes).map((page) => page.replaceAll(/\s+/g, ' '));
const withParts = (outline: ShownOutline, keys: readonly string[]) => ({
  parts: keys.map((key) => ({ key, on: true })),
  inCard: outline.inCard,
});

const own = await made('subcontractorName', { name: 'Own' });
const pack = await made('workPack', { name: 'FD-1', description: 'Compressor train', completionStatus: null });
const ticked = await made('operationType', { name: 'Ticked', progressMethod: 'checkbox' });
const card = (name: string, over: object) =>
  made('jobCard', {
    name,
    description: `Card ${name}`,
    workPack: pack.id,
    jobCardStatus: null,
    externalNumber: null,
    ...over,
  });
const first = await card('FD-1-A', { subcontractorNames: [own.id] });
const second = await card('FD-1-B', { subcontractorNames: [] });
const itr = await work.record('tagItr');
await work.fill('tagItr', itr.id);
await work.make(known('operation'), {
  jobCard: first.id,
  description: 'Pull the cable',
  operationType: ticked.id,
  weighting: 2,
  tagItr: itr.id,
});
await attach('workPack', pack, 'method.pdf', smallPdf(['METHOD ONE', 'METHOD TWO']));
await attach('workPack', pack, 'locked.pdf', lockedPdf());
await attach('workPack', pack, 'broken.pdf', brokenPdf());
await attach('workPack', pack, 'photo.png', png(60, 40));
await attach('workPack', pack, 'table.csv', Buffer.from('a,b\n1,2\n'));
await attach('jobCard', first, 'sketch.pdf', smallPdf(['SKETCH OF A']));
await attach('jobCard', second, 'secret.pdf', smallPdf(['SECRET OF B']));

describe.skipIf(!hasPoppler)('the full documentation of a work pack [R0-05]', () => {
  test('contains its parts in the chosen order, with contents and a number on every page', async () => {
    const outline = await outlineOf(pack);
    expect(outline.parts.map(({ key }) => key)).toEqual([
      'cover',
      'form',
      'mocList',
      'mocForms',
      'attachments',
      cardPart(first.id),
      cardPart(second.id),
    ]);
    const chosen = withParts(outline, ['cover', cardPart(second.id), cardPart(first.id), 'form', 'attachments']);
    const id = await start(pack, chosen);
    await run(id);
    const line = await lineOf(id);
    expect(line).toMatchObject({ state: 'done', of: { kind: 'workPack', title: 'FD-1' }, done: line?.total });
    const pages = await pagesOf(id);
    expect(pages).toHaveLength(line?.pages ?? 0);
    const at = (text: string): number => pages.findIndex((page) => page.includes(text));
    // a cover, the contents, then the chosen order: the second card before the first, the pack's own files last
    expect(at('Compressor train')).toBe(0);
    expect(at('Contents')).toBe(1);
    const order = [
      'Card FD-1-B',
      'SECRET OF B',
      'Card FD-1-A',
      'Pull the cable',
      'SKETCH OF A',
      'Work pack type',
      'METHOD ONE',
      'METHOD TWO',
    ];
    const found = order.map((text) => pages.findIndex((page, at) => at > 1 && page.includes(text)));
    expect(found.toSorted((a, b) => a - b)).toEqual(found);
    // the filled form of the ITR that its operation refers to
    expect(pages.some((page) => page.includes('first') && page.includes('second') && page.includes('Check'))).toBe(
      true,
    );
    const rev = String((await work.get('workPack', pack.id))['rev']);
    for (const [place, page] of pages.entries())
      expect(page).toContain(
        `FD-1 · rev. ${rev} · ${new Date().toISOString().slice(0, 10)} · ${place + 1} / ${pages.length}`,
      );
    // no status locks the pack yet: every page says so, including pages of files, until one does
    for (const page of pages) expect(page).toContain('NOT APPROVED 未批准');
    // the page number in the contents is right
    const named = /FD-1-A (\d+) /.exec(pages[1] ?? '')?.[1];
    expect(pages[Number(named) - 1]).toContain('Card FD-1-A');
    // from now on this is the order of the pack
    expect((await outlineOf(pack)).parts.slice(0, 5)).toEqual(chosen.parts);
    const issued = await made('workPackCompletionStatus', {
      name: 'Issued',
      locksWorkPack: true,
      requiresReason: false,
    });
    const status = (to: string | null) =>
      sql`update work_pack set completion_status = ${to}::uuid where id = ${pack.id}::uuid`;
    await status(issued.id).execute(db);
    const approved = await start(pack, withParts(outline, ['cover']));
    await run(approved);
    expect((await pagesOf(approved)).join(' ')).not.toContain('NOT APPROVED');
    await status(null).execute(db);
  });

  test('includes changes of the pack and its cards, and punch of the cards, in their place in both languages [R0-05]', async () => {
    const other = await card('FD-1-C', { subcontractorNames: [] });
    const mocType = (await work.make(known('mocType'), { name: 'TQ', description: 'Technical query' })).id;
    const moc = (description: string, over: object) =>
      made('moc', {
        description,
        mocType,
        workPacks: [],
        jobCards: [],
        taggedItems: [],
        parentMoc: null,
        procedureSteps: [],
        ...over,
      });
    await moc('Of the whole pack', { workPacks: [pack.id] });
    const gone = await moc('Withdrawn again', { workPacks: [pack.id] });
    await work.verb('moc', 'remove', { selection: { mode: 'these', ids: [gone.id] } });
    await moc('Of one card alone', { jobCards: [other.id] });
    const punch = (description: string, over: object) =>
      made('punchListItem', { description, scope: 'none', subSystem: null, tagItr: null, ...over });
    const check = await work.record('tagItr');
    await punch('Raised at the check', { scope: 'tagItr', tagItr: check.id });
    const repair = await punch('Repaired by the card', {});
    await punch('Of nothing here', {});
    for (const over of [{ tagItr: check.id }, { punchListItem: repair.id }])
      await work.make(known('operation'), {
        jobCard: other.id,
        description: 'Do it',
        operationType: ticked.id,
        weighting: 1,
        ...over,
      });
    const id = await start(pack, withParts(await outlineOf(pack), ['mocList', 'mocForms', cardPart(other.id)]));
    await run(id);
    const pages = await pagesOf(id);
    const ofCard = pages.findIndex((page, at) => at > 0 && page.includes('Card FD-1-C'));
    const [ofPack, beneath] = [pages.slice(0, ofCard).join('\n'), pages.slice(ofCard).join('\n')];
    expect(ofPack.split('Of the whole pack').length, 'in the list and whole').toBeGreaterThan(2);
    expect(ofPack).not.toContain('Of one card alone');
    expect(beneath).toContain('Of one card alone');
    expect(beneath).not.toContain('Of the whole pack');
    expect(beneath).toContain('Raised at the check');
    expect(beneath).toContain('Repaired by the card');
    for (const text of ['Withdrawn again', 'Of nothing here']) expect(pages.join('\n')).not.toContain(text);
    for (const words of ['MOC list 变更清单', 'MOC forms 变更表单', 'Punch items 尾项', 'Contents 目录'])
      expect(pages[0]).toContain(words);
    await work.verb('jobCard', 'remove', { selection: { mode: 'these', ids: [other.id] } });
  });

  test('names locked, damaged and pageless files in the document and the result, and completes the rest [R0-05]', async () => {
    const id = await start(pack, withParts(await outlineOf(pack), ['attachments']));
    await run(id);
    const line = await lineOf(id);
    expect(line?.named).toEqual([
      { name: 'locked.pdf', on: 'FD-1', why: 'locked' },
      { name: 'broken.pdf', on: 'FD-1', why: 'damaged' },
      { name: 'table.csv', on: 'FD-1', why: 'kind' },
    ]);
    const text = (await pagesOf(id)).join('\n');
    expect(text).toContain('Locked with a password');
    expect(text).toContain('Damaged: it cannot be read');
    expect(text).toContain('METHOD TWO');
    expect(text).toContain('photo.png · FD-1');
    expect(text).not.toContain('SECRET');
  });

  test('parts made before a crash are reused, and the requester is notified once [R0-05]', async () => {
    const id = await start(pack);
    let retained = 0;
    const dying: FileStore = {
      ...store,
      keep: (key, path) => (++retained > 3 ? Promise.reject(new Error('The process dies.')) : store.keep(key, path)),
    };
    await expect(run(id, dying)).rejects.toThrow('dies');
    const half = await lineOf(id);
    expect(half).toMatchObject({ state: 'running' });
    expect(half?.done).toBeGreaterThan(2);
    expect(half?.done).toBeLessThan(half?.total ?? 0);
    const before =
      await sql`select place, sha256 from work_pack_document_part where document = ${id}::uuid and state = 'made'`.execute(
        db,
      );
    let again = 0;
    await run(id, { ...store, keep: (key, path) => (again++, store.keep(key, path)) });
    const done = await lineOf(id);
    expect(done).toMatchObject({ state: 'done', done: done?.total });
    const parts = await rows(
      db,
      sql<{ place: number; sha256: string | null; kind: string }>`select place, sha256, made_of->>'kind' as kind
        from work_pack_document_part where document = ${id}::uuid and state = 'made' order by place`,
    );
    expect(parts.map(({ place, sha256 }) => ({ place, sha256 }))).toEqual(expect.arrayContaining([...before.rows]));
    // pages of files were in the store already; the remaining parts and the whole document were stored now
    expect(again).toBeLessThan(parts.length - 2);
    await run(id);
    const notified = await sql`select from message where scene = 'documentReady' and facts->>'state' = 'done'
      and item->>'id' = ${pack.id} and user_id = ${work.admin.userId}::uuid`.execute(db);
    const ended = await sql`select from work_pack_document where state = 'done'`.execute(db);
    expect(notified.rows).toHaveLength(ended.rows.length);
    // folders of other runs on this machine do not count
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`plumbline-document-${id}-`))).toEqual([]);
  });

  test('users limited to the work of a subcontractor get only the cards they see [R0-05]', async () => {
    const theirs = await server.aUser(work.path, { permissions: ['*:see'] });
    await work.make(known('authorisedPerson'), { name: 'Sub', login: theirs.username, subcontractorNames: [own.id] });
    const view = (on: boolean) =>
      server.call(
        levelSave,
        { id: work.path.E, name: 'Here E', options: { subcontractorView: on } },
        { as: work.admin },
      );
    await view(true);
    const by = { as: theirs, path: work.path };
    const seen = await outlineOf(pack, by);
    expect(seen.parts.map(({ key }) => key)).toContain(cardPart(first.id));
    expect(seen.parts.map(({ key }) => key)).not.toContain(cardPart(second.id));
    expect(seen.canSave).toBe(false);
    // even when a user names the other card explicitly
    const id = await start(pack, withParts(seen, ['form', cardPart(second.id), cardPart(first.id)]), by);
    await run(id);
    const text = (await pagesOf(id, by)).join('\n');
    await view(false);
    expect(text).toContain('SKETCH OF A');
    expect(text).not.toContain('SECRET OF B');
    expect(text).not.toContain('FD-1-B');
    // a document belongs to its requester only
    expect((await fetchPdf(id)).type).toContain('json');
    expect(await lineOf(id)).toBeUndefined();
  });

  test('the preservation evidence of a purchase order has all rounds, filled sheets and files; that of a tag its own [work-areas 4.5 22]', async () => {
    const item = async (name: string) => {
      const tag = await made('tag', { name, description: `Item ${name}`, purchaseOrderNumber: 'PO/77' });
      const over = { taggedItem: tag.id, frequency: 0, endDate: null };
      const done = await work.record('tagPwl', { ...over, dueDate: '2026-03-01' });
      await work.fill('tagPwl', done.id);
      await attach('tagPwl', done, 'photo of it.pdf', smallPdf([`FILE OF ${name}`]));
      await work.signUpTo('tagPwl', [done.id], 'complete');
      await work.record('tagPwl', { ...over, dueDate: '2026-04-01' });
      return tag;
    };
    const [itemOne, two] = [await item('EV-1'), await item('EV-2')];
    const begin = async (input: object) =>
      (await server.post('/api/ext/preservation/evidence-start', input, work.by)) as {
        code: number;
        data: { document: string };
      };
    const { data } = await begin({ purchaseOrder: 'po/77' });
    expect((await begin({ purchaseOrder: 'PO/77' })).data, 'asked for twice it is made once').toEqual(data);
    await run(data.document);
    const line = await lineOf(data.document);
    expect(line).toMatchObject({ state: 'done', named: [], of: { kind: 'purchaseOrder', key: 'po/77' } });
    const pages = await pagesOf(data.document);
    const at = (text: string): number => pages.findIndex((page, nth) => nth > 1 && page.includes(text));
    expect(pages[0]).toContain('po-77 preservation evidence');
    expect([at('FILE OF EV-1') > 1, at('FILE OF EV-2') > at('FILE OF EV-1')]).toEqual([true, true]);
    // the filled sheet of each completed round, none of the open one
    expect(pages.filter((page) => page.includes('first') && page.includes('second'))).toHaveLength(2);
    const ofOne = (await begin({ tag: itemOne.id })).data.document;
    await run(ofOne);
    const its = (await pagesOf(ofOne)).join(' ');
    expect([its.includes('FILE OF EV-1'), its.includes('FILE OF EV-2'), two.id === itemOne.id]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await begin({ purchaseOrder: 'NONE' })).code).not.toBe(0);
  });

  test('a designed cover sheet comes first in the document and in the print, with current data of the pack [DG 2.2.7]', async () => {
    const cover = await made('coverSheet', { name: 'COVER' });
    const design = async () =>
      (await server.post('/api/ext/form-template/get', { register: 'coverSheet', id: cover.id }, work.by)).data as {
        template: object;
        stamp: string;
      };
    const { template, stamp } = await design();
    const save = (over: object) =>
      server.post(
        '/api/ext/form-template/save',
        {
          register: 'coverSheet',
          id: cover.id,
          template: { ...template, title: { en: 'DESIGNED COVER', zh: '设计封面' }, ...over },
          comment: '',
          stamp,
          into: 'new',
        },
        work.by,
      );
    const task = { name: 'a', number: '1', text: { en: 'Ask', zh: '问' } };
    expect((await save({ tasks: [task] })).code, 'a cover asks nothing').not.toBe(0);
    expect((await save({})).code).toBe(0);
    const type = await made('workPackType', { name: 'COVERED', coverSheet: cover.id, hoursMost: null });
    const covered = await made('workPack', { name: 'FD-9', description: 'Covered pack', workPackType: type.id });
    await card('FD-9-A', { workPack: covered.id });
    const id = await start(covered, withParts(await outlineOf(covered), ['cover', 'form']));
    await run(id);
    const pages = await pagesOf(id);
    for (const text of ['DESIGNED COVER 设计封面', 'FD-9', 'Covered pack', 'Card FD-9-A'])
      expect(pages[0]).toContain(text);
    expect(pages[1]).toContain('Contents');
    const printed = async (by: By) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/ext/check-sheet/print',
        headers: { ...headersOf(by), 'content-type': 'application/json' },
        payload: { register: 'workPack', selection: { mode: 'these', ids: [covered.id] } },
      });
      return textOf(answer.rawPayload).map((page) => page.replaceAll(/\s+/g, ' '));
    };
    const fullDocument = await printed(work.by);
    expect(fullDocument[0]).toContain('DESIGNED COVER');
    expect(fullDocument[1], 'behind it the form of its type').toContain('Check 检查');
    await sql`delete from form_template where owner_id = ${type.id}::uuid`.execute(db);
    expect((await printed(work.by))[1], 'or the pack whole where none is designed').toContain('Work pack type');
    // a user who may not see cards gets a cover without them
    const packs = { as: await server.aUser(work.path, { permissions: ['workPack:see'] }), path: work.path };
    expect((await printed(packs))[0]).not.toContain('FD-9-A');
  });

  test('a procedure document has form, run sheet, deviations of steps and files, and names locked ones [work-areas 4.3 17]', async () => {
    const over = { taggedItems: [], drawings: [], prerequisites: [], procedureType: null, completionStatus: null };
    const procedure = await made('procedure', { ...over, name: 'PR/1', description: 'Pump solo run', revision: 'B2' });
    const section = await work.make(known('procedureSection'), {
      procedure: procedure.id,
      number: '1',
      description: 'Before',
    });
    const step = await work.make(known('procedureStep'), {
      procedureSection: section.id,
      number: '1',
      description: 'Open the valve',
    });
    const none = { workPacks: [], jobCards: [], taggedItems: [], parentMoc: null };
    await made('moc', { ...none, description: 'Valve is missing', procedureSteps: [step.id] });
    await made('moc', { ...none, description: 'Elsewhere', procedureSteps: [] });
    await attach('procedure', procedure, 'vendor.pdf', smallPdf(['VENDOR MANUAL']));
    await attach('procedureStep', step, 'locked.pdf', lockedPdf());
    const begin = (by = work.by) => server.post('/api/ext/procedure/document-start', { id: procedure.id }, by);
    const { document } = (await begin()).data as { document: string };
    expect((await begin()).data, 'asked for twice it is made once').toEqual({ document });
    await run(document);
    const line = await lineOf(document);
    expect(line).toMatchObject({ state: 'done', of: { kind: 'procedure', key: procedure.id, title: 'PR-1' } });
    expect(line?.named).toEqual([{ name: 'locked.pdf', on: 'PR/1 - 1.1', why: 'locked' }]);
    const pages = await pagesOf(document);
    const at = ['Pump solo run', 'Contents 目录', 'PR/1', 'Open the valve', 'Valve is missing', 'VENDOR MANUAL'].map(
      (text, nth) => pages.findIndex((page, place) => place >= nth && page.includes(text)),
    );
    expect(at.toSorted((a, b) => a - b)).toEqual(at);
    expect(at).not.toContain(-1);
    expect(pages[0]).toContain('B2');
    expect(pages.join(' ')).not.toContain('Elsewhere');
    expect(pages.join(' ')).not.toContain('NOT APPROVED');
    const others = { as: await server.aUser(work.path, { permissions: ['workPack:see'] }), path: work.path };
    expect((await begin(others)).code, 'who may not see procedures').not.toBe(0);
  });

  test('registers without permission are left out [R0-05]', async () => {
    const packs = await server.aUser(work.path, { permissions: ['workPack:see'] });
    const by = { as: packs, path: work.path };
    const outline = withParts(await outlineOf(pack, by), ['cover', 'form', cardPart(first.id), 'attachments']);
    const id = await start(pack, outline, by);
    await run(id);
    const text = (await pagesOf(id, by)).join('\n');
    expect(text).toContain('METHOD ONE');
    expect(text).not.toContain('FD-1-A');
  });
});

test('a finished document is available for 72 hours, then deleted [R0-05]', async () => {
  const id = await start(pack, withParts(await outlineOf(pack), ['cover']));
  await run(id);
  const line = await lineOf(id);
  const hours = (Date.parse(line?.expiresAt ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(71.9);
  expect(hours).toBeLessThanOrEqual(72);
  const turn = (by: string) =>
    sql`update work_pack_document set expires_at = expires_at - ${by}::interval where id = ${id}::uuid`.execute(db);
  await turn('71 hours 50 minutes');
  await forgetDocuments(db);
  expect((await fetchPdf(id)).type).toBe('application/pdf');
  await turn('11 minutes');
  // expired by the clock, before anything has deleted it
  expect((await fetchPdf(id)).type).toContain('json');
  expect(await lineOf(id)).toBeUndefined();
  await forgetDocuments(db);
  const left = await oneRow(db, sql<{ n: number }>`select count(*)::int as n from file where row_id = ${id}::uuid`);
  expect(left?.n).toBe(0);
});

test('a repeated request creates one document, a cancelled one leaves nothing, a failed one is reported [R0-05]', async () => {
  const id = await start(pack);
  expect(await start(pack)).toBe(id);
  expect(await ask('cancel', { document: id })).toBeNull();
  expect(await lineOf(id)).toMatchObject({ state: 'cancelled', expiresAt: null });
  await run(id);
  expect(await lineOf(id)).toMatchObject({ state: 'cancelled', done: 0 });
  // a document being made stops at its next part
  const next = await start(pack);
  const stopping: FileStore = {
    ...store,
    async keep(key, path) {
      await store.keep(key, path);
      await sql`update work_pack_document set cancelled = true where id = ${next}::uuid`.execute(db);
    },
  };
  await run(next, stopping);
  expect(await lineOf(next)).toMatchObject({ state: 'cancelled' });
  // and a document that hangs is abandoned
  const hung = await start(pack);
  const never = Promise.withResolvers<void>();
  const running = run(hung, { ...store, keep: () => never.promise });
  await expect.poll(() => lineOf(hung)).toMatchObject({ state: 'running', interrupted: false, stillMinutes: 0 });
  await ask('cancel', { document: hung });
  await running;
  never.reject(new Error('too late for anybody'));
  const silent = sql`state = 'running', seen_at = now() - interval '16 seconds', moved_at = now() - interval '20 minutes'`;
  await sql`update work_pack_document set ${silent} where id = ${hung}::uuid and state = 'cancelled'`.execute(db);
  expect(await lineOf(hung)).toMatchObject({ interrupted: true, stillMinutes: 20 });
  const [reportedJob] = await jobsOf(server.database, 15);
  expect(reportedJob?.found.en).toContain('1 document has made no progress for 15 minutes');
  await documentGivenUp(db, payload(hung));
  expect(await lineOf(hung)).toMatchObject({ state: 'failed' });
  const failed = await sql`select from message where scene = 'documentReady' and facts->>'state' = 'failed'`.execute(
    db,
  );
  expect(failed.rows).toHaveLength(1);
  const left =
    await sql`select from file where purpose = 'document' and row_id = any(array[${id}, ${next}, ${hung}]::uuid[])`.execute(
      db,
    );
  expect(left.rows).toHaveLength(0);
});

describe('the queue [R0-05]', () => {
  test('resumes a document begun by a dead worker', async () => {
    const id = await start(pack, withParts(await outlineOf(pack), ['cover', 'form']));
    // its worker took it and was never heard of again
    await sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '31 seconds', attempts = 1
      where key = ${`document ${id}`}`.execute(db);
    const jobs = await startJobs(server.database, {
      [DOCUMENT_TASK]: { run: (job, ending) => documentTask(server.database, store, job, ending) },
    });
    try {
      await expect.poll(async () => (await lineOf(id))?.state, { timeout: 60_000 }).toBe('done');
    } finally {
      await jobs.stop();
    }
  });
});
