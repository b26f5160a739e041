import { addDays, daysBetween } from '@plumbline/contract/rules/clock.ts';
import { earlier } from '../day.ts';
import type { Layout, SubSystemPlan } from '../layout.ts';
import { shareOf } from '../random.ts';

/** The progress of a subsystem. */
export interface Standing {
  readonly subSystem: SubSystemPlan;
  /** Its mechanical completion: accepted, complete and waiting for acceptance, or still open. */
  readonly mcc: 'accepted' | 'ready' | 'open';
  /** True when its commissioning certificate is accepted too. */
  readonly commissioned: boolean;
  /** The proportion of its checks that is signed, by class; 1 means all. */
  readonly signed: Readonly<Record<ItrClassKey, number>>;
}

/** The proportion of due subsystems, earliest first, that have an accepted certificate. */
const ACCEPTED_SHARE = 0.45;
/** The number of further subsystems that are complete and wait for acceptance. */
const READY = 3;
/** The proportion of accepted subsystems, earliest first, that are commissioned too. */
const COMMISSIONED_SHARE = 0.3;

/** Days before its planned date over which the work of a class is done. */
const WINDOW = { A: 130, B: 75, C: 60, S: 20, P: 10 } as const;
type ItrClassKey = keyof typeof WINDOW;

/**
 * The proportion signed at this many days after the planned day (negative before it): rises late, and seldom finishes
 * quite on time.
 */
function signedShare(late: number, window: number, noise: number): number {
  if (late <= -window) return 0;
  if (late >= 0) return Math.min(0.99, 0.88 + 0.1 * noise + late / 2000);
  return Math.min(0.96, (1 + late / window) ** 1.4 * (0.75 + 0.3 * noise));
}

const dayOf = (subSystem: SubSystemPlan, itrClass: ItrClassKey): string => {
  if (itrClass === 'A') return subSystem.mcc;
  if (itrClass === 'B') return subSystem.rfc;
  return itrClass === 'C' ? addDays(subSystem.rfsu, -14) : subSystem.rfsu;
};

function signedOf(
  layout: Layout,
  subSystem: SubSystemPlan,
  facts: { readonly complete: boolean; readonly commissioned: boolean },
): Standing['signed'] {
  const noise = shareOf(layout.seed, 'pace', subSystem.index);
  const share = (itrClass: ItrClassKey): number =>
    signedShare(daysBetween(dayOf(subSystem, itrClass), layout.asOf), WINDOW[itrClass], noise);
  return {
    A: facts.complete ? 1 : share('A'),
    B: facts.commissioned ? 1 : share('B'),
    C: facts.commissioned ? 1 : share('C'),
    S: share('S'),
    P: share('P'),
  };
}

/**
 * The standing of every subsystem, by name. The finished ones are the first by planned day, without gaps. An item
 * shared by two subsystems belongs to the earlier one, so if either subsystem is complete, so is the item.
 */
export function standings(layout: Layout): ReadonlyMap<string, Standing> {
  const { asOf, byDate } = layout;
  const due = byDate.filter(({ mcc }) => mcc <= asOf).length;
  const accepted = Math.floor(due * ACCEPTED_SHARE);
  const ready = Math.min(due, accepted + READY);
  const late = byDate.findIndex(({ rfc }) => rfc > asOf);
  const commissioned = Math.min(late === -1 ? due : late, Math.ceil(accepted * COMMISSIONED_SHARE));
  return new Map(
    byDate.map((subSystem, rank) => {
      const done = rank < commissioned;
      const open = rank < ready ? 'ready' : 'open';
      const standing: Standing = {
        subSystem,
        mcc: rank < accepted ? 'accepted' : open,
        commissioned: done,
        signed: signedOf(layout, subSystem, { complete: rank < ready, commissioned: done }),
      };
      return [subSystem.name, standing];
    }),
  );
}

/**
 * The last day that work of a class was signed in a subsystem: before its planned day if complete, otherwise up to
 * yesterday.
 */
export function lastDay(layout: Layout, { subSystem, signed }: Standing, itrClass: ItrClassKey): string {
  const yesterday = addDays(layout.asOf, -1);
  if (signed[itrClass] < 1) return yesterday;
  // completed commissioning was completed before its certificate
  const due = itrClass === 'A' ? subSystem.mcc : subSystem.rfc;
  return earlier(yesterday, addDays(due, -3));
}

const isClass = (letter: string): letter is ItrClassKey => Object.hasOwn(WINDOW, letter);

/** The class of a check, by the last letter of its code; A by default. */
export function classOf(itr: string): ItrClassKey {
  const letter = itr.slice(-1).toUpperCase();
  return isClass(letter) ? letter : 'A';
}
