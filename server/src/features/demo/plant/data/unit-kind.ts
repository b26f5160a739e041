import type { Word } from '@plumbline/contract/words/word.ts';
import type { Some } from '../random.ts';
import type { EquipmentKey } from './equipment.ts';
import type { MainEquipment } from './system-base.ts';

/** The type of a tagged item, as named in the contract package. */
export type TagType = 'tag' | 'cable' | 'line' | 'spool' | 'mechanicalJoint' | 'testPack' | 'tagSet';

/** One or more identical items of a unit. */
export interface Part {
  readonly type: EquipmentKey;
  /** The letters in its name, unique within a unit: `PT` in `23-PT-1003A`. */
  readonly code: string;
  readonly tagType: TagType;
  /** Its own description, where that of the equipment is too general. */
  readonly says?: Word;
  /** The minimum and maximum number of items; one by default. Several are lettered A, B, C. */
  readonly times: readonly [number, number];
  /** The probability that it exists at all; 1 by default. */
  readonly odds: number;
}

/** A group of items that belong together: a loop, a pump with its motor and cables, a line with its valves. */
export interface UnitKind {
  /** The letter of the loop its tags share. */
  readonly loop?: string;
  /** Every item is a safety critical element. */
  readonly critical?: true;
  /** The package that its tags belong to. */
  readonly parent?: Word;
  /** It has an isometric drawing. */
  readonly isometric?: true;
  /** The main equipment that a service must contain for this unit. */
  readonly needs?: MainEquipment;
  /** Its items, the main one first: when a subsystem is full, the rest is left out. */
  readonly parts: Some<Part>;
}

type Extras = Partial<Pick<Part, 'tagType' | 'says' | 'times' | 'odds'>>;

/** Builds a part. */
export const part = (type: EquipmentKey, code: string, extras: Extras = {}): Part => ({
  tagType: 'tag',
  times: [1, 1],
  odds: 1,
  ...extras,
  type,
  code,
});

/** Builds cables: a part that exists with a given probability. */
export const cables = (type: EquipmentKey, code: string, odds = 1, times: readonly [number, number] = [1, 1]): Part =>
  part(type, code, { tagType: 'cable', odds, times });

/** Builds the signal cables of a loop. */
export const signal = (odds = 0.45, times: readonly [number, number] = [1, 1]): Part =>
  cables('instrumentCable', 'IS', odds, times);
