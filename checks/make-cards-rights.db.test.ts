import { describe, expect, test } from 'vitest';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import { cardsMake, cardsPropose } from '@plumbline/contract/features/work-packs/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { aPlaceForCards, named, these } from './support/make-cards.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { work, make, propose, send, allOf, at, tags, typed, asked: toMaking } = await aPlaceForCards(server);
const { path, by } = work;

describe('permission to create job cards', () => {
  test('requires permission to add cards, operations and packs, and to see the selected rows', async () => {
    const asks = async (...permissions: string[]) => {
      const who = { as: await server.aUser(path, { permissions }), path };
      const selection = these(tags[0] ?? { id: '' });
      return (await server.post(cardsPropose.path, { register: 'tag', selection }, who)).code;
    };
    expect(await asks('tag:see', 'tagItr:see', 'jobCard:add')).not.toBe(0);
    expect(await asks('tag:see', 'tagItr:see', 'operation:add')).not.toBe(0);
    expect(await asks('tag:see', 'jobCard:add', 'operation:add')).not.toBe(0);
    expect(await asks('tagItr:see', 'jobCard:add', 'operation:add')).not.toBe(0);
    expect(await asks('tag:see', 'tagItr:see', 'jobCard:add', 'operation:add')).toBe(0);
  });

  test('a selection from another list is refused as bad input, and so is an operation named twice', async () => {
    for (const register of ['discipline', 'nonsense'])
      expect((await server.post(cardsPropose.path, { register, selection: these() }, by)).code).toBe(14);
    const item = { register: 'tagItr', id: tags[0]?.id, weighting: 1 };
    const card = { description: 'x', discipline: at['E'], subSystem: at['20-01'], operationType: typed['test']?.id };
    const input = { pack: { kind: 'none' }, cards: [{ ...card, items: [item, item] }] };
    expect((await server.post(cardsMake.path, input, by)).code).toBe(14);
  });

  test('a subcontractor creates cards of own work only, and learns nothing about that of others', async () => {
    const [own, other] = [
      await make('subcontractorName', named('Own')),
      await make('subcontractorName', named('Other')),
    ];
    const theirs = await server.aUser(path, { permissions: ['*:see', 'jobCard:add', 'operation:add'] });
    await make('authorisedPerson', { name: 'Sub', login: theirs.username, subcontractorNames: [own.id] });
    const tagOf = (name: string, owners: readonly AnyRow[]) =>
      make('tag', {
        ...named(name),
        discipline: at['E'],
        equipmentType: at['type'],
        subSystems: [at['20-01']],
        subcontractorNames: owners.map(({ id }) => id),
      });
    const [ownTag, hidden] = [await tagOf('S-1', [own, other]), await tagOf('S-2', [other])];
    const secret = await allOf('tagItr', { field: 'taggedItem', op: 'is', value: hidden.id });
    await server.call(
      levelSave,
      { id: path.E, name: 'Here E', options: { subcontractorView: true } },
      { as: work.admin },
    );
    const who = { as: theirs, path };
    const proposal = await propose('tag', these(ownTag, hidden), who);
    expect(proposal.cards.flatMap(({ items }) => items.map(({ title }) => title))).toEqual([
      'S-1 - E01A',
      'S-1 - I01A',
    ]);
    expect(proposal.left).toEqual([]);
    const [first] = toMaking(proposal).cards;
    if (!first) throw new Error('no card');
    const smuggled = await send(
      {
        pack: { kind: 'none' },
        cards: [{ ...first, items: secret.map(({ id }) => ({ register: 'tagItr', id, weighting: 1 })) }],
      },
      who,
    );
    expect([smuggled.done, smuggled.refused.map(({ title }) => title)]).toEqual([0, ['', '']]);
    const made = await send(toMaking(proposal), who);
    expect(made.done).toBe(2);
    const card = await work.get('jobCard', made.cards[0]?.id ?? '');
    expect((card['subcontractorNames'] as { title: string }[]).map(({ title }) => title)).toEqual(['Own']);
  });
});
