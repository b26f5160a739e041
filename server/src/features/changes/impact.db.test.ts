import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { mocDecide } from '@plumbline/contract/features/changes/calls.ts';
import { expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { aServer } from '../../http/testing.ts';
import { features } from '../all-features.ts';
import { registerService } from '../register-service.ts';

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
const path = await server.aTenant('Here');
const admin = await server.anAdmin(path);
const by = { as: admin, path };
const make = async (key: RegisterKey, values: Record<string, unknown>): Promise<AnyRow> => {
  const answer = await server.post(`/api/register/${key}/create`, { values }, by);
  if (answer.code !== 0) throw new Error(`${key}: ${JSON.stringify(answer)}`);
  return answer.data as AnyRow;
};
const named = (name: string) => ({ name, description: name });

const e = await make('discipline', named('E'));
const system = await make('system', named('20'));
const other = await make('system', named('30'));
const [near, far] = [
  await make('subSystem', { ...named('20-01'), system: system.id }),
  await make('subSystem', { ...named('20-02'), system: system.id }),
];
const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
const itr = await make('itr', { ...named('E01A'), discipline: e.id, itrClass: itrClass.id });
const kind = await make('equipmentType', named('Motor'));
await make('equipmentTypeItr', { equipmentType: kind.id, itr: itr.id });
const drawingType = await make('drawingType', named('P&ID'));
const drawing = await make('drawing', { ...named('D-1'), drawingType: drawingType.id });
const tag = (name: string, subSystem: AnyRow, more: object = {}) =>
  make('tag', { ...named(name), discipline: e.id, equipmentType: kind.id, subSystems: [subSystem.id], ...more });
const [a, shown] = [await tag('P-1', near), await tag('P-2', far, { drawings: [drawing.id] })];
const bare = await tag('P-3', far);
await sql`update tag_itr set progress = 'signedOff' where tenant_id = ${path.A}::uuid`.execute(db);
const person = await make('authorisedPerson', { name: 'Li Wei', login: admin.username, signMocs: true });
const type = await make('handoverType', { ...named('MCC'), grouping: 'subSystem', gates: ['1'] });
await make('handover', { handoverType: type.id, subSystem: near.id });
await make('handover', { handoverType: type.id, subSystem: far.id });
await sql`update handover set state = 'accepted' where tenant_id = ${path.A}::uuid`.execute(db);
await make('procedure', { ...named('PR-1'), systems: [system.id] });
const run = await make('procedure', { ...named('PR-2'), systems: [other.id] });
const section = await make('procedureSection', { procedure: run.id, number: '1', description: 'Run' });
const step = await make('procedureStep', { procedureSection: section.id, number: '1', description: 'Start' });
const packType = await make('workPackType', named('CWP'));
const pack = await make('workPack', { ...named('WP-1'), workPackType: packType.id });
const card = await make('jobCard', { ...named('JC-1'), discipline: e.id, subSystem: far.id, workPack: pack.id });
const operationType = await make('operationType', named('Test'));
const [check] = await rows(db, sql<{ id: string }>`select id from tag_itr where tagged_item = ${a.id}::uuid`);
const operation = { description: 'Test', operationType: operationType.id, weighting: 1 };
await make('operation', { ...operation, jobCard: card.id, tagItr: check?.id });
const tq = await make('mocType', named('TQ'));
const raise = (more: object) => make('moc', { mocType: tq.id, description: 'Reroute', raisedBy: person.id, ...more });

const impact = async (moc: AnyRow): Promise<readonly AnyRow[]> => {
  const filter = { field: 'moc', op: 'is', value: moc.id };
  const answer = await server.post(
    '/api/register/mocImpact/page',
    { filter, sort: [{ field: 'name' }], limit: 100 },
    by,
  );
  return (answer.data as { rows: AnyRow[] }).rows;
};
const names = async (moc: AnyRow) => (await impact(moc)).map(({ name }) => name);
/** Decides, acknowledging the certificates that will follow. */
async function decide(moc: AnyRow, ids: readonly string[], over: object = {}) {
  const request = {
    moc: moc.id,
    selection: { mode: 'these' as const, ids: [...ids] },
    decision: 'reverify' as const,
    reason: 'Cable rerouted',
    dryRun: false,
    ...over,
  };
  const response = await server.call(mocDecide, request, by);
  const { acknowledge } = (response.data ?? {}) as { readonly acknowledge?: string };
  return acknowledge === undefined ? response : server.call(mocDecide, request, { ...by, acknowledged: acknowledge });
}

test('a change lists the signed checks, accepted certificates, procedures, job cards and drawings it affects [R2.3-137, R1-17]', async () => {
  // includes the card of another subsystem whose operation is the check of the tag
  expect(await names(await raise({ taggedItems: [a.id] }))).toEqual(['JC-1', 'MCC-20-01', 'P-1 - E01A']);
  expect(await names(await raise({ drawings: [drawing.id] }))).toEqual(['D-1', 'MCC-20-02', 'P-2 - E01A']);
  expect(await names(await raise({ subSystems: [near.id] }))).toEqual(['JC-1', 'MCC-20-01', 'P-1 - E01A', 'PR-1']);
  expect(await names(await raise({ systems: [system.id] }))).toHaveLength(8);
  // a pack and a card affect the checks of their operations, and the certificates over those checks; a step affects its
  // procedure
  for (const targets of [{ workPacks: [pack.id] }, { jobCards: [card.id] }])
    expect(await names(await raise(targets))).toEqual(['JC-1', 'MCC-20-01', 'P-1 - E01A']);
  expect(await names(await raise({ procedureSteps: [step.id] }))).toEqual(['PR-2']);
  expect(await names(await raise({ taggedItems: [shown.id] }))).toEqual(['D-1', 'MCC-20-02', 'P-2 - E01A']);
  expect(await names(await raise({ disciplines: [e.id] }))).toEqual([]);
});

test('affected records are repeated or waived by name, and the decision stays with the change [R2.3-137]', async () => {
  const moc = await raise({ taggedItems: [bare.id] });
  const [certificate, check] = await impact(moc);
  const both = [certificate?.id ?? '', check?.id ?? ''];
  const tried = await decide(moc, both, { dryRun: true });
  expect(tried.data).toEqual({ done: 2, refused: [] });
  expect((await impact(moc)).map(({ decision }) => decision)).toEqual(['open', 'open']);
  expect((await decide(moc, [check?.id ?? ''])).data).toMatchObject({ done: 1 });
  expect((await decide(moc, [certificate?.id ?? ''], { decision: 'waived', reason: 'No effect' })).data.done).toBe(1);
  expect(await impact(moc)).toMatchObject([
    { name: 'MCC-20-02', decision: 'waived', reason: 'No effect' },
    { name: 'P-3 - E01A', state: 'toBeReverified', decision: 'reverify', reason: 'Cable rerouted' },
  ]);
  expect((await decide(moc, [check?.id ?? ''])).data).toMatchObject({ done: 0 });
  const causes = await rows(
    db,
    sql<{
      reason: string;
    }>`select reason from doubt_event where row_id = ${String(check?.['record'])}::uuid and kind = 'cause'`,
  );
  expect(causes).toEqual([{ reason: `${String(moc['name'])}: Cable rerouted` }]);
  const stored = await rows(
    db,
    sql<{
      title: string;
      decision: string;
    }>`select title, decision from moc_decision where moc = ${moc.id}::uuid order by id`,
  );
  expect(stored).toEqual([
    { title: 'P-3 - E01A', decision: 'reverify' },
    { title: 'MCC-20-02', decision: 'waived' },
  ]);
  const notes = await rows(
    db,
    sql<{ note: string }>`select note from history where row_id = ${moc.id}::uuid and note is not null order by id`,
  );
  expect(notes.map(({ note }) => note)).toEqual([
    '1 record to be done again · 1 项须复核: Cable rerouted',
    '1 record waived · 1 项豁免: No effect',
  ]);
  // decisions stay when a check is sent back and when a change no longer lists its tag
  await sql`update tag_itr set progress = 'notStarted' where id = ${String(check?.['record'])}::uuid`.execute(db);
  expect(await impact(moc)).toMatchObject([
    { name: 'MCC-20-02', state: 'inDoubt', decision: 'waived' },
    { name: 'P-3 - E01A', state: 'past', decision: 'reverify', reason: 'Cable rerouted' },
  ]);
  await sql`update moc set tagged_items = '{}' where id = ${moc.id}::uuid`.execute(db);
  expect((await impact(moc)).map(({ state, decision }) => [state, decision])).toEqual([
    ['past', 'waived'],
    ['past', 'reverify'],
  ]);
  expect((await decide(moc, both, { decision: 'waived' })).data).toMatchObject({ done: 0, refused: [{}, {}] });
  await expect(sql`delete from moc_decision where moc = ${moc.id}::uuid`.execute(db)).rejects.toThrow();
  await sql`update moc set state = 'closed' where id = ${moc.id}::uuid`.execute(db);
  expect((await decide(moc, both, { decision: 'waived' })).code).not.toBe(0);
});

test('certificates, job cards and procedures are repeated too: in doubt, with signatures and completion withdrawn [R2.3-137, R1-17]', async () => {
  const signedCard = await make('jobCard', { ...named('JC-2'), discipline: e.id, subSystem: near.id });
  await make('jobCard', { ...named('JC-3'), discipline: e.id, subSystem: near.id });
  const profession = await make('profession', { ...named('All'), disciplines: [e.id] });
  const allowed = { signJobCards: true, signProcedures: true, professions: [profession.id] };
  await server.post(
    '/api/register/authorisedPerson/update',
    { rows: [{ id: person.id, rev: person.rev, values: allowed }] },
    by,
  );
  const sign = { register: 'jobCard', selection: { mode: 'these', ids: [signedCard.id] }, label: 'Signed Off' };
  const today = new Date().toISOString().slice(0, 10);
  const given = { ...sign, person: person.id, date: today, acceptRisk: false, dryRun: false };
  expect((await server.post('/api/ext/sign-off/sign', given, by)).data).toMatchObject({ done: 1 });
  const run = await make('procedure', { ...named('PR-9'), systems: [system.id] });
  const complete = { register: 'procedure', id: run.id, person: person.id, date: today, confirmed: true };
  expect((await server.post('/api/ext/procedure/complete', complete, by)).data).toMatchObject({ done: true });
  const moc = await raise({ subSystems: [near.id], drawings: [drawing.id] });
  const at = new Map((await impact(moc)).map((row) => [String(row['name']), row.id]));
  const all = ['MCC-20-01', 'JC-2', 'JC-3', 'PR-9', 'D-1'].map((name) => at.get(name) ?? '');
  expect((await decide(moc, all, { dryRun: true })).data).toEqual({ done: 5, refused: [] });
  expect((await decide(moc, all)).data).toEqual({ done: 5, refused: [] });
  const now = new Map((await impact(moc)).map((row) => [row['name'], [row['state'], row['decision']]]));
  expect(['MCC-20-01', 'JC-2', 'JC-3', 'PR-9', 'D-1'].map((name) => now.get(name))).toEqual([
    ['inDoubt', 'reverify'],
    ['open', 'reverify'],
    ['open', 'reverify'],
    [null, 'reverify'],
    [null, 'reverify'],
  ]);
  const [cause] = await rows(
    db,
    sql<{ cause: string; titles: string[]; reason: string }>`select cause, titles, reason from doubt_event
      where row_id = (select id from handover where name = 'MCC-20-01') and kind = 'cause' order by id desc limit 1`,
  );
  expect(cause).toEqual({ cause: 'changed', titles: [moc['name']], reason: 'Cable rerouted' });
  const got = (await server.post('/api/register/procedure/get', { id: run.id }, by)).data as AnyRow;
  expect(got['completedOn']).toBeNull();
  // a user who may not send back a kind of record is refused, record by record, and may still waive it
  const few = await server.aUser(path, { permissions: ['moc:see', 'moc:update', 'jobCard:see', 'jobCard:reject'] });
  const theirs = {
    moc: moc.id,
    selection: { mode: 'these' as const, ids: all.slice(0, 2) },
    decision: 'reverify' as const,
    reason: 'Again',
    dryRun: false,
  };
  // closing warns of undecided records
  const closing = {
    register: 'moc',
    selection: { mode: 'these', ids: [moc.id] },
    label: 'Closed',
    person: person.id,
    date: today,
  };
  await server.post('/api/ext/sign-off/sign', { ...closing, label: 'Answered' }, by);
  const { noted } = (await server.post('/api/ext/sign-off/sign', { ...closing, dryRun: true }, by)).data as {
    noted: { why: { en: string } }[];
  };
  const left = (await impact(moc)).filter(({ decision }) => decision === 'open').length;
  expect(left).toBeGreaterThan(0);
  expect(noted[0]?.why.en).toContain(`${left} records it affects are not decided yet`);
  const refused = (await server.call(mocDecide, theirs, { as: few, path })).data;
  expect(refused).toMatchObject({
    done: 1,
    refused: [{ title: 'MCC-20-01', why: { en: expect.stringMatching(/right “Reject” on “Certificate”/) } }],
  });
});
