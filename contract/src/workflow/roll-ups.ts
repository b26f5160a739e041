import type { Register } from '../register/register.ts';
import type { Field } from '../field/field.ts';
import type { RegisterKey } from '../registers/index.ts';
import { jobCard } from '../registers/work-pack/job-card.ts';
import { operation } from '../registers/work-pack/operation.ts';
import { workPack } from '../registers/work-pack/work-pack.ts';

type Named = Readonly<Record<string, Field>>;

/**
 * Progress that rolls up by weight (ADR 0038): the progress of a row is the weighted mean of the progress of its parts.
 * Parts may have parts themselves. Where no part of a row has a weight, all weigh the same; a row without parts is at 0
 * until its record is complete, and then at 100. While a part is not done, the row stays below 100, whatever it weighs.
 */
export interface RollUp {
  /** The register whose rows have parts. */
  readonly whole: RegisterKey;
  /** The field of the whole that stores the progress, 0 to 100; users never write it. */
  readonly into: string;
  /** The register whose rows are the parts. */
  readonly parts: RegisterKey;
  /** The reference from a part to its whole. */
  readonly of: string;
  /** The field of a part with its progress, 0 to 100. */
  readonly done: string;
  /**
   * The fields with the weight of a part, never negative: the first that is not blank counts; when empty, all parts
   * weigh the same.
   */
  readonly weight: readonly string[];
  /** The field of the whole that stores the total weight of its parts; omitted where it is not needed. */
  readonly heavy?: string | undefined;
}

/** Declares how the progress of a register's rows is calculated from the progress of their parts. */
const rollUp = <const W extends RegisterKey, const P extends RegisterKey, const F extends Named, const G extends Named>(
  parent: Register<W, F>,
  into: keyof F & string,
  parts: Register<P, G>,
  by: {
    readonly of: keyof G & string;
    readonly done: keyof G & string;
    readonly weight: readonly (keyof G & string)[];
    readonly heavy?: keyof F & string;
  },
): RollUp => ({ whole: parent.key, into, parts: parts.key, ...by });

/** Every roll-up (domain guide 3.10). */
export const ROLL_UPS: readonly RollUp[] = [
  rollUp(jobCard, 'percent', operation, { of: 'jobCard', done: 'donePercent', weight: ['weighting'] }),
  rollUp(workPack, 'percent', jobCard, {
    of: 'workPack',
    done: 'percent',
    weight: ['currentEstimate', 'originalEstimate'],
    heavy: 'estimate',
  }),
];

/** The roll-ups in which the rows of a register are parts. */
export const rollUpsOf = (parts: string): readonly RollUp[] => ROLL_UPS.filter((rollUp) => rollUp.parts === parts);
