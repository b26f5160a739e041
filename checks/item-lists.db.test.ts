import { expect, test } from 'vitest';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf, type By } from '@plumbline/server/http/testing.ts';
import { hasPoppler, textOf } from '@plumbline/server/pdf/read-pdf.fixture.ts';
import { importing } from './support/importing.ts';

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Plant');
const by = { as: await server.anAdmin(path), path };
const { post } = importing(server, by);
const make = (register: string, values: Record<string, unknown>): Promise<AnyRow> =>
  post<AnyRow>(`/api/register/${register}/create`, { values });
const named = (name: string) => ({ name, description: `About ${name}` });
const rowsOf = async (list: string, input: object = {}) =>
  (await post<{ rows: AnyRow[] }>(`/api/register/${list}/page`, { limit: 99, offset: 0, ...input })).rows;
const filterBy = (field: string, row: AnyRow) => ({ filter: { field, op: 'is', value: row.id } });

const discipline = await make('discipline', named('I'));
const equipmentType = await make('equipmentType', named('Transmitter'));
const system = await make('system', named('20'));
const sub = await make('subSystem', { ...named('20-01'), system: system.id });
const [loop, empty] = [await make('loop', named('20-L-0001')), await make('loop', named('20-L-0002'))];
const skid = await make('parentTag', named('SKID-7'));
const monthly = await make('serviceInterval', { ...named('Monthly'), interval: 1, unit: 'month' });
const yearly = await make('serviceInterval', { ...named('Yearly'), interval: 1, unit: 'year' });
const service = (name: string, serviceInterval: AnyRow, estimatedHours: number) =>
  make('serviceDetail', { ...named(name), serviceInterval: serviceInterval.id, estimatedHours });
const grease = await service('Grease', monthly, 0.5);
const clean = await service('Clean', monthly, 1.25);
const overhaul = await service('Overhaul', yearly, 16);
const tag = (register: string, name: string, more: object) =>
  make(register, {
    ...named(name),
    discipline: discipline.id,
    equipmentType: equipmentType.id,
    subSystems: [sub.id],
    ...more,
  });
const inLoop = (loopElement: string) => ({ loop: loop.id, loopElement });
await tag('tag', '20-PT-1', { ...inLoop('10'), parentTag: skid.id, serviceDetails: [grease.id, clean.id] });
await tag('tag', '20-PV-1', { ...inLoop('9'), parentTag: skid.id, serviceDetails: [grease.id, overhaul.id] });
await tag('cable', '20-C-1', inLoop('9A'));
await tag('tag', '20-XX-1', { loop: loop.id });

/** A print-out as its texts, or the response that refused it. */
async function printed(list: string, row: AnyRow, who: By = by) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/ext/list/print',
    headers: { ...headersOf(who), 'content-type': 'application/json' },
    payload: JSON.stringify({ list, id: row.id }),
  });
  return answer.headers['content-type'] === 'application/pdf' ? textOf(answer.rawPayload).join('\n') : answer.body;
}

test.skipIf(!hasPoppler)(
  'a loop is printed in the order of its loop elements, tags and cables alike, those without one last [work-areas 4.12]',
  async () => {
    const items = await rowsOf('loopItem', filterBy('loop', loop));
    expect(items.map(({ place, loopElement, name }) => [place, loopElement, name])).toEqual([
      [1, '9', '20-PV-1'],
      [2, '9A', '20-C-1'],
      [3, '10', '20-PT-1'],
      [4, null, '20-XX-1'],
    ]);
    const text = await printed('loopItem', loop);
    expect(text).toContain('20-L-0001');
    const places = ['20-PV-1', '20-C-1', '20-PT-1', '20-XX-1'].map((name) => text.indexOf(name));
    expect(places).toEqual([...places].toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(await printed('loopItem', empty)).toContain('None');
  },
);

test.skipIf(!hasPoppler)(
  'the tags of a parent tag are printed, but not without permission to see them [work-areas 4.12]',
  async () => {
    const items = await rowsOf('parentTagItem', filterBy('parentTag', skid));
    expect(items.map(({ name }) => name)).toEqual(['20-PT-1', '20-PV-1']);
    const text = await printed('parentTagItem', skid);
    expect([text.includes('20-PT-1'), text.includes('20-C-1')]).toEqual([true, false]);
    const blind = await server.aUser(path, { permissions: ['loop:see'] });
    expect(JSON.parse(await printed('loopItem', loop, { as: blind, path }))).toMatchObject({ code: 403 });
    const elsewhere = await server.aTenant('Elsewhere');
    const stranger = { as: await server.anAdmin(elsewhere), path: elsewhere };
    expect(JSON.parse(await printed('loopItem', loop, stranger))).toMatchObject({ code: 404 });
  },
);

test('the maintenance build lists a row per tag and service for the operator, counted by interval and exported [work-areas 4.12]', async () => {
  const lines = await rowsOf('tagService');
  const summarise = ({ name, serviceDetail, unit, estimatedHours }: AnyRow) => {
    const title =
      typeof serviceDetail === 'object' && serviceDetail !== null ? Reflect.get(serviceDetail, 'title') : '';
    return [name, title, unit, estimatedHours];
  };
  expect(lines.map(summarise)).toEqual([
    ['20-PT-1', 'Clean', 'month', 1.25],
    ['20-PT-1', 'Grease', 'month', 0.5],
    ['20-PV-1', 'Grease', 'month', 0.5],
    ['20-PV-1', 'Overhaul', 'year', 16],
  ]);
  const intervals = await rowsOf('serviceInterval');
  expect(intervals.map(({ name, tags }) => [name, tags])).toEqual([
    ['Monthly', 2],
    ['Yearly', 1],
  ]);
  const file = await server.app.inject({
    method: 'POST',
    url: '/api/register/tagService/export',
    headers: { ...headersOf(by), 'content-type': 'application/json' },
    payload: JSON.stringify({ format: 'csv', columns: ['name', 'serviceDetail', 'interval', 'unit'] }),
  });
  expect(file.body).toContain('20-PV-1,Overhaul,1,Year');
});
