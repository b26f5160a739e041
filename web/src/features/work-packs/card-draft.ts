import type { cardsMake } from '@plumbline/contract/features/work-packs/calls.ts';
import type { CardsProposal, Titled, WorkItem } from '@plumbline/contract/features/work-packs/selected-work.ts';
import type { InputOf } from '@plumbline/contract/calls/call.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { makeCardsWords } from './make-cards-words.ts';

/** A card being edited. */
export interface DraftCard {
  /** Its key on the sheet: 1, 2, 3; it gets its number when it is created. */
  readonly key: number;
  /** The existing card that its operations are added to; null for a new card. */
  readonly into: string | null;
  /** A name of its own; blank when it is numbered automatically. */
  readonly name: string;
  readonly description: string;
  readonly discipline: Titled;
  readonly subSystem: Titled;
  readonly operationType: string | null;
  readonly assignedTo: string | null;
  /** Hours typed by the user; undefined while they are calculated from its operations. */
  readonly estimate: number | null | undefined;
}
/** An operation being edited. */
export interface DraftItem extends WorkItem {
  /** The key of its card. */
  readonly card: number;
  readonly isTicked: boolean;
  readonly weighting: number;
}
/** The target pack of the cards. */
export interface DraftPack {
  readonly kind: 'none' | 'there' | 'new';
  readonly id: string | null;
  readonly name: string;
  readonly workPackType: string | null;
  readonly description: string;
}
/** The content of the sheet. */
export interface Draft {
  readonly pack: DraftPack;
  readonly cards: readonly DraftCard[];
  readonly items: readonly DraftItem[];
}

/** The initial draft of a proposal: everything is ticked except what is already signed off. */
export function draftOf({ cards, operationType }: CardsProposal): Draft {
  return {
    pack: { kind: 'none', id: null, name: '', workPackType: null, description: '' },
    cards: cards.map(({ discipline, subSystem, description }, at) => ({
      key: at + 1,
      into: null,
      name: '',
      description,
      discipline,
      subSystem,
      operationType: operationType?.id ?? null,
      assignedTo: null,
      estimate: undefined,
    })),
    items: cards.flatMap(({ items }, at) =>
      items.map((item) => ({ ...item, card: at + 1, isTicked: !item.isDone, weighting: item.hours ?? 1 })),
    ),
  };
}

/** The label of a card on the sheet. */
export const nameOf = ({ key, subSystem, discipline }: DraftCard): string =>
  `${key} · ${subSystem.title} · ${discipline.title}`;

/** Returns the draft with one card changed. */
export const withCard = (draft: Draft, key: number, more: Partial<DraftCard>): Draft => ({
  ...draft,
  cards: draft.cards.map((card) => (card.key === key ? { ...card, ...more } : card)),
});
/** Returns the draft with operations changed. */
export const withItems = (draft: Draft, ids: readonly string[], more: Partial<DraftItem>): Draft => ({
  ...draft,
  items: draft.items.map((item) => (ids.includes(item.id) ? { ...item, ...more } : item)),
});

/** Moves operations to another card, or to a new card like their current one. */
export function moved(draft: Draft, ids: readonly string[], to: number | 'new'): Draft {
  if (to !== 'new') return withItems(draft, ids, { card: to });
  const from = draft.items.find(({ id }) => ids.includes(id))?.card;
  const like = draft.cards.find(({ key }) => key === from);
  if (!like) return draft;
  const key = Math.max(...draft.cards.map((card) => card.key)) + 1;
  const cards = [...draft.cards, { ...like, key, into: null, name: '', estimate: undefined }];
  return withItems({ ...draft, cards }, ids, { card: key });
}

/** The ticked operations of a card. */
export const tickedOf = ({ items }: Draft, key: number): readonly DraftItem[] =>
  items.filter(({ card, isTicked }) => card === key && isTicked);
/** The hours of a card: those typed, otherwise the known hours of its operations; null when none are known. */
export function estimateOf(draft: Draft, { key, estimate }: DraftCard): number | null {
  if (estimate !== undefined) return estimate;
  const hours = tickedOf(draft, key).flatMap((item) => item.hours ?? []);
  return hours.length === 0 ? null : hours.reduce((sum, each) => sum + each, 0);
}
/** The cards that will be made: those with ticked operations. */
const madeOf = (draft: Draft): readonly DraftCard[] => draft.cards.filter(({ key }) => tickedOf(draft, key).length > 0);

type Asked = Omit<InputOf<typeof cardsMake>, 'dryRun'>;

/** The first missing entry; null when the draft is complete. */
export function missingOf(draft: Draft): Word | null {
  const { pack } = draft;
  const made = madeOf(draft);
  if (made.length === 0) return makeCardsWords.tickNeeded;
  const added = made.filter(({ into }) => into === null);
  if (added.some(({ description }) => description.trim() === '')) return makeCardsWords.titleNeeded;
  if (made.some(({ operationType }) => operationType === null)) return makeCardsWords.typeNeeded;
  // without a new card nothing goes into a pack
  if (added.length === 0) return null;
  if (pack.kind === 'there' && pack.id === null) return makeCardsWords.packNeeded;
  const isWhole = pack.name.trim() !== '' && pack.workPackType !== null && pack.description.trim() !== '';
  return pack.kind === 'new' && !isWhole ? makeCardsWords.newPackNeeded : null;
}

function packOf({ kind, id, name, workPackType, description }: DraftPack): Asked['pack'] {
  if (kind === 'there') return { kind, id: id ?? '' };
  return kind === 'none' ? { kind } : { kind, name, workPackType: workPackType ?? '', description };
}

/** True when the draft creates at least one new card. */
export const hasNew = (draft: Draft): boolean => madeOf(draft).some(({ into }) => into === null);

/** The input of the call. */
export const askedOf = (draft: Draft): Asked => ({
  pack: hasNew(draft) ? packOf(draft.pack) : { kind: 'none' },
  cards: madeOf(draft).map((card) => ({
    into: card.into,
    name: card.into === null ? card.name : '',
    description: card.description.trim() === '' ? nameOf(card) : card.description,
    discipline: card.discipline.id,
    subSystem: card.subSystem.id,
    operationType: card.operationType ?? '',
    assignedTo: card.assignedTo,
    estimate: estimateOf(draft, card),
    items: tickedOf(draft, card.key).map(({ register, id, weighting }) => ({ register, id, weighting })),
  })),
});
