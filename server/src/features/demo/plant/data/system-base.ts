import type { Word } from '@plumbline/contract/words/word.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { Some } from '../random.ts';

/** The kind of a system, which decides the units it contains. */
export type SystemKind =
  | 'process'
  | 'utility'
  | 'fireWater'
  | 'detection'
  | 'safety'
  | 'hvac'
  | 'electrical'
  | 'lighting'
  | 'heatTracing'
  | 'earthing'
  | 'control'
  | 'telecom'
  | 'building'
  | 'structure'
  | 'lifting';

/** Main equipment that a part of a system may contain: v vessel, e exchanger, p pump, k compressor, g generator. */
export type MainEquipment = 'v' | 'e' | 'p' | 'k' | 'g';

/** The service of one subsystem; its words start the description of each of its items. */
export interface Service {
  readonly name: Word;
  readonly equipment: readonly MainEquipment[];
}

/** The pattern of a system; larger plants repeat it in trains. */
export interface SystemBase {
  /** Two digits; train 2 of system 23 is `123`. */
  readonly code: string;
  readonly name: Word;
  /** The name of its system group. */
  readonly group: string;
  readonly kind: SystemKind;
  /** When it is usually completed, from 0 first (power, air) to 1 last (process). */
  readonly wave: number;
  /** The fluid code of its lines. */
  readonly fluid: string;
  /** Flammable gas may be present, so part of the equipment is Ex rated. */
  readonly hazardous: boolean;
  readonly services: Some<Service>;
}

const LETTERS = ['v', 'e', 'p', 'k', 'g'] as const;

/** Builds a service; `equipment` is a string of the letters of its main equipment. */
export const service = (en: string, zh: string, equipment = ''): Service => ({
  name: w(en, zh),
  equipment: LETTERS.filter((letter) => equipment.includes(letter)),
});
