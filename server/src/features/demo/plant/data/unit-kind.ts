import type { Word } from '@plumbline/contract/words/word.ts';
import type { Some } from '../random.ts';
import type { EquipmentKey } from './equipment.ts';
import type { MainEquipment } from './system-base.ts';

/** The kind of a tagged item, as the contract names it. */
export type TagType = 'tag' | 'cable' | 'line' | 'spool' | 'mechanicalJoint' | 'testPack' | 'tagSet';

/** One or several like items of a unit. */
export interface Part {
  readonly type: EquipmentKey;
  /** The letters in its name, once in a unit: `PT` in `23-PT-1003A`. */
  readonly code: string;
  readonly tagType: TagType;
  /** Its own words, where those of the equipment say too little. */
  readonly says?: Word;
  /** How few and how many; one unless said. Several are lettered A, B, C. */
  readonly times: readonly [number, number];
  /** The odds that it is there at all; 1 unless said. */
  readonly odds: number;
}

/** A few items that belong together: a loop, a pump with its motor and cables, a line with its valves. */
export interface UnitKind {
  /** The letter of the loop its tags share. */
  readonly loop?: string;
  /** Every item of it is a safety critical element. */
  readonly critical?: true;
  /** The package its tags stand in. */
  readonly parent?: Word;
  /** Whether it has an isometric drawing. */
  readonly isometric?: true;
  /** The main equipment a service must hold for it. */
  readonly needs?: MainEquipment;
  /** Its items, the main one first: where a subsystem is full the rest is left out. */
  readonly parts: Some<Part>;
}

type Extras = Partial<Pick<Part, 'tagType' | 'says' | 'times' | 'odds'>>;

/** Writes a part. */
export const part = (type: EquipmentKey, code: string, extras: Extras = {}): Part => ({
  tagType: 'tag',
  times: [1, 1],
  odds: 1,
  ...extras,
  type,
  code,
});

/** Writes cables: a part there with some odds. */
export const cables = (type: EquipmentKey, code: string, odds = 1, times: readonly [number, number] = [1, 1]): Part =>
  part(type, code, { tagType: 'cable', odds, times });

/** Signal cables of a loop. */
export const signal = (odds = 0.45, times: readonly [number, number] = [1, 1]): Part =>
  cables('instrumentCable', 'IS', odds, times);
