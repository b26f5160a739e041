import { randomBytes, randomUUID } from 'node:crypto';
import { fileDelete, fileList, fileUpload, type Attachment } from '@plumbline/contract/features/files/calls.ts';
import {
  transmittalAccept,
  transmittalAcknowledge,
  transmittalAdd,
  transmittalIssue,
  transmittalReview,
  transmittalZip,
} from '@plumbline/contract/features/documents/transmittal-calls.ts';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { diskStore } from '../../files/disk-store.ts';
import { aServer, headersOf, type By } from '../../http/testing.ts';
import { registerEngine } from '../../register/write/engine.ts';
import { edits } from '../edits/feature.ts';
import { files } from '../files/feature.ts';
import { form } from '../files/testing.ts';
import { registerService } from '../register-service.ts';
import { documents } from './feature.ts';

const server = await aServer({ features: [registerEngine, files, edits, documents], registers: registerService });
const path = await server.aTenant('Here');
const by: By = { as: await server.anAdmin(path), path };
const colleague: By = { as: await server.anAdmin(path), path };
const zh: By = { ...by, language: 'zh' };

const post = async (url: string, input: unknown, who = by) => server.post(url, input, who);
async function make(register: string, values: object, who = by): Promise<string> {
  const { code, msg, data } = await post(`/api/register/${register}/create`, { values }, who);
  expect(code, `${register}: ${msg}`).toBe(0);
  return (data as { id: string }).id;
}
const rowOf = async (register: string, id: string) =>
  (await post(`/api/register/${register}/get`, { id })).data as Record<string, unknown> & { rev: number };
const drawingType = await make('drawingType', { name: 'P&ID', description: 'x' });
const status = await make('drawingStatus', { name: 'IFC', description: 'Issued for construction' });

/** A number that no other test uses. */
const numbered = (start: string): string => `${start}-${randomUUID().slice(0, 8)}`;
const aDrawing = (name: string, values: object = {}) =>
  make('drawing', { name, description: `Sheet ${name}`, drawingType, ...values });
const aTransmittal = (values: object = {}) =>
  make('transmittal', {
    number: numbered('TR'),
    direction: 'incoming',
    purpose: 'forConstruction',
    fromCompany: 'Engineering Ltd',
    toCompany: 'Builder Ltd',
    ...values,
  });
const aLine = (transmittal: string, document: string, values: object = {}) =>
  make('transmittalLine', { transmittal, document, ...values });
async function attach(register: string, id: string, name: string, content: string = randomUUID()): Promise<Attachment> {
  const { payload, headers } = form(content, name, { register, id });
  const answer = await server.app.inject({
    method: 'POST',
    url: fileUpload.path,
    headers: { ...headersOf(by), ...headers },
    payload,
  });
  expect(answer.json()).toMatchObject({ code: 0 });
  return answer.json<{ data: Attachment }>().data;
}
const review = async (id: string, who = by) => (await server.call(transmittalReview, { id }, who)).data;
const accept = async (id: string, who = by) =>
  server.call(transmittalAccept, { id, seen: (await review(id, who)).seen }, who);
const issue = async (id: string) => server.call(transmittalIssue, { id, seen: (await review(id)).seen }, by);
const filesOn = async (register: string, id: string) => (await server.call(fileList, { register, id }, by)).data;
const drawingNamed = async (name: string) =>
  (
    (await post('/api/register/drawing/page', { filter: { field: 'name', op: 'is', value: name } })).data as {
      rows: readonly Record<string, unknown>[];
    }
  ).rows;

/** The names in the directory of a zip. */
function namesIn(zip: Buffer): readonly string[] {
  const names: string[] = [];
  const entry = Buffer.from([0x50, 0x4b, 1, 2]);
  for (let at = zip.indexOf(entry); at >= 0; at = zip.indexOf(entry, at + 4))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  return names;
}

describe('an incoming transmittal', () => {
  test('says of each line whether it is new, a new revision, unchanged, older or without a file, and which files belong to none [work-areas 4.6]', async () => {
    const [known, same, old] = [numbered('D'), numbered('E'), numbered('F')];
    await aDrawing(known, { revision: 'B' });
    await aDrawing(same, { revision: 'P02' });
    await aDrawing(old, { revision: 'C02' });
    const fresh = numbered('N');
    const id = await aTransmittal();
    await aLine(id, fresh, { revision: 'A', drawingType, title: 'New sheet' });
    await aLine(id, known, { revision: 'C' });
    await aLine(id, same.toLowerCase(), { revision: 'P2' });
    await aLine(id, old, { revision: 'C01' });
    await aLine(id, numbered('X'), { revision: '0' });
    await attach('transmittal', id, `${known}_B.txt`);
    await attach('transmittal', id, `${fresh}.txt`);
    await attach('transmittal', id, 'cover letter.txt');
    const { lines, loose } = await review(id);
    expect(lines.map(({ verdict }) => verdict)).toEqual(['new', 'newRevision', 'same', 'older', 'new']);
    expect(loose).toEqual(['cover letter.txt']);
    expect(lines[1]).toMatchObject({ current: 'B', files: [{ name: `${known}_B.txt`, does: 'attach' }] });
    expect(lines[1]?.warnings.map(({ en }) => en)).toEqual([`${known}_B.txt says revision B.`]);
    expect(lines[2]?.warnings.map(({ en }) => en)).toEqual(['Listed, but no file.']);
    expect(lines[3]?.warnings[0]?.zh).toBe('早于现行版本 C02，不作更改。');
    expect(lines[4]?.problems.map(({ en }) => en)).toEqual([
      'Not in the register: enter its drawing type.',
      'Not in the register: enter its title.',
    ]);
    const refused = await accept(id);
    expect(refused).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/^X-\w+: Not in the register: enter its drawing type/),
    });
    expect(await drawingNamed(fresh)).toEqual([]);
  });

  test('adds, updates and attaches by one act, and the same list a second time changes nothing', async () => {
    const [known, fresh] = [numbered('D'), numbered('N')];
    const drawing = await aDrawing(known, { revision: 'B', revisionDate: '2026-01-01' });
    const first = await attach('drawing', drawing, `${known}_B.txt`);
    const contents = [randomUUID(), randomUUID()] as const;
    const loadOf = async () => {
      const id = await aTransmittal();
      await aLine(id, known, { revision: 'C', revisionDate: '2026-03-01', drawingStatus: status });
      await aLine(id, fresh, { revision: 'A', drawingType, title: 'New sheet' });
      await attach('transmittal', id, `${known}_C.txt`, contents[0]);
      await attach('transmittal', id, `${fresh}_A.txt`, contents[1]);
      return id;
    };
    const id = await loadOf();
    expect((await review(id)).lines[0]?.files).toEqual([{ name: `${known}_C.txt`, does: 'version' }]);
    expect(await accept(id)).toMatchObject({
      code: 0,
      data: { new: 1, newRevision: 1, same: 0, older: 0, details: 0 },
    });
    expect(await rowOf('drawing', drawing)).toMatchObject({
      revision: 'C',
      revisionDate: '2026-03-01',
      drawingStatus: { title: 'IFC' },
    });
    expect(await filesOn('drawing', drawing)).toMatchObject([
      { file: first.file, name: `${known}_C.txt`, version: 2, revision: 'C', superseded: false },
    ]);
    const [made] = await drawingNamed(fresh);
    expect(made).toMatchObject({ description: 'New sheet', revision: 'A' });
    expect(await filesOn('drawing', String(made?.['id']))).toMatchObject([{ name: `${fresh}_A.txt`, revision: 'A' }]);
    expect(await rowOf('transmittal', id)).toMatchObject({ state: 'acknowledged', acknowledgedBy: expect.any(String) });
    const again = await loadOf();
    expect((await review(again)).lines.map(({ verdict, files: [file] }) => [verdict, file?.does])).toEqual([
      ['same', 'nothing'],
      ['same', 'nothing'],
    ]);
    const before = await rowOf('drawing', drawing);
    expect(await accept(again)).toMatchObject({ code: 0, data: { same: 2 } });
    expect(await rowOf('drawing', drawing)).toEqual(before);
    expect(await filesOn('drawing', drawing)).toMatchObject([{ version: 2 }]);
    const history = await post('/api/register/drawing/history', { id: drawing });
    expect(JSON.stringify(history.data)).toContain(`${known}_C.txt · v2`);
  });

  test('of another content for the present revision warns, and becomes a version all the same', async () => {
    const known = numbered('D');
    const drawing = await aDrawing(known, { revision: 'B' });
    const earlier = await aTransmittal();
    await aLine(earlier, known, { revision: 'B' });
    await attach('transmittal', earlier, `${known}_B.txt`);
    await accept(earlier);
    const two = await aTransmittal();
    await aLine(two, known, { revision: 'B' });
    await attach('transmittal', two, `${known}_B.txt`);
    expect((await review(two)).lines[0]?.warnings[0]?.en).toContain(
      'another content than the file of the same revision',
    );
    expect(await accept(two)).toMatchObject({ code: 0 });
    expect(await filesOn('drawing', drawing)).toMatchObject([{ version: 2, revision: 'B' }]);
  });

  test('accepted by two people simultaneously is accepted once, and the second is refused with the name of the first', async () => {
    const known = numbered('D');
    const drawing = await aDrawing(known, { revision: 'B' });
    const id = await aTransmittal();
    await aLine(id, known, { revision: 'C' });
    await attach('transmittal', id, `${known}_C.txt`);
    const { seen } = await review(id);
    const ends = await Promise.all([by, colleague].map((who) => server.call(transmittalAccept, { id, seen }, who)));
    expect(ends.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409]);
    expect(ends.find(({ code }) => code === 409)?.msg).toMatch(
      /^TR-\w+ was accepted by .* on \d{4}-\d\d-\d\d\. Nothing was done twice\.$/,
    );
    expect(await filesOn('drawing', drawing)).toHaveLength(1);
    expect((await server.call(transmittalAccept, { id, seen }, zh)).msg).toContain('未重复处理');
  });

  test('whose drawing was deleted or changed since it was compared is refused, and nothing of it is done', async () => {
    const [gone, moved, other] = [numbered('D'), numbered('E'), numbered('F')];
    const [drawing, second] = [await aDrawing(gone, { revision: 'B' }), await aDrawing(moved, { revision: 'B' })];
    const id = await aTransmittal();
    for (const document of [gone, moved]) await aLine(id, document, { revision: 'C', drawingType, title: 'x' });
    await aLine(id, other, { revision: 'C', drawingType, title: 'x' });
    const { seen } = await review(id);
    await post('/api/register/drawing/remove', { selection: { mode: 'these', ids: [drawing] } });
    const refused = await server.call(transmittalAccept, { id, seen }, by);
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('changed since they were compared') });
    expect(await drawingNamed(other)).toEqual([]);
    expect(await rowOf('drawing', second)).toMatchObject({ revision: 'B' });
    expect((await review(id)).lines.map(({ verdict }) => verdict)).toEqual(['new', 'newRevision', 'new']);
    expect(await accept(id)).toMatchObject({ code: 0, data: { new: 2, newRevision: 1 } });
  });

  test('needs the rights on drawings besides those on transmittals', async () => {
    const id = await aTransmittal();
    await aLine(id, numbered('N'), { revision: 'A', drawingType, title: 'x' });
    const clerk: By = {
      as: await server.aUser(path, { permissions: ['transmittal:*', 'transmittalLine:*', 'drawing:see'] }),
      path,
    };
    expect(await accept(id, clerk)).toMatchObject({ code: 403 });
    const reader: By = { as: await server.aUser(path, { permissions: ['transmittal:see'] }), path };
    expect(await server.call(transmittalAccept, { id, seen: 'x' }, reader)).toMatchObject({ code: 403 });
  });
});

describe('an outgoing transmittal', () => {
  const outgoing = () => aTransmittal({ direction: 'outgoing' });

  test('keeps the revisions and files of the moment it was issued, locked, and is marked once they are superseded', async () => {
    const [name, bare] = [numbered('D'), numbered('E')];
    const drawing = await aDrawing(name, { revision: 'C01' });
    const other = await aDrawing(bare, { revision: 'A' });
    const sheet = await attach('drawing', drawing, `${name}_C01.txt`, 'as issued');
    const id = await outgoing();
    const added = await server.call(transmittalAdd, { id, selection: { mode: 'these', ids: [drawing, other] } }, by);
    expect(added).toMatchObject({ code: 0, data: { added: 2 } });
    expect((await server.call(transmittalAdd, { id, selection: { mode: 'these', ids: [drawing] } }, by)).data).toEqual({
      added: 0,
    });
    expect(await server.call(transmittalZip, { id }, by)).toMatchObject({ code: 409 });
    expect((await review(id)).lines[1]?.warnings[0]?.en).toBe('Listed, but no file.');
    expect(await issue(id)).toMatchObject({ code: 0, data: { files: 1 } });
    expect((await issue(id)).msg).toContain('Nothing was done twice');
    // the drawing goes on
    await server.call(fileDelete, { id: sheet.id }, by);
    const { rev } = await rowOf('drawing', drawing);
    await post('/api/register/drawing/update', { rows: [{ id: drawing, rev, values: { revision: 'C03' } }] });
    const filter = { field: 'transmittal', op: 'is', value: id };
    const page = await post('/api/register/transmittalLine/page', { filter });
    const lines = (page.data as { rows: readonly Record<string, unknown>[] }).rows;
    expect(lines.find((line) => line['document'] === name)).toMatchObject({
      revision: 'C01',
      currentRevision: 'C03',
      superseded: true,
      files: 1,
      drawing: { id: drawing },
    });
    expect(lines.find((line) => line['document'] === bare)).toMatchObject({ superseded: false });
    const [kept] = await filesOn('transmittal', id);
    expect(kept).toMatchObject({ name: `${name}_C01.txt`, revision: 'C01' });
    expect((await server.call(fileDelete, { id: kept?.id ?? '' }, by)).msg).toContain('can no longer be changed');
    const transmittal = await rowOf('transmittal', id);
    const changed = await post('/api/register/transmittal/update', {
      rows: [{ id, rev: transmittal.rev, values: { subject: 'x' } }],
    });
    expect(changed.msg).toMatch(/was issued or acknowledged, and stays as it is/);
    expect(
      (await post('/api/register/transmittalLine/create', { values: { transmittal: id, document: 'x' } })).code,
    ).toBe(409);
    const removed = await post('/api/register/transmittal/remove', { selection: { mode: 'these', ids: [id] } });
    expect(JSON.stringify(removed)).toContain('stays as it is');
  });

  test('is downloaded as one zip with its list and the files as they were sent; a receipt is attached later', async () => {
    const name = numbered('D');
    const drawing = await aDrawing(name, { revision: 'C01' });
    await attach('drawing', drawing, `${name}_C01.txt`, randomBytes(300_000).toString('hex'));
    const id = await outgoing();
    await aLine(id, name);
    expect(await server.call(transmittalAcknowledge, { id, by: 'R', on: '2026-01-31' }, by)).toMatchObject({
      code: 409,
    });
    await issue(id);
    await attach('transmittal', id, 'signed receipt.txt');
    const early = await server.call(transmittalAcknowledge, { id, by: 'R. Receiver', on: '2020-01-31' }, by);
    expect(early).toMatchObject({ code: 14 });
    const { sentOn } = await rowOf('transmittal', id);
    const on = String(sentOn);
    expect(await server.call(transmittalAcknowledge, { id, by: 'R. Receiver', on }, by)).toMatchObject({ code: 0 });
    expect(await rowOf('transmittal', id)).toMatchObject({
      state: 'acknowledged',
      acknowledgedBy: 'R. Receiver',
      acknowledgedOn: on,
    });
    expect((await server.call(transmittalAcknowledge, { id, by: 'S', on }, by)).msg).toContain(
      'was acknowledged by R. Receiver',
    );
    const answer = await server.app.inject({
      method: 'POST',
      url: transmittalZip.path,
      headers: headersOf(by),
      payload: { id },
    });
    expect(answer.headers['content-type']).toBe('application/zip');
    const names = namesIn(answer.rawPayload);
    const lost = await rows(
      server.database.db,
      sql<{
        sha256: string;
      }>`select f.sha256 from file f join attachment a on a.tenant_id = f.tenant_id and a.file_id = f.id
        join attachment_link l on l.tenant_id = a.tenant_id and l.attachment = a.id
        where l.row_id = ${id}::uuid and f.name like ${`${name}%`}`,
    );
    await diskStore(join(server.dataDir, 'files')).remove({ tenantId: path.A, sha256: lost[0]?.sha256 ?? '' });
    expect((await server.call(transmittalZip, { id }, by)).msg).toBe(
      `The content of ${name}_C01.txt is missing from the store of files. Tell your administrator: a backup may have it.`,
    );
    expect(names).toEqual([expect.stringMatching(/^TR-\w+\.xlsx$/), `files/${name}_C01.txt`]);
  });

  test('refuses documents that are not in the register, and lines of another revision than the drawing has', async () => {
    const name = numbered('D');
    await aDrawing(name, { revision: 'C02' });
    const id = await outgoing();
    expect((await issue(id)).msg).toContain('lists no documents');
    await aLine(id, name, { revision: 'C01' });
    await aLine(id, 'NO-SUCH');
    const { lines } = await review(id);
    expect(lines.map(({ problems: [first] }) => first?.en)).toEqual([
      'The drawing has revision C02 now. Leave the revision blank, or enter this one.',
      'Not in the register of drawings: correct the number.',
    ]);
    expect(await issue(id)).toMatchObject({
      code: 409,
      msg: expect.stringContaining(`${name}: The drawing has revision C02`),
    });
    expect(await accept(id)).toMatchObject({ code: 409, msg: 'Only an incoming transmittal is accepted.' });
    expect(await rowOf('transmittal', id)).toMatchObject({ state: 'draft' });
  });
});
