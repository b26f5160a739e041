import {
  fileClassify,
  fileDelete,
  fileLink,
  fileRestore,
  fileRetire,
  fileUpload,
  type Attachment,
} from '@plumbline/contract/features/files/calls.ts';
import { handoverBlockers, handoverCandidates } from '@plumbline/contract/features/handover/calls.ts';
import type { DoubtNotice } from '@plumbline/contract/workflow/doubt/doubt-causes.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { aServer, headersOf, type Answer, type By } from '../../http/testing.ts';
import { features } from '../all-features.ts';
import { form } from '../files/testing.ts';
import { registerService } from '../register-service.ts';

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
const path = await server.aTenant('Here');
const admin = await server.anAdmin(path);
const by: By = { as: admin, path };

type Values = Readonly<Record<string, unknown>>;
const verb = (key: string, name: string, input: object) => server.post(`/api/register/${key}/${name}`, input, by);
async function make(key: RegisterKey, values: Values): Promise<string> {
  const answer = await verb(key, 'create', { values });
  if (answer.code !== 0) throw new Error(`${key}: ${JSON.stringify(answer)}`);
  return (answer.data as AnyRow).id;
}
async function change(key: RegisterKey, id: string, values: Values) {
  const { rev } = (await verb(key, 'get', { id })).data as AnyRow;
  return verb(key, 'update', { rows: [{ id, rev, values }] });
}
const listed = async (key: string, columns: readonly string[], filter?: object): Promise<readonly AnyRow[]> => {
  const { data } = await verb(key, 'page', { columns, limit: 100, ...(filter && { filter }) });
  return (data as { rows: readonly AnyRow[] }).rows;
};
const named = (name: string) => ({ name, description: `About ${name}` });

let made = 0;
async function attach(register: RegisterKey, id: string, documentType?: string): Promise<Attachment> {
  made += 1;
  const fields = { register, id, ...(documentType && { documentType }) };
  const { payload, headers } = form(`file ${made}`, `file-${made}.txt`, fields);
  const sent = { ...headersOf(by), ...headers };
  const answer = await server.app.inject({ method: 'POST', url: fileUpload.path, headers: sent, payload });
  const { code, data } = answer.json<Answer<Attachment>>();
  if (code !== 0) throw new Error(answer.body);
  return data;
}

let ids: Readonly<
  Record<'discipline' | 'pump' | 'manual' | 'certificate' | 'layout' | 'system' | 'subSystem' | 'drawingType', string>
>;
beforeAll(async () => {
  const system = await make('system', named('20'));
  const layout = await make('documentType', named('layout, general'));
  ids = {
    discipline: await make('discipline', named('M')),
    pump: await make('equipmentType', named('Pump')),
    manual: await make('documentType', { ...named('operating manual'), code: '7201' }),
    certificate: await make('documentType', named('compliance certificate')),
    layout,
    drawingType: await make('drawingType', { ...named('GA'), documentType: layout }),
    system,
    subSystem: await make('subSystem', { ...named('20-01'), system }),
  };
  const { pump } = ids;
  await make('requiredDocument', { equipmentType: pump, documentType: ids.manual, blocks: true, handoverGate: 2 });
  await make('requiredDocument', { equipmentType: pump, documentType: ids.certificate, blocks: true });
  await make('requiredDocument', { equipmentType: pump, documentType: layout });
});
const aTag = (name: string, over: Values = {}) =>
  make('tag', {
    ...named(name),
    discipline: ids.discipline,
    equipmentType: ids.pump,
    subSystems: [ids.subSystem],
    ...over,
  });
const missingOf = async (tag: string): Promise<readonly string[]> =>
  (await listed('missingDocument', ['name', 'documentType'], { field: 'taggedItem', op: 'is', value: tag })).map(
    ({ documentType }) => (documentType as { title: string }).title,
  );

describe('what a tag lacks', () => {
  const ALL = ['compliance certificate', 'layout, general', 'operating manual'];
  let tag = '';
  beforeEach(async () => {
    tag = await aTag(`P-${(made += 1)}`);
  });

  test('is every document that its equipment type requires, until a file of that type is on it [R0-10, R1-18]', async () => {
    expect(await missingOf(tag)).toEqual(ALL);
    const file = await attach('tag', tag, ids.manual);
    expect(file.documentType).toEqual({ id: ids.manual, title: 'operating manual' });
    expect(await missingOf(tag)).toEqual(ALL.slice(0, 2));
    await attach('tag', tag);
    expect(await missingOf(tag), 'a file without a document type is none').toEqual(ALL.slice(0, 2));
    expect(
      await missingOf(await aTag(`Q-${made}`, { equipmentType: await make('equipmentType', named(`V-${made}`)) })),
    ).toEqual([]);
  });

  test.each([
    [
      'no longer in use',
      (id: string) => server.call(fileRetire, { ids: [id], reason: 'old' }, by),
      (id: string) => server.call(fileRetire, { ids: [id], reason: null }, by),
    ],
    [
      'deleted',
      (id: string) => server.call(fileDelete, { id }, by),
      (id: string) => server.call(fileRestore, { id }, by),
    ],
    [
      'of another type',
      (id: string) => server.call(fileClassify, { ids: [id], documentType: null }, by),
      (id: string) => server.call(fileClassify, { ids: [id], documentType: ids.manual }, by),
    ],
  ])('a file %s supplies nothing, and does so again afterwards [R2.3-147]', async (_, away, back) => {
    const { id } = await attach('tag', tag, ids.manual);
    expect(await away(id)).toMatchObject({ code: 0 });
    expect(await missingOf(tag)).toEqual(ALL);
    expect(await back(id)).toMatchObject({ code: 0 });
    expect(await missingOf(tag)).toEqual(ALL.slice(0, 2));
  });

  test('a file on the equipment type supplies all its tags', async () => {
    const equipmentType = await make('equipmentType', named(`Fan ${made}`));
    await make('requiredDocument', { equipmentType, documentType: ids.manual });
    const [one, two] = [await aTag(`F1-${made}`, { equipmentType }), await aTag(`F2-${made}`, { equipmentType })];
    expect([await missingOf(one), await missingOf(two)]).toEqual([['operating manual'], ['operating manual']]);
    await attach('equipmentType', equipmentType, ids.manual);
    expect([await missingOf(one), await missingOf(two)]).toEqual([[], []]);
  });

  test.each<[string, { drawing?: Values; file?: 'plain' | 'manual'; supplies: readonly string[] }]>([
    ['without a file or a link', { supplies: [] }],
    ['with a file', { file: 'plain', supplies: ['layout, general'] }],
    ['with a link to another system', { drawing: { link: 'https://dms/1' }, supplies: ['layout, general'] }],
    ['with a file of another document type', { file: 'manual', supplies: ['operating manual'] }],
  ])('a drawing of the tag %s', async (_, { drawing: values = {}, file, supplies }) => {
    const drawing = await make('drawing', { ...named(`D-${(made += 1)}`), drawingType: ids.drawingType, ...values });
    await change('tag', tag, { drawings: [drawing] });
    if (file !== undefined) await attach('drawing', drawing, file === 'manual' ? ids.manual : undefined);
    expect(await missingOf(tag)).toEqual(ALL.filter((name) => !supplies.includes(name)));
  });

  test('a superseded drawing, and a file of an older revision than its drawing, supply nothing', async () => {
    const drawing = await make('drawing', {
      ...named(`D-${(made += 1)}`),
      drawingType: ids.drawingType,
      revision: 'B',
    });
    await change('tag', tag, { sourceDrawing: drawing });
    const { id } = await attach('drawing', drawing);
    expect(await missingOf(tag)).not.toContain('layout, general');
    await sql`update file set revision = 'A' where id = (select file_id from attachment where id = ${id}::uuid)`.execute(
      db,
    );
    expect(await missingOf(tag), 'of an older revision').toContain('layout, general');
    await sql`update file set revision = 'B' where id = (select file_id from attachment where id = ${id}::uuid)`.execute(
      db,
    );
    const drawingStatus = await make('drawingStatus', { ...named(`Void ${made}`), withdraws: true });
    await change('drawing', drawing, { drawingStatus });
    expect(await missingOf(tag), 'withdrawn').toContain('layout, general');
  });

  test('is listed on the tag with what supplies each', async () => {
    await attach('tag', tag, ids.manual);
    const rows = await listed('tagDocument', ['name', 'state', 'blocks', 'handoverGate', 'file', 'suppliedBy'], {
      field: 'taggedItem',
      op: 'is',
      value: tag,
    });
    expect(
      rows.map(({ name, state, blocks, handoverGate, suppliedBy }) => [name, state, blocks, handoverGate, suppliedBy]),
    ).toEqual([
      ['compliance certificate', 'missing', true, null, null],
      ['layout, general', 'missing', false, null, null],
      ['operating manual', 'supplied', true, 2, 'taggedItem'],
    ]);
  });

  test('a void tag lacks nothing; filters, groups and counts work on all columns', async () => {
    const filter = { field: 'subSystems', op: 'anyOf', value: [ids.subSystem] };
    const before = (await verb('missingDocument', 'count', { filter })).data as { total: number };
    await sql`update tagged_item set is_void = true where id = ${tag}::uuid`.execute(db);
    const after = (await verb('missingDocument', 'count', { filter })).data as { total: number };
    expect(before.total - after.total).toBe(3);
    const blocking = { field: 'blocks', op: 'is', value: true };
    const bySystem = { field: 'systems', op: 'anyOf', value: [ids.system] };
    const both = (await verb('missingDocument', 'count', { filter: { and: [blocking, bySystem] } })).data as {
      total: number;
    };
    expect(both.total).toBeGreaterThan(0);
    expect(both.total).toBeLessThan(after.total);
  });
});

test('a document type of another company is refused', async () => {
  const tag = await aTag('P-other');
  const { id } = await attach('tag', tag);
  const foreign = '0190a0c0-0000-7000-8000-000000000001';
  expect(await server.call(fileClassify, { ids: [id], documentType: foreign }, by)).toMatchObject({ code: 404 });
  await expect(attach('tag', tag, foreign)).rejects.toThrow();
});

describe('a certificate', () => {
  const place = async (name: string, grouping: 'subSystem' | 'system' = 'subSystem', gates = ['2']) => {
    const system = await make('system', named(`S-${name}`));
    const subSystem = await make('subSystem', { ...named(name), system });
    const tag = await aTag(`T-${name}`, { subSystems: [subSystem] });
    const handoverType = await make('handoverType', { ...named(`H-${name}`), grouping, gates });
    const scope = grouping === 'system' ? { system } : { subSystem };
    const handover = await make('handover', { handoverType, ...scope });
    return { subSystem, system, tag, handover, type: `H-${name}` };
  };
  const linesOf = async (id: string) => {
    const { data } = await server.call(handoverBlockers, { id }, by);
    return data.lines
      .filter(({ kind }) => kind === 'missingDocument')
      .map(({ weight, title, detail, record }) => [weight, title, detail.en, record?.register]);
  };
  const LINES = (tag: string) => [
    ['stop', tag, 'Required document missing: compliance certificate', 'taggedItem'],
    ['stop', tag, 'Required document missing: operating manual', 'taggedItem'],
    ['warn', tag, 'Required document missing: layout, general', 'taggedItem'],
  ];

  test.each(['subSystem', 'system'] as const)(
    'of a %s lists them, and the raise page counts them',
    async (grouping) => {
      const { handover, tag, type } = await place(`L-${grouping}`, grouping);
      const found = await linesOf(handover);
      expect(found.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(LINES(`T-L-${grouping}`));
      const { data } = await server.call(
        handoverCandidates,
        { type, text: '', show: 'raised', limit: 10, offset: 0 },
        by,
      );
      expect(data.rows[0]).toMatchObject({ stops: { missingDocument: 2 }, warns: { missingDocument: 1 } });
      await attach('tag', tag, ids.manual);
      expect(await linesOf(handover)).toHaveLength(2);
    },
  );

  test('of an earlier gate does not wait for what is required later', async () => {
    const { handover } = await place('E-1', 'subSystem', ['1']);
    expect((await linesOf(handover)).map(([weight, , detail]) => [weight, detail])).toEqual([
      ['stop', 'Required document missing: compliance certificate'],
      ['warn', 'Required document missing: layout, general'],
    ]);
  });

  /** A drawing of a tag with a file, of a type that is documents of a type. */
  async function aDrawing(tag: string, documentType: string): Promise<string> {
    made += 1;
    const drawingType = await make('drawingType', { ...named(`Y-${made}`), documentType });
    const drawing = await make('drawing', { ...named(`Y-${made}`), drawingType });
    await change('tag', tag, { drawings: [drawing] });
    await attach('drawing', drawing);
    return drawing;
  }
  /** Accepted, as its signatures left it. */
  const accepted = (id: string) => sql`update handover set state = 'accepted' where id = ${id}::uuid`.execute(db);
  const doubtOf = async (id: string) => ((await verb('handover', 'get', { id })).data as AnyRow)['doubt'];

  test('that was accepted comes into doubt when a document is lost, after a warning with its name', async () => {
    const { handover, tag } = await place('D-1');
    const { id } = await attach('tag', tag, ids.manual);
    await accepted(handover);
    const refused = await server.call(fileDelete, { id }, by);
    expect(refused).toMatchObject({ code: expect.any(Number) as number, data: { count: 1 } });
    const [about] = (refused.data as unknown as DoubtNotice).certificates;
    expect(about).toMatchObject({ name: 'H-D-1-D-1', causes: [{ en: 'Required documents are missing (1): T-D-1' }] });
    expect(await missingOf(tag), 'nothing is lost yet').not.toContain('operating manual');
    const { acknowledge } = refused.data as unknown as DoubtNotice;
    expect(await server.call(fileDelete, { id }, { ...by, acknowledged: acknowledge })).toMatchObject({ code: 0 });
    expect(await doubtOf(handover)).toBe('inDoubt');
  });

  test.each<[string, (tag: string) => Promise<() => Promise<object>>]>([
    [
      'a file is no longer in use',
      async (tag) => {
        const { id } = await attach('tag', tag, ids.manual);
        return () => server.call(fileRetire, { ids: [id], reason: 'old' }, by);
      },
    ],
    [
      'a file is of another document type',
      async (tag) => {
        const { id } = await attach('tag', tag, ids.manual);
        return () => server.call(fileClassify, { ids: [id], documentType: ids.layout }, by);
      },
    ],
    [
      'a drawing is superseded',
      async (tag) => {
        const drawing = await aDrawing(tag, ids.manual);
        const drawingStatus = await make('drawingStatus', { ...named(`W-${made}`), withdraws: true });
        return () => change('drawing', drawing, { drawingStatus });
      },
    ],
    [
      'a drawing is removed from the tag',
      async (tag) => {
        await aDrawing(tag, ids.manual);
        return () => change('tag', tag, { drawings: [] });
      },
    ],
    [
      'a drawing is of another type',
      async (tag) => {
        const drawing = await aDrawing(tag, ids.manual);
        return () => change('drawing', drawing, { drawingType: ids.drawingType });
      },
    ],
    [
      'its drawing type is another document type',
      async (tag) => {
        const drawing = await aDrawing(tag, ids.manual);
        const { drawingType } = (await verb('drawing', 'get', { id: drawing })).data as { drawingType: { id: string } };
        return () => change('drawingType', drawingType.id, { documentType: null });
      },
    ],
    [
      'the tag is of another equipment type',
      async (tag) => {
        const equipmentType = await make('equipmentType', named(`Other ${(made += 1)}`));
        await make('requiredDocument', { equipmentType, documentType: ids.certificate, blocks: true });
        return () => change('tag', tag, { equipmentType });
      },
    ],
    [
      'another document is required',
      async (tag) => {
        const equipmentType = await make('equipmentType', named(`More ${(made += 1)}`));
        await change('tag', tag, { equipmentType });
        return () =>
          verb('requiredDocument', 'create', { values: { equipmentType, documentType: ids.layout, blocks: true } });
      },
    ],
    [
      'a document that was required blocks now',
      async (tag) => {
        const equipmentType = await make('equipmentType', named(`Now ${(made += 1)}`));
        await change('tag', tag, { equipmentType });
        const line = await make('requiredDocument', { equipmentType, documentType: ids.layout });
        return () => change('requiredDocument', line, { blocks: true });
      },
    ],
    [
      'a document is required from an earlier gate',
      async (tag) => {
        const equipmentType = await make('equipmentType', named(`Soon ${(made += 1)}`));
        await change('tag', tag, { equipmentType });
        const values = { equipmentType, documentType: ids.layout, blocks: true, handoverGate: 5 };
        const line = await make('requiredDocument', values);
        return () => change('requiredDocument', line, { handoverGate: 1 });
      },
    ],
  ])('that was accepted comes into doubt when %s', async (_, prepared) => {
    made += 1;
    const name = `W-${made}`;
    const { handover, tag } = await place(name);
    const act = await prepared(tag);
    await accepted(handover);
    expect(await act()).toMatchObject({
      msg: expect.stringContaining(`H-${name}`) as string,
      data: { certificates: [{ causes: [{ en: `Required documents are missing (1): T-${name}` }] }] },
    });
    expect(await doubtOf(handover), 'nothing happens before the user knows').toBeNull();
  });

  test('stays as it is when a document is required only later, does not block, or is there', async () => {
    const { handover, tag } = await place('D-2', 'subSystem', ['1']);
    const manual = await attach('tag', tag, ids.manual);
    const layout = await attach('tag', tag, ids.layout);
    const spare = await attach('tag', tag, ids.certificate);
    await attach('tag', tag, ids.certificate);
    await accepted(handover);
    for (const { id } of [manual, layout, spare]) await server.call(fileDelete, { id }, by);
    expect(await doubtOf(handover)).toBeNull();
  });
});

test('a file linked to many tags supplies all of them', async () => {
  const [one, two] = [await aTag('M-1'), await aTag('M-2')];
  const { id } = await attach('tag', one, ids.manual);
  await server.call(fileLink, { register: 'tag', attachments: [id], rows: [two] }, by);
  expect(await missingOf(two)).not.toContain('operating manual');
});
