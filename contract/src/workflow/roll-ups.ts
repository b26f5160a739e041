import type { Register } from '../register/register.ts';
import type { Field } from '../field/field.ts';
import type { RegisterKey } from '../registers/index.ts';
import { jobCard } from '../registers/work-pack/job-card.ts';
import { operation } from '../registers/work-pack/operation.ts';
import { workPack } from '../registers/work-pack/work-pack.ts';

type Named = Readonly<Record<string, Field>>;

/**
 * Progress that rolls up by weight (ADR 0038): the progress of a row is the mean of that of its parts, each as heavy as it
 * says. Parts may have parts themselves. Where nothing of a row weighs anything all its parts weigh alike; a row without
 * parts has nothing done until its record is complete, and everything then.
 */
export interface RollUp {
  /** The register whose rows have parts. */
  readonly whole: RegisterKey;
  /** Its field that keeps the progress, 0 to 100; people never write it. */
  readonly into: string;
  /** The register whose rows are the parts. */
  readonly parts: RegisterKey;
  /** The reference of a part to the row it is a part of. */
  readonly of: string;
  /** How much of a part is done, 0 to 100. */
  readonly done: string;
  /** How heavy a part is, never negative: the first of these fields that is not blank; without any all weigh alike. */
  readonly weight: readonly string[];
  /** Its field that keeps how heavy its parts are together; without one nobody asks. */
  readonly heavy?: string | undefined;
}

/** Declares how the progress of the rows of a register follows from that of their parts. */
const rollUp = <const W extends RegisterKey, const P extends RegisterKey, const F extends Named, const G extends Named>(
  whole: Register<W, F>,
  into: keyof F & string,
  parts: Register<P, G>,
  by: {
    readonly of: keyof G & string;
    readonly done: keyof G & string;
    readonly weight: readonly (keyof G & string)[];
    readonly heavy?: keyof F & string;
  },
): RollUp => ({ whole: whole.key, into, parts: parts.key, ...by });

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

/** The roll-ups the rows of a register are parts in. */
export const rollUpsOf = (parts: string): readonly RollUp[] => ROLL_UPS.filter((one) => one.parts === parts);
