import type { Progress } from './progress-state.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { defectsOf, generalDefects } from '../content.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { earlier } from '../day.ts';
import { plantForm } from '../forms.ts';
import type { Item } from '../item.ts';
import type { SubSystemPlan } from '../layout.ts';
import { random, shareOf, type Random } from '../random.ts';
import type { PlantRow } from '../table.ts';
import { walkdownDay, walkdownOf } from '../walkdowns.ts';
import { fillSheet, type FilledSheet, type Tester } from './answers.ts';
import { checkName, doneOn, itemsWithChecks, itrDiscipline, stateOf, type Site } from './checks.ts';
import { personFor, type Signing } from './signing.ts';
import { classOf, type Standing } from './standing.ts';

/** One defect that was found. */
export interface PunchWork {
  /** Its row, as in an import sheet of punch items; `tagItr` is the name of the Tag ITR, `<tagged item> - <ITR>`. */
  readonly row: PlantRow;
  /** The tagged item and ITR it was raised from, and the task whose box raised it; null when a walkdown found it. */
  readonly from: { readonly taggedItem: string; readonly itr: string; readonly task: string } | null;
  readonly state: 'raised' | 'cleared' | 'accepted';
  /** Cleared, then Accepted, as far as its state requires. */
  readonly signOffs: readonly Signing[];
}

/** The proportions of checks and items with a defect. */
export interface PunchShares {
  /** The proportion of started checks. */
  readonly onChecks: number;
  /** The proportion of items in walked-down subsystems. */
  readonly onWalkdowns: number;
}

/** The start of the punch item text for a failed task. */
const FAILED = w('Check failed: ', '不合格：');

type Category = 'A' | 'B' | 'C';

function categoryOf(chance: Random): Category {
  const dice = chance.next();
  if (dice < 0.25) return 'A';
  return dice < 0.8 ? 'B' : 'C';
}

/** The probabilities that an item is accepted and that it is at least cleared, by standing and category. */
const ODDS: Readonly<Record<'done' | 'due' | 'going', Readonly<Record<Category, readonly [number, number]>>>> = {
  done: { A: [1, 1], B: [0.75, 0.85], C: [0.5, 0.65] },
  due: { A: [0.5, 0.75], B: [0.4, 0.6], C: [0.25, 0.4] },
  going: { A: [0.3, 0.5], B: [0.25, 0.4], C: [0.15, 0.25] },
};

function oddsOf(site: Site, standing: Standing | undefined, category: Category): readonly [number, number] {
  if (standing === undefined) return ODDS.going[category];
  if (standing.mcc !== 'open') return ODDS.done[category];
  return ODDS[standing.subSystem.mcc <= site.layout.asOf ? 'due' : 'going'][category];
}

interface Finding {
  readonly key: string;
  readonly says: string;
  readonly discipline: string;
  readonly raisedBy: string;
  readonly raisedDate: string;
  readonly subSystem: SubSystemPlan;
  readonly owl: boolean;
  readonly scope: Readonly<
    Record<'scope', string> & Record<'punchList' | 'subSystem' | 'taggedItem' | 'tagItr', string | null>
  >;
}

/** The latest closing day of an item: one found before a finished certificate was also closed before it. */
function latestFor({ layout }: Site, standing: Standing | undefined, raised: string): string {
  if (standing === undefined || standing.mcc === 'open') return layout.asOf;
  const { mcc, rfc } = standing.subSystem;
  if (raised <= mcc) return earlier(layout.asOf, mcc);
  return standing.commissioned && raised <= rfc ? earlier(layout.asOf, rfc) : layout.asOf;
}

/** Gives a finding its category, its state and its dates. */
function itemFrom(site: Site, finding: Finding, from: PunchWork['from']): PunchWork {
  const chance = random(site.layout.seed, 'punch item', finding.key);
  const category = categoryOf(chance);
  const standing = site.standings.get(finding.subSystem.name);
  const [accepted, cleared] = oddsOf(site, standing, category);
  const dice = chance.next();
  const clearedOrNot = dice < cleared ? 'cleared' : 'raised';
  const state = dice < accepted ? 'accepted' : clearedOrNot;
  const doer = personFor('does', finding.discipline, finding.subSystem.name);
  const latest = latestFor(site, standing, finding.raisedDate);
  const clearedOn = earlier(addDays(finding.raisedDate, chance.int(1, 21)), latest);
  const acceptedOn = earlier(addDays(clearedOn, chance.int(0, 7)), latest);
  const signOffs: readonly Signing[] = [
    { label: 'Cleared', by: doer, on: clearedOn },
    { label: 'Accepted', by: personFor('checks', finding.discipline, finding.key), on: acceptedOn },
  ];
  return {
    row: {
      description: finding.says,
      category,
      discipline: finding.discipline,
      ...finding.scope,
      isOwl: finding.owl,
      detailedDescription: null,
      raisedBy: finding.raisedBy,
      raisedDate: finding.raisedDate,
      plannedDate: addDays(finding.raisedDate, category === 'A' ? 14 : 60),
      assignedTo: doer,
      area: finding.subSystem.area.name,
      manhours: chance.int(1, 16) / 2,
      subcontractorNames: [],
      comments: null,
    },
    from,
    state,
    signOffs: signOffs.slice(0, ['raised', 'cleared', 'accepted'].indexOf(state)),
  };
}

/** True when a started check has a punch item, derived from the name of the Tag ITR. */
const hasPunch = (seed: number, name: string, shares: PunchShares): boolean =>
  shareOf(seed, 'punch', name) < shares.onChecks;

/** The sheet of a check to fill. */
export interface CheckSheet {
  readonly template: FormTemplate;
  readonly state: Progress;
  /** The name of the Tag ITR. */
  readonly name: string;
}

/** Fills the sheet of a check, with the punch box ticked where the check has a punch item. */
export const fillCheck = (
  { layout }: Site,
  { template, state, name }: CheckSheet,
  shares: PunchShares,
  testers: readonly Tester[] = [],
): FilledSheet => {
  const punch = hasPunch(layout.seed, name, shares);
  return fillSheet({ template, state, seed: `${layout.seed} ${name}`, asOf: layout.asOf, punch, testers });
};

/** The ticked task: its name and its text; null where there is none. */
function tickedTask(
  site: Site,
  { name, itr, state }: { readonly name: string; readonly itr: string; readonly state: Progress },
  shares: PunchShares,
) {
  if (!hasPunch(site.layout.seed, name, shares)) return null;
  const template = plantForm('itr', { name: itr, itrClassName: classOf(itr), disciplineName: itrDiscipline(itr) });
  const [ticked] = fillCheck(site, { template, state, name }, shares).punchTasks;
  return template.tasks.find((task) => task.name === ticked) ?? null;
}

function fromCheck(site: Site, { unit, name }: Item, itr: string, shares: PunchShares): PunchWork | null {
  const key = checkName(name, itr);
  const task = tickedTask(site, { name: key, itr, state: stateOf(site, name, itr) }, shares);
  if (task === null) return null;
  const discipline = itrDiscipline(itr);
  const finding: Finding = {
    key,
    says: `${FAILED.en}${task.text.en} | ${FAILED.zh}${task.text.zh}`,
    discipline,
    raisedBy: personFor('checks', discipline, key),
    raisedDate: doneOn(site, name, itr),
    subSystem: unit.subSystem,
    owl: false,
    scope: { scope: 'tagItr', punchList: null, subSystem: null, taggedItem: null, tagItr: key },
  };
  return itemFrom(site, finding, { taggedItem: name, itr, task: task.name });
}

function fromWalkdown(site: Site, { unit, name, kind }: Item): PunchWork {
  const { subSystem } = unit;
  const finding: Finding = {
    key: name,
    says: random(site.layout.seed, 'defect', name).pick(defectsOf(kind.itrs[0])),
    discipline: kind.discipline,
    raisedBy: personFor('checks', kind.discipline, name),
    raisedDate: walkdownDay(subSystem),
    subSystem,
    owl: false,
    scope: { scope: 'taggedItem', punchList: walkdownOf(subSystem), subSystem: null, taggedItem: name, tagItr: null },
  };
  return itemFrom(site, finding, null);
}

function* generalItems(site: Site): Generator<PunchWork> {
  for (const subSystem of site.layout.byDate) {
    if (walkdownDay(subSystem) > site.layout.asOf) return;
    const chance = random(site.layout.seed, 'walkdown', subSystem.index);
    const first = chance.int(0, generalDefects.length - 1);
    for (let at = chance.int(0, 2); at > 0; at -= 1) {
      const {
        says: description,
        discipline,
        owl,
      } = generalDefects[(first + at) % generalDefects.length] ?? generalDefects[0];
      const finding: Finding = {
        key: `${subSystem.name} ${at}`,
        says: description,
        discipline,
        raisedBy: personFor('checks', discipline, subSystem.name),
        raisedDate: walkdownDay(subSystem),
        subSystem,
        owl,
        scope: {
          scope: 'subSystem',
          punchList: walkdownOf(subSystem),
          subSystem: subSystem.name,
          taggedItem: null,
          tagItr: null,
        },
      };
      yield itemFrom(site, finding, null);
    }
  }
}

/** All defects found: on checks, on walkdowns, and about whole subsystems; generated on demand. */
export function* punchItems(site: Site, shares: PunchShares): Generator<PunchWork> {
  const { seed, asOf } = site.layout;
  for (const { item, itrs } of itemsWithChecks(site.layout)) {
    for (const itr of itrs) {
      const found = fromCheck(site, item, itr, shares);
      if (found !== null) yield found;
    }
    const walked = walkdownDay(item.unit.subSystem) <= asOf;
    if (walked && shareOf(seed, 'walk', item.name) < shares.onWalkdowns) yield fromWalkdown(site, item);
  }
  yield* generalItems(site);
}
