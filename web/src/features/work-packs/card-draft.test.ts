import { expect, test } from 'vitest';
import type { CardsProposal } from '@plumbline/contract/features/work-packs/selected-work.ts';
import { askedOf, draftOf, estimateOf, hasNew, missingOf, moved, withCard, withItems } from './card-draft.ts';
import { makeCardsWords } from './make-cards-words.ts';

const titled = (id: string) => ({ id, title: id.toUpperCase() });
const item = (id: string, hours: number | null, isDone = false) => ({
  register: 'tagItr' as const,
  id,
  title: id,
  description: id,
  hours,
  isDone,
});
const proposal: CardsProposal = {
  cards: [
    {
      discipline: titled('e'),
      subSystem: titled('s1'),
      description: 'S1 E',
      items: [item('a', 2), item('b', 3, true)],
    },
    { discipline: titled('i'), subSystem: titled('s1'), description: 'S1 I', items: [item('c', null)] },
  ],
  left: [],
  operationType: titled('test'),
};
/** The cards that will be made, as titles with their operations. */
const made = (draft: ReturnType<typeof draftOf>) =>
  askedOf(draft).cards.map(({ description, estimate, items }) => [description, estimate, items.map(({ id }) => id)]);

test('a proposal starts with everything ticked except signed-off operations, and with the known hours', () => {
  expect(made(draftOf(proposal))).toEqual([
    ['S1 E', 2, ['a']],
    ['S1 I', null, ['c']],
  ]);
});

test('the hours of a card are calculated from its operations until a user types them', () => {
  const ticked = withItems(draftOf(proposal), ['b'], { isTicked: true });
  const [first] = ticked.cards;
  expect(first && estimateOf(ticked, first)).toBe(5);
  const typed = withCard(ticked, 1, { estimate: 12 });
  expect(made(typed)[0]?.[1]).toBe(12);
});

test('cards are merged and split by moving their operations; one without any is not created', () => {
  const merged = moved(draftOf(proposal), ['c'], 1);
  expect(made(merged)).toEqual([['S1 E', 2, ['a', 'c']]]);
  const split = moved(merged, ['c'], 'new');
  expect(made(split)).toEqual([
    ['S1 E', 2, ['a']],
    ['S1 E', null, ['c']],
  ]);
  expect(split.cards.map(({ key }) => key)).toEqual([1, 2, 3]);
});

test('a draft reports what is still to be filled in', () => {
  const draft = draftOf(proposal);
  expect(missingOf(draft)).toBeNull();
  expect(missingOf(withItems(draft, ['a', 'c'], { isTicked: false }))).toBe(makeCardsWords.tickNeeded);
  expect(missingOf(withCard(draft, 2, { description: ' ' }))).toBe(makeCardsWords.titleNeeded);
  expect(missingOf(withCard(draft, 2, { operationType: null }))).toBe(makeCardsWords.typeNeeded);
  expect(missingOf({ ...draft, pack: { ...draft.pack, kind: 'there' } })).toBe(makeCardsWords.packNeeded);
  const fresh = { kind: 'new' as const, id: null, name: 'P', workPackType: 't', description: 'x' };
  expect(missingOf({ ...draft, pack: fresh })).toBeNull();
  expect(missingOf({ ...draft, pack: { ...fresh, workPackType: null } })).toBe(makeCardsWords.newPackNeeded);
  expect(askedOf({ ...draft, pack: fresh }).pack).toEqual({
    kind: 'new',
    name: 'P',
    workPackType: 't',
    description: 'x',
  });
});

test('operations added to an existing card create no new card and need no work pack', () => {
  const draft = draftOf(proposal);
  const onto = withCard(withCard(draft, 1, { into: 'card', name: 'mine', description: '' }), 2, { into: 'card' });
  expect(hasNew(draft)).toBe(true);
  expect(hasNew(onto)).toBe(false);
  const wanting = { ...onto, pack: { ...onto.pack, kind: 'there' as const } };
  expect(missingOf(wanting)).toBeNull();
  const request = askedOf(wanting);
  expect(request.pack).toEqual({ kind: 'none' });
  expect(request.cards.map(({ into, name, items }) => [into, name, items.map(({ id }) => id)])).toEqual([
    ['card', '', ['a']],
    ['card', '', ['c']],
  ]);
  // every card sent must have a description, including existing cards that stay unchanged
  expect(request.cards.every(({ description }) => description !== '')).toBe(true);
});
