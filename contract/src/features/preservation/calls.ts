import { z } from 'zod';
import { as, call, type Download } from '../../calls/call.ts';
import type { Refused } from '../../register/calls.ts';
import { selection } from '../../register/filter.ts';
import type { Word } from '../../words/word.ts';

/** The cycles an action applies to, and whether it is only simulated. */
const chosen = { selection, dryRun: z.boolean().default(false) };
/** Why it is done: recorded in the comments and the history of each cycle. */
const reason = z.string().trim().min(1).max(500);
/** The result of an action: the number of cycles changed, and why the others were not. */
export interface ActAnswer {
  readonly done: number;
  /**
   * Identifies the change for the `undo` verb of Tag PWLs; null where nothing was done, or more than `undo` can take
   * back.
   */
  readonly batch: string | null;
  readonly refused: readonly Refused[];
}

/**
 * Skips the open round of some cycles with a status and a reason; the next round begins (domain guide 3.5). Partly
 * signed rounds are refused.
 */
export const preservationSkip = call({
  path: '/api/ext/preservation/skip',
  access: { register: 'tagPwl', right: 'sign' },
  input: z.object({ ...chosen, status: z.guid().nullable().default(null), reason }),
  output: as<ActAnswer>(),
});

/**
 * Resumes skipped rounds; the round that followed is withdrawn, unless someone has worked on it, which prevents the
 * resumption.
 */
export const preservationResume = call({
  path: '/api/ext/preservation/resume',
  access: { register: 'tagPwl', right: 'sign' },
  input: z.object({ ...chosen, reason }),
  output: as<ActAnswer>(),
});

/** Moves the due date of open cycles by a number of weeks, later or earlier, with a reason. */
export const preservationMove = call({
  path: '/api/ext/preservation/move',
  access: { register: 'tagPwl', right: 'update' },
  input: z.object({
    ...chosen,
    weeks: z
      .int()
      .min(-52)
      .max(52)
      .refine((weeks) => weeks !== 0),
    reason,
  }),
  output: as<ActAnswer>(),
});

/** The result of ending preservation. */
export interface EndAnswer extends ActAnswer {
  /** Open rounds due after the end date on which nobody had worked: they are withdrawn. */
  readonly withdrawn: number;
}

/**
 * Ends the preservation of some cycles, or of everything within an accepted certificate, on a given day (Ex inspections
 * only on request): no round follows after that day, and open rounds due after it are withdrawn. Rounds that someone
 * has worked on are refused: they must be completed or skipped first (domain guide 3.5).
 */
export const preservationEnd = call({
  path: '/api/ext/preservation/end',
  access: { register: 'tagPwl', right: 'update' },
  input: z.object({
    of: z.union([
      z.object({ selection }),
      z.object({
        certificate: z.guid(),
        /** Includes Ex inspections; otherwise they continue after the certificate, as long as the plant runs. */
        exInspections: z.boolean().default(false),
      }),
    ]),
    endDate: z.iso.date(),
    reason,
    dryRun: z.boolean().default(false),
  }),
  output: as<EndAnswer>(),
});

/**
 * Returns whether to offer ending the preservation of what an accepted certificate hands over: the number of rounds
 * within it that run without an end date, up to a thousand. 0 where the certificate is not accepted or not of the type
 * chosen for the scope, or preservation is off; Ex inspections are not counted, because they continue (domain guide
 * 3.5). @throws notFound
 */
export const preservationOffer = call({
  path: '/api/ext/preservation/offer',
  access: { register: 'tagPwl', right: 'update' },
  input: z.object({ certificate: z.guid() }),
  output: as<{ readonly running: number }>(),
});

/** A value measured in one cycle. */
export interface ReadingPoint {
  /** The cycle. */
  readonly id: string;
  /** The day it was completed; its due day while it is not. */
  readonly day: string;
  readonly value: number;
  /** It was outside the limits the sheet had at that time. */
  readonly outside: boolean;
}
/** The measurements of one task over the cycles of a PWL on its tagged item, earliest first. */
export interface ReadingSeries {
  /** The name of the task in the forms. */
  readonly task: string;
  readonly label: Word;
  readonly unit: string;
  /** The limits of the latest form. */
  readonly min: number | null;
  readonly max: number | null;
  readonly points: readonly ReadingPoint[];
}

/**
 * Returns the measurements on the sheets of a cycle and of the other cycles of its PWL on the same tagged item, up to a
 * hundred cycles.
 */
export const preservationReadings = call({
  path: '/api/ext/preservation/readings',
  access: { register: 'tagPwl', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<readonly ReadingSeries[]>(),
});

/** Maximum number of open cycles on one round sheet. */
export const ROUND_MOST = 500;

/**
 * Prints the round sheet as a PDF: the cycles open up to a given day, location by location, with boxes to tick, space
 * for readings with their limits and previous value, and for a signature. `location` restricts it to one location; null
 * to cycles without a location. With `ids` it has the open ones of these cycles.
 */
export const preservationRound = call({
  path: '/api/ext/preservation/round',
  access: { register: 'tagPwl', right: 'see' },
  input: z.union([
    z.object({ to: z.iso.date(), location: z.guid().nullable().optional() }),
    z.object({
      ids: z
        .array(z.guid())
        .min(1)
        .max(2 * ROUND_MOST),
    }),
  ]),
  output: as<Download>(),
});

/** The calls of preservation. */
export const preservationCalls = {
  preservationSkip,
  preservationResume,
  preservationMove,
  preservationEnd,
  preservationOffer,
  preservationReadings,
  preservationRound,
} as const;
