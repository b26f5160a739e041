import { addDays } from '@plumbline/contract/rules/clock.ts';
import { earlier } from '../day.ts';
import { random, type Some } from '../random.ts';
import { itrDiscipline } from './checks.ts';
import { personFor, type Signing } from './signing.ts';

/** A finished round of preservation. */
export interface RoundWork {
  readonly due: string;
  readonly state: 'signedOff' | 'skipped';
  /** Completed, and for some also verified; none where the round was skipped. */
  readonly signOffs: readonly Signing[];
  /** The reason it was skipped; otherwise empty. */
  readonly reason: string;
}
/** The course of one PWL on one tagged item: finished rounds, the earliest first, and the running one. */
export interface CourseWork {
  readonly past: readonly RoundWork[];
  /** The due date of the running round. */
  readonly due: string;
  readonly state: 'notStarted' | 'inProgress' | 'checksheetComplete';
  readonly assignedTo: string;
}

/** The maximum number of past rounds, and how many days back they go. */
const ROUNDS_MOST = 5;
const DAYS_MOST = 730;
const LATE_ODDS = 0.12;
const SKIP_ODDS = 0.07;
const VERIFIED_ODDS = 0.4;
const REASONS: Some<string> = [
  'No access: scaffold not yet up | 无法到达：脚手架未搭设',
  'Permit refused during lifting | 吊装期间未获作业许可',
  'Panel locked by vendor | 厂家锁闭，无法作业',
  'Heavy rain | 大雨',
];

/**
 * The history of a PWL that is repeated at a fixed interval in days, up to the day of the plant; the same names give
 * the same course.
 */
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
