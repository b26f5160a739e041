import { aliasList, aliasSave } from '@plumbline/contract/features/levels/calls/aliases.ts';
import { defaultSignOffs, defaultSignOffsSave } from '@plumbline/contract/features/levels/calls/default-sign-offs.ts';
import {
  levelChoose,
  levelDisable,
  levelKeepers,
  levelList,
  levelSave,
  levelSettings,
  levelTree,
} from '@plumbline/contract/features/levels/calls/levels.ts';
import { pictureGet } from '@plumbline/contract/features/levels/calls/pictures.ts';
import { adminHistory } from '@plumbline/contract/features/users/calls/organisation.ts';
import { optionValues } from '@plumbline/contract/level-option-values.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { features } from '../all-features.ts';
import { aPhoto } from '../../files/testing/samples.ts';
import { aPng } from '../../pdf/picture.fixture.ts';
import { aServer, type Person, type TestServer } from '../../http/testing.ts';
import { registerService } from '../register-service.ts';

let server: TestServer;
let path: LevelPath;
let admin: Person;

beforeEach(async () => {
  server ??= await aServer({ features, registers: registerService });
  path = await server.aTenant('Alpha');
  admin = await server.anAdmin(path);
});

const keeper = (levels: readonly string[], permissions: readonly string[] = ['level:*']) =>
  server.aUser(path, { permissions, levels });
const list = async (step: 'A' | 'B' | 'C' | 'D' | 'E', as: Person) =>
  (await server.call(levelList, { step }, { as })).data;
const findLevel = async (step: 'A' | 'B' | 'C' | 'D' | 'E', as: Person = admin) => {
  const [level] = await list(step, as);
  if (!level) throw new Error('no level');
  return level;
};

describe('levels', () => {
  test('each level is created under the one above it, without a scope of work [R2.3-157, R2.3-159, R2.3-161, R2.3-162, R2.3-163]', async () => {
    let parentId = path.A;
    for (const step of ['B', 'C', 'D', 'E'] as const) {
      const made = await server.call(levelSave, { parentId, name: `New ${step}`, description: 'x' }, { as: admin });
      expect(made).toMatchObject({ code: 0, data: { step, name: `New ${step}`, parentId, rev: 1, disabled: false } });
      parentId = made.data.id;
    }
    expect((await list('E', admin)).map(({ name }) => name)).toEqual(['Alpha E', 'New E']);
    expect((await list('E', admin))[1]?.above.map(({ name }) => name)).toEqual(['Alpha A', 'New B', 'New C', 'New D']);
    // its creator can use it at once
    expect(await server.call(levelChoose, { levelE: parentId }, { as: admin })).toMatchObject({ code: 0 });
    const beneath = await server.call(levelSave, { parentId, name: 'x' }, { as: admin });
    expect(beneath).toMatchObject({ code: 14 });
  });

  test('a name is unique under its parent, whatever the case, and contains no ; or ,', async () => {
    const taken = await server.call(levelSave, { parentId: path.D, name: 'alpha e' }, { as: admin, language: 'zh' });
    expect(taken).toMatchObject({ code: 14 });
    expect(JSON.stringify(taken)).toContain('该名称已存在');
    expect(await server.call(levelSave, { parentId: path.D, name: 'a;b' }, { as: admin })).toMatchObject({ code: 14 });
    const sister = await server.call(levelSave, { parentId: path.C, name: 'Alpha E' }, { as: admin });
    expect(sister.code).toBe(0);
  });

  test('an update keeps unnamed fields, raises the revision, is logged, and refuses a stale revision', async () => {
    const before = await findLevel('E');
    const change = { id: before.id, rev: before.rev, name: 'Hook-up', options: { timeZone: 'Asia/Shanghai' } };
    const saved = await server.call(levelSave, change, { as: admin });
    expect(saved.data).toMatchObject({ name: 'Hook-up', rev: 2, options: { timeZone: 'Asia/Shanghai' } });
    expect(await server.call(levelSave, change, { as: admin })).toMatchObject({ code: 409 });
    const more = await server.call(
      levelSave,
      { id: before.id, name: 'Hook-up', options: { subcontractorView: true } },
      { as: admin },
    );
    expect(more.data.options).toMatchObject({ timeZone: 'Asia/Shanghai', subcontractorView: true });
    const response = await server.call(adminHistory, { area: 'level', id: before.id }, { as: admin });
    expect(response.data.entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['subcontractorView'],
      ['name', 'timeZone'],
    ]);
  });

  test('options are checked: their level, a known time zone, exactly one place for the number', async () => {
    const [d, e] = [await findLevel('D'), await findLevel('E')];
    for (const [id, options] of [
      [d.id, { timeZone: 'Asia/Shanghai' }],
      [e.id, { timeZone: 'Mars/Olympus' }],
      [e.id, { tagItrAllocation: 'sometimes' }],
      [d.id, { punchNumberSchema: 'PL-' }],
      [d.id, { punchNumberSchema: '{00}{00}' }],
      [d.id, { unknown: 1 }],
    ] as const)
      expect((await server.post('/api/ext/levels/save', { id, name: 'x', options }, { as: admin })).code).toBe(14);
    expect((await findLevel('D')).options).toEqual(optionValues());
  });

  test('a disabled level is closed to all users, and can be opened again', async () => {
    const c = await findLevel('C');
    expect(await server.call(levelDisable, { id: c.id, disabled: true }, { as: admin })).toMatchObject({ code: 0 });
    expect(await server.post('/api/register/tag/page', {}, { as: admin, path })).toMatchObject({ code: 403 });
    expect((await server.call(levelTree, null, { as: admin })).data.map(({ level }) => level)).toEqual(['A', 'B']);
    expect(await findLevel('E')).toMatchObject({ disabled: false, closedAbove: true });
    expect(await findLevel('C')).toMatchObject({ disabled: true });
    await server.call(levelDisable, { id: c.id, disabled: false }, { as: admin });
    expect(await server.post('/api/register/tag/page', {}, { as: admin, path })).toMatchObject({ code: 0 });
    expect((await server.call(levelDisable, { id: path.A, disabled: true }, { as: admin })).code).not.toBe(0);
  });

  test('users granted a part of the tree may change that part, and see only the levels above it', async () => {
    const beside = await server.aLevel({ tenantId: path.A, parentId: path.B, step: 'C', name: 'Beside' });
    const someone = await keeper([path.C]);
    expect((await list('C', someone)).map(({ id, mine: isOwn }) => [id, isOwn])).toEqual([[path.C, true]]);
    expect((await list('B', someone)).map(({ id, mine: isOwn }) => [id, isOwn])).toEqual([[path.B, false]]);
    expect((await server.call(levelSave, { id: path.B, name: 'x' }, { as: someone })).code).toBe(403);
    expect((await server.call(levelSave, { id: beside, name: 'x' }, { as: someone })).code).toBe(404);
    expect((await server.call(levelSave, { parentId: path.B, name: 'x' }, { as: someone })).code).toBe(403);
    const made = await server.call(levelSave, { parentId: path.C, name: 'P-2' }, { as: someone });
    expect(made.code).toBe(0);
    expect((await server.call(levelTree, null, { as: someone })).data.map(({ id }) => id)).toContain(made.data.id);
    const stranger = await server.anAdmin(await server.aTenant('Stranger'));
    expect((await server.call(levelSave, { id: path.C, name: 'x' }, { as: stranger })).code).toBe(404);
    const reader = await keeper([path.A], ['level:see', 'level:update']);
    expect((await server.call(levelSave, { parentId: path.C, name: 'y' }, { as: reader })).code).toBe(403);
  });
});

describe('the level screen', () => {
  const add = (as: Person) =>
    server.post('/api/register/discipline/create', { values: { name: 'Z', description: 'Z' } }, { as, path });

  test('a register above the granted levels is read-only, and names its level and the people to contact', async () => {
    const mate = await server.aUser(path, { permissions: ['discipline:*'], levels: [path.B] });
    const low = await server.aUser(path, { permissions: ['*:see', 'discipline:*', 'tagItr:*'], levels: [path.E] });
    expect(await server.post('/api/register/discipline/page', {}, { as: low, path })).toMatchObject({ code: 0 });
    for (const [verb, input] of [
      ['create', { values: { name: 'Z', description: 'Z' } }],
      ['update', { rows: [] }],
      ['remove', { selection: { mode: 'these', ids: [] } }],
      ['template', { format: 'csv' }],
    ] as const)
      expect((await server.post(`/api/register/discipline/${verb}`, input, { as: low, path })).code, verb).toBe(403);
    const response = await server.call(levelKeepers, { register: 'discipline' }, { as: low, path });
    expect(response.data).toMatchObject({ step: 'B', name: 'Alpha B', closed: 'level' });
    expect(response.data.people[0]).toBe(`Name of ${mate.username}`);
    expect(response.data.people).toContain(`Name of ${admin.username}`);
    const own = await server.call(levelKeepers, { register: 'tagItr' }, { as: low, path });
    expect(own.data).toMatchObject({ step: 'E', closed: null });
    expect(await add(mate)).toMatchObject({ code: 0 });
  });

  test('a register closed by role is shown as such, and an unseen one reveals nothing', async () => {
    const reader = await server.aUser(path, { permissions: ['discipline:see'] });
    const response = await server.call(levelKeepers, { register: 'discipline' }, { as: reader, path });
    expect(response.data.closed).toBe('role');
    expect((await server.call(levelKeepers, { register: 'tag' }, { as: reader, path })).code).toBe(403);
    expect((await server.call(levelKeepers, { register: 'nothing' }, { as: reader, path })).code).toBe(404);
  });

  test('options come from the level they belong to along the chosen path', async () => {
    await server.call(levelSave, { id: path.B, name: 'B', options: { sandpit: true } }, { as: admin });
    await server.call(levelSave, { id: path.C, name: 'C', options: { footerLeft: 'Foot' } }, { as: admin });
    const someone = await keeper([path.D], []);
    const { data } = await server.call(levelSettings, null, { as: someone, path });
    expect(data).toMatchObject({
      grantedFrom: 'D',
      subcontractors: null,
      options: { sandpit: true, footerLeft: 'Foot' },
    });
  });
});

describe('aliases', () => {
  const csv = async (by: { readonly as: Person; readonly language: 'en' | 'zh' }, verb: string, key = 'subSystem') =>
    (
      await server.app.inject({
        method: 'POST',
        url: `/api/register/${key}/${verb}`,
        headers: {
          accesstoken: by.as.token,
          lang: by.language === 'zh' ? 'zh_CN' : 'en_US',
          ...Object.fromEntries(Object.entries(path).map(([step, id]) => [`level-${step.toLowerCase()}`, id])),
        },
        payload: { format: 'csv' },
      })
    ).body.replace(/^\ufeff/, '');

  test('renamed registers have their aliases in exports and templates, in each language [R2.3-157]', async () => {
    const aliases = [
      { entity: 'phase', en: 'Stage', zh: '批次' } as const,
      { entity: 'area', en: 'Zone', zh: '' } as const,
    ];
    expect((await server.call(aliasSave, { aliases }, { as: admin })).data).toEqual([aliases[1], aliases[0]]);
    expect(await csv({ as: admin, language: 'en' }, 'export')).toContain('Stage');
    expect(await csv({ as: admin, language: 'zh' }, 'template')).toContain('批次');
    expect(await csv({ as: admin, language: 'en' }, 'export', 'tag')).toContain('Zone');
    expect(await csv({ as: admin, language: 'zh' }, 'export', 'tag')).toContain('区域');
    const stranger = await server.anAdmin(await server.aTenant('Stranger'));
    expect((await server.call(aliasList, null, { as: stranger })).data).toEqual([]);
    await server.call(aliasSave, { aliases: [] }, { as: admin });
    expect(await csv({ as: admin, language: 'en' }, 'export')).toContain('Phase');
  });

  test('two captions cannot become equal, and only administrators of the company may rename', async () => {
    for (const aliases of [
      [{ entity: 'area', en: 'Location' }],
      [{ entity: 'area', en: 'module' }],
      [
        { entity: 'area', en: 'Same' },
        { entity: 'phase', en: 'same' },
      ],
      [{ entity: 'area', en: 'a;b' }],
      [{ entity: 'nothing', en: 'x' }],
    ])
      expect((await server.post('/api/ext/aliases/save', { aliases }, { as: admin })).code).toBe(14);
    const someone = await keeper([path.B]);
    expect((await server.call(aliasSave, { aliases: [] }, { as: someone })).code).toBe(403);
    const response = await server.call(adminHistory, { area: 'level', id: path.A }, { as: admin });
    expect(response.data.entries).toEqual([]);
  });
});

describe('default sign-offs', () => {
  const make = async (key: string, values: object) =>
    (
      await server.post(
        `/api/register/${key}/create`,
        { values: { name: 'X', description: 'X', ...values } },
        { as: admin, path },
      )
    ).data as { readonly id: string; readonly signOffs: unknown };
  const set = [
    { label: 'Checked', type: 'required' },
    { label: 'Passed', type: 'complete' },
  ] as const;

  test('a new ITR gets the default sign-offs of its facility when saved, and keeps them when the default changes [R2.3-164]', async () => {
    const discipline = await make('discipline', {});
    const itrClass = await make('itrClass', { handoverGate: 1 });
    const ofItr = { discipline: discipline.id, itrClass: itrClass.id };
    expect((await make('itr', { ...ofItr, name: 'A' })).signOffs).toMatchObject([
      { label: 'Completed' },
      { label: 'Accepted', type: 'complete' },
      { label: 'Reviewed' },
    ]);
    const saved = await server.call(
      defaultSignOffsSave,
      { levelC: path.C, entity: 'tagItr', signOffs: [...set] },
      { as: admin },
    );
    expect(saved).toMatchObject({ code: 0, data: { entity: 'tagItr', signOffs: set, shipped: false } });
    expect((await make('itr', { ...ofItr, name: 'B' })).signOffs).toEqual(set);
    const own = [{ label: 'Only', type: 'complete' }];
    expect((await make('itr', { ...ofItr, name: 'C', signOffs: own })).signOffs).toEqual(own);
    const category = await make('punchListItemCategory', {});
    expect(category.signOffs).toMatchObject([{ label: 'Cleared' }, { label: 'Accepted' }]);
    const all = (await server.call(defaultSignOffs, { levelC: path.C }, { as: admin })).data;
    expect(all.map(({ entity }) => entity)).toEqual([
      'tagItr',
      'punchListItem',
      'handover',
      'tagPwl',
      'assuranceTracker',
      'moc',
      'workPack',
      'workPackApproval',
      'jobCard',
      'operation',
    ]);
    expect(all.filter(({ shipped }) => !shipped).map(({ entity }) => entity)).toEqual(['tagItr']);
  });

  test('default sign-offs need one Complete, unique labels, no apostrophe, and a facility the user manages', async () => {
    for (const signOffs of [
      [],
      [{ label: 'Done', type: 'required' }],
      [
        { label: 'Done', type: 'complete' },
        { label: 'Again', type: 'complete' },
      ],
      [{ label: "Owner's", type: 'complete' }],
      [
        { label: 'Done', type: 'complete' },
        { label: 'done', type: 'optional' },
      ],
    ] as const) {
      const answer = await server.call(
        defaultSignOffsSave,
        { levelC: path.C, entity: 'handover', signOffs: [...signOffs] },
        { as: admin },
      );
      expect(answer.code, JSON.stringify(signOffs)).toBe(14);
    }
    const onD = await server.call(
      defaultSignOffsSave,
      { levelC: path.D, entity: 'handover', signOffs: [...set] },
      { as: admin },
    );
    expect(onD.code).toBe(14);
    const someone = await keeper([path.D]);
    const above = await server.call(
      defaultSignOffsSave,
      { levelC: path.C, entity: 'handover', signOffs: [...set] },
      { as: someone },
    );
    expect(above.code).toBe(403);
  });
});

describe('pictures', () => {
  const address = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`;
  const PNG = address(aPng());
  const put = (owner: string, place: string, data: string | null, as = admin) =>
    server.post('/api/ext/pictures/save', { owner, place, data }, { as, path });

  test('a project stores its logos and returns them', async () => {
    expect((await put(path.D, 'logoLeft', PNG)).code).toBe(0);
    expect((await server.call(pictureGet, { owner: path.D, place: 'logoLeft' }, { as: admin })).data).toEqual({
      data: PNG,
    });
    expect((await put(path.D, 'logoLeft', null)).code).toBe(0);
    expect((await server.call(pictureGet, { owner: path.D, place: 'logoLeft' }, { as: admin })).data).toEqual({
      data: null,
    });
    expect((await put(path.C, 'logoLeft', PNG)).code).not.toBe(0);
    expect(
      (await put(path.D, 'logoLeft', `data:image/png;base64,${Buffer.from('<svg>').toString('base64')}`)).code,
    ).toBe(14);
    expect((await put(path.D, 'logoLeft', PNG, await keeper([path.E]))).code).toBe(403);
  });

  test('an unprintable picture is refused on upload', async () => {
    const png = aPng({ alpha: true });
    expect((await put(path.D, 'logoRight', address(png))).code).toBe(0);
    const broken = Buffer.from(png);
    broken[45] = (broken[45] ?? 0) ^ 0xff;
    for (const bytes of [broken, png.subarray(0, 60), aPng({ width: 3001 })])
      expect((await put(path.D, 'logoRight', address(bytes))).code).toBe(14);
    const jpeg = (bytes: Buffer) => put(path.D, 'logoRight', `data:image/jpeg;base64,${bytes.toString('base64')}`);
    const { clean } = aPhoto('new');
    const printable = Buffer.concat([clean.subarray(0, 2), Buffer.from([0xff, 0xc0, 0, 2]), clean.subarray(2)]);
    expect((await jpeg(printable)).code).toBe(0);
    // the last one is cut off
    for (const bytes of [Buffer.from([0xff, 0xd8, 0xff, 0]), printable.subarray(0, -2)])
      expect((await jpeg(bytes)).code).toBe(14);
  });

  test('a person has a signature where the facility stores them', async () => {
    const person = await server.post(
      '/api/register/authorisedPerson/create',
      { values: { name: 'Li' } },
      { as: admin, path },
    );
    const { id } = person.data as { readonly id: string };
    expect((await put(id, 'signature', PNG)).code).not.toBe(0);
    await server.call(levelSave, { id: path.C, name: 'C', options: { apSignatures: true } }, { as: admin });
    expect((await put(id, 'signature', PNG)).code).toBe(0);
    const reader = await server.aUser(path, { permissions: ['authorisedPerson:see'] });
    expect((await put(id, 'signature', null, reader)).code).toBe(403);
    expect((await server.call(pictureGet, { owner: id, place: 'signature' }, { as: reader, path })).data).toEqual({
      data: PNG,
    });
    const stranger = await server.anAdmin(await server.aTenant('Stranger'));
    expect((await server.call(pictureGet, { owner: id, place: 'signature' }, { as: stranger })).code).toBe(403);
  });
});
