import { readdirSync, readFileSync } from 'node:fs';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { expect, test } from 'vitest';
import { csvTextRows } from '../../../sheets/csv/csv-text.ts';
import { equipment, FOLDER, makers, registerRows, systemBases, unitMix, units } from './content.ts';
import { plant } from './plant.ts';
import { wordOf } from './table.ts';

const files = readdirSync(new URL('registers/', FOLDER)).map((file) => file.replace('.csv', ''));

test('every list of the demonstration plant is in a file of its register, and every file is loaded', () => {
  const loaded = new Set<string>(plant({ tags: 1 }).tables.map(({ register }) => register));
  expect(files.filter((register) => !loaded.has(register))).toEqual([]);
  expect(files.length).toBeGreaterThan(40);
});

test.each(files)('the descriptions of %s are in both languages, under captions of the register', (file) => {
  const register = registerOf(file);
  if (!register) throw new Error(`${file}.csv is no register`);
  for (const { description = null } of registerRows(register.key as Parameters<typeof registerRows>[0]))
    if (description !== null) expect(wordOf(String(description)).zh, String(description)).not.toBe('');
  const [captions = [], ...lines] = csvTextRows(readFileSync(new URL(`registers/${file}.csv`, FOLDER), 'utf8'));
  for (const line of lines) expect(line).toHaveLength(captions.length);
});

test('what larger plants are made of fits together: units, equipment, makers, checks, groups', () => {
  const has = (record: object, key: string | undefined) => key === undefined || Object.hasOwn(record, key);
  const parts = Object.values(units).flatMap((unit) => unit.parts);
  expect(parts.filter(({ type }) => !has(equipment, type))).toEqual([]);
  const used = Object.values(unitMix).flatMap((mix) => Object.keys(mix));
  expect(used.filter((key) => !has(units, key))).toEqual([]);
  expect(Object.values(equipment).filter(({ made }) => !has(makers, made))).toEqual([]);
  const names = (register: Parameters<typeof registerRows>[0]) =>
    new Set(registerRows(register).map((row) => row['name']));
  const itrs = names('itr');
  expect(Object.values(equipment).flatMap((kind) => kind.itrs.filter((itr) => !itrs.has(itr)))).toEqual([]);
  const groups = names('systemGroup');
  expect(systemBases.filter(({ group }) => !groups.has(group))).toEqual([]);
});
