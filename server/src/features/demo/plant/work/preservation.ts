import { addDays } from '@plumbline/contract/rules/clock.ts';
import { earlier } from '../day.ts';
import { random, type Some } from '../random.ts';
import { itrDiscipline } from './checks.ts';
import { personFor, type Signing } from './signing.ts';

/** One round of preservation that is over. */
export interface RoundWork {
  readonly due: string;
  readonly state: 'signedOff' | 'skipped';
  /** Completed, and for some verified; none where it was skipped. */
  readonly signOffs: readonly Signing[];
  /** Why it was skipped; empty else. */
  readonly reason: string;
}
/** The course of one PWL on one tagged item: rounds that are over, the earliest first, and the running one. */
export interface CourseWork {
  readonly past: readonly RoundWork[];
  /** When the running round is due. */
  readonly due: string;
  readonly state: 'notStarted' | 'inProgress' | 'checksheetComplete';
  readonly assignedTo: string;
}

/** So many rounds at most are told of the past, and so many days back. */
const ROUNDS_MOST = 5;
const DAYS_MOST = 730;
const LATE_ODDS = 0.12;
const SKIP_ODDS = 0.07;
const VERIFIED_ODDS = 0.4;
const REASONS: Some<string> = [
  'No access: scaffold not yet up 无法到达：脚手架未搭设',
  'Permit refused during lifting 吊装期间未获作业许可',
  'Panel locked by vendor 厂家锁闭，无法作业',
  'Heavy rain 大雨',
];

/** What was done of a PWL that comes again every so many days, up to the day of the plant; the same names give the same course. */
export function courseOf(
  { taggedItem, pwl, frequency }: { readonly taggedItem: string; readonly pwl: string; readonly frequency: number },
  { seed, asOf }: { readonly seed: number; readonly asOf: string },
): CourseWork {
  const chance = random(seed, 'preservation', taggedItem, pwl);
  const discipline = itrDiscipline(pwl);
  const by = personFor('does', discipline, `${pwl} ${taggedItem}`);
  const checks = personFor('checks', discipline, taggedItem);
  const isLate = chance.chance(LATE_ODDS);
  const due = addDays(asOf, isLate ? -chance.int(1, 12) : chance.int(0, frequency - 1));
  const rounds = chance.int(1, Math.min(ROUNDS_MOST, Math.max(1, Math.floor(DAYS_MOST / frequency))));
  const past = Array.from({ length: rounds }, (_, at): RoundWork => {
    const on = addDays(due, -frequency * (rounds - at));
    if (chance.chance(SKIP_ODDS)) return { due: on, state: 'skipped', signOffs: [], reason: chance.pick(REASONS) };
    const done = earlier(addDays(on, chance.int(-3, 2)), asOf);
    const completed: Signing = { label: 'Completed', by, on: done };
    const verified = { label: 'Verified', by: checks, on: earlier(addDays(done, 1), asOf) };
    return {
      due: on,
      state: 'signedOff',
      signOffs: chance.chance(VERIFIED_ODDS) ? [completed, verified] : [completed],
      reason: '',
    };
  });
  const begun = chance.next();
  const state = begun < 0.06 ? 'inProgress' : 'notStarted';
  return { past, due, state: begun > 0.96 ? 'checksheetComplete' : state, assignedTo: by };
}
