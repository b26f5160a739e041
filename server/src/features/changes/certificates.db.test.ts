import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { expect, test } from 'vitest';
import { known } from '../../db/model.ts';
import { aDatabase } from '../../db/testing.ts';
import { anActor } from '../../register/row/testing.ts';
import { create } from '../../register/write/verbs.ts';
import { standing } from '../../workflow/block/block-counts.ts';
import { sign } from '../../workflow/sign/sign.ts';
import { blockers } from '../handover/blockers.ts';
import { certificate } from '../handover/certificate.ts';
import { mocShares, openMocsByType } from '../handover/naming-mocs.ts';
import { features } from '../all-features.ts';
import { compose } from '../../http/feature.ts';

compose(features);

const { db } = await aDatabase();
const actor = await anActor(db);
const make = async (key: RegisterKey, values: Record<string, unknown>) => create(db, actor, known(key), { values });
const named = (name: string) => ({ name, description: name });

const e = await make('discipline', named('E'));
const [first, two] = [await make('system', named('20')), await make('system', named('30'))];
const [a, b, c] = [
  await make('subSystem', { ...named('20-01'), system: first.id }),
  await make('subSystem', { ...named('20-02'), system: first.id }),
  await make('subSystem', { ...named('30-01'), system: two.id }),
];
const kind = await make('equipmentType', named('Motor'));
const tag = await make('tag', { ...named('P-1'), discipline: e.id, equipmentType: kind.id, subSystems: [b.id] });
const type = (name: string, grouping: string) => make('handoverType', { ...named(name), grouping, gates: ['1'] });
const [mcc, rfsu, ccc] = [await type('MCC', 'subSystem'), await type('RFSU', 'system'), await type('CCC', 'levelE')];
const raised: Record<string, AnyRow> = {
  a: await make('handover', { handoverType: mcc.id, subSystem: a.id }),
  b: await make('handover', { handoverType: mcc.id, subSystem: b.id }),
  c: await make('handover', { handoverType: mcc.id, subSystem: c.id }),
  one: await make('handover', { handoverType: rfsu.id, system: first.id }),
  two: await make('handover', { handoverType: rfsu.id, system: two.id }),
  all: await make('handover', { handoverType: ccc.id }),
};
const li = await make('authorisedPerson', { name: 'Li Wei', login: 'Li Wei', signMocs: true });
const [tq, ncr] = [await make('mocType', named('TQ')), await make('mocType', named('NCR'))];
const raise = (more: object, changeType: AnyRow = tq): Promise<AnyRow> =>
  make('moc', { mocType: changeType.id, description: 'Reroute', raisedBy: li.id, ...more });

/** Returns the open changes listed among the blockers of each certificate, and expects every count to match them. */
async function warnings(): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const [key, { id }] of Object.entries(raised)) {
    const certificateFacts = await certificate(db, actor, id);
    const { lines, kinds } = await blockers(db, actor, certificateFacts, { limit: 99, offset: 0 });
    const changeLines = lines.filter(({ kind }) => kind === 'moc');
    expect(changeLines.every(({ weight }) => weight === 'warn')).toBe(true);
    found[key] = changeLines.map(({ title }) => title);
    expect(kinds.find(({ kind }) => kind === 'moc')?.warns ?? 0).toBe(changeLines.length);
    const types = await openMocsByType(db, actor, certificateFacts);
    // the figure of each type opens exactly these (use C4)
    expect(types.flatMap(({ names }) => names).toSorted()).toEqual(changeLines.map(({ title }) => title).toSorted());
  }
  return found;
}

test('an open change shows a warning on the certificates of its objects and tags until it is closed [R2.3-137, R0-07]', async () => {
  const none = { a: [], b: [], c: [], one: [], two: [], all: [] };
  expect(await warnings()).toEqual(none);
  const [ofSub, ofTag, ofSystem] = [
    await raise({ subSystems: [a.id] }),
    await raise({ taggedItems: [tag.id], subSystems: [b.id] }),
    await raise({ systems: [two.id] }, ncr),
  ];
  const byTagAlone = await raise({ taggedItems: [tag.id] });
  await raise({ disciplines: [e.id] });
  expect(await warnings()).toEqual({
    a: ['TQ-001'],
    b: ['TQ-002', 'TQ-003'],
    // a change of a system concerns its subsystems
    c: ['NCR-001'],
    one: ['TQ-001', 'TQ-002', 'TQ-003'],
    two: ['NCR-001'],
    all: ['NCR-001', 'TQ-001', 'TQ-002', 'TQ-003'],
  });
  const { warns } = await standing(db, actor, 'handover', [raised['b']?.id ?? '']);
  expect([...warns.values()][0]?.en).toContain('2 open MOCs concern its scope');
  for (const label of ['Answered', 'Closed'])
    await sign(db, actor, {
      register: 'moc',
      selection: { mode: 'these', ids: [ofSub.id, ofTag.id, ofSystem.id] },
      label,
      person: li.id,
      date: todayIn(machineZone()),
      acceptRisk: false,
      dryRun: false,
      username: 'Li Wei',
      forOthers: false,
    });
  expect(await warnings()).toEqual({ ...none, b: [byTagAlone['name']], one: ['TQ-003'], all: ['TQ-003'] });
  expect(await mocShares(db, actor, {})).toMatchObject([
    { name: 'NCR', total: 1, done: 1 },
    { name: 'TQ', total: 4, done: 2 },
  ]);
  expect(await mocShares(db, actor, { system: first.id })).toMatchObject([{ name: 'TQ', total: 3, done: 2 }]);
  expect(await mocShares(db, actor, { subSystem: a.id })).toMatchObject([{ name: 'TQ', total: 1, done: 1 }]);
});

test('a change of an area, a module or a drawing concerns the certificates of the tags there [rules B-8]', async () => {
  const drawingType = await make('drawingType', named('P&ID'));
  const drawing = (name: string) => make('drawing', { ...named(name), drawingType: drawingType.id });
  const [area, module, source, shown] = [
    await make('area', named('A1')),
    await make('module', named('M1')),
    await drawing('D-1'),
    await drawing('D-2'),
  ];
  const before = await warnings();
  await make('tag', {
    ...named('P-3'),
    discipline: e.id,
    equipmentType: kind.id,
    subSystems: [c.id],
    area: area.id,
    module: module.id,
    sourceDrawing: source.id,
    drawings: [shown.id],
  });
  expect(await warnings()).toEqual(before);
  const changes = [
    await raise({ areas: [area.id] }),
    await raise({ modules: [module.id] }),
    await raise({ drawings: [source.id] }),
    await raise({ drawings: [shown.id] }),
  ].map((change) => String(change['name']));
  const after = await warnings();
  const also = (key: string) => [...(before[key] ?? []), ...changes];
  expect(after).toEqual({ ...before, c: also('c'), two: also('two'), all: also('all') });
});
