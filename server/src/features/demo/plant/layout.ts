import { w, type Word } from '@plumbline/contract/words/word.ts';
import { places, registerNames, type Service, type SystemBase, systemBases } from './content.ts';
import { addDays, daysBetween } from '@plumbline/contract/rules/clock.ts';
import { fridayOf } from './day.ts';
import { subSystemName } from './names.ts';
import { random, shareOf, type Some } from './random.ts';

/** One system of the plant. */
interface SystemPlan {
  readonly code: string;
  readonly name: Word;
  readonly base: SystemBase;
  /** 1, 2 …: larger plants are built in trains. */
  readonly train: number;
}

/** One area and its contents. */
export interface AreaPlan {
  readonly name: string;
  /** Two or three digits, the part of a cable number that shows its area. */
  readonly digits: string;
  readonly description: Word;
  readonly modules: Some<string>;
  readonly locations: Some<string>;
}

/** One subsystem: the unit of completion. */
export interface SubSystemPlan {
  readonly index: number;
  readonly name: string;
  readonly system: SystemPlan;
  /** Its number within the system, from 1. */
  readonly number: number;
  readonly service: Service;
  /** The start of each description. */
  readonly says: Word;
  /** The number of tagged items in it. */
  readonly tags: number;
  readonly area: AreaPlan;
  /** Its position among all subsystems by planned mechanical completion, from 0. */
  readonly rank: number;
  readonly mcc: string;
  readonly rfc: string;
  readonly rfsu: string;
  readonly phase: string;
  readonly priority: string;
}

/** The plant without its items: small enough to fit in memory at any size. */
export interface Layout {
  readonly seed: number;
  readonly asOf: string;
  readonly tags: number;
  readonly systems: readonly SystemPlan[];
  readonly areas: Some<AreaPlan>;
  /** In the order of systems. */
  readonly subSystems: readonly SubSystemPlan[];
  /** In the order of planned mechanical completion. */
  readonly byDate: readonly SubSystemPlan[];
  readonly subSystemOf: ReadonlyMap<string, SubSystemPlan>;
}

/** About 15 systems at 2,000 items and 400 at a million; in between a power of the size. */
const systemsFor = (tags: number): number => Math.max(1, Math.round(Math.min(0.2704 * tags ** 0.5283, tags / 8)));
/** About 50 subsystems at 2,000 items and 5,000 at a million; always enough that none runs out of unit numbers. */
const subSystemsFor = (tags: number): number =>
  Math.max(systemsFor(tags), Math.round(Math.min(0.179 * tags ** 0.741, tags / 4)));

function planSystem(index: number): SystemPlan {
  const base = systemBases[index % systemBases.length] ?? systemBases[0];
  const train = 1 + Math.floor(index / systemBases.length);
  if (train === 1) return { code: base.code, name: base.name, base, train };
  const name = w(`${base.name.en} train ${train}`, `${base.name.zh}第${train}系列`);
  return { code: `${train - 1}${base.code}`, name, base, train };
}

function planArea(index: number): AreaPlan {
  const { areas, decks, sides } = places;
  const { en, zh } = areas[index % areas.length] ?? areas[0];
  const block = 1 + Math.floor(index / areas.length);
  const digits = String(10 + index);
  const name = `A${digits}`;
  const locations = decks.flatMap((deck) => sides.map((side) => `${name}-${deck.code}-${side.code}`));
  return {
    name,
    digits,
    description: block === 1 ? w(en, zh) : w(`${en} ${block}`, `${zh}${block}`),
    modules: [`M${digits}01`, `M${digits}02`],
    locations: [`${name}-${decks[0].code}-${sides[0].code}`, ...locations.slice(1)],
  };
}

/** Distributes a whole number by weight, so that the parts add up to it exactly. */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let passed = 0;
  let given = 0;
  return weights.map((weight) => {
    passed += weight;
    const upTo = Math.round((passed / sum) * total);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** Days from today for a subsystem at this fraction of the order: dense in the middle, a third in the past. */
export function offsetOf(share: number): number {
  const t = 2 * share - 1;
  return Math.round(80 + 210 * t + 190 * t ** 3);
}

interface Draft {
  readonly system: SystemPlan;
  readonly number: number;
  readonly service: Service;
  readonly says: Word;
  readonly order: number;
  readonly weight: number;
}

function draft(seed: number, system: SystemPlan, number: number): Draft {
  const chance = random(seed, 'subSystem', system.code, number);
  const { services, wave } = system.base;
  const service = services[(number - 1) % services.length] ?? services[0];
  const round = Math.floor((number - 1) / services.length);
  const suffix = round === 0 ? '' : ` ${round + 1}`;
  const description = w(`${service.name.en}${suffix}`, `${service.name.zh}${suffix.trim()}`);
  // trains follow one another, yet overlap
  const order = wave + (system.train - 1) * 0.09 + (chance.next() - 0.5) * 0.28;
  return { system, number, service, says: description, order, weight: 0.45 + chance.next() * 1.1 };
}

/** The interval in days between planned dates: small projects plan by milestones, large ones by weeks. */
function stepOf(count: number): number {
  if (count < 150) return 28;
  return count < 600 ? 14 : 7;
}

/** The planned mechanical completion of each draft, in the order of the waves, with slight irregularity. */
function mccDays(
  drafts: readonly Draft[],
  { seed, asOf }: { readonly seed: number; readonly asOf: string },
): readonly string[] {
  const step = stepOf(drafts.length);
  const days = new Map<Draft, string>();
  for (const [rank, subSystemDraft] of drafts.toSorted((a, b) => a.order - b.order).entries()) {
    const swing = (shareOf(seed, 'day', rank) - 0.5) * 40;
    const offset = Math.round((offsetOf((rank + 0.5) / drafts.length) + swing) / step) * step;
    days.set(subSystemDraft, fridayOf(addDays(asOf, offset)));
  }
  return drafts.map((draft) => days.get(draft) ?? asOf);
}

/** The position of each day among all, from 0; for equal days the earlier one in the list comes first. */
function ranksOf(days: readonly string[]): readonly number[] {
  const order = days.map((day, at) => ({ day, at })).toSorted((a, b) => daysBetween(b.day, a.day) || a.at - b.at);
  const ranks = days.map(() => 0);
  for (const [rank, { at }] of order.entries()) ranks[at] = rank;
  return ranks;
}

/** The phase, or the priority, at this fraction of the order: windows of subsystems to be completed together. */
function nameAt(register: 'phase' | 'priority', share: number): string {
  const names = registerNames(register);
  return names[Math.floor(share * names.length)] ?? names[0] ?? '';
}

/** Plans systems, subsystems, areas and dates. The same options give the same layout. */
export function planLayout(options: { readonly tags: number; readonly seed: number; readonly asOf: string }): Layout {
  const { seed, asOf, tags } = options;
  const systems = Array.from({ length: systemsFor(tags) }, (_, index) => planSystem(index));
  const areaPlans = planAreas(systems.length);
  const drafts = draftAll(options, systems);
  const tagsOf = shareOut(
    tags,
    drafts.map(({ weight }) => weight),
  );
  const days = mccDays(drafts, options);
  const ranks = ranksOf(days);
  const subSystems = drafts.map(({ system, number, service, says: description }, index): SubSystemPlan => {
    const rank = ranks[index] ?? index;
    const share = (rank + 0.5) / drafts.length;
    const chance = random(seed, 'plan', index);
    const mcc = days[index] ?? asOf;
    const rfc = fridayOf(addDays(mcc, chance.int(28, 56)));
    return {
      index,
      name: subSystemName(system.code, number),
      system,
      number,
      service,
      says: description,
      tags: tagsOf[index] ?? 0,
      area: areaOf(areaPlans, system, chance.next()),
      rank,
      mcc,
      rfc,
      rfsu: fridayOf(addDays(rfc, chance.int(42, 84))),
      phase: nameAt('phase', share),
      priority: nameAt('priority', share),
    };
  });
  return {
    seed,
    asOf,
    tags,
    systems,
    areas: areaPlans,
    subSystems,
    byDate: subSystems.toSorted((a, b) => a.rank - b.rank),
    subSystemOf: new Map(subSystems.map((subSystem) => [subSystem.name, subSystem])),
  };
}

/** The areas; more systems need more areas. */
const planAreas = (systems: number): Some<AreaPlan> => [
  planArea(0),
  ...Array.from({ length: 5 + Math.min(80, Math.round(systems / 4)) }, (_, index) => planArea(index + 1)),
];

/** The subsystems of all systems: a system with more work has more. */
function draftAll(
  { tags, seed }: { readonly tags: number; readonly seed: number },
  systems: readonly SystemPlan[],
): readonly Draft[] {
  const weights = systems.map(({ base, code }) => base.services.length * (0.8 + 0.4 * shareOf(seed, 'size', code)));
  const counts = shareOut(subSystemsFor(tags), weights);
  return systems.flatMap((system, index) =>
    Array.from({ length: Math.max(1, counts[index] ?? 1) }, (_, number) => draft(seed, system, number + 1)),
  );
}

/** The area of a subsystem: a system stays within two neighbouring areas. */
function areaOf(areaPlans: Some<AreaPlan>, system: SystemPlan, share: number): AreaPlan {
  const home = Math.floor(shareOf('area', system.code) * areaPlans.length);
  return areaPlans[(home + (share < 0.7 ? 0 : 1)) % areaPlans.length] ?? areaPlans[0];
}
