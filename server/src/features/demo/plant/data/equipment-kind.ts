import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { Some } from '../random.ts';
import type { ItrCode } from './itrs.ts';
import type { MakerGroup } from './makers.ts';

/** A class of equipment: its names, its discipline, and the checks the matrix allocates to it. */
export interface EquipmentKind {
  readonly name: Word;
  /** The letter of its discipline. */
  readonly discipline: string;
  readonly itrs: Some<ItrCode>;
  /** The group of its makers; none for equipment made on site. */
  readonly made?: MakerGroup;
  /** The letters its model number starts with. */
  readonly model?: string;
  /** The proportion that is Ex rated in a hazardous system; 1 means Ex rated everywhere. */
  readonly ex?: number;
  /** The proportion of safety critical elements. */
  readonly critical?: number;
  /** Some items exist already or are modified (equipment status Modified). */
  readonly brownfield?: true;
}

type Extras = Omit<EquipmentKind, 'name' | 'discipline' | 'itrs'>;

/** Builds a class of equipment. */
export const kind = (
  words: readonly [string, string],
  discipline: string,
  itrs: Some<ItrCode>,
  extras: Extras = {},
): EquipmentKind => ({
  name: w(words[0], words[1]),
  discipline,
  itrs,
  ...extras,
});
