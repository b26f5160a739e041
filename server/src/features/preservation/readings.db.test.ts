import {
  preservationReadings,
  preservationRound,
  preservationSkip,
} from '@plumbline/contract/features/preservation/calls.ts';
import { checkSheetGet } from '@plumbline/contract/workflow/fill/calls.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import { home, progressDetails } from '@plumbline/contract/features/progress/calls/figures.ts';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { aServer, headersOf } from '../../http/testing.ts';
import { readPdf } from '../../pdf/read-pdf.fixture.ts';
import { features } from '../all-features.ts';
import { registerService } from '../register-service.ts';
import { allAnswered } from '../../workflow/fill/testing.ts';

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Here');
const by = { as: await server.anAdmin(path), path };
const today = todayIn(machineZone());
const make = async (key: RegisterKey, values: Record<string, unknown>): Promise<string> => {
  const answer = await server.post(`/api/register/${key}/create`, { values }, by);
  if (answer.code !== 0) throw new Error(`${key}: ${JSON.stringify(answer)}`);
  return (answer.data as AnyRow).id;
};
const named = (name: string) => ({ name, description: `About ${name}` });
const sheetOf = async (id: string) => (await server.call(checkSheetGet, { register: 'tagPwl', id }, by)).data;

let cycles: readonly string[] = [];
beforeAll(async () => {
  const discipline = await make('discipline', named('E'));
  const equipmentType = await make('equipmentType', named('Motor'));
  const system = await make('system', named('20'));
  const subSystem = await make('subSystem', { ...named('20-01'), system });
  const pwl = await make('pwl', { ...named('E02P'), discipline, generationMethod: 'digital' });
  const location = await make('location', named('Store 1'));
  const tag = { discipline, equipmentType, subSystems: [subSystem] };
  const taggedItem = await make('tag', { ...named('M-1'), ...tag, location });
  const due = (days: number) => ({ pwl, dueDate: addDays(today, days), frequency: 0 });
  cycles = [
    await make('tagPwl', { taggedItem, ...due(-60) }),
    await make('tagPwl', { taggedItem, ...due(-30) }),
    await make('tagPwl', { taggedItem, ...due(-1) }),
  ];
  await make('tagPwl', { taggedItem: await make('tag', { ...named('M-2'), ...tag }), ...due(2) });
  for (const [at, value] of [120, 3].entries()) {
    const id = cycles[at] ?? '';
    const { template, rev } = await sheetOf(id);
    const answers = {
      ...allAnswered(template, () => 'OK'),
      'toEarth.value': value,
      'toEarth.comment': 'dried',
    };
    const saved = await server.post(
      '/api/ext/check-sheet/save',
      { register: 'tagPwl', id, rev, answers, comment: '' },
      by,
    );
    if (saved.code !== 0) throw new Error(JSON.stringify(saved));
    await sql`update tag_pwl set progress = 'signedOff', signed_on = due_date + 1 where id = ${id}::uuid`.execute(
      server.database.db,
    );
  }
});

test('readings over the cycles of a tagged item are a series for each task, with limits and values out of them', async () => {
  const { data: series } = await server.call(preservationReadings, { id: cycles[2] ?? '' }, by);
  expect(series.find(({ task }) => task === 'toEarth')).toEqual({
    task: 'toEarth',
    label: { en: 'Windings to earth, one minute', zh: '绕组对地，1 分钟' },
    unit: 'MΩ',
    min: 5,
    max: null,
    points: [
      { id: cycles[0], day: addDays(today, -59), value: 120, outside: false },
      { id: cycles[1], day: addDays(today, -29), value: 3, outside: true },
    ],
  });
});

test('a sheet shows the answers of the completed cycle before it, and the first sheet shows none', async () => {
  const { before } = await sheetOf(cycles[2] ?? '');
  expect(before).toMatchObject({ day: addDays(today, -29), answers: { 'toEarth.value': 3 } });
  expect(await sheetOf(cycles[0] ?? '')).not.toHaveProperty('before');
});

test('the round sheet lists open rounds by location, with limits and last values [R2.3-143]', async () => {
  const pdf = async (input: object) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: preservationRound.path,
      headers: { ...headersOf(by), 'content-type': 'application/json' },
      payload: input,
    });
    return answer;
  };
  const complete = await pdf({ to: addDays(today, 7) });
  expect(complete.headers['content-type']).toBe('application/pdf');
  expect(readPdf(complete.rawPayload)).toMatchObject({ isWhole: true, pages: 1 });
  expect((await pdf({ to: addDays(today, -2) })).json()).toMatchObject({ code: 404 });
  // the chosen ones of a list, without those that are signed [use C11]
  const [signed = '', , open = ''] = cycles;
  const chosen = await pdf({ ids: [signed, open] });
  expect(readPdf(chosen.rawPayload)).toMatchObject({ isWhole: true, pages: 1 });
  expect((await pdf({ ids: [signed] })).json()).toMatchObject({ code: 404 });
});

test('the home page counts overdue, due and completed rounds', async () => {
  const { data } = await server.call(home, {}, by);
  const isSameMonth = (days: number): boolean => addDays(today, days).slice(0, 7) === today.slice(0, 7);
  expect(data.preservation).toEqual({
    overdue: 1,
    due: Number(isSameMonth(2)),
    done: Number(isSameMonth(-59)) + Number(isSameMonth(-29)),
  });
});

test('the details of a tile count rounds by discipline without skipped ones, and none where preservation is off [work-areas 4.5 19]', async () => {
  const rounds = async () => (await server.call(progressDetails, {}, by)).data.preservation;
  expect(await rounds()).toMatchObject([{ name: 'E', total: 4 }]);
  const selection = { mode: 'these' as const, ids: [cycles[2] ?? ''] };
  await server.call(preservationSkip, { selection, reason: 'no access' }, by);
  expect(await rounds()).toMatchObject([{ name: 'E', total: 3 }]);
  await server.call(
    levelSave,
    { id: path.C, name: 'Here C', options: { preservation: false, ex: false } },
    { as: by.as },
  );
  expect(await rounds()).toBeNull();
});
