import type { BoxState, Skyline } from '@plumbline/contract/rules/skyline.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { ReactNode } from 'react';

/** A figure over a skyline. */
export type Total = keyof Skyline['totals'];
type Fill = 'inProgress' | 'ready' | 'accepted' | 'inDoubt';

/** The colour of each fill. */
export const FILL_COLOURS = [
  ['inProgress', '--state-in-progress'],
  ['ready', '--state-ready'],
  ['accepted', '--state-accepted'],
  ['inDoubt', '--state-doubt'],
] as const satisfies readonly (readonly [Fill, `--${string}`])[];

/** A skyline as it is shown: of certificates, work packs or job cards. What it counts is the server's. */
export interface SkylineKind {
  /** Whose rows the boxes are. */
  readonly register: RecordKey;
  /** What the picture is called, and its file. */
  readonly title: string;
  readonly words: {
    /** What a box is and where it stands. */
    readonly one: Word;
    /** The same of blocks that each stand for a number of them. */
    readonly many: Word;
    readonly all: Word;
    /** The head of the column of names. */
    readonly name: Word;
    readonly notStarted: Word;
    /** What a full one is of: the head of its column, and in words with `done`, `total`, `percent`. */
    readonly parts: Word;
    readonly partsOf: Word;
    readonly undated: Word;
    /** The picture in words with `count`, `columns`, `accepted`, `inDoubt`, `ready`, `overdue`. */
    readonly picture: Word;
    readonly none: Word;
    readonly noneText: Word;
    readonly workbook: Word;
  };
  /** The fills that occur, with what each is called; in this order over the picture and in its legend. */
  readonly fills: Readonly<Partial<Record<Fill, Word>>>;
  /** The lists that hold exactly what a figure counts; without one the figure is no link. */
  readonly lists: Readonly<Partial<Record<Total | 'undated', string>>>;
  /** The rows of the workbook; null where no list has just these. */
  readonly rows: { readonly filter?: Filter; readonly by: readonly string[] } | null;
  /** The list of what is due from a day until a day; null where no list has just these. */
  readonly listBetween: ((from: string, to: string) => string) | null;
  /** What is written on a box: short, the picture says the rest. */
  readonly caption: (name: string) => string;
  /** What can be done when there is nothing to show. */
  readonly start?: ReactNode;
}

/** What a state is called. */
export const stateWord = ({ fills, words }: Pick<SkylineKind, 'fills' | 'words'>, state: BoxState): Word =>
  (state === 'notStarted' ? undefined : fills[state]) ?? words.notStarted;
