import { beforeAll, describe, expect, test } from 'vitest';
import { dictionaryOf } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters, registers } from '@plumbline/contract/registers/index.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { importing } from './support/importing.ts';
import { samplesThatShare } from './support/sample.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const by = { as: await server.anAdmin(path), path };
const register = registers.line;

const verb = (key: string, name: string, input: unknown) => server.post(`/api/register/${key}/${name}`, input, by);
const get = async (key: string, id: string) => (await verb(key, 'get', { id })).data as AnyRow;
async function make({ key }: Pick<AnyRegister, 'key'>, values: Readonly<Record<string, unknown>>): Promise<AnyRow> {
  const { code, msg, data } = await verb(key, 'create', { values });
  if (code !== 0) throw new Error(`${key}: ${msg} ${JSON.stringify(data)}`);
  return data as AnyRow;
}
const sampled = samplesThatShare(make);
const aLine = async (values: Readonly<Record<string, unknown>>) =>
  make(register, { ...(await sampled(register)), ...values });
const write = async ({ id }: AnyRow, values: Readonly<Record<string, unknown>>) => {
  const { rev } = await get('line', id);
  return verb('line', 'update', { rows: [{ id, rev, values }] });
};
const refused = (field: string) => ({ code: 14, data: { reqFormatErrorList: [{ field }] } });

let type: AnyRow;
let before: AnyRow;
beforeAll(async () => {
  before = await aLine({ fluidCode: 'written before' });
  type = await make(registers.dictionaryType, { code: 'fluidCode', nameEn: 'Fluids', nameZh: '介质' });
  const item = (code: string, inactive = false) =>
    make(registers.dictionaryItem, { dictionaryType: type.id, code, nameEn: code, nameZh: code, inactive });
  await item('OIL');
  await item('GAS');
  await item('OLD', true);
});

describe('a field that names a dictionary type takes its active items alone', () => {
  test('in a new row and in a changed one, and says which type it is', async () => {
    const values = { ...(await sampled(register)), fluidCode: 'XYZ' };
    const answer = await verb('line', 'create', { values });
    expect(answer).toMatchObject(refused('fluidCode'));
    expect(JSON.stringify(answer.data)).toContain('XYZ is not an active item of the dictionary type \\"fluidCode\\".');
    const row = await aLine({ fluidCode: 'OIL' });
    expect(await write(row, { fluidCode: 'OLD' })).toMatchObject(refused('fluidCode'));
    expect(await write(row, { fluidCode: 'GAS' })).toMatchObject({ code: 0 });
    expect(await write(row, { fluidCode: null })).toMatchObject({ code: 0 });
  });

  test('in a bulk edit and in pasted cells', async () => {
    const row = await aLine({ fluidCode: 'OIL' });
    const selection = { mode: 'these', ids: [row.id] };
    const why = { en: expect.stringContaining('Fluid code: XYZ is not an active item') };
    expect(await verb('line', 'change', { selection, values: { fluidCode: 'XYZ' } })).toMatchObject({
      code: 0,
      data: { done: 0, refused: [{ id: row.id, why }] },
    });
    expect(await get('line', row.id)).toMatchObject({ fluidCode: 'OIL' });
    const paste = (text: string) =>
      verb('line', 'paste', { rows: [{ id: row.id, rev: row.rev, texts: { fluidCode: text } }] });
    expect(await paste('XYZ')).toMatchObject({ data: { cells: 0, refused: [{ field: 'fluidCode' }] } });
    expect(await paste('GAS')).toMatchObject({ data: { cells: 1, refused: [] } });
  });

  test('in an import, line by line', async () => {
    const [good, bad] = [await aLine({ fluidCode: 'OIL' }), await aLine({ fluidCode: 'OIL' })];
    const name = register.fields.name.label.en;
    const caption = register.fields.fluidCode.label.en;
    const quoted = (text: unknown) => `"${String(text).replaceAll('"', '""')}"`;
    const body = `${name},${caption}\n${quoted(good['name'])},GAS\n${quoted(bad['name'])},XYZ\n`;
    const [part] = await importing(server, by).run({ name: 'line.csv', body }, [{ register: 'line' }]);
    expect(part?.job).toMatchObject({ updated: 1, invalid: 1 });
    expect(part?.bad[0]?.problems[0]?.words.zh).toContain('不是字典类型“fluidCode”的有效条目');
  });

  test('a value that was there before stays when other fields change', async () => {
    expect(await write(before, { insulation: 'H', fluidCode: 'written before' })).toMatchObject({ code: 0 });
    expect(await write(before, { fluidCode: 'written now' })).toMatchObject(refused('fluidCode'));
  });

  test('any text is taken while the type allows other values, and while it is inactive', async () => {
    const row = await aLine({ fluidCode: 'OIL' });
    const set = async (values: Readonly<Record<string, unknown>>) => {
      const { rev } = await get('dictionaryType', type.id);
      return verb('dictionaryType', 'update', { rows: [{ id: type.id, rev, values }] });
    };
    await set({ allowsOther: true });
    expect(await write(row, { fluidCode: 'free 1' })).toMatchObject({ code: 0 });
    await set({ allowsOther: false, inactive: true });
    expect(await write(row, { fluidCode: 'free 2' })).toMatchObject({ code: 0 });
    await set({ inactive: false });
    expect(await write(row, { fluidCode: 'free 3' })).toMatchObject(refused('fluidCode'));
  });
});

test('a dictionary type is named by a code that its register accepts', () => {
  const named = allRegisters.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => dictionaryOf(field) ?? []),
  );
  expect(named.length).toBeGreaterThan(10);
  for (const code of named) expect(code).toMatch(/^[a-z][A-Za-z]+$/);
});
