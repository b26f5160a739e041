import { expect, test, vi } from 'vitest';
import { handoverCandidates, handoverDoubt } from '@plumbline/contract/features/handover/calls.ts';
import type { DoubtNotice } from '@plumbline/contract/workflow/doubt/doubt-causes.ts';
import { home, progressDetails } from '@plumbline/contract/features/progress/calls/figures.ts';
import { progressGrid } from '@plumbline/contract/features/progress/calls/grids.ts';
import { progressSkyline } from '@plumbline/contract/features/progress/calls/curves.ts';
import { signOffReject } from '@plumbline/contract/workflow/sign/calls.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import type { Answer } from '@plumbline/server/http/testing.ts';
import {
  admin,
  aPlant,
  by,
  db,
  doubtsOf,
  path,
  type Plant,
  reader,
  server,
  signer,
  these,
  verb,
} from './support/handed-over.ts';

// the imported support file builds its world on load, so each test file needs its own copy
vi.hoisted(() => vi.resetModules());

/** Puts the first certificate of a plant in doubt by reopening its check. */
async function inDoubt({ id }: Plant, as = by): Promise<void> {
  const request = { register: 'tagItr' as const, selection: these(id['check'] ?? ''), reason: 'again' };
  const response = await server.call(signOffReject, request, as);
  const { acknowledge } = response.data as unknown as DoubtNotice;
  const { code, msg } = await server.call(signOffReject, request, { ...as, acknowledged: acknowledge });
  if (code !== 0) throw new Error(msg);
}
const clear = async (plant: Plant, overrides: object, as = by): Promise<Answer> =>
  server.post(
    '/api/ext/handover/clear-doubt',
    {
      ids: [plant.id['cert1']],
      person: plant.id['person'],
      date: '2026-03-04',
      seen: Number.MAX_SAFE_INTEGER,
      ...overrides,
    },
    as,
  );
const doubtOf = async ({ id }: Plant) => (await server.call(handoverDoubt, { id: id['cert1'] ?? '' }, by)).data;

test('an acknowledgement of other certificates is not enough: the warning is repeated [rules A7]', async () => {
  const plant = aPlant();
  const request = { register: 'tagItr' as const, selection: these(plant.id['check'] ?? ''), reason: 'again' };
  expect(await server.call(signOffReject, request, { ...by, acknowledged: 'ab12' })).toMatchObject({ code: 409 });
  expect(await server.call(signOffReject, request, { ...by, acknowledged: 'not hex' })).toMatchObject({ code: 400 });
  expect(await doubtOf(plant)).toEqual({ doubt: null, lines: [] });
});

test('no warning for acts that falsify nothing: dry runs, texts, optional items, checks of other gates, signing', async () => {
  const { id } = aPlant();
  const quiet = [
    verb('tag', 'change', { selection: these(id['tag'] ?? ''), values: { subSystems: [id['sub2']] }, dryRun: true }),
    verb('tag', 'change', { selection: these(id['tag'] ?? ''), values: { description: 'another' } }),
    verb('punchListItem', 'create', {
      values: {
        description: 'later',
        category: id['carried'],
        discipline: id['discipline'],
        raisedBy: id['person'],
        raisedDate: '2026-02-04',
        scope: 'subSystem',
        subSystem: id['sub1'],
      },
    }),
    verb('tagItr', 'create', { values: { taggedItem: id['tag'], itr: id['itrLater'] } }),
  ];
  for (const answer of await Promise.all(quiet)) expect(answer).toMatchObject({ code: 0 });
});

test('a doubt is waived by name with a reason, by users who may accept risks, and stays on record [rules A7]', async () => {
  const plant = aPlant();
  expect(await clear(plant, { way: 'reverified' })).toMatchObject({
    data: { done: 0, refused: [{ why: { en: expect.stringContaining('is not in doubt') } }] },
  });
  await inDoubt(plant);
  const [cause] = (await doubtOf(plant))?.lines ?? [];
  expect(cause).toMatchObject({
    kind: 'cause',
    isOpen: true,
    register: 'tagItr',
    rows: [{ id: plant.id['check'] }],
    by: expect.any(String),
  });
  const stillOpen = {
    data: { done: 0, refused: [{ why: { en: expect.stringContaining('1 ITR is not signed off') } }] },
  };
  expect(await clear(plant, { way: 'reverified' })).toMatchObject(stillOpen);
  expect(await clear(plant, { way: 'waived' })).toMatchObject({ code: 14 });
  expect(await clear(plant, { way: 'waived', reason: 'x' }, { as: signer, path })).toMatchObject({ code: 403 });
  expect(await clear(plant, { way: 'waived', reason: 'x' }, { as: reader, path })).toMatchObject({ code: 403 });
  expect(await clear(plant, { way: 'waived', reason: 'x', date: '2999-01-01' })).toMatchObject({ code: 409 });
  const unseen = { data: { refused: [{ why: { en: expect.stringContaining('Something else has put') } }] } };
  expect(await clear(plant, { way: 'waived', reason: 'x', seen: (cause?.id ?? 0) - 1 })).toMatchObject(unseen);
  expect(await clear(plant, { way: 'waived', reason: 'agreed with the owner' })).toMatchObject({
    data: { done: 1, refused: [] },
  });
  expect(await doubtOf(plant)).toMatchObject({
    doubt: 'waived',
    lines: [
      { kind: 'waived', person: 'Li Wei', date: '2026-03-04', reason: 'agreed with the owner' },
      { kind: 'cause', isOpen: false },
    ],
  });
  const { data } = await verb('handover', 'history', { id: plant.id['cert1'] });
  expect(JSON.stringify(data)).toContain('agreed with the owner');
});

test('a doubt is cleared once nothing blocks the certificate, and a later change puts it in doubt again [rules A7]', async () => {
  const plant = aPlant();
  const gone = { selection: these(plant.id['tagBare'] ?? '') };
  const response = await verb('tag', 'remove', gone);
  await verb('tag', 'remove', gone, (response.data as DoubtNotice).acknowledge);
  expect(await clear(plant, { way: 'reverified' })).toMatchObject({ data: { done: 1, refused: [] } });
  expect(await doubtsOf(plant)).toMatchObject({ cert1: 'reverified', upper1: 'inDoubt' });
  await inDoubt(plant);
  expect((await doubtOf(plant))?.lines.map((line) => [line.kind, line.kind === 'cause' && line.isOpen])).toEqual([
    ['cause', true],
    ['reverified', false],
    ['cause', false],
  ]);
});

test('the signers of a certificate put in doubt are notified, but not the user who caused it [rules A7]', async () => {
  const plant = aPlant();
  const other = await server.anAdmin(path);
  await inDoubt(plant, { as: other, path });
  const noticesOf = async (userId: string) =>
    (
      await rows(
        db,
        sql<{
          scene: string;
          item: { readonly id: string };
        }>`select scene, item from message where user_id = ${userId}::uuid and scene = 'certificateDoubt'`,
      )
    ).map(({ item }) => item.id);
  expect(await noticesOf(admin.userId)).toContain(plant.id['cert1']);
  expect(await noticesOf(other.userId)).toEqual([]);
});

test('a doubt can be filtered, and counts as in doubt and not as accepted on every board [rules A7]', async () => {
  const plant = aPlant();
  const type = `MCC${plant.n}`;
  const boards = async () => {
    const filter = {
      and: [
        { field: 'handoverType', op: 'is', value: plant.id['mcc'] },
        { field: 'doubt', op: 'is', value: 'inDoubt' },
      ],
    };
    const { data: found } = await verb('handover', 'count', { filter });
    const { data: raise } = await server.call(handoverCandidates, { type, show: 'inDoubt' }, by);
    const { data: sky } = await server.call(progressSkyline, { type }, by);
    const { data: figures } = await server.call(home, null, by);
    const { data: tiles } = await server.call(progressGrid, {}, by);
    const { data: subs } = await server.call(progressGrid, { system: plant.id['system1'] ?? '' }, by);
    const { data: details } = await server.call(progressDetails, { subSystem: plant.id['sub1'] ?? '' }, by);
    const ownFigures = figures?.handovers.find((handover) => handover.type === type);
    return {
      register: found,
      raise: raise?.rows.map(({ id, inDoubt: isIn }) => [id, isIn]),
      skyline: [sky?.totals.accepted, sky?.totals.inDoubt],
      home: [ownFigures?.accepted, ownFigures?.inDoubt],
      grid: tiles?.find(({ id }) => id === plant.id['system1'])?.inDoubt,
      tile: subs?.find(({ id }) => id === plant.id['sub1'])?.inDoubt,
      details: details?.handovers.find(({ name }) => name === type),
    };
  };
  const none = {
    register: { total: 0 },
    raise: [],
    skyline: [2, 0],
    home: [2, 0],
    grid: 0,
    tile: 0,
    details: { done: 1, inDoubt: 0 },
  };
  expect(await boards()).toMatchObject(none);
  await inDoubt(plant);
  expect(await boards()).toMatchObject({
    register: { total: 1 },
    raise: [[plant.id['sub1'], true]],
    skyline: [1, 1],
    home: [1, 1],
    grid: 1,
    tile: 1,
    details: { done: 0, inDoubt: 1 },
  });
});

test('a re-opened certificate is no longer in doubt, and can be signed again', async () => {
  const plant = aPlant();
  await inDoubt(plant);
  const request = { register: 'handover' as const, selection: these(plant.id['cert1'] ?? ''), reason: 'wrong' };
  const response = await server.call(signOffReject, request, by);
  const { acknowledge } = response.data as unknown as DoubtNotice;
  expect(await server.call(signOffReject, request, { ...by, acknowledged: acknowledge })).toMatchObject({ code: 0 });
  expect(await doubtOf(plant)).toMatchObject({
    doubt: null,
    lines: [
      { kind: 'reopened', reason: 'wrong' },
      { kind: 'cause', isOpen: false },
    ],
  });
});

test('an act on a facility names the certificates of its other scopes of work too, with the scope [rules A7]', async () => {
  const plant = aPlant();
  const E = await server.aLevel({ tenantId: path.A, parentId: path.D, step: 'E', name: 'Phase 2' });
  const there = { as: admin, path: { ...path, E } };
  const move = { rows: [{ id: plant.id['tagBare'], rev: 1, values: { subSystems: [plant.id['sub2']] } }] };
  const response = await server.post('/api/register/tag/update', move, there);
  const { certificates, acknowledge } = response.data as DoubtNotice;
  expect(certificates.map(({ scope }) => scope)).toEqual(Array(4).fill('Here E'));
  expect((await server.post('/api/register/tag/update', move, { ...there, acknowledged: acknowledge })).code).toBe(0);
  expect(await doubtsOf(plant)).toEqual({ cert1: 'inDoubt', cert2: 'inDoubt', upper1: 'inDoubt', upper2: 'inDoubt' });
});
