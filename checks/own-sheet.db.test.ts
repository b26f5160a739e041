import { expect, test } from 'vitest';
import { guessRoles } from '@plumbline/contract/rules/own-sheet/guess-roles.ts';
import type { LaidSheet } from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import { ownFormOf } from '@plumbline/contract/rules/own-sheet/own-form.ts';
import type { FormDesign } from '@plumbline/contract/workflow/form/calls.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';
import { importing, sendForm } from './support/importing.ts';
import { ownCheckSheet } from './support/own-check-sheet.ts';

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Own sheets');
const by = { as: await server.anAdmin(path), path };
const reader = { as: await server.aUser(path, { permissions: ['*:see'] }), path };
const { post } = importing(server, by);
const discipline = await post<{ id: string }>('/api/register/discipline/create', {
  values: { name: 'E', description: 'E' },
});
const itrClass = await post<{ id: string }>('/api/register/itrClass/create', {
  values: { name: 'A', description: 'A', handoverGate: 1 },
});
const itr = await post<{ id: string }>('/api/register/itr/create', {
  values: { name: 'E-01', description: 'Motor', discipline: discipline.id, itrClass: itrClass.id },
});
const read = (body: string | Buffer, { name = 'own.xlsx', who = by }: { name?: string; who?: By } = {}) =>
  sendForm<{ sheets: readonly LaidSheet[] }>(server, '/api/ext/form-template/read-sheet', {
    file: { name, body },
    fields: { register: 'itr' },
    by: who,
  });
const FILE = Buffer.from(await ownCheckSheet());

test('a workbook becomes a form that is saved as a new revision, and reading it stores nothing [R3-139, R2.3-078]', async () => {
  const before = await post<FormDesign>('/api/ext/form-template/get', { register: 'itr', id: itr.id });
  const { code, data } = await read(FILE);
  expect(code).toBe(0);
  expect(data.sheets.map(({ name }) => name)).toEqual(['E-01', 'Instructions']);
  const after = await post<FormDesign>('/api/ext/form-template/get', { register: 'itr', id: itr.id });
  expect(after).toEqual(before);
  const [sheet] = data.sheets;
  if (!sheet) throw new Error('no sheet');
  const { template } = ownFormOf(sheet, guessRoles(sheet), 'itr');
  const saved = await post<FormDesign>('/api/ext/form-template/save', {
    register: 'itr',
    id: itr.id,
    template,
    comment: 'own',
    stamp: before.stamp,
    into: 'new',
  });
  expect(saved).toMatchObject({
    revision: before.revision + 1,
    template: { title: { en: 'ELECTRIC MOTOR CHECK SHEET' }, punchBox: 'PL' },
  });
  expect(saved.template.tasks).toHaveLength(4);
});

test('who may not design the form may not have a workbook read for it', async () => {
  const { code, data } = await read(FILE, { who: reader });
  expect(code).toBe(403);
  expect(data).toBeFalsy();
});

test.each<[string, string, string | Buffer, string]>([
  ['a table of commas', 'own.csv', 'a,b\n1,2', 'not an Excel workbook'],
  ['a text under the name of a workbook', 'own.xlsx', 'a,b', 'not an Excel workbook'],
  ['half a workbook', 'own.xlsx', FILE.subarray(0, FILE.length / 2), 'damaged'],
  ['an empty file', 'own.xlsx', '', 'no data'],
])('%s is refused with what is wrong with it [R5-24, R5-25]', async (_, name, body, why) => {
  const { code, msg } = await read(body, { name });
  expect(code).not.toBe(0);
  expect(msg).toContain(why);
});
