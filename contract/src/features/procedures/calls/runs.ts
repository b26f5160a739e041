import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Refused } from '../../../register/calls.ts';
import type { Word } from '../../../words/word.ts';
import type { Completed, OutlineSection, OutlineStep } from '../outlines.ts';

/** A step as shown on the run sheet. */
export interface RunStep extends OutlineStep {
  readonly measuredValue: number | null;
  readonly outOfLimits: boolean;
  readonly remark: string | null;
  /** Why it was last taken back; null when it was not, or was completed since. */
  readonly takenBack: string | null;
  /** The number of open punch items raised on it, and of all. */
  readonly punchOpen: number;
  readonly punch: number;
  /** The number of open MOCs raised because of it, and of all. */
  readonly mocsOpen: number;
  readonly mocs: number;
  /** The number of files and photos on it. */
  readonly files: number;
}
/** A person who may complete steps here. */
export interface RunPerson {
  readonly id: string;
  readonly title: string;
  /** True for the caller. */
  readonly me: boolean;
}
/** A procedure that must be complete before this one. */
export interface Prerequisite {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly steps: number;
  readonly stepsDone: number;
  readonly completed: Completed | null;
}
/** A procedure as it is executed. */
export interface Run {
  readonly id: string;
  readonly rev: number;
  readonly name: string;
  readonly description: string;
  readonly systems: readonly { readonly id: string; readonly title: string }[];
  /** Who authorised the document for issue, and when. */
  readonly authorised: Completed | null;
  readonly actualStart: string | null;
  readonly plannedFinish: string | null;
  readonly completed: Completed | null;
  readonly sections: readonly OutlineSection[];
  readonly steps: readonly RunStep[];
  readonly prerequisites: readonly Prerequisite[];
  /** The people who may be named; only the caller, if the caller may not sign for others. */
  readonly people: readonly RunPerson[];
}

/** Returns the run sheet of a procedure: section by section, with what is done, by whom and when. */
export const runGet = call({
  path: '/api/ext/procedure/run',
  access: { register: 'procedure', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<Run>(),
});

/** The result of completing steps. */
export interface StepsCompleted {
  /** The steps completed by this call. */
  readonly done: readonly string[];
  /** The steps that someone had completed before: they stay as they are. */
  readonly already: readonly (Completed & { readonly id: string; readonly title: string })[];
  readonly refused: readonly Refused[];
}

/**
 * Completes steps of one procedure by name and date; a single step may include its measured value and remark. A step
 * that someone else completed a moment earlier is returned with that person's name and stays theirs. Steps after an
 * open hold point are refused.
 */
export const stepsComplete = call({
  path: '/api/ext/procedure/steps-complete',
  access: { register: 'procedureStep', right: 'sign' },
  input: z.object({
    steps: z.array(z.guid()).min(1).max(500),
    person: z.guid(),
    date: z.iso.date(),
    measuredValue: z.number().nullable().optional(),
    remark: z.string().max(1000).nullable().optional(),
  }),
  output: as<StepsCompleted>(),
});

/** The result of completing a section or a procedure. */
export interface RunCompleted {
  /** Whether it is complete; false while there are unconfirmed warnings. */
  readonly done: boolean;
  /** What is open: steps, sections, prerequisites by name. This call completes none of them. */
  readonly warnings: readonly Word[];
}

/**
 * Completes a section or a whole procedure by name and date. Open steps, and for a procedure open prerequisites and an
 * unauthorised document, are returned as warnings first and require `confirmed`; they stay open (domain guide 3.11).
 */
export const runComplete = call({
  path: '/api/ext/procedure/complete',
  access: { registerIn: 'register', right: 'sign' },
  input: z.object({
    register: z.enum(['procedureSection', 'procedure']),
    id: z.guid(),
    person: z.guid(),
    date: z.iso.date(),
    confirmed: z.boolean().default(false),
  }),
  output: as<RunCompleted>(),
});

/**
 * Takes back the completion of a step, a section or a procedure, with a reason that stays in its history. A step in a
 * completed section or procedure is reopened from the top: the procedure or section must be taken back first.
 */
export const runTakeBack = call({
  path: '/api/ext/procedure/take-back',
  access: { registerIn: 'register', right: 'reject' },
  input: z.object({
    register: z.enum(['procedureStep', 'procedureSection', 'procedure']),
    id: z.guid(),
    reason: z.string().trim().min(1).max(500),
  }),
  output: as<null>(),
});
