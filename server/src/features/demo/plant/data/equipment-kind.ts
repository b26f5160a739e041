import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { Some } from '../random.ts';
import type { ItrCode } from './itrs.ts';
import type { MakerGroup } from './makers.ts';

/** A class of equipment: its words, its trade, the checks it gets by the matrix. */
export interface EquipmentKind {
  readonly name: Word;
  /** The letter of its discipline. */
  readonly discipline: string;
  readonly itrs: Some<ItrCode>;
  /** Who makes it; nothing for what is made on site. */
  readonly made?: MakerGroup;
  /** The letters its model number begins with. */
  readonly model?: string;
  /** The share that is Ex rated in a hazardous system; 1 is Ex rated everywhere. */
  readonly ex?: number;
  /** The share that is a safety critical element. */
  readonly critical?: number;
  /** Some of it stands there already or is changed (equipment status Modified). */
  readonly brownfield?: true;
}

type Extras = Omit<EquipmentKind, 'name' | 'discipline' | 'itrs'>;

/** Writes a class of equipment. */
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
