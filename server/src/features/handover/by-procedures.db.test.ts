import { expect, test } from 'vitest';
import type { DoubtNotice } from '@plumbline/contract/workflow/doubt/doubt-causes.ts';
import { oneRow, sql } from '../../db/database.ts';
import { headersOf } from '../../http/testing.ts';
import { hasPoppler, textOf } from '../../pdf/read-pdf.fixture.ts';
import { todayOf } from '../../register/row/actor.ts';
import { anActor } from '../../register/row/testing.ts';
import { aProcedureWorld } from '../procedures/testing.ts';
import { curveOfCertificates } from '../progress/certificate-curve.ts';
import { nextCertificates } from '../progress/next-certificates.ts';
import { certificateSkyline } from '../progress/skylines.ts';

const { server, path, admin, ask, make, named, system, aProcedure } = await aProcedureWorld();
const { db } = server.database;
const actor = { ...(await anActor(db)), tenantId: path.A, path };
const today = todayOf(actor);
const li = await make('authorisedPerson', { name: 'Li Wei', signHandovers: true, signProcedures: true });
const other = await make('system', named('30'));
const typeOf = async (name: string, handoverGate: number) => {
  const procedureClass = (await make('procedureClass', { ...named(name), handoverGate })).id;
  return { id: (await make('procedureType', { ...named(name), procedureClass })).id, procedureClass };
};
const [commissioning, startUp] = [await typeOf('Commissioning', 3), await typeOf('Start-up', 4)];
const over = { procedureType: commissioning.id };
const [{ procedure: first }, { procedure: second }] = [await aProcedure([1], over), await aProcedure([1], over)];
const { procedure: later } = await aProcedure([1], { procedureType: startUp.id });
await aProcedure([1], { ...over, systems: [other.id] });
const signOffs = [{ label: 'Accepted', type: 'complete' }];
const type = await make('handoverType', {
  ...named('PCC'),
  entity: 'procedure',
  grouping: 'system',
  gates: ['3'],
  order: 1,
  signOffs,
});
const post = (call: string, input: object, acknowledged?: string) =>
  server.post(`/api/${call}`, input, { ...admin, ...(acknowledged !== undefined && { acknowledged }) });
const complete = (id: string) =>
  post('ext/procedure/complete', { register: 'procedure', id, person: li.id, date: today, confirmed: true });
const takeBack = (id: string, acknowledged?: string) =>
  post('ext/procedure/take-back', { register: 'procedure', id, reason: 'again' }, acknowledged);
const raisePage = async () =>
  (await post('ext/handover/candidates', { type: 'PCC' })).data as {
    entity: string;
    rows: readonly { id: string; name: string; totalItrs: number; completedItrs: number; handover: string | null }[];
  };
const sign = (id: string) =>
  post('ext/sign-off/sign', {
    register: 'handover',
    selection: { mode: 'these', ids: [id] },
    label: 'Accepted',
    person: li.id,
    date: today,
  });
const blockersOf = async (id: string) =>
  (await post('ext/handover/blockers', { id })).data as {
    entity: string;
    itrs: number;
    procedures: object;
    stops: number;
    lines: readonly { kind: string; title: string; weight: string }[];
  };
const doubtOf = async (id: string) => (await ask('handover', 'get', { id }))['doubt'];

test('a certificate type by procedures can only be raised by system, also after certificates exist [work-areas 4.3 14]', async () => {
  const values = { ...named('BAD'), entity: 'procedure', grouping: 'subSystem', gates: ['3'], order: 2, signOffs };
  expect(JSON.stringify((await post('register/handoverType/create', { values })).data)).toContain('raised by system');
});

test('is raised by system, counts the procedures of its gates, and is signed once they are completed [work-areas 4.3 14]', async () => {
  const before = await raisePage();
  expect(before.entity).toBe('procedure');
  expect(before.rows).toMatchObject([
    { name: '20', totalItrs: 2, completedItrs: 0, handover: null },
    { name: '30', totalItrs: 1, completedItrs: 0, handover: null },
  ]);
  await post('ext/handover/raise', { type: 'PCC', objects: [system.id], plannedFinish: today });
  const id = (await raisePage()).rows[0]?.handover ?? '';
  expect(await ask('handover', 'get', { id })).toMatchObject({ name: 'PCC-20', state: 'raised', plannedFinish: today });
  const { rev } = await ask('handoverType', 'get', { id: type.id });
  const changed = await post('register/handoverType/update', {
    rows: [{ id: type.id, rev, values: { entity: 'tagItr' } }],
  });
  expect(changed.msg).toContain('raised by what it waits for');

  await complete(first.id);
  expect(await blockersOf(id)).toMatchObject({
    entity: 'procedure',
    itrs: 0,
    procedures: { total: 2, done: 1 },
    stops: 1,
    lines: [{ kind: 'procedure', title: second['name'], weight: 'stop' }],
  });
  expect((await sign(id)).data).toMatchObject({
    done: 0,
    refused: [{ why: { en: '1 procedure of its gates is not completed.' } }],
  });
  expect(await nextCertificates(db, actor)).toMatchObject([
    { id, entity: 'procedure', totalChecks: 2, stops: { procedure: 1 } },
  ]);
  expect(JSON.stringify(await certificateSkyline(db, actor, { type: 'PCC' }))).toContain('"percent":50');
  const curve = await curveOfCertificates(db, actor, { type: 'PCC', measure: 'checks', step: 'day' });
  expect(curve).toMatchObject({ total: 3, undated: 1 });

  await complete(second.id);
  expect((await sign(id)).data).toMatchObject({ done: 1 });
  expect(await ask('handover', 'get', { id })).toMatchObject({ state: 'accepted' });
});

test.skipIf(!hasPoppler)(
  'the printed certificate lists the procedures it is signed on [work-areas 4.3 14]',
  async () => {
    const id = (await raisePage()).rows[0]?.handover ?? '';
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/ext/handover/print',
      headers: { ...headersOf(admin), 'content-type': 'application/json' },
      payload: { id },
    });
    const text = textOf(answer.rawPayload).join(' ').replaceAll(/\s+/g, ' ');
    for (const part of [
      'Procedures completed',
      '程序已完成',
      String(first['name']),
      String(second['name']),
      `Li Wei ${today}`,
    ])
      expect(text).toContain(part);
    expect(text).not.toContain(String(later['name']));
  },
);

test('once accepted, it is put in doubt by a procedure re-opened or added to its gates, after a warning [work-areas 4.3 14]', async () => {
  const id = (await raisePage()).rows[0]?.handover ?? '';
  const clear = () => sql`update handover set doubt = null where id = ${id}::uuid`.execute(db);
  /** Expects a refusal that names the certificate, then success once that is acknowledged. */
  const putsInDoubt = async (act: (acknowledged?: string) => ReturnType<typeof post>, cause: string) => {
    const refused = await act();
    expect(refused).toMatchObject({ code: 409, data: { certificates: [{ name: 'PCC-20' }] } });
    expect(await doubtOf(id)).toBeNull();
    const done = await act((refused.data as DoubtNotice).acknowledge);
    expect(done.code, done.msg).toBe(0);
    expect(await doubtOf(id)).toBe('inDoubt');
    const last = await oneRow(
      db,
      sql<{
        cause: string;
      }>`select cause from doubt_event where row_id = ${id}::uuid and kind = 'cause' order by id desc limit 1`,
    );
    expect(last?.cause).toBe(cause);
    await clear();
  };
  const change = (register: string, row: string, values: object) => async (acknowledged?: string) => {
    const { rev } = await ask(register as 'procedure', 'get', { id: row });
    return post(`register/${register}/update`, { rows: [{ id: row, rev, values }] }, acknowledged);
  };
  await putsInDoubt((acknowledged) => takeBack(second.id, acknowledged), 'procedureReopened');
  await putsInDoubt(change('procedure', later.id, { procedureType: commissioning.id }), 'procedureCame');
  await putsInDoubt(change('procedureClass', commissioning.procedureClass, { handoverGate: 5 }), 'procedureGateMoved');
  const values = { ...named('PR-NEW'), systems: [system.id], ...over };
  // it no longer belongs to a gate of the certificate
  expect((await post('register/procedure/create', { values })).code).toBe(0);
});
