import { existsSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import {
  type Attachment,
  fileDetails,
  fileList,
  fileRevise,
  fileUpload,
} from '@plumbline/contract/features/files/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { proposedRevision, revisionOrder } from '@plumbline/contract/rules/drawing-revision.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { aServer, type Answer, headersOf, type Person } from '../../http/testing.ts';
import { anActor } from '../../register/row/testing.ts';
import { features } from '../all-features.ts';
import { form } from '../files/testing.ts';
import { aLoader } from '../imports/testing.ts';
import { registerService } from '../register-service.ts';

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
const path = await server.aTenant('Here');
const by = { as: await server.anAdmin(path), path };

type Values = Readonly<Record<string, unknown>>;
const verb = (key: RegisterKey, name: string, input: object, as: Person = by.as) =>
  server.post(`/api/register/${key}/${name}`, input, { as, path });
async function make(key: RegisterKey, values: Values): Promise<AnyRow> {
  const answer = await verb(key, 'create', { values });
  if (answer.code !== 0) throw new Error(`${key}: ${JSON.stringify(answer)}`);
  return answer.data as AnyRow;
}
async function change(key: RegisterKey, id: string, values: Values): Promise<AnyRow> {
  const { rev } = (await verb(key, 'get', { id })).data as AnyRow;
  const answer = await verb(key, 'update', { rows: [{ id, rev, values }] });
  if (answer.code !== 0) throw new Error(`${key}: ${JSON.stringify(answer)}`);
  return (answer.data as { rows: readonly AnyRow[] }).rows[0] as AnyRow;
}
const named = (name: string) => ({ name, description: `About ${name}` });

let drawingType = '';
let issued = '';
let replaced = '';
beforeAll(async () => {
  drawingType = (await make('drawingType', named('P&ID'))).id;
  issued = (await make('drawingStatus', named('Issued'))).id;
  replaced = (await make('drawingStatus', { ...named('Superseded'), withdraws: true })).id;
});
const draw = (name: string, values: Values = {}) => make('drawing', { ...named(name), drawingType, ...values });

describe('superseded drawings', () => {
  test('a drawing is superseded while its status withdraws it, also when the status changes its meaning [R2.3-146]', async () => {
    const { id } = await draw('S-1', { drawingStatus: issued });
    const now = async () => (await verb('drawing', 'get', { id })).data;
    expect(await now()).toMatchObject({ superseded: false });
    await change('drawing', id, { drawingStatus: replaced });
    expect(await now()).toMatchObject({ superseded: true });
    await change('drawingStatus', replaced, { withdraws: false });
    expect(await now()).toMatchObject({ superseded: false });
    await change('drawingStatus', replaced, { withdraws: true });
    expect(await now()).toMatchObject({ superseded: true });
    await change('drawing', id, { drawingStatus: null });
    expect(await now()).toMatchObject({ superseded: false });
  });

  test('it is marked in each reference to it, one or several, on lists, sheets, searches and lookups [R2.3-146]', async () => {
    const [old, current] = [await draw('M-1', { drawingStatus: replaced }), await draw('M-2')];
    const discipline = (await make('discipline', named('M'))).id;
    const equipmentType = (await make('equipmentType', { ...named('Pump'), discipline })).id;
    const system = (await make('system', named('20'))).id;
    const subSystem = (await make('subSystem', { ...named('20-01'), system })).id;
    const tag = (name: string) =>
      make('tag', {
        ...named(name),
        discipline,
        equipmentType,
        subSystems: [subSystem],
        sourceDrawing: old.id,
        drawings: [old.id, current.id],
      });
    const marked = {
      sourceDrawing: { id: old.id, title: 'M-1', superseded: true },
      drawings: [
        { id: old.id, title: 'M-1', superseded: true },
        { id: current.id, title: 'M-2' },
      ],
    };
    expect(await tag('T-1')).toMatchObject(marked);
    await tag('T-2');
    const page = (await verb('tag', 'page', {})).data as { rows: readonly AnyRow[] };
    expect(page.rows.map(({ sourceDrawing, drawings }) => ({ sourceDrawing, drawings }))).toEqual([marked, marked]);
    const found = (await verb('drawing', 'lookup', { text: 'M-' })).data as readonly object[];
    expect(found).toEqual([
      { id: old.id, title: 'M-1', description: 'About M-1', superseded: true },
      { id: current.id, title: 'M-2', description: 'About M-2' },
    ]);
  });
});

test('an import notes each line that newly links a superseded drawing, and only these [R2.3-146]', async () => {
  const actor = await anActor(db);
  const load = await aLoader(server.database, actor);
  await load(registers.drawingType, 'Name,Description\nPID,Diagram\n');
  await load(registers.drawingStatus, 'Name,Description,Superseded or withdrawn\nOld,Replaced,Yes\nIFC,Issued,No\n');
  await load(
    registers.drawing,
    'Name,Description,Drawing type,Drawing status\nD-1,One,PID,Old\nD-2,Two,PID,IFC\nD-3,Three,PID,Old\n',
  );
  await load(registers.discipline, 'Name,Description\nE,Electrical\n');
  await load(registers.equipmentType, 'Name,Description,Discipline\nMotor,Motor,E\n');
  await load(registers.system, 'Name,Description\n20,Separation\n');
  await load(registers.subSystem, 'Name,Description,System\n20-01,Inlet,20\n');
  const head = 'Tag number,Description,Discipline,Equipment type,Subsystems,Source drawing,Drawings\n';
  const noted = async () =>
    rows(
      db,
      sql<{
        key: string;
        column: string;
        words: string;
      }>`select r.key, n ->> 'column' as column, n -> 'words' ->> 'en' as words
        from import_row r, jsonb_array_elements(r.notes) n where r.job_id = (select max(job_id::text)::uuid from import_row)
        order by r.number, n ->> 'column'`,
    );
  await load(registers.tag, `${head}A-1,A,E,Motor,20-01,D-1,D-2; D-3; D-1\nA-2,A,E,Motor,20-01,D-2,D-2\n`);
  expect(await noted()).toEqual([
    { key: 'A-1', column: 'drawings', words: expect.stringContaining('D-1; D-3: superseded') },
    { key: 'A-1', column: 'sourceDrawing', words: expect.stringContaining('D-1: superseded') },
  ]);
  await load(registers.tag, `${head}A-1,Other,E,Motor,20-01,D-1,D-1; D-2; D-3\nA-2,A,E,Motor,20-01,D-3,D-2\n`);
  expect(await noted(), 'what was linked before is not noted again').toEqual([
    { key: 'A-2', column: 'sourceDrawing', words: expect.stringContaining('D-3: superseded') },
  ]);
});

describe('the revision of a file', () => {
  async function upload(id: string, name: string, more: { register?: string; replace?: string } = {}) {
    const { register = 'drawing', replace } = more;
    const { payload, headers } = form(name, name, { register, id, ...(replace && { replace }) });
    const answer = await server.app.inject({
      method: 'POST',
      url: fileUpload.path,
      headers: { ...headersOf(by), ...headers },
      payload,
    });
    return answer.json<Answer<Attachment>>().data;
  }
  const listOn = async (id: string) => (await server.call(fileList, { register: 'drawing', id }, by)).data;
  const revise = (id: string, version: number, revision: string | null, who = by) =>
    server.call(fileRevise, { id, version, revision }, who);

  test('is entered for each version; one older than the drawing is superseded, until it shows a newer one [R0-10]', async () => {
    const { id } = await draw('F-1', { revision: 'P02' });
    const file = await upload(id, 'F-1_P01.txt');
    expect(file, 'a name only proposes it').toMatchObject({ revision: null, superseded: false });
    expect((await revise(file.id, 1, ' P01 ')).code).toBe(0);
    expect(await listOn(id)).toMatchObject([{ revision: 'P01', superseded: true }]);
    await upload(id, 'F-1_P02.txt', { replace: file.file });
    await revise(file.id, 2, 'P02');
    expect(await listOn(id)).toMatchObject([{ version: 2, revision: 'P02', superseded: false }]);
    const { data } = await server.call(fileDetails, { id: file.id }, by);
    expect(data.versions).toMatchObject([
      { number: 2, revision: 'P02', superseded: false },
      { number: 1, revision: 'P01', superseded: true },
    ]);
    const listed = (await server.post('/api/register/attachment/page', {}, by)).data as { rows: readonly object[] };
    expect(listed.rows).toMatchObject([{ name: 'F-1_P02.txt', revision: 'P02', superseded: false }]);
    await change('drawing', id, { revision: 'P10' });
    expect(await listOn(id)).toMatchObject([{ revision: 'P02', superseded: true }]);
    const { entries } = (await verb('drawing', 'history', { id })).data as {
      entries: readonly { note: string | null }[];
    };
    expect(entries.map(({ note }) => note)).toContain('F-1_P01.txt · v1 · - → P01');
  });

  test('is refused for a file on anything else, for a version it does not have, and without the right [R0-10]', async () => {
    const area = await make('area', named('North'));
    const elsewhere = await upload(area.id, 'note.txt', { register: 'area' });
    expect(JSON.stringify(await revise(elsewhere.id, 1, 'A'))).toContain('attach it to the drawing first');
    const { id } = await draw('F-2');
    const file = await upload(id, 'F-2.txt');
    expect(JSON.stringify(await revise(file.id, 3, 'A'))).toContain('F-2.txt has no version 3');
    const reader = { as: await server.aUser(path, { permissions: ['drawing:see'] }), path };
    expect((await revise(file.id, 1, 'A', reader)).code).not.toBe(0);
    expect(await listOn(id)).toMatchObject([{ revision: null }]);
  });

  test('the database puts revisions in the order of the rules', async () => {
    const some = ['A', 'b', 'C1', 'C10', 'P01', 'P2', 'Z1', '0', '01', '10', 'AB1', '1A', ''];
    const found = await rows(
      db,
      sql<{ it: string; at: string }>`select it, revision_order(it) as at from unnest(${some}::text[]) it`,
    );
    const sorted = (all: readonly { it: string; at: string }[]) => {
      const distinct = [...new Set(all.map(({ at }) => at))].toSorted();
      return Object.fromEntries(all.map(({ it, at }) => [it, distinct.indexOf(at)]));
    };
    expect(sorted(found)).toEqual(sorted(some.map((it) => ({ it, at: revisionOrder(it) }))));
  });

  const DORMITORY = resolve(import.meta.dirname, '../../../../../shared/data/cobie-east-dormitory/drawings');
  test.skipIf(!existsSync(DORMITORY))('nine drawings of a building propose revision P01 [4.6 N15]', () => {
    const names = readdirSync(DORMITORY).filter((name) => name.endsWith('.pdf'));
    expect(names.map((name) => proposedRevision(basename(name)))).toEqual(Array<string>(9).fill('P01'));
  });
});
