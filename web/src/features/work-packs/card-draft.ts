import type { cardsMake } from '@plumbline/contract/features/work-packs/calls/cards-make.ts';
import type { CardsProposal, Titled, WorkItem } from '@plumbline/contract/features/work-packs/selected-work.ts';
import type { InputOf } from '@plumbline/contract/calls/call.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { makeCardsWords } from './make-cards-words.ts';

/** A card as it is being edited. */
export interface DraftCard {
  /** What it is called on the sheet: 1, 2, 3; its number is given when it is made. */
  readonly key: number;
  /** The card that is there onto which its operations come; null for a new one. */
  readonly into: string | null;
  /** A name of its own; blank where its number is given. */
  readonly name: string;
  readonly description: string;
  readonly discipline: Titled;
  readonly subSystem: Titled;
  readonly operationType: string | null;
  readonly assignedTo: string | null;
  /** Typed hours; undefined while they follow from its operations. */
  readonly estimate: number | null | undefined;
}
/** An operation as it is being edited. */
export interface DraftItem extends WorkItem {
  /** The key of its card. */
  readonly card: number;
  readonly isTicked: boolean;
  readonly weighting: number;
}
/** Where the cards go. */
export interface DraftPack {
  readonly kind: 'none' | 'there' | 'new';
  readonly id: string | null;
  readonly name: string;
  readonly workPackType: string | null;
  readonly description: string;
}
/** What is on the sheet. */
export interface Draft {
  readonly pack: DraftPack;
  readonly cards: readonly DraftCard[];
  readonly items: readonly DraftItem[];
}

/** What a proposal begins as: all of it ticked but for what is signed off already. */
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

/** What a card is called on the sheet. */
export const nameOf = ({ key, subSystem, discipline }: DraftCard): string =>
  `${key} · ${subSystem.title} · ${discipline.title}`;

/** The draft with one card changed. */
export const withCard = (draft: Draft, key: number, more: Partial<DraftCard>): Draft => ({
  ...draft,
  cards: draft.cards.map((card) => (card.key === key ? { ...card, ...more } : card)),
});
/** The draft with operations changed. */
export const withItems = (draft: Draft, ids: readonly string[], more: Partial<DraftItem>): Draft => ({
  ...draft,
  items: draft.items.map((item) => (ids.includes(item.id) ? { ...item, ...more } : item)),
});

/** Puts operations on another card, or on a new one like theirs. */
export function moved(draft: Draft, ids: readonly string[], to: number | 'new'): Draft {
  if (to !== 'new') return withItems(draft, ids, { card: to });
  const from = draft.items.find(({ id }) => ids.includes(id))?.card;
  const like = draft.cards.find(({ key }) => key === from);
  if (!like) return draft;
  const key = Math.max(...draft.cards.map((card) => card.key)) + 1;
  const cards = [...draft.cards, { ...like, key, into: null, name: '', estimate: undefined }];
  return withItems({ ...draft, cards }, ids, { card: key });
}

/** The operations that are made on a card. */
export const tickedOf = ({ items }: Draft, key: number): readonly DraftItem[] =>
  items.filter(({ card, isTicked }) => card === key && isTicked);
/** The hours of a card: typed ones, else those its operations are known to take; null where none is known. */
export function estimateOf(draft: Draft, { key, estimate }: DraftCard): number | null {
  if (estimate !== undefined) return estimate;
  const hours = tickedOf(draft, key).flatMap((item) => item.hours ?? []);
  return hours.length === 0 ? null : hours.reduce((sum, each) => sum + each, 0);
}
/** The cards that are made: those with operations. */
const madeOf = (draft: Draft): readonly DraftCard[] => draft.cards.filter(({ key }) => tickedOf(draft, key).length > 0);

type Asked = Omit<InputOf<typeof cardsMake>, 'dryRun'>;

/** What is still to be filled in; null when nothing is. */
export function missingOf(draft: Draft): Word | null {
  const { pack } = draft;
  const made = madeOf(draft);
  if (made.length === 0) return makeCardsWords.tickNeeded;
  const added = made.filter(({ into }) => into === null);
  if (added.some(({ description }) => description.trim() === '')) return makeCardsWords.titleNeeded;
  if (made.some(({ operationType }) => operationType === null)) return makeCardsWords.typeNeeded;
  // nothing goes into a pack where no card is new
  if (added.length === 0) return null;
  if (pack.kind === 'there' && pack.id === null) return makeCardsWords.packNeeded;
  const isWhole = pack.name.trim() !== '' && pack.workPackType !== null && pack.description.trim() !== '';
  return pack.kind === 'new' && !isWhole ? makeCardsWords.newPackNeeded : null;
}

function packOf({ kind, id, name, workPackType, description }: DraftPack): Asked['pack'] {
  if (kind === 'there') return { kind, id: id ?? '' };
  return kind === 'none' ? { kind } : { kind, name, workPackType: workPackType ?? '', description };
}

/** Whether a card of the draft becomes a new one. */
export const hasNew = (draft: Draft): boolean => madeOf(draft).some(({ into }) => into === null);

/** What is asked of the server. */
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
