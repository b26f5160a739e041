import { expect, test } from 'vitest';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aDatabase } from '../../db/testing.ts';
import { anActor } from '../../register/row/testing.ts';
import { create } from '../../register/write/verbs.ts';
import { sign } from '../../workflow/sign/sign.ts';
import { todayOf } from '../../register/row/actor.ts';
import { features } from '../all-features.ts';
import { compose } from '../../http/feature.ts';
import { blockers } from './blockers.ts';
import { certificate } from './certificate.ts';
import { gateProcedures, procedureShares } from './open-procedures.ts';

compose(features);

const { db } = await aDatabase();
const actor = await anActor(db);
const make = async (key: RegisterKey, values: Record<string, unknown>): Promise<string> =>
  (await create(db, actor, known(key), { values })).id;
const named = (name: string) => ({ name, description: name });

const person = await make('authorisedPerson', { name: 'Li Wei', login: 'Li Wei', signHandovers: true });
const [first, other] = [await make('system', named('20')), await make('system', named('30'))];
const subSystem = await make('subSystem', { ...named('20-01'), system: first });
const types: Record<string, string> = {};
for (const [name, gate] of [
  ['Flushing', 2],
  ['Commissioning', 3],
] as const)
  types[name] = await make('procedureType', {
    ...named(name),
    procedureClass: await make('procedureClass', { ...named(name), handoverGate: gate }),
  });
await make('procedure', { ...named('PR-F'), systems: [first], procedureType: types['Flushing'] });
const open = await make('procedure', {
  ...named('PR-C'),
  systems: [other, first],
  procedureType: types['Commissioning'],
});
await make('procedure', { ...named('PR-O'), systems: [other], procedureType: types['Commissioning'] });
await make('procedure', { ...named('PR-N'), systems: [first] });
const signOffs = [{ label: 'Accepted', type: 'complete' }];
const makeHandover = async (name: string, grouping: string, object: object): Promise<string> =>
  make('handover', {
    handoverType: await make('handoverType', { ...named(name), grouping, gates: ['3'], order: 1, signOffs }),
    ...object,
  });
const linesOf = async (id: string): Promise<readonly unknown[]> =>
  (await blockers(db, actor, await certificate(db, actor, id), { limit: 100, offset: 0 })).lines
    .filter(({ kind }) => kind === 'procedure')
    .map(({ title, weight, record }) => [title, weight, record]);
const record = (id: string) => ({ register: 'procedure', id });

test('a certificate warns of open procedures of its gates that cover its objects [R0-09]', async () => {
  const ccc = await makeHandover('CCC', 'system', { system: first });
  expect(await linesOf(ccc)).toEqual([['PR-C', 'warn', record(open)]]);
  expect(await linesOf(await makeHandover('SUB', 'subSystem', { subSystem }))).toEqual([
    ['PR-C', 'warn', record(open)],
  ]);
  expect((await linesOf(await makeHandover('ALL', 'levelE', {}))).length).toBe(2);

  const response = await sign(db, actor, {
    register: 'handover',
    selection: { mode: 'these', ids: [ccc] },
    label: 'Accepted',
    person,
    date: todayOf(actor),
    acceptRisk: false,
    dryRun: true,
    username: 'Li Wei',
    forOthers: true,
  } as never);
  expect(response.refused).toEqual([]);
  expect(response.noted[0]?.why.en).toContain('1 procedure of its gates is not completed.');

  const option = (procedures: boolean) =>
    sql`update level set options = ${JSON.stringify({ procedures })}::jsonb where id = ${actor.path.C}::uuid`.execute(
      db,
    );
  await option(false);
  expect(await linesOf(ccc)).toEqual([]);
  await option(true);
  await sql`update procedure set completed_on = '2026-01-05', completed_by = ${person}::uuid where id = ${open}::uuid`.execute(
    db,
  );
  expect(await linesOf(ccc)).toEqual([]);
});

test('the handover page counts the procedures of its gates, and the grid those of each class [R0-09, R2.3-131]', async () => {
  const late = await makeHandover('LATE', 'system', { system: first });
  const counted = async () => gateProcedures(db, actor, await certificate(db, actor, late));
  expect(await counted()).toEqual({ total: 1, done: 1 });
  await sql`update procedure set completed_on = null, completed_by = null where id = ${open}::uuid`.execute(db);
  expect(await counted()).toEqual({ total: 1, done: 0 });

  const shares = async (where: object) =>
    (await procedureShares(db, actor, where)).map(({ name, total, done, types: shareTypes }) => [
      name,
      total,
      done,
      shareTypes.length,
    ]);
  expect(await shares({})).toEqual([
    ['Flushing', 1, 0, 1],
    ['Commissioning', 2, 0, 1],
    ['', 1, 0, 0],
  ]);
  expect(await shares({ system: other })).toEqual([['Commissioning', 2, 0, 1]]);
  expect(await shares({ subSystem })).toEqual([
    ['Flushing', 1, 0, 1],
    ['Commissioning', 1, 0, 1],
    ['', 1, 0, 0],
  ]);
});
