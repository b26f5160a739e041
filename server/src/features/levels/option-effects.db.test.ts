import { optionValues } from '@plumbline/contract/level-option-values.ts';
import type { LevelOptionValues } from '@plumbline/contract/level-options.ts';
import { isNumberSchema } from '@plumbline/contract/rules/number-schema.ts';
import { leftOut } from '@plumbline/contract/register/offered-fields.ts';
import { isOffered } from '@plumbline/contract/pages/offered.ts';
import { todayIn } from '@plumbline/contract/rules/clock.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aDatabase } from '../../db/testing.ts';
import { zoneOn } from '../../register/row/level-options.ts';
import { page } from '../../register/read/page.ts';
import { count } from '../../register/read/read.ts';
import { anActor } from '../../register/row/testing.ts';
import { create, update } from '../../register/write/verbs.ts';
import { features } from '../all-features.ts';
import { formsAtOnce } from '../demo/forms-at-once.fixture.ts';
import { compose } from '../../http/feature.ts';
import { sign, type SignRequest } from '../../workflow/sign/sign.ts';

compose([...features, formsAtOnce]);

const { db } = await aDatabase();
const actor = await anActor(db);
const make = (key: RegisterKey, values: Record<string, unknown>) => create(db, actor, known(key), { values });
const named = (name: string) => ({ name, description: name });
const put = (step: 'B' | 'C' | 'D' | 'E', options: Partial<LevelOptionValues>) =>
  rows(db, sql`update level set options = ${JSON.stringify(options)}::jsonb where id = ${actor.path[step]}`);

const discipline = (await make('discipline', named('E'))).id;
const itrClass = (await make('itrClass', { ...named('A'), handoverGate: 1 })).id;
const [motor, pump] = [await make('equipmentType', named('Motor')), await make('equipmentType', named('Pump'))];
const system = (await make('system', named('20'))).id;
const subSystems = [(await make('subSystem', { ...named('20-01'), system })).id];
const itr = (await make('itr', { ...named('E01A'), discipline, itrClass })).id;
for (const type of [motor, pump]) await make('equipmentTypeItr', { equipmentType: type.id, itr });
const category = (await make('punchListItemCategory', named('A'))).id;
const li = await make('authorisedPerson', { name: 'Li', login: 'Li Wei', signTagItrs: true, signHandovers: true });
const aTag = (name: string, type = motor) =>
  make('tag', { ...named(name), discipline, equipmentType: type.id, subSystems });
const checksOf = (tag: string) => count(db, actor, known('tagItr'), { field: 'taggedItem', op: 'is', value: tag });
const anItem = () =>
  make('punchListItem', {
    description: 'x',
    category,
    discipline,
    scope: 'subSystem',
    subSystem: subSystems[0],
    raisedBy: li.id,
    raisedDate: '2026-01-02',
  });

test('the matrix allocates as the scope chooses: never, on new tags, or on changes too', async () => {
  await put('E', { tagItrAllocation: 'off' });
  const off = await aTag('OFF');
  expect(await checksOf(off.id)).toBe(0);
  await put('E', { tagItrAllocation: 'onAdd' });
  const change = { rows: [{ id: off.id, rev: off.rev, values: { equipmentType: pump.id } }] };
  const [changed] = (await update(db, actor, known('tag'), change)).rows;
  expect(await checksOf(off.id)).toBe(0);
  expect(await checksOf((await aTag('ON')).id)).toBe(1);
  await put('E', {});
  await update(db, actor, known('tag'), {
    rows: [{ id: off.id, rev: changed?.rev ?? 0, values: { equipmentType: motor.id } }],
  });
  expect(await checksOf(off.id)).toBe(1);
});

test('punch items are numbered by the schema of the project, and numbering continues', async () => {
  expect((await anItem())['number']).toBe('PL-000001');
  await put('D', { punchNumberSchema: 'NS-{00}-P' });
  expect((await anItem())['number']).toBe('NS-02-P');
  await rows(db, sql`update running_number set last = 122 where level_id = ${actor.path.E}`);
  expect((await anItem())['number']).toBe('NS-123-P');
  for (const [schema, isRight] of [
    ['{0}', true],
    ['A{000}B', true],
    ['A', false],
    ['{}', false],
    ['{0}{0}', false],
    ['A B{0}', false],
  ] as const)
    expect(isNumberSchema(schema), schema).toBe(isRight);
});

const signWith = async (over: Partial<SignRequest>) => {
  const found = await page(db, actor, known('tagItr'), { limit: 1, offset: 0 });
  const request: SignRequest = {
    register: 'tagItr',
    selection: { mode: 'these', ids: [found.rows[0]?.id ?? ''] },
    label: 'Completed',
    person: li.id,
    date: todayIn(actor.timeZone),
    acceptRisk: false,
    dryRun: true,
    username: 'Li Wei',
    forOthers: true,
    ...over,
  };
  return (await sign(db, { ...actor, timeZone: await zoneOn(db, actor.path) }, request)).refused
    .map(({ why }) => why.en)
    .join();
};

test('a person without a profession may sign every discipline, or none where the facility forbids it', async () => {
  expect(await signWith({})).not.toContain('profession');
  await put('C', { openProfession: false });
  expect(await signWith({})).toContain('profession');
  await put('C', {});
});

test('risk can be accepted only where the scope assesses it', async () => {
  await put('E', { riskAssessment: false });
  await expect(signWith({ acceptRisk: true })).rejects.toMatchObject({ key: 'notAllowedHere' });
  expect(await signWith({})).not.toContain('nobody signs');
  await put('E', {});
});

test('today follows the time zone of the scope, which decides whether a date is in the future', async () => {
  const [early, late] = ['Pacific/Kiritimati', 'Etc/GMT+12'];
  // the two zones are 26 hours apart, so their days differ at every moment
  const ahead = { date: todayIn(early) };
  await put('E', { timeZone: early });
  expect(await signWith(ahead)).not.toContain('future');
  await put('E', { timeZone: late });
  expect(await signWith(ahead)).toContain('future');
  await put('E', {});
});

test('options switched off remove their own pages from the menu, and no others', () => {
  const options = { ...optionValues(), ex: false, preservation: false };
  for (const [route, is] of [
    ['/RefTable/ExZones', false],
    ['/Preservation/TagPWL', false],
    ['/Procedures/Procedure', true],
    ['/RefTable/Discipline', true],
  ] as const)
    expect(isOffered(route, options), route).toBe(is);
  expect(isOffered('/RefTable/ExZones', optionValues({ ex: 'nonsense' }))).toBe(true);
  // one tier: one master list of punch items
  const oneTier = optionValues({ punchLists: false });
  expect(isOffered('/PunchList/PunchList', oneTier)).toBe(false);
  expect(isOffered('/PunchList/PunchListItem', oneTier)).toBe(true);
  expect([...leftOut(oneTier, known('punchListItem'))]).toEqual(['punchList']);
  for (const route of ['/Procedures/ProcedureStep', '/Procedures/ProcedureSkeleton', '/Procedures/ProcedureRunSheet'])
    expect(isOffered(route, { ...optionValues(), procedures: false }), route).toBe(false);
});
