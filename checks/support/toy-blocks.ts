import type { DoubtNotice } from '@plumbline/contract/workflow/doubt/doubt-causes.ts';
import { messageChase } from '@plumbline/contract/features/messages/calls/messages.ts';
import {
  handoverBlockers,
  handoverCandidates,
  handoverDoubt,
  handoverReadiness,
} from '@plumbline/contract/features/handover/calls.ts';
import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { known } from '@plumbline/server/db/model.ts';
import { headersOf } from '@plumbline/server/http/testing.ts';
import { hasPoppler, textOf } from '@plumbline/server/pdf/read-pdf.fixture.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { beforeAll, expect, test } from 'vitest';
import { importing } from './importing.ts';
import { sample } from './sample.ts';
import type { Workplace } from './worked.ts';

const REFUSED = '1 toy is not put away.';

/** Tests that an open toy blocks certificates, on every page and on every way to sign. */
export function blockingOf(work: Workplace, toy: RecordKey): void {
  const { server, by } = work;
  const today = todayIn(machineZone());
  const files = importing(server, by);
  const made = async (key: string, over: object): Promise<AnyRow> =>
    work.make(known(key), { ...(await sample(known(key), work.make)), ...over });
  const build = async () => {
    const type = await made('handoverType', { name: 'TOYS', grouping: 'subSystem', entity: 'tagItr', gates: ['7'] });
    const system = await made('system', { name: 'T' });
    const place = async (name: string) => {
      const subSystem = await made('subSystem', { name, system: system.id });
      const tag = await made('tag', { name: `TAG-${name}`, subSystems: [subSystem.id] });
      const handover = await work.make(known('handover'), {
        handoverType: type.id,
        subSystem: subSystem.id,
        plannedFinish: '2020-01-01',
      });
      await work.fill('handover', handover.id);
      return { subSystem, tag, handover };
    };
    const [blocked, free] = [await place('T-01'), await place('T-02')];
    const left = { subSystems: [blocked.subSystem.id], keeper: work.person.id, wanted: '2020-02-03' };
    return { type, blocked, free, left, one: await work.record(toy, left) };
  };
  let plant: Awaited<ReturnType<typeof build>>;
  beforeAll(async () => {
    plant = await build();
  });
  const lines = async (handover: AnyRow, kind = 'toy') => {
    const filter = {
      and: [
        { field: 'handover', op: 'is', value: handover.id },
        { field: 'kind', op: 'is', value: kind },
      ],
    };
    return ((await work.verb('certificateBlocker', 'page', { filter, limit: 9 })).data as { rows: AnyRow[] }).rows;
  };
  const candidate = async () =>
    (await server.call(handoverCandidates, { type: 'TOYS' }, by)).data.rows.find(({ name }) => name === 'T-01');

  test('the list of blockers shows it with its state, people and dates', async () => {
    const { blocked, free, one: single } = plant;
    const [line, ...others] = await lines(blocked.handover);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      name: single['name'],
      weight: 'stop',
      kind: 'toy',
      state: single['where'],
      description: single['description'],
      discipline: single['discipline'],
      assignedTo: { id: work.person.id },
      plannedDate: '2020-02-03',
      since: today,
      table: 'toy',
      record: single.id,
    });
    expect(await lines(free.handover)).toEqual([]);
  });

  test('the tab of the certificate says what it is, since when, who has to act, and can remind that person', async () => {
    const { blocked, one: single } = plant;
    const { data } = await server.call(handoverBlockers, { id: blocked.handover.id }, by);
    expect(data).toMatchObject({ stops: 1, kinds: expect.arrayContaining([{ kind: 'toy', stops: 1, warns: 0 }]) });
    expect(data.lines[0]).toMatchObject({
      kind: 'toy',
      weight: 'stop',
      record: { register: 'toy', id: single.id },
      title: single['name'],
      detail: { en: `New: ${String(single['description'])}`, zh: `新建：${String(single['description'])}` },
      with: work.person['name'],
      days: 0,
    });
    const chased = await server.call(messageChase, { lines: [{ register: 'toy', id: single.id }] }, by);
    expect(JSON.stringify(chased.data)).toContain('It is assigned to you.');
  });

  test('the raise page, its counts and the home page count it', async () => {
    const { blocked } = plant;
    expect(await candidate()).toMatchObject({ stops: { tagItr: 0, punchListItem: 0, toy: 1 }, warns: { toy: 0 } });
    expect((await server.call(handoverReadiness, { type: 'TOYS', text: 'T-01' }, by)).data).toMatchObject({
      ready: 0,
      blocked: 1,
    });
    const { next } = (await server.call(home, null, by)).data;
    expect(next.find(({ id }) => id === blocked.handover.id)).toMatchObject({ stops: { toy: 1 } });
  });

  test('of two certificates signed together, the one with a toy left out is refused and the other is signed', async () => {
    const { blocked, free } = plant;
    const { data } = await work.sign('handover', [blocked.handover.id, free.handover.id], 'Accepted');
    expect(data).toMatchObject({
      done: 1,
      refused: [{ id: blocked.handover.id, why: { en: REFUSED, zh: '有 1 个玩具未收起。' } }],
    });
  });

  test('an import that would sign it is refused for the same reason', async () => {
    const head = ['Handover type', 'Subsystem', 'Accepted · signed by', 'Accepted · signed on'];
    const body = [head, ['TOYS', 'T-01', String(work.person['name']), today]].map(csvLine).join('');
    const [done] = await files.run({ name: 'certificates.csv', body }, [{ register: 'handover' }]);
    expect(JSON.stringify(done?.bad)).toContain(REFUSED);
  });

  test.skipIf(!hasPoppler)('the printed certificate shows the number of toys left out', async () => {
    const { blocked } = plant;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/ext/handover/print',
      headers: { ...headersOf(by), 'content-type': 'application/json' },
      payload: { id: blocked.handover.id },
    });
    const text = textOf(answer.rawPayload).join(' ');
    for (const part of ['Toy left out', '未收起的玩具']) expect(text).toContain(part);
  });

  test('put away it blocks nothing; one that comes back, or arrives by an import, puts the certificate in doubt', async () => {
    const { blocked, one: single } = plant;
    const { handover } = blocked;
    await work.fill(toy, single.id);
    await work.signUpTo(toy, [single.id], 'complete');
    expect(await lines(handover)).toEqual([]);
    expect((await candidate())?.stops['toy']).toBe(0);
    await work.signUpTo('handover', [handover.id], 'complete');

    const again = { register: toy, selection: { mode: 'these', ids: [single.id] }, reason: 'lost' };
    const refused = await server.post('/api/ext/sign-off/reject', again, by);
    expect(refused.code).toBe(409);
    const { certificates, acknowledge } = refused.data as DoubtNotice;
    expect(certificates).toMatchObject([
      { id: handover.id, causes: [{ en: `Open items block it (Toy, 1): ${String(single['name'])}` }] },
    ]);
    expect(await lines(handover)).toEqual([]);
    await server.post('/api/ext/sign-off/reject', again, { ...by, acknowledged: acknowledge });
    expect(await work.get('handover', handover.id)).toMatchObject({ state: 'accepted', doubt: 'inDoubt' });
    const clear = { ids: [handover.id], way: 'reverified', person: work.person.id, date: today, reason: 'looked' };
    const seen = (await server.call(handoverDoubt, { id: handover.id }, by)).data.lines[0]?.id;
    const still = await server.post('/api/ext/handover/clear-doubt', { ...clear, seen }, by);
    expect(JSON.stringify(still.data)).toContain(REFUSED);
    await work.signUpTo(toy, [single.id], 'complete');
    expect((await server.post('/api/ext/handover/clear-doubt', { ...clear, seen }, by)).data).toMatchObject({
      done: 1,
    });

    const { name, ...like } = await work.get(toy, single.id);
    const titleIn = (field: string): string => (like[field] as { readonly title: string }).title;
    const head = ['Name', 'Description', 'Tracker type', 'Work pack type', 'Discipline', 'Subsystems', 'Finder'];
    const row = [
      `${String(name)} 2`,
      'From a file',
      titleIn('trackerType'),
      titleIn('workPackType'),
      titleIn('discipline'),
      'T-01',
      titleIn('finder'),
    ];
    const body = [head, row].map(csvLine).join('');
    const [done] = await files.run({ name: 'toys.csv', body }, [{ register: toy }]);
    expect(done?.bad).toEqual([]);
    expect(await work.get('handover', handover.id)).toMatchObject({ doubt: 'inDoubt' });
    expect((await lines(handover)).map((line) => line['description'])).toEqual(['From a file']);
  });
}
