import type { Progress } from './progress-state.ts';
import { library } from '../library.ts';
import { itemsOf, type Item } from '../item.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { earlier } from '../day.ts';
import type { Layout } from '../layout.ts';
import { placeOf } from '../names.ts';
import { hashOf, shareOf } from '../random.ts';
import { unitsOf } from '../unit.ts';
import { personFor, type Signing } from './signing.ts';
import { classOf, lastDay, type Standing } from './standing.ts';

/** A check that has been worked on. */
export interface CheckWork {
  /** The name of the tagged item. */
  readonly taggedItem: string;
  /** The code of the check. */
  readonly itr: string;
  readonly state: Exclude<Progress, 'notStarted'>;
  /** The person who does it. */
  readonly assignedTo: string;
  /** Completed, then Accepted; none while it is in progress. */
  readonly signOffs: readonly Signing[];
}

/** The data from which the work on checks is derived. */
export interface Site {
  readonly layout: Layout;
  readonly standings: ReadonlyMap<string, Standing>;
}

/** The name of a Tag ITR, as the product shows it (domain guide 2.4). */
export const checkName = (taggedItem: string, itr: string): string => `${taggedItem} - ${itr}`;

const disciplineOf = new Map<string, string>(library.map(({ name, disciplineName }) => [name, disciplineName]));
/** The discipline letter of a check. */
export const itrDiscipline = (itr: string): string => disciplineOf.get(itr) ?? itr.charAt(0);

/** The progress of the subsystem of an item; undefined when the item is not of this plant. */
function standingOf({ standings }: Site, taggedItem: string): Standing | undefined {
  const place = placeOf(taggedItem);
  return place === null ? undefined : standings.get(place.subSystem);
}

const COMPLETE_SHARE = 0.03;
const BEGUN_SHARE = 0.07;

/** The intended state of a check; the checks of one item progress together. */
export function stateOf(site: Site, taggedItem: string, itr: string): Progress {
  const share = standingOf(site, taggedItem)?.signed[classOf(itr)] ?? 0;
  if (share === 0) return 'notStarted';
  const { seed } = site.layout;
  const pace = 0.8 * shareOf(seed, 'tag', taggedItem) + 0.2 * shareOf(seed, 'check', taggedItem, itr);
  if (share === 1 || pace < share) return 'signedOff';
  if (pace < share + COMPLETE_SHARE) return 'checksheetComplete';
  return pace < share + COMPLETE_SHARE + BEGUN_SHARE ? 'inProgress' : 'notStarted';
}

const WORK_DAYS = 80;

/** The day the check was completed. */
export function doneOn(site: Site, taggedItem: string, itr: string): string {
  const standing = standingOf(site, taggedItem);
  const last = standing === undefined ? addDays(site.layout.asOf, -1) : lastDay(site.layout, standing, classOf(itr));
  const back = shareOf(site.layout.seed, 'day', taggedItem, itr) ** 1.6 * WORK_DAYS;
  return addDays(last, -Math.floor(back));
}

/** The person who does a check. */
const assigneeOf = (taggedItem: string, itr: string): string =>
  personFor('does', itrDiscipline(itr), placeOf(taggedItem)?.subSystem ?? taggedItem);

/** The sign-offs of a check: both when it is signed off, the first for half of the complete ones. */
export function signOffsOf(site: Site, taggedItem: string, itr: string): readonly Signing[] {
  const state = stateOf(site, taggedItem, itr);
  const hash = hashOf('sign', taggedItem, itr);
  if (state === 'notStarted' || state === 'inProgress') return [];
  if (state === 'checksheetComplete' && hash % 2 === 0) return [];
  const on = doneOn(site, taggedItem, itr);
  const completed: Signing = { label: 'Completed', by: assigneeOf(taggedItem, itr), on };
  if (state === 'checksheetComplete') return [completed];
  const by = personFor('checks', itrDiscipline(itr), checkName(taggedItem, itr));
  return [completed, { label: 'Accepted', by, on: earlier(addDays(on, hash % 3), site.layout.asOf) }];
}

/** Every item of the plant with its checks from the matrix, generated on demand. */
export function* itemsWithChecks(layout: Layout): Generator<{ readonly item: Item; readonly itrs: readonly string[] }> {
  for (const unit of unitsOf(layout))
    for (const item of itemsOf(layout.seed, unit)) yield { item, itrs: item.kind.itrs };
}

/** Every check that has been worked on, generated on demand. */
export function* checks(site: Site): Generator<CheckWork> {
  for (const { item, itrs } of itemsWithChecks(site.layout))
    for (const itr of itrs) {
      const state = stateOf(site, item.name, itr);
      if (state === 'notStarted') continue;
      yield {
        taggedItem: item.name,
        itr,
        state,
        assignedTo: assigneeOf(item.name, itr),
        signOffs: signOffsOf(site, item.name, itr),
      };
    }
}
