import type { BoxState, Skyline } from '@plumbline/contract/rules/skyline.ts';
import { stateOf } from '@plumbline/contract/rules/work-state.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { ReactNode } from 'react';

/** A figure over a skyline. */
export type Total = keyof Skyline['totals'];
type Fill = 'inProgress' | 'ready' | 'accepted' | 'inDoubt';

/** The fills, in the order of the legend. */
export const FILLS = ['inProgress', 'ready', 'accepted', 'inDoubt'] as const satisfies readonly Fill[];
/** The name of the colour of a fill: that of its state. */
export const fillColour = (state: Fill): `--${string}` => `--state-${stateOf(state)}`;

/** The presentation of a skyline of certificates, work packs or job cards. The server does the counting. */
export interface SkylineKind {
  /** The register whose rows are the boxes. */
  readonly register: RecordKey;
  /** The title of the picture, also used as its file name. */
  readonly title: string;
  readonly words: {
    /** What a box is, and what its position means. */
    readonly one: Word;
    /** What a block is that stands for a number of records. */
    readonly many: Word;
    readonly all: Word;
    /** The header of the name column. */
    readonly name: Word;
    readonly notStarted: Word;
    /** What a full box consists of: the column header, and a text with `done`, `total`, `percent`. */
    readonly parts: Word;
    readonly partsOf: Word;
    readonly undated: Word;
    /** The picture described in words, with `count`, `columns`, `accepted`, `inDoubt`, `ready`, `overdue`. */
    readonly picture: Word;
    readonly none: Word;
    readonly noneText: Word;
    readonly workbook: Word;
  };
  /** The fills that occur, with their labels, in the order of the legend. */
  readonly fills: Readonly<Partial<Record<Fill, Word>>>;
  /** The lists with exactly the rows a figure counts; without one the figure is not a link. */
  readonly lists: Readonly<Partial<Record<Total | 'undated', string>>>;
  /** The rows of the workbook; null where no list has exactly these rows. */
  readonly rows: { readonly filter?: Filter; readonly by: readonly string[] } | null;
  /** The list of items due between two days; null where no list has exactly these rows. */
  readonly listBetween: ((from: string, to: string) => string) | null;
  /** The short text on a box. */
  readonly caption: (name: string) => string;
  /** The actions offered when there is nothing to show. */
  readonly start?: ReactNode;
}

/** The label of a state. */
export const stateWord = ({ fills, words }: Pick<SkylineKind, 'fills' | 'words'>, state: BoxState): Word =>
  (state === 'notStarted' ? undefined : fills[state]) ?? words.notStarted;
