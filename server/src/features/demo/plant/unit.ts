import { type Part, type SystemKind, type UnitKind, unitMix, units } from './content.ts';
import type { Layout, SubSystemPlan } from './layout.ts';
import { letterOf, unitNumber, UNITS_MAX } from './names.ts';
import { random, type Random } from './random.ts';

/** One item of a unit, not yet a row. */
export interface Member {
  readonly part: Part;
  /** Its index among identical items, from 0. */
  readonly copy: number;
  readonly letter: string;
}

/** A group of items that belong together, placed in a subsystem. */
export interface Unit {
  readonly subSystem: SubSystemPlan;
  /** Its number within the subsystem, from 1. */
  readonly index: number;
  /** The digits its items share, such as `1003`. */
  readonly number: string;
  readonly kind: UnitKind;
  readonly members: readonly Member[];
}

interface Choice {
  readonly kind: UnitKind;
  readonly upTo: number;
}

/** The units a subsystem may have, with cumulative probabilities up to 1. */
function choicesOf(systemKind: SystemKind, equipment: readonly string[]): readonly Choice[] {
  const fitting = Object.entries(unitMix[systemKind]).flatMap(([key, share]) => {
    const kind = units[key];
    const fits = kind !== undefined && (kind.needs === undefined || equipment.includes(kind.needs));
    return fits ? [{ kind, share }] : [];
  });
  const sum = fitting.reduce((all, { share }) => all + share, 0);
  let passed = 0;
  return fitting.map(({ kind, share }) => {
    passed += share / sum;
    return { kind, upTo: passed };
  });
}

function membersOf(kind: UnitKind, chance: Random): readonly Member[] {
  return kind.parts.flatMap((part) => {
    if (part.odds < 1 && !chance.chance(part.odds)) return [];
    const copies = chance.int(part.times[0], part.times[1]);
    return Array.from({ length: copies }, (_, copy) => ({ part, copy, letter: letterOf(copy, copies) }));
  });
}

/** The units of one subsystem, until it is full; the last one is cut to fit. */
function* unitsOfSubSystem(seed: number, subSystem: SubSystemPlan): Generator<Unit> {
  const choices = choicesOf(subSystem.system.base.kind, subSystem.service.equipment);
  // a service with main equipment always gets its units, whatever the draw
  const main = choices.filter(({ kind }) => kind.needs !== undefined).map(({ kind }) => kind);
  let left = subSystem.tags;
  for (let index = 1; left > 0; index += 1) {
    if (index > UNITS_MAX) throw new RangeError(`subsystem ${subSystem.name} is too full for its numbers`);
    const chance = random(seed, 'unit', subSystem.index, index);
    const dice = chance.next();
    const kind = main[index - 1] ?? choices.find(({ upTo }) => dice < upTo)?.kind ?? choices.at(-1)?.kind;
    if (kind === undefined) return;
    const members = membersOf(kind, chance).slice(0, left);
    left -= members.length;
    yield { subSystem, index, number: unitNumber(subSystem.number, index), kind, members };
  }
}

/** The units of the plant, subsystem by subsystem; generated on demand and not stored. */
export function* unitsOf(layout: Layout): Generator<Unit> {
  for (const subSystem of layout.subSystems) yield* unitsOfSubSystem(layout.seed, subSystem);
}
