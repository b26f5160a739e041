import { expect, test } from 'vitest';
import { permission } from '@plumbline/contract/access.ts';
import { registerStart } from '@plumbline/contract/features/imports/calls/register-start.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters, registerOf } from '@plumbline/contract/registers/index.ts';
import { prerequisitesOf } from '@plumbline/contract/registers/prerequisites.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';
import { samplesThatShare } from './support/sample.ts';

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Here');
const by: By = { as: await server.anAdmin(path), path };
const startOf = async (register: string, caller: By = by) =>
  (await server.call(registerStart, { register }, caller)).data;

async function make({ key }: AnyRegister, values: Readonly<Record<string, unknown>>): Promise<AnyRow> {
  const answer = await server.post(`/api/register/${key}/create`, { values }, by);
  if (answer.code !== 0) throw new Error(`${key}: ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data as AnyRow;
}
const written = allRegisters.filter(({ fields, access }) => access !== 'log' && Object.values(fields).some(isWritable));

test('the empty page of each register has sample rows, and ticks of what it needs once that has rows', async () => {
  for (const register of written) {
    const { needs, samples } = await startOf(register.key);
    expect(needs.map((need) => [need.register, need.hasRows])).toEqual(
      prerequisitesOf(register).map(({ key }) => [key, false]),
    );
    expect(samples.rows.length, register.key).toBeGreaterThan(0);
    for (const cells of samples.rows) expect(cells.length, register.key).toBe(samples.fields.length);
    expect(samples.fields.filter((name) => !(name in register.fields))).toEqual([]);
  }
  const sampled = samplesThatShare(make);
  for (const register of written) await make(register, await sampled(register));
  for (const register of allRegisters) {
    // what imports and the review of invoices write has no sample row
    const needs = (await startOf(register.key)).needs.filter(({ register: key }) => registerOf(key)?.access !== 'log');
    expect(
      needs.filter(({ hasRows }) => hasRows !== true),
      register.key,
    ).toEqual([]);
  }
});

test('a table that the caller may not see is neither ticked nor called empty', async () => {
  const as = await server.aUser(path, { permissions: [permission('subSystem', 'see')] });
  expect((await startOf('subSystem', { as, path })).needs).toEqual([{ register: 'system', hasRows: null }]);
  const refused = await server.post(registerStart.path, { register: 'tag' }, { as, path });
  expect(refused.code).toBe(403);
});

test('rows of another company tick nothing', async () => {
  const elsewhere = await server.aTenant('Elsewhere');
  const stranger: By = { as: await server.anAdmin(elsewhere), path: elsewhere };
  expect((await startOf('subSystem', stranger)).needs).toEqual([{ register: 'system', hasRows: false }]);
});

test('sample rows are in the language of the reader', async () => {
  const { fields, rows } = (await server.call(registerStart, { register: 'itr' }, { ...by, language: 'zh' })).data
    .samples;
  const at = fields.indexOf('generationMethod');
  expect(at).toBeGreaterThan(0);
  expect(rows[0]?.[at]).toBe('电子表单');
});
