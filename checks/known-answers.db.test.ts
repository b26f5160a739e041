import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { dropped, importing, type Imported } from './support/importing.ts';
import { CFIHOS, cobie, DEXPI } from './support/mappings.ts';

/** Real data published by others under terms that let everybody redistribute it (`samples/README.md`). */
const SAMPLES = join(import.meta.dirname, 'samples');
/**
 * Real data that we may use but not redistribute, or only under its own terms; where available, it is stored next to
 * the checkout.
 */
const BESIDE = resolve(import.meta.dirname, '../../shared/data');
const isBeside = (folder: string): boolean => existsSync(join(BESIDE, folder));

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
/** A separate company for each data set. */
async function aCompany(name: string) {
  const path = await server.aTenant(name);
  return importing(server, { as: await server.anAdmin(path), path });
}
/** The totals of import parts: table, added, invalid. */
const sums = (parts: readonly Imported[]) =>
  parts.map(({ register, job }) => [register, job['state'], job['added'], job['invalid']]);
const reasons = (parts: readonly Imported[]) =>
  new Set(parts.flatMap(({ bad }) => bad.flatMap(({ problems }) => problems.map(({ words }) => words.en))));

describe('the reference library of CFIHOS 2.0', async () => {
  const work = await aCompany('CFIHOS');
  const load = async (name: string, encoding = 'utf-8') => {
    const file = await dropped(join(SAMPLES, 'cfihos-2.0', name));
    const plan = CFIHOS[name];
    if (!plan) throw new Error(`no mapping for ${name}`);
    // what is only a guess must be right, and is then chosen as a user would
    expect((await work.inspect(file)).encoding).toBe(encoding);
    const [part] = await work.run(file, [plan], { encoding });
    if (!part) throw new Error('nothing was imported');
    const [about] = await work.about(part.job.id);
    return { part, about };
  };

  test.each([
    ['discipline.csv', 'utf-8', 34, 0, 0],
    ['document-type.csv', 'utf-8', 329, 0, 0],
    ['tag-class.csv', 'windows-1252', 848, 27, 1],
    ['unit-of-measure.csv', 'windows-1252', 1472, 0, 9],
  ])(
    '%s loads as %s: %i rows, %i reported blank, %i refused with a reason',
    async (name, encoding, total, blank, bad) => {
      const { part, about } = await load(name, encoding);
      expect(part.job, JSON.stringify([...reasons([part])])).toMatchObject({
        state: 'done',
        total,
        added: total - bad,
        invalid: bad,
      });
      expect(about).toMatchObject({ encoding, blankRows: blank, leftOut: 0 });
    },
  );

  test('characters of Windows-1252 are imported exactly [imports D1]', async () => {
    const filter = { field: 'description', op: 'is', value: 'Btu(IT)/lb·degR' };
    const { rows } = await work.post<{ rows: AnyRow[] }>('/api/register/unitOfMeasure/page', { filter });
    expect(rows.map((row) => row['name'])).toEqual(['BTU per pound per degree Rankine']);
    expect(await work.count('equipmentType')).toBe(847);
  });

  test('a repeat is all unchanged, and the mapping is proposed automatically', async () => {
    const { part } = await load('discipline.csv');
    expect(part.job).toMatchObject({ unchanged: 34, added: 0, updated: 0 });
    const [sheet] = (await work.inspect(await dropped(join(SAMPLES, 'cfihos-2.0', 'discipline.csv')))).sheets;
    expect(sheet).toMatchObject({ register: 'discipline', remembered: [{ register: 'discipline' }] });
  });
});

describe.skipIf(!isBeside('cfihos-2.0'))('the documents that CFIHOS 2.0 requires of its classes', async () => {
  const work = await aCompany('CFIHOS documents');
  const load = async (name: string, encoding = 'utf-8') => {
    const plan = CFIHOS[name];
    if (!plan) throw new Error(`no mapping for ${name}`);
    const [part] = await work.run(await dropped(join(BESIDE, 'cfihos-2.0', name)), [plan], { encoding });
    return part?.job;
  };
  /** Read off document-required-per-class.csv by hand. */
  const BY_HAND = {
    accumulator: [
      'general arrangement diagram',
      'operating manual',
      'regulatory compliance certificate',
      'spare part list',
      'wiring diagram',
    ],
    'electric motor': ['operating manual', 'spare part list'],
    'UV sterilizer': [
      'bill of materials',
      'connection diagram',
      'design datasheet',
      'purchase order',
      'spare part list',
      'wiring diagram',
    ],
    'rotary pump': [
      'bill of materials',
      'design datasheet',
      'general arrangement diagram',
      'installation manual',
      'maintenance manual',
      'manufacturer datasheet',
      'spare part list',
      'vibration analysis',
    ],
    'fire blanket': ['spare part list'],
  };

  test('load as a matrix, and a tag of a class lacks what a person counts in the file [R0-10]', async () => {
    expect(await load('document-type.csv')).toMatchObject({ added: 329, invalid: 0 });
    await load('tag-class.csv', 'windows-1252');
    // sixteen lines are about two equipment classes that are no tag classes, and one class refused for its comma
    expect(await load('document-required-per-class.csv')).toMatchObject({ total: 1050, added: 1034, invalid: 16 });
    expect(await load('document-required-per-class.csv')).toMatchObject({ unchanged: 1034, added: 0 });
    const created = async (register: string, values: object): Promise<string> =>
      (await work.post<AnyRow>(`/api/register/${register}/create`, { values })).id;
    const named = (name: string) => ({ name, description: name });
    const discipline = await created('discipline', named('M'));
    const system = await created('system', named('20'));
    const subSystem = await created('subSystem', { ...named('20-01'), system });
    for (const [type, documents] of Object.entries(BY_HAND)) {
      const filter = { field: 'name', op: 'is', value: type };
      const { rows } = await work.post<{ rows: AnyRow[] }>('/api/register/equipmentType/page', { filter });
      const tag = { ...named(`T ${type}`), discipline, equipmentType: rows[0]?.id, subSystems: [subSystem] };
      const taggedItem = await created('tag', tag);
      const missing = await work.post<{ rows: AnyRow[] }>('/api/register/missingDocument/page', {
        filter: { field: 'taggedItem', op: 'is', value: taggedItem },
      });
      expect(missing.rows.map((row) => (row['documentType'] as { title: string }).title)).toEqual(documents);
    }
    const all = Object.values(BY_HAND).flat().length;
    expect(await work.count('missingDocument'), 'by system').toBe(all);
  });
});

describe.skipIf(!isBeside('cobie-duplex'))('the COBie workbook of a duplex apartment', async () => {
  const work = await aCompany('Duplex');
  test('loads by the documented mapping, all sheets together, in an order found by the server', async () => {
    const file = await dropped(join(BESIDE, 'cobie-duplex', '2012-03-23-Duplex-Design.xlsx'));
    const { sheets } = await work.inspect(file);
    expect(sheets.find(({ name }) => name === 'Component')?.headerRow).toBe(1);
    const filled = sheets.filter(({ rows }) => rows.length > 1).map(({ name }) => name);
    const plan = cobie(filled);
    expect(plan.map(({ sheet }) => sheet)).toEqual([
      'Facility',
      'Facility',
      'Facility',
      'Floor',
      'Space',
      'Type',
      'Component',
    ]);
    const parts = await work.run(file, plan);
    expect(sums(parts)).toEqual([
      ['discipline', 'done', 1, 0],
      ['system', 'done', 1, 0],
      ['subSystem', 'done', 1, 0],
      ['area', 'done', 4, 0],
      ['location', 'done', 22, 0],
      ['equipmentType', 'done', 43, 0],
      ['tag', 'done', 232, 0],
    ]);
    const again = await work.run(file, plan, { setting: 'simulate' });
    expect(again.every(({ job }) => job['unchanged'] === job['total'])).toBe(true);
  });
});

describe.skipIf(!isBeside('cobie-east-dormitory'))('the COBie workbook of the East Dormitory', async () => {
  const work = await aCompany('Dormitory');
  test('loads by the same mapping, with its type of 54 characters [field B6]', async () => {
    const file = await dropped(join(BESIDE, 'cobie-east-dormitory', '2016-02-07-Dormitory.xlsx'));
    const { sheets } = await work.inspect(file);
    const component = sheets.find(({ name }) => name === 'Component');
    expect(component?.rows).toHaveLength(40);
    const parts = await work.run(file, cobie(sheets.filter(({ rows }) => rows.length > 1).map(({ name }) => name)));
    const jobOf = (register: string) => parts.find((part) => part.register === register)?.job;
    expect([...reasons(parts)]).toEqual([]);
    expect(jobOf('location')).toMatchObject({ added: 63, invalid: 0 });
    expect(jobOf('equipmentType')).toMatchObject({ invalid: 0 });
    expect(jobOf('tag')).toMatchObject({ total: 397, added: 397, invalid: 0 });
    expect(jobOf('drawing')).toMatchObject({ invalid: 0 });
  });
});
describe.skipIf(!isBeside('dexpi-c01-register'))('the register of the DEXPI reference plant C01', async () => {
  const work = await aCompany('DEXPI');
  test('fills seven registers from one sheet of mixed kinds, and a simulation reports the same', async () => {
    const file = await dropped(join(BESIDE, 'dexpi-c01-register', 'c01-tag-register.csv'));
    const [sheet] = (await work.inspect(file, { register: 'line' })).sheets;
    expect(sheet?.proposal?.mapping.fields).toMatchObject({
      name: { from: ['LineNumber'] },
      pipeClass: { from: ['PipingClassCode'] },
      fluidCode: { from: ['FluidCode'] },
    });
    const tried = await work.run(file, DEXPI, { setting: 'simulate' });
    const done = await work.run(file, DEXPI);
    expect(tried.map(({ job }) => job['toBeAdded'])).toEqual(done.map(({ job }) => job['added']));
    expect(sums(done)).toEqual([
      ['discipline', 'done', 1, 0],
      ['system', 'done', 1, 0],
      ['subSystem', 'done', 1, 0],
      ['equipmentType', 'done', 27, 0],
      ['loop', 'done', 4, 0],
      ['line', 'done', 11, 0],
      ['tag', 'done', 5, 0],
      ['tag', 'done', 4, 0],
      ['tag', 'done', 3, 0],
    ]);
    const tags = (await work.rows('tag')).map((row) => row['name']);
    expect(tags).toHaveLength(12);
    expect(tags).toEqual(expect.arrayContaining(['H1007', 'P4711', 'T4750', 'P4712.02', 'PV4712.02']));
    const [about] = await work.about(done.find(({ register }) => register === 'line')?.job.id ?? '');
    expect(about?.leftOut).toBeGreaterThan(90);
  });
});
