import { w, type Word } from '@plumbline/contract/words/word.ts';
import { type EquipmentKind, equipmentOf } from './content.ts';
import { random, type Random, type Some } from './random.ts';
import type { Member, Unit } from './unit.ts';

/** One tagged item: its unit, its class, its name, and the random source of its data. */
export interface Item {
  readonly unit: Unit;
  readonly member: Member;
  readonly kind: EquipmentKind;
  readonly name: string;
  readonly chance: Random;
}

const SIZES: Some<string> = ['3/4"', '1"', '2"', '3"', '4"', '6"', '8"', '10"', '12"', '16"', '24"'];
const CLASSES: Some<string> = ['AC1', 'AC2', 'AS5', 'BC1', 'BS2', 'DC1', 'DS5', 'FS2', 'GD3'];

/** The name of an item, unique in the plant: the number of a unit is unique, and so are the codes within the unit. */
function nameOf({ subSystem, number }: Unit, { part, copy, letter }: Member, chance: Random): string {
  const { code, base } = subSystem.system;
  const piece = String(copy + 1).padStart(2, '0');
  switch (part.tagType) {
    case 'line':
      return `${chance.pick(SIZES)}-${base.fluid}-${code}-${number}-${chance.pick(CLASSES)}`;
    case 'cable':
      return `${code}-${part.code}-${subSystem.area.digits}-${number}${letter}`;
    case 'spool':
    case 'mechanicalJoint':
      return `${code}-${part.code}-${number}-${piece}`;
    case 'testPack':
      return `TP-${code}-${number}`;
    case 'tag':
    case 'tagSet':
      return `${code}-${part.code}-${number}${letter}`;
  }
}

/** A noun as used inside a sentence: `Pressure gauge` becomes `pressure gauge`, `HV power cable` stays. */
const inside = (noun: string): string =>
  /^[A-Z][a-z]/.test(noun) ? `${noun.charAt(0).toLowerCase()}${noun.slice(1)}` : noun;

/** The description of an item, in both languages. */
export function describe({ unit, member, kind }: Item): Word {
  const { says: description } = unit.subSystem;
  const noun = member.part.says ?? w(inside(kind.name.en), kind.name.zh);
  const letter = member.letter === '' ? '' : ` ${member.letter}`;
  return w(`${description.en} ${noun.en}${letter}`, `${description.zh}${noun.zh}${letter.trim()}`);
}

/** The items of a unit. */
export function itemsOf(seed: number, unit: Unit): readonly Item[] {
  return unit.members.map((member, at) => {
    const chance = random(seed, 'item', unit.subSystem.index, unit.index, at);
    return { unit, member, kind: equipmentOf(member.part.type), name: nameOf(unit, member, chance), chance };
  });
}

/** The package of a unit; null for a unit without one. */
export const parentTagOf = ({ kind, subSystem, number }: Unit): string | null =>
  kind.parent === undefined ? null : `${subSystem.system.code}-PKG-${number}`;

/** The loop of a unit; null for a unit without one. */
export const loopOf = ({ kind, subSystem, number }: Unit): string | null =>
  kind.loop === undefined ? null : `${subSystem.system.code}-${kind.loop}-${number}`;
